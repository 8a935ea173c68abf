import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";
import type { FormPlace } from "../../../bank/problem/form/place.ts";

/** A problem written for a contest: back to its problems, read there, shown to contestants. */
export function useOfficePlace(contestId: number, pid: number): FormPlace {
  const { t } = useLingui();
  const contest = trpc.contest.get.useQuery({ contestId }, { meta: { inline: true } });
  const entry = trpc.contestProblem.get.useQuery({ contestId, pid }, { meta: { inline: true } });
  const contestID = `${contestId}`;
  return {
    parents: [
      { label: t`Contest List`, to: "/admin/contest" },
      {
        label: contest.data?.title ?? contestID,
        to: "/admin/contest/$contestID/problems",
        params: { contestID },
      },
    ],
    preview: ({ problemId }) => ({
      to: "/contest/$contestID/problem/$problemID",
      params: { contestID, problemID: entry.data?.displayId ?? problemId },
    }),
    auths: [PROBLEM_AUTH.contest],
    shownTo: "contestants",
  };
}
