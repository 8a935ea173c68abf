import { randomBytes } from "node:crypto";
import { announce, type BeforeCommit, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { isSuspect, MAX_ATTEMPTS } from "../attempts.ts";
import type { JudgeContext } from "../context.ts";
import type { LockedJudgement, TaskFacts } from "../lock-queries.ts";
import { languagesOf } from "../needs.ts";
import { holdBack, isHeldBack } from "../pause-queries.ts";
import { clearRuns, isShown, showOnSubmission, startAttempt } from "../queries.ts";
import type { QueueJob } from "../queue.ts";
import { blankStrip, countCases } from "../strip.ts";
import { buildTask, caseModeOf } from "../task.ts";
import { casesOf } from "../task-cases.ts";
import { startJudging } from "./create.ts";
import { settle, systemError } from "./settle.ts";

interface ClaimedBy {
  readonly id: string;
  readonly languages: readonly string[];
  readonly isIdle: boolean;
}

/**
 * The judgement of a job that was just claimed, under a new claim; "again" when there is nothing to judge, "alone" when its
 * host has to be rid of all else first.
 */
export async function startJudgement(
  ctx: JudgeContext,
  tx: Db,
  job: QueueJob,
  host: ClaimedBy,
  beforeCommit: BeforeCommit,
): Promise<JudgeTask | "again" | "alone"> {
  const found = job.task;
  const judgement = found?.locked.judgement;
  if (found === null || judgement?.judged_at !== null || judgement.job_id !== job.jobId) {
    await ctx.queue.complete(tx, job.jobId);
    return "again";
  }
  const { locked, facts } = found;
  if (locked.judgement.attempts >= MAX_ATTEMPTS) {
    await giveUp(ctx, tx, locked, job.jobId);
    return "again";
  }
  const { version } = locked.judgement;
  // Sent while somebody paused its problem.
  if (await isHeldBack(tx, { version, pausedProblemId: facts.pausedProblemId })) {
    await ctx.queue.complete(tx, job.jobId);
    await holdBack(tx, [locked.judgement.id]);
    return "again";
  }
  const languages = languagesOf(facts);
  if (!languages.every((one) => host.languages.includes(one))) {
    await queueAnew(ctx, tx, { job, facts, locked, languages });
    return "again";
  }
  if (isSuspect(locked.judgement) && !host.isIdle) return "alone";
  const cases = await casesOf(ctx, tx, facts.versionId);
  const claim = randomBytes(16).toString("hex");
  const caseStrip = blankStrip(
    caseModeOf(facts),
    cases.map((one) => one.group_num),
  );
  const started = { claimToken: claim, judgehostId: host.id, caseStrip, now: ctx.now() };
  beforeCommit(...beginAttempt(tx, locked, started));
  return buildTask({ jobId: job.jobId, claim, judgementId: locked.judgement.id }, facts, cases);
}

interface Queued {
  readonly job: QueueJob;
  readonly facts: TaskFacts;
  readonly locked: LockedJudgement;
  readonly languages: readonly string[];
}

/** Since it was queued its problem has had a checker in another language, which this host lacks; others may have it. */
async function queueAnew(
  { queue, now }: JudgeContext,
  tx: Db,
  { job, facts, locked, languages }: Queued,
): Promise<void> {
  const { id: judgementId, version } = locked.judgement;
  await queue.complete(tx, job.jobId);
  await startJudging(tx, queue, {
    ...{ judgementId, submissionId: locked.submission.id, version, remote: null, now: now() },
    ...{ languages, holder: facts.orderedBy ?? facts.uid },
    queueClass: version !== 0 ? "rejudge" : facts.contestId === null ? "ordinary" : "contest",
  });
}

async function giveUp(ctx: JudgeContext, tx: Db, locked: LockedJudgement, jobId: string) {
  const note = `No judge server finished this in ${MAX_ATTEMPTS} attempts`;
  ctx.log.error({ judgementId: locked.judgement.id }, note);
  await ctx.queue.complete(tx, jobId);
  await settle(tx, ctx.followers, locked, systemError(note), {
    caseStrip: locked.judgement.case_strip,
    note: locked.judgement.note ?? note,
    now: ctx.now(),
  });
}

function beginAttempt(
  tx: Db,
  { judgement, submission }: LockedJudgement,
  started: { claimToken: string; judgehostId: string; caseStrip: string; now: Date },
): Promise<unknown>[] {
  const { caseStrip, now } = started;
  // No host had it before, so people see it waiting, as it is right until something is known of it.
  const isFresh = judgement.case_strip === "";
  const judgementId = judgement.id;
  const attempts = judgement.attempts + 1;
  const attempt = startAttempt(tx, { ...started, judgementId, attempts });
  if (isFresh) return [attempt];
  const cleared = clearRuns(tx, { judgementId });
  if (!isShown({ judgement, submission })) return [attempt, cleared];
  const shown = showOnSubmission(tx, {
    submissionId: submission.id,
    status: VERDICTS.pending.code,
    caseStrip,
    casesDone: 0,
    casesTotal: countCases(caseStrip),
    now,
  });
  const told = announce(tx, { type: "submission", id: submission.id, final: false });
  return [attempt, cleared, shown, told];
}
