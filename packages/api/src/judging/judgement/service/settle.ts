import { announce, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Followers } from "../follower.ts";
import {
  endJudgement,
  isShown,
  type LockedJudgement,
  type Outcome,
  showEndOnSubmission,
} from "../queries.ts";
import { countCases, countFinished } from "../strip.ts";

/** Writes a final outcome: the judgement, what lists show, what people and problems add up to, and the news of it. */
export async function settle(
  tx: Db,
  followers: Followers,
  locked: LockedJudgement,
  outcome: Outcome,
  options: { caseStrip: string; note: string | null; now: Date },
): Promise<void> {
  const { judgement, submission } = locked;
  const { caseStrip, note, now } = options;
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all([
    endJudgement(tx, { ...outcome, judgementId: judgement.id, caseStrip, note, now }),
    judgement.rejudge_batch_id === null
      ? null
      : announce(tx, { type: "rejudge", id: judgement.rejudge_batch_id }),
    ...(isShown(locked) ? show() : []),
  ]);

  function show(): Promise<unknown>[] {
    return [
      showEndOnSubmission(tx, {
        ...outcome,
        submissionId: submission.id,
        judgementId: judgement.id,
        caseStrip,
        casesDone: countFinished(caseStrip),
        casesTotal: countCases(caseStrip),
        now,
      }),
      announce(tx, { type: "submission", id: submission.id, final: true }),
      // Last, as `LOCK_ORDER` has it.
      followers.changed(tx, [
        {
          ...{ submission, from: submission.status, to: outcome.status },
          ...{ pointsFrom: submission.points, pointsTo: outcome.oiRankScore },
        },
      ]),
    ];
  }
}

/** Our fault, never the program's: nothing of it is counted for or against the person. */
export function systemError(errorMessage: string, judger: string | null = null): Outcome {
  return {
    status: VERDICTS.systemError.code,
    timeMs: null,
    memoryKib: null,
    score: null,
    subtaskScores: null,
    oiRankScore: null,
    errorMessage,
    judger,
  };
}
