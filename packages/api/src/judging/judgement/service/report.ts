import { announce, type BeforeCommit, type Db, inTransaction } from "@gavel/db";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { isFinal, VERDICTS } from "@gavel/domain/verdict";
import {
  type CaseDetail,
  type CaseResult,
  CHECKER_MESSAGE_KEPT,
  COMPILE_OUTPUT_KEPT,
  type FinishReport,
  type ProgressReport,
  TRANSCRIPT_KEPT,
  USER_OUTPUT_KEPT,
} from "@gavel/judge-protocol/judge";
import { DomainError } from "../../../kernel/error.ts";
import type { Claim, JudgeContext } from "../context.ts";
import { type LockedJudgement, lockJudgement } from "../lock-queries.ts";
import {
  endAttempt,
  findJudgement,
  isShown,
  type Outcome,
  setProgress,
  showOnSubmission,
  upsertRuns,
} from "../queries.ts";
import { countFinished, fillStrip } from "../strip.ts";
import { cutText, withoutNul } from "../text.ts";
import { settle } from "./settle.ts";

/**
 * A fault of a judge host is tried again, perhaps by another one, before the person sees System Error. Hosts that died
 * with it have been tries as well, but that it was never reported to fail.
 */
const MAX_FAULTS = 3;
const NOTE_KEPT = 1000;

/** @throws DomainError STALE_CLAIM when the judgement is held by another claim. */
function assertHeld(held: { job_id: string | null; claim_token: string | null }, claim: Claim) {
  if (held.job_id !== claim.jobId || held.claim_token !== claim.claim) {
    throw new DomainError("STALE_CLAIM");
  }
}

async function lockHeld(tx: Db, claim: Claim): Promise<LockedJudgement> {
  const locked = await lockJudgement(tx, claim.judgementId);
  if (locked === null) throw new DomainError("STALE_CLAIM");
  assertHeld(locked.judgement, claim);
  return locked;
}

/** What a judge says of a case, made safe to store: an unknown status can only be our fault. */
function storedRun(run: CaseResult): CaseResult {
  return {
    ...run,
    status: isFinal(run.status) ? run.status : VERDICTS.systemError.code,
    userOutput: cutText(run.userOutput, USER_OUTPUT_KEPT + 3),
    note: run.note === null ? null : cutText(run.note, NOTE_KEPT),
    ...(run.detail === undefined ? {} : { detail: storedDetail(run.detail) }),
  };
}

function storedDetail(detail: CaseDetail): CaseDetail {
  const message = (text: string | null) =>
    text === null ? null : cutText(text, CHECKER_MESSAGE_KEPT + NOTE_KEPT);
  return {
    ...detail,
    teamMessage: message(detail.teamMessage),
    juryMessage: message(detail.juryMessage),
    transcript:
      detail.transcript?.map((entry) => ({
        ...entry,
        text: cutText(entry.text, TRANSCRIPT_KEPT),
      })) ?? null,
  };
}

/**
 * Takes cases finished since the last report. Sent twice it changes nothing twice.
 * @throws DomainError STALE_CLAIM when the claim is no longer held or the judgement is over.
 */
export async function reportProgress(ctx: JudgeContext, report: ProgressReport): Promise<void> {
  const runs = report.cases.map(storedRun);
  const write = async (tx: Db, beforeCommit: BeforeCommit) => {
    const locked = await lockHeld(tx, report);
    const { judgement, submission } = locked;
    if (judgement.judged_at !== null) throw new DomainError("STALE_CLAIM");
    const status = Math.max(report.status, judgement.status);
    const caseStrip = fillStrip(judgement.case_strip, runs);
    beforeCommit(
      upsertRuns(tx, judgement.id, runs),
      setProgress(tx, { judgementId: judgement.id, status, caseStrip }),
    );
    if (!isShown(locked)) return;
    beforeCommit(
      showOnSubmission(tx, {
        submissionId: submission.id,
        status,
        caseStrip,
        casesDone: countFinished(caseStrip),
        casesTotal: report.total,
        now: ctx.now(),
      }),
      announce(tx, { type: "submission", id: submission.id, final: false }),
    );
  };
  // The end says everything again.
  await inTransaction(ctx.db, write, { mayBeLost: true });
}

/**
 * Takes the end of a judgement. Sent twice it counts once.
 * @throws DomainError STALE_CLAIM when the claim is no longer held.
 */
