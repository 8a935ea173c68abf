import type { Outputs } from "../../../app/trpc.ts";

export type Application = Outputs["groupProblem"]["findApplications"]["records"][number];
