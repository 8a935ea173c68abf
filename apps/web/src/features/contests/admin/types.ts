import type { Outputs } from "../../../app/trpc.ts";

export type StaffContest = Outputs["contest"]["findForStaff"]["records"][number];