export async function reportFinish(ctx: JudgeContext, report: FinishReport): Promise<void> {
  const outcome = outcomeOf(report);
  // A broken checker stays broken on every host: its author is told at once.
  const isFault = outcome.status === VERDICTS.systemError.code && report.problemFault === undefined;
  if (isFault && (await tryAgain(ctx, report, outcome.errorMessage))) return;
  const runs = report.cases.map(storedRun);
  await inTransaction(ctx.db, async (tx, beforeCommit) => {
    // The job first: a claim locks in the same order, so that neither waits for the other in a circle.
    const [, locked] = await Promise.all([
      ctx.queue.complete(tx, report.jobId),
      lockHeld(tx, report),
    ]);
    if (locked.judgement.judged_at !== null) return;
    const { submission } = locked;
    const judged = { ...forProblem(outcome, submission), judger: submission.hostName };
    const { problemFault } = report;
    await settle(tx, ctx.followers, locked, judged, {
      caseStrip: fillStrip(locked.judgement.case_strip, runs),
      note: problemFault === undefined ? null : cutText(problemFault, COMPILE_OUTPUT_KEPT),
      now: ctx.now(),
      ...{ runs, beforeCommit },
    });
  });
}

function outcomeOf(report: FinishReport): Omit<Outcome, "judger"> {
  const errorMessage =
    report.errorMessage === null ? null : cutText(report.errorMessage, COMPILE_OUTPUT_KEPT);
  const isKnown = isFinal(report.status);
  return {
    status: isKnown ? report.status : VERDICTS.systemError.code,
    timeMs: report.timeMs,
    memoryKib: report.memoryKib,
    score: report.score,
    subtaskScores: report.subtasks ?? null,
    oiRankScore: null,
    errorMessage: isKnown ? errorMessage : `The judge reported the status ${report.status}`,
  };
}

/** ACM problems have no scores. */
function forProblem(
  outcome: Omit<Outcome, "judger">,
  problem: { type: number; difficulty: number },
): Omit<Outcome, "judger"> {
  if (problem.type !== PROBLEM_TYPE.oi) {
    return { ...outcome, score: null, subtaskScores: null, oiRankScore: null };
  }
  const score = outcome.score === null ? null : Math.max(0, outcome.score);
  return {
    ...outcome,
    score,
    oiRankScore: score === null ? null : oiRankScore(score, problem.difficulty),
  };
}

/** False when it was tried often enough. @throws DomainError STALE_CLAIM when the claim is no longer held. */
async function tryAgain(ctx: JudgeContext, claim: Claim, fault: string | null): Promise<boolean> {
  const known = await findJudgement(ctx.db, claim.judgementId);
  if (known === undefined) throw new DomainError("STALE_CLAIM");
  assertHeld(known, claim);
  const { attempts } = known;
  if (known.judged_at !== null) return true;
  if (attempts >= MAX_FAULTS && known.note !== null) return false;
  ctx.log.warn({ judgementId: claim.judgementId, fault, attempts }, "judge fault, trying again");
  const note = withoutNul(fault ?? "The judge server gave no reason");
  await backToQueue(ctx, claim, { attempts, note });
  return true;
}

/**
 * Gives a task back. It is no attempt where its host let go of it of its own will, or never got to see it; one that the host
 * died with is (`isAttempt`). Nothing happens when it is not held any more.
 */
export async function releaseTask(
  ctx: JudgeContext,
  claim: Claim,
  isAttempt = false,
): Promise<void> {
  const known = await findJudgement(ctx.db, claim.judgementId);
  if (known === undefined || known.claim_token !== claim.claim || known.judged_at !== null) return;
  const attempts = isAttempt ? known.attempts : Math.max(0, known.attempts - 1);
  await backToQueue(ctx, claim, { attempts, note: null });
}

async function backToQueue(
  ctx: JudgeContext,
  claim: Claim,
  values: { attempts: number; note: string | null },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await ctx.queue.release(tx, claim.jobId);
    const locked = await lockHeld(tx, claim);
    const { judgement, submission } = locked;
    if (judgement.judged_at !== null) return;
    const caseStrip = judgement.case_strip.replaceAll(/[^|]/g, ".");
    await endAttempt(tx, judgement.id, { ...values, caseStrip });
    if (isShown(locked)) {
      await showOnSubmission(tx, {
        submissionId: submission.id,
        status: VERDICTS.pending.code,
        caseStrip,
        casesDone: 0,
        casesTotal: null,
        now: ctx.now(),
      });
      await announce(tx, { type: "submission", id: submission.id, final: false });
    }
    await announce(tx, { type: "queue" });
  });
}
