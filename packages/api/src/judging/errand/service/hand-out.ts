import { randomBytes } from "node:crypto";
import { announce, type Db } from "@gavel/db";
import { type ErrandTask, errandWork } from "@gavel/judge-protocol/errand";
import { holderName, type JudgeContext, type QueueJob } from "../../judgement/index.ts";
import { type ErrandRow, endErrand, lockErrand, startAttempt } from "../queries.ts";

/** Nobody waits longer for an errand, so none is run that is older. */
export const ERRAND_LIFE_MS = 10 * 60_000;
/** As for judgements: what took this many hosts down is not handed out once more. */
const MAX_ATTEMPTS = 5;

/** The errand of a job that was just claimed, under a new claim; "again" when there is nothing to do for it. */
export async function startErrand(
  ctx: JudgeContext,
  tx: Db,
  job: QueueJob,
  judgehostId: string,
): Promise<ErrandTask | "again"> {
  const { jobId } = job;
  const errand = await lockErrand(tx, job.work.id);
  const now = ctx.now();
  if (errand === undefined || errand.ended_at !== null || errand.job_id !== jobId) {
    await ctx.queue.complete(tx, jobId);
    return "again";
  }
  const work = errandWork.safeParse(errand.work);
  const note = whyNot(errand, work.success, now);
  if (note !== null || !work.success) {
    ctx.log.error({ errandId: errand.id, note }, "an errand was not done");
    await ctx.queue.complete(tx, jobId);
    await endErrand(tx, errand.id, { kind: "fault", note: errand.note ?? note ?? "" }, now);
    await announce(tx, { type: "errand", id: errand.id });
    return "again";
  }
  const claim = randomBytes(16).toString("hex");
  const attempts = errand.attempts + 1;
  await startAttempt(tx, errand.id, { claimToken: claim, judgehostId, attempts, now });
  const holder = holderName(errand.uid);
  return { jobId, claim, errandId: errand.id, holder, work: work.data };
}

/** `null`: it can be handed out. */
function whyNot(errand: ErrandRow, isReadable: boolean, now: Date): string | null {
  if (!isReadable) return "It was asked for under another release of the server";
  if (now.getTime() - errand.created_at.getTime() > ERRAND_LIFE_MS) {
    return "No judge server took this within 10 minutes";
  }
  if (errand.attempts < MAX_ATTEMPTS) return null;
  return `No judge server finished this in ${MAX_ATTEMPTS} attempts`;
}
