import type { Outputs } from "../../../app/trpc.ts";

export type RankRow = Outputs["rank"]["find"]["records"][number];
