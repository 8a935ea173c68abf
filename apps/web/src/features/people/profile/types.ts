import type { Outputs } from "../../../app/trpc.ts";

export type UserHome = Outputs["profile"]["get"];
export type ProfileProblem = UserHome["solved"][number];
