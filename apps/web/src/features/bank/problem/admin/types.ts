import type { Outputs } from "../../../../app/trpc.ts";

export type StaffProblem = Outputs["problem"]["findForStaff"]["records"][number];
