import { announce, announced, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Followers } from "../follower.ts";
import type { LockedJudgement } from "../lock-queries.ts";
import { endJudgement, endShown, isShown, type Outcome, type Run, upsertRuns } from "../queries.ts";
import { countCases, countFinished } from "../strip.ts";

/** Writes a final outcome: the judgement with `runs`, what lists show, what people and problems add up to, and the news of it. */
export async function settle(
  tx: Db,
  followers: Followers,
  locked: LockedJudgement,
  outcome: Outcome,
  options: { caseStrip: string; note: string | null; now: Date; runs?: readonly Run[] },
): Promise<void> {
  const { judgement, submission } = locked;
  const { caseStrip, note, now, runs = [] } = options;
  const ended = { ...outcome, judgementId: judgement.id, caseStrip, note, now };
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all([
    judgement.rejudge_batch_id === null
      ? null
      : announce(tx, { type: "rejudge", id: judgement.rejudge_batch_id }),
    ...(isShown(locked) ? show() : [upsertRuns(tx, judgement.id, runs), endJudgement(tx, ended)]),
  ]);

  function show(): Promise<unknown>[] {
    return [
      endShown(
        tx,
        {
          ...ended,
          submissionId: submission.id,
          casesDone: countFinished(caseStrip),
          casesTotal: countCases(caseStrip),
          news: announced({ type: "submission", id: submission.id, final: true }),
        },
        runs,
      ),
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
