import type { Outputs } from "../trpc.ts";

export type Contest = Outputs["contest"]["get"];
export type ContestRights = Outputs["contest"]["access"];
export type ContestProblem = Outputs["contest"]["problems"][number];
