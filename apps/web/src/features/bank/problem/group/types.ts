import type { Outputs } from "../../../../app/trpc.ts";

export type Group = Outputs["group"]["get"];
export type GroupProblem = Outputs["groupBank"]["find"]["records"][number];
export type StaffProblem = Outputs["groupBank"]["findForStaff"]["records"][number];
