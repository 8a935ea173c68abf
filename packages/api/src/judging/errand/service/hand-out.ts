import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { type ErrandTask, errandWork } from "@gavel/judge-protocol/errand";
import {
  holderName,
  isSuspect,
  type JudgeContext,
  MAX_ATTEMPTS,
  type QueueJob,
} from "../../judgement/index.ts";
import { type ErrandRow, isErrandWanted, lockErrand, startAttempt } from "../queries.ts";
import { endWith } from "./end.ts";

/** Nobody waits longer for an errand, so none is run that is older. */
export const ERRAND_LIFE_MS = 10 * 60_000;
/** Who waits for a batch sees how far it is and may have patience; past this there is no judge server to wait for. */
export const BATCH_LIFE_MS = 2 * 3_600_000;

/** As `startJudgement`, for the errand of a job that was just claimed. */
export async function startErrand(
  ctx: JudgeContext,
  tx: Db,
  job: QueueJob,
  host: { readonly id: string; readonly isIdle: boolean },
): Promise<ErrandTask | "again" | "alone"> {
  const { jobId } = job;
  const errand = await lockErrand(tx, job.work.id);
  const now = ctx.now();
  if (errand === undefined || errand.ended_at !== null || errand.job_id !== jobId) {
    await ctx.queue.complete(tx, jobId);
    return "again";
  }
  const work = errandWork.safeParse(errand.work);
  const isWanted = await isErrandWanted(tx, errand.id);
  const note = isWanted ? whyNot(errand, work.success, now) : "It was cancelled";
  if (note !== null || !work.success) {
    ctx.log.error({ errandId: errand.id, note }, "an errand was not done");
    await ctx.queue.complete(tx, jobId);
    await endWith(ctx, tx, errand, { kind: "fault", note: errand.note ?? note ?? "" });
    return "again";
  }
  if (isSuspect(errand) && !host.isIdle) return "alone";
  const claim = randomBytes(16).toString("hex");
  const attempts = errand.attempts + 1;
  await startAttempt(tx, errand.id, { claimToken: claim, judgehostId: host.id, attempts, now });
  const holder = holderName(errand.uid);
  return { jobId, claim, errandId: errand.id, holder, work: work.data };
}

/** `null`: it can be handed out. */
function whyNot(errand: ErrandRow, isReadable: boolean, now: Date): string | null {
  if (!isReadable) return "It was asked for under another release of the server";
  const lifeMs = errand.batch_id === null ? ERRAND_LIFE_MS : BATCH_LIFE_MS;
  if (now.getTime() - errand.created_at.getTime() > lifeMs) {
    return `No judge server took this within ${lifeMs / 60_000} minutes`;
  }
  if (errand.attempts < MAX_ATTEMPTS) return null;
  return `No judge server finished this in ${MAX_ATTEMPTS} attempts`;
}
