import type { Outputs } from "../../../../app/trpc.ts";

/** A question as the jury sees it. */
export type Row = Outputs["contestDesk"]["findForStaff"]["records"][number];
