import type { LinkProps } from "@tanstack/react-router";

/** An address of the site, for `Link`. */
type LinkTo = Pick<LinkProps, "to" | "params">;

interface SubmissionLinks {
  readonly submission: LinkTo;
  readonly problem: LinkTo;
}

/** Where a submission's row leads: contests, trainings and groups have addresses of their own. */
export type LinkOf = (row: {
  readonly submitId: number;
  readonly problemId: string;
}) => SubmissionLinks;

export const bankLinkOf: LinkOf = ({ submitId, problemId }) => ({
  submission: { to: "/submission-detail/$submitID", params: { submitID: String(submitId) } },
  problem: { to: "/problem/$problemID", params: { problemID: problemId } },
});
