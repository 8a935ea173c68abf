import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { BANK, type Place } from "@gavel/domain/place";
import type { ReactNode } from "react";
import { reportError } from "../../../../app/errors/report-error.ts";
import type { CaptchaAnswer } from "../../../../app/human-check/captcha-dialog.tsx";
import { PROOF_CODES } from "../../../../app/human-check/proof-codes.ts";
import { bankLinkOf, type LinkOf, type LinkTo } from "../../../../app/links.ts";
import type { ListQuery } from "../../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { stillHere } from "../../../../app/still-here.ts";
import { TRACED } from "../../../../app/traceparent.ts";
import { trpc, trpcClient } from "../../../../app/trpc.ts";
import type { Problem, SubmissionRow } from "../types.ts";

export interface SentCode {
  readonly language: string;
  readonly code: string;
}

interface Submit {
  /** @throws what the server refused with, which the mutation cache has told but for PROOF_CODES. */
  readonly send: (code: SentCode, proof?: CaptchaAnswer) => Promise<SubmissionRow>;
  /** What the viewer sent of it since, should the server have got it without being able to say so. */
  readonly findSent: (code: SentCode, since: Date) => Promise<SubmissionRow | null>;
  /** What counts submissions is out of date: one was sent, or one has its final verdict. */
  readonly reload: (isFinal: boolean) => void;
}

interface EntryDialog {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
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
  /** To what everybody sent to it in this place; null = no page lists that. */
  readonly listLink: LinkTo | null;
  /** To the problem before or after it, where the place has an order. */
  readonly step?: (by: 1 | -1) => void;
  /** Asks for the password by which one may submit there. */
  readonly renderEntry?: (dialog: EntryDialog) => ReactNode;
  /** How fast an accepted submission was among the others in its language; a place that hides results has none. */
  readonly useTimeRank?: (submitId: number) => { others: number; slower: number } | null;
  /** After the verdict: the next problem that the viewer has not solved; null when there is none. */
  readonly useNextUnsolved?: (isWanted: boolean) => { problemId: string; title: string } | null;
}

export function bankProblem(problemId: string, open: (problemId: string) => void): ProblemSource {
  return {
    place: BANK,
    linkOf: bankLinkOf,
    listLink: { to: "/status", search: { problemID: problemId, completeProblemID: true } },
    step(by) {
      const isHere = stillHere();
      void trpcClient.problem.next
        .query({ problemId, step: by })
        // At the end of the list there is nowhere to go.
        .then((next) => next !== null && isHere() && open(next.problemId), reportError);
    },
    useNextUnsolved(isWanted) {
      const input = { problemId, isUnsolved: true } as const;
      const { data } = trpc.problem.next.useQuery(input, {
        enabled: isWanted,
        meta: { inline: true },
      });
      return data ?? null;
    },
    useTimeRank(submitId) {
      const { data } = trpc.submission.timeRank.useQuery({ submitId }, { meta: { inline: true } });
      return data ?? null;
    },
    useLoad() {
      const [problem] = trpc.problem.get.useSuspenseQuery({ problemId });
      return problem;
    },
    useSubmit() {
      const utils = trpc.useUtils();
      const create = trpc.submission.create.useMutation({
        trpc: TRACED,
        meta: { answers: PROOF_CODES },
      });
      return {
        send: (code, proof) => create.mutateAsync({ problemId, ...code, ...proof }),
        async findSent({ language, code }, since) {
          const mine = { onlyMine: true, problemId, completeProblemId: true } as const;
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
