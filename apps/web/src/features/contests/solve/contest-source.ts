import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { placeOf } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import { reportError } from "../../../app/errors/report-error.ts";
import { contestLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { TRACED } from "../../../app/traceparent.ts";
import { api, type Outputs, trpc, trpcClient } from "../../../app/trpc.ts";
import type { ProblemSource } from "../../bank/problem/detail/problem-source.ts";

type ContestProblem = Outputs["contest"]["problems"][number];

interface ContestProblemSource {
  readonly contestId: number;
  /** Its letter. */
  readonly displayId: string;
  readonly open: (displayId: string) => void;
  readonly renderEntry: ProblemSource["renderEntry"];
}

/** A problem as a contest shows it; what is sent goes to the contest. */
export function contestProblem({
  contestId,
  displayId,
  open,
  renderEntry,
}: ContestProblemSource): ProblemSource {
  // After the end they are one's own all the same.
  const mine = {
    ...{ contestId, onlyMine: true, problemId: displayId, completeProblemId: true },
    ...{ containsEnd: true, limit: MY_SUBMISSION_PAGE_SIZE },
  } as const;
  return {
    place: placeOf({ contestId }),
    renderEntry,
    linkOf: contestLinkOf(contestId),
    listLink: {
      to: "/contest/$contestID/submissions",
      params: { contestID: `${contestId}` },
      search: { problemID: displayId, completeProblemID: true },
    },
    step(by) {
      void api.contest.problems.ensureData(problemsOf(contestId)).then((problems) => {
        const at = problems.findIndex((one) => one.displayId === displayId);
        // At the end of the list there is nowhere to go.
        const next = at < 0 ? undefined : problems[at + by];
        if (next !== undefined) open(next.displayId);
      }, reportError);
    },
    useLoad() {
      const [problem] = trpc.contest.problem.useSuspenseQuery({
        ...problemsOf(contestId),
        displayId,
      });
      return problem;
    },
    useNextUnsolved(isWanted) {
      const { data } = trpc.contest.problems.useQuery(problemsOf(contestId), {
        enabled: isWanted,
        meta: { inline: true },
      });
      return data === undefined ? null : nextUnsolved(data, displayId);
    },
    useSubmit() {
      const utils = trpc.useUtils();
      const create = trpc.submission.create.useMutation({ trpc: TRACED });
      return {
        send: (code) => create.mutateAsync({ problemId: displayId, contestId, ...code }),
        async findSent({ language, code }, since) {
          const { records } = await trpcClient.submission.listInContest.query({
            ...{ ...mine, currentPage: 1 },
          });
          const alike = records.find(
            (one) => one.language === language && new Date(one.submitTime) >= since,
          );
          if (alike === undefined) return null;
          const kept = await trpcClient.submission.get.query({ submitId: alike.submitId });
          return kept.code === code ? alike : null;
        },
        reload(isFinal) {
          void utils.submission.listInContest.invalidate();
          void utils.contest.problems.invalidate({ contestId });
          if (isFinal) void utils.contest.problem.invalidate({ contestId, displayId });
        },
      };
    },
    useMine: (currentPage) =>
      trpc.submission.listInContest.useQuery({ ...mine, currentPage }, LIST_QUERY),
  };
}

/** The first after it, round to the beginning. */
function nextUnsolved(problems: readonly ContestProblem[], displayId: string) {
  const at = problems.findIndex((one) => one.displayId === displayId);
  const inOrder = [...problems.slice(at + 1), ...problems.slice(0, Math.max(0, at))];
  const next = inOrder.find((one) => one.myStatus !== VERDICTS.accepted.code);
  return next === undefined ? null : { problemId: next.displayId, title: next.title };
}
