import type { Outputs } from "../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type Rejudge = Outputs["rejudge"]["get"];
export type Trial = Outputs["board"]["trial"];
export type TrialRow = Trial["rows"][number];
export type RejudgeRow = Outputs["rejudge"]["find"]["records"][number];
export type RejudgeItem = Outputs["rejudge"]["items"]["records"][number];
