import { announce, announced, type BeforeCommit, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Followers } from "../follower.ts";
import type { LockedJudgement } from "../lock-queries.ts";
import { endJudgement, endShown, isShown, type Outcome, type Run, upsertRuns } from "../queries.ts";
import { countCases, countFinished } from "../strip.ts";

interface Settling {
  readonly caseStrip: string;
  readonly note: string | null;
  readonly now: Date;
  readonly runs?: readonly Run[];
  /** Where nothing else is to come in the transaction: its end is sent right behind. */
  readonly beforeCommit?: BeforeCommit;
}

/** Writes a final outcome: the judgement with `runs`, what lists show, what people and problems add up to, and the news of it. */
export async function settle(
  tx: Db,
  followers: Followers,
  locked: LockedJudgement,
  outcome: Outcome,
  options: Settling,
): Promise<void> {
  const { judgement, submission } = locked;
  const { caseStrip, note, now, runs = [], beforeCommit } = options;
  const ended = { ...outcome, judgementId: judgement.id, caseStrip, note, now };
  // Together, in this order: `inTransaction` sends one right behind the other.
  const told =
    judgement.rejudge_batch_id === null
      ? []
      : [announce(tx, { type: "rejudge", id: judgement.rejudge_batch_id })];
  const written = isShown(locked)
    ? [show()]
    : [upsertRuns(tx, judgement.id, runs), endJudgement(tx, ended)];
  beforeCommit?.(...told, ...written);
  // Last, as `LOCK_ORDER` has it.
  const followed = isShown(locked) ? follow() : null;
  await Promise.all(beforeCommit === undefined ? [...told, ...written, followed] : [followed]);

  function show(): Promise<unknown> {
    return endShown(
      tx,
      {
        ...ended,
        submissionId: submission.id,
        casesDone: countFinished(caseStrip),
        casesTotal: countCases(caseStrip),
        news: announced({ type: "submission", id: submission.id, final: true }),
      },
      runs,
    );
  }

  function follow(): Promise<unknown> {
    const change = {
      ...{ submission, from: submission.status, to: outcome.status },
      ...{ pointsFrom: submission.points, pointsTo: outcome.oiRankScore },
    };
    return followers.changed(tx, [change], beforeCommit);
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
