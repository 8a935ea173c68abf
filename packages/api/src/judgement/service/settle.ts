import { announce, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { countStatusChange } from "../aggregate-queries.ts";
import { endJudgement, type LockedJudgement, type Outcome, showOnSubmission } from "../queries.ts";
import { countFinished } from "../strip.ts";

/** Writes a final outcome: the judgement, what lists show, what people and problems add up to, and the news of it. */
export async function settle(
  tx: Db,
  { judgement, submission }: LockedJudgement,
  outcome: Outcome,
  options: { caseStrip: string; note: string | null; now: Date },
): Promise<void> {
  const { caseStrip, note, now } = options;
  await endJudgement(tx, judgement.id, outcome, { caseStrip, note, now });
  if (judgement.rejudge_batch_id !== null) {
    await announce(tx, { type: "rejudge", id: judgement.rejudge_batch_id });
  }
  const isShown = await showOnSubmission(tx, submission.id, judgement.version, {
    status: outcome.status,
    caseStrip,
    casesDone: countFinished(caseStrip),
    casesTotal: caseStrip.replaceAll("|", "").length,
    outcome,
    judgementId: judgement.id,
    now,
  });
  if (!isShown) return;
  await countStatusChange(tx, submission, submission.status, outcome.status);
  await announce(tx, { type: "submission", id: submission.id, final: true });
}

/** Our fault, never the program's: nothing of it is counted for or against the person. */
export function systemError(errorMessage: string, judger: string | null = null): Outcome {
  return {
    status: VERDICTS.systemError.code,
    timeMs: null,
    memoryKib: null,
    score: null,
    oiRankScore: null,
    errorMessage,
    judger,
  };
}
