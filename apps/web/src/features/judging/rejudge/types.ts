import type { Outputs } from "../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type Rejudge = Outputs["rejudge"]["get"];
export type RejudgeRow = Outputs["rejudge"]["find"]["records"][number];
export type RejudgeItem = Outputs["rejudge"]["items"]["records"][number];
