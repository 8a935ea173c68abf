import type { Place } from "@gavel/domain/place";
import type { LinkProps } from "@tanstack/react-router";

/** An address of the site, for `Link`. */
export type LinkTo = Pick<LinkProps, "to" | "params" | "search">;

interface SubmissionLinks {
  readonly submission: LinkTo;
  readonly problem: LinkTo;
}

/** Where a submission's row leads: contests, trainings and groups have addresses of their own. */
export type LinkOf = (row: {
  readonly submitId: number;
  readonly problemId: string;
  /** In a contest. */
  readonly letter?: string | null;
  readonly place?: Place;
}) => SubmissionLinks;

export const bankLinkOf: LinkOf = ({ submitId, problemId }) => ({
  submission: { to: "/submission-detail/$submitID", params: { submitID: String(submitId) } },
  problem: { to: "/problem/$problemID", params: { problemID: problemId } },
});

export const contestLinkOf =
  (contestId: number): LinkOf =>
  ({ submitId, problemId, letter }) => {
    const params = { contestID: String(contestId), problemID: letter ?? problemId };
    return {
      submission: {
        to: "/contest/$contestID/problem/$problemID/$page/$submitID",
        params: { ...params, page: "submission-deatil", submitID: String(submitId) },
      },
      problem: { to: "/contest/$contestID/problem/$problemID", params },
    };
  };

/** Submissions of a training lie in the bank, or in its group; the problem is read in the training. */
export const trainingLinkOf =
  (trainingId: number, groupId: number | null = null): LinkOf =>
  (row) => {
    const params = { trainingID: String(trainingId), problemID: row.problemId };
    const problem: LinkTo =
      groupId === null
        ? { to: "/training/$trainingID/problem/$problemID", params }
        : {
            to: "/group/$groupID/training/$trainingID/problem/$problemID",
            params: { ...params, groupID: String(groupId) },
          };
    const { submission } = groupId === null ? bankLinkOf(row) : groupLinkOf(groupId)(row);
    return { submission, problem };
  };

export const groupLinkOf =
  (groupId: number): LinkOf =>
  ({ submitId, problemId }) => {
    const groupID = String(groupId);
    return {
      submission: {
        to: "/group/$groupID/submission-detail/$submitID",
        params: { groupID, submitID: String(submitId) },
      },
      problem: {
        to: "/group/$groupID/problem/$problemID",
        params: { groupID, problemID: problemId },
      },
    };
  };

export function linkOfPlace(place: Place): LinkOf {
  if (place.kind === "contest") return contestLinkOf(place.contestId);
  if (place.kind === "group") return groupLinkOf(place.groupId);
  const isInGroup = place.kind === "training" && place.groupId !== null;
  return isInGroup ? trainingLinkOf(place.trainingId, place.groupId) : bankLinkOf;
}
