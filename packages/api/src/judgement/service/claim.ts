import { randomBytes } from "node:crypto";
import { announce, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { JudgeContext } from "../context.ts";
import { type LockedJudgement, lockJudgement, showOnSubmission, startAttempt } from "../queries.ts";
import type { QueueJob } from "../queue.ts";
import { blankStrip } from "../strip.ts";
import { buildTask, effectiveCaseMode } from "../task.ts";
import { findTaskFacts, listCases } from "../task-queries.ts";
import { settle, systemError } from "./settle.ts";

/** A job that took this many hosts down, or outlived that many leases, is not handed out once more. */
export const MAX_ATTEMPTS = 5;

/** The judgement of a job that was just claimed, under a new claim; "again" when there is nothing to judge. */
export async function startJudgement(
  ctx: JudgeContext,
  tx: Db,
  job: QueueJob,
  judgehostId: string,
): Promise<JudgeTask | "again"> {
  const locked = await lockJudgement(tx, job.work.id);
  if (
    locked === null ||
    locked.judgement.judged_at !== null ||
    locked.judgement.job_id !== job.jobId
  ) {
    await ctx.queue.complete(tx, job.jobId);
    return "again";
  }
  if (locked.judgement.attempts >= MAX_ATTEMPTS) {
    await giveUp(ctx, tx, locked, job.jobId);
    return "again";
  }
  return startJudging(ctx, tx, locked, job.jobId, judgehostId);
}

async function giveUp(ctx: JudgeContext, tx: Db, locked: LockedJudgement, jobId: string) {
  const note = `No judge host finished this in ${MAX_ATTEMPTS} attempts`;
  ctx.log.error({ judgementId: locked.judgement.id }, note);
  await ctx.queue.complete(tx, jobId);
  await settle(tx, locked, systemError(note), {
    caseStrip: locked.judgement.case_strip,
    note: locked.judgement.note ?? note,
    now: ctx.now(),
  });
}

async function startJudging(
  ctx: JudgeContext,
  tx: Db,
  { judgement, submission }: LockedJudgement,
  jobId: string,
  judgehostId: string,
): Promise<JudgeTask> {
  const now = ctx.now();
  const claim = randomBytes(16).toString("hex");
  const versionId = judgement.test_data_version_id;
  const [facts, cases] = await Promise.all([
    findTaskFacts(tx, judgement.id),
    versionId === null ? [] : listCases(tx, versionId),
  ]);
  const caseStrip = blankStrip(
    effectiveCaseMode(facts),
    cases.map((one) => one.group_num),
  );
  // No host had it before, so people see it waiting, as it is right until something is known of it.
  const isFresh = judgement.case_strip === "";
  const started = startAttempt(tx, judgement.id, {
    claimToken: claim,
    judgehostId,
    attempts: judgement.attempts + 1,
    caseStrip,
    isFresh,
    now,
  });
  const shown = isFresh
    ? false
    : showOnSubmission(tx, submission.id, judgement.version, {
        status: VERDICTS.pending.code,
        caseStrip,
        casesDone: 0,
        casesTotal: cases.length,
        now,
      });
  const [isShown] = await Promise.all([shown, started]);
  if (isShown) await announce(tx, { type: "submission", id: submission.id, final: false });
  return buildTask({ jobId, claim, judgementId: judgement.id }, facts, cases);
}
