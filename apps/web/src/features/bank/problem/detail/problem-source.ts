import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { BANK, type Place } from "@gavel/domain/place";
import { bankLinkOf, type LinkOf } from "../../../../app/links.ts";
import type { ListQuery } from "../../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Problem, SubmissionRow } from "../types.ts";

interface SentCode {
  readonly language: string;
  readonly code: string;
}

interface Submit {
  /** @throws what the server refused with, which the mutation cache has told. */
  readonly send: (code: SentCode) => Promise<SubmissionRow>;
  /** What counts submissions is out of date: one was sent, or one has its final verdict. */
  readonly reload: (isFinal: boolean) => void;
}

/** A problem in one place. A contest's, a training's or a group's page is the bank's with another source. */
export interface ProblemSource {
  readonly place: Place;
  /** Suspends until the problem is there as this place shows it. */
  readonly useLoad: () => Problem;
  readonly useSubmit: () => Submit;
  /** What the viewer has sent to it in this place, by pages of MY_SUBMISSION_PAGE_SIZE; nothing is asked for a visitor. */
  readonly useMine: (
    currentPage: number,
  ) => ListQuery<{ readonly records: readonly SubmissionRow[]; readonly total: number }>;
  readonly linkOf: LinkOf;
}

export function bankProblem(problemId: string): ProblemSource {
  return {
    place: BANK,
    linkOf: bankLinkOf,
    useLoad() {
      const [problem] = trpc.problem.get.useSuspenseQuery({ problemId });
      return problem;
    },
    useSubmit() {
      const utils = trpc.useUtils();
      const create = trpc.submission.create.useMutation();
      return {
        send: (code) => create.mutateAsync({ problemId, ...code }),
        reload(isFinal) {
          void utils.submission.find.invalidate();
          if (!isFinal) return;
          void utils.problem.get.invalidate({ problemId });
          void utils.problem.find.invalidate();
          void utils.problem.statuses.invalidate();
          void utils.problem.progress.invalidate();
        },
      };
    },
    useMine(currentPage) {
      const { signedIn } = useSession();
      const limit = MY_SUBMISSION_PAGE_SIZE;
      return trpc.submission.find.useQuery(
        { onlyMine: true, problemId, completeProblemId: true, currentPage, limit },
        { ...LIST_QUERY, enabled: signedIn },
      );
    },
  };
}
