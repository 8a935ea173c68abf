import type { Outputs } from "../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type SubmissionPage = Outputs["submission"]["find"];
export type SubmissionRow = SubmissionPage["records"][number];
export type SubmissionDetail = Outputs["submission"]["get"];
export type CaseResults = NonNullable<Outputs["submission"]["cases"]>;
export type CaseView = CaseResults["cases"][number];
