import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { placeOf } from "@gavel/domain/place";
import { reportError } from "../../../../app/errors/report-error.ts";
import { PROOF_CODES } from "../../../../app/human-check/proof-codes.ts";
import { groupLinkOf } from "../../../../app/links.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { stillHere } from "../../../../app/still-here.ts";
import { TRACED } from "../../../../app/traceparent.ts";
import { trpc, trpcClient } from "../../../../app/trpc.ts";
import type { ProblemSource } from "../detail/problem-source.ts";

/** A problem as a group has it: what is sent to it counts there alone. */
export function groupProblem(
  groupId: number,
  problemId: string,
  open: (problemId: string) => void,
): ProblemSource {
  const mine = { groupId, onlyMine: true, problemId, completeProblemId: true } as const;
  return {
    place: placeOf({ groupId }),
    linkOf: groupLinkOf(groupId),
    listLink: {
      to: "/group/$groupID/status",
      params: { groupID: `${groupId}` },
      search: { problemID: problemId, completeProblemID: true },
    },
    step(by) {
      const isHere = stillHere();
      void trpcClient.groupBank.next
        .query({ groupId, problemId, step: by })
        // At the end of the list there is nowhere to go.
        .then((next) => next !== null && isHere() && open(next.problemId), reportError);
    },
    useNextUnsolved(isWanted) {
      const input = { groupId, problemId, isUnsolved: true } as const;
      const { data } = trpc.groupBank.next.useQuery(input, {
        enabled: isWanted,
        meta: { inline: true },
      });
      return data ?? null;
    },
    useLoad() {
      const [problem] = trpc.problem.get.useSuspenseQuery({ problemId, groupId });
      return problem;
    },
    useSubmit() {
      const utils = trpc.useUtils();
      const create = trpc.submission.create.useMutation({
        trpc: TRACED,
        meta: { answers: PROOF_CODES },
      });
      return {
        send: (code, proof) => create.mutateAsync({ problemId, groupId, ...code, ...proof }),
        async findSent({ language, code }, since) {
          const { records } = await trpcClient.submission.find.query({
            ...{ ...mine, currentPage: 1, limit: MY_SUBMISSION_PAGE_SIZE },
          });
          const alike = records.find(
            (one) => one.language === language && new Date(one.submitTime) >= since,
          );
          if (alike === undefined) return null;
          const kept = await trpcClient.submission.get.query({ submitId: alike.submitId });
          return kept.code === code ? alike : null;
        },
        reload(isFinal) {
          void utils.submission.find.invalidate();
          if (!isFinal) return;
          void utils.problem.get.invalidate({ problemId, groupId });
          void utils.groupBank.find.invalidate({ groupId });
          void utils.groupBank.next.invalidate({ groupId });
        },
      };
    },
    useMine(currentPage) {
      const limit = MY_SUBMISSION_PAGE_SIZE;
      return trpc.submission.find.useQuery({ ...mine, currentPage, limit }, LIST_QUERY);
    },
  };
}
