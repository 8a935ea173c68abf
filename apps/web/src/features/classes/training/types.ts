import type { Outputs } from "../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type Training = Outputs["training"]["get"];
export type ListedTraining = Outputs["training"]["find"]["records"][number];
export type TrainingProblem = Outputs["training"]["problems"][number];
export type RankPage = Outputs["training"]["rank"];
export type RankRow = RankPage["records"][number];
