import type { Outputs } from "../../../app/trpc.ts";

export type ProblemRow = Outputs["problem"]["find"]["records"][number];
export type ProblemCounts = Pick<
  ProblemRow,
  "total" | "ac" | "mle" | "tle" | "re" | "pe" | "ce" | "wa" | "se" | "pa"
>;
export type Problem = Outputs["problem"]["get"];
export type ProblemLanguage = Problem["languages"][number];
export type TagGroup = Outputs["tag"]["find"][number];
export type SubmissionRow = Outputs["submission"]["find"]["records"][number];
