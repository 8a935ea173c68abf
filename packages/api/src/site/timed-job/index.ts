/** Work by the clock: each job runs once for all servers together, and once for the times that the site was off at. */

import type { PgBoss } from "../../kernel/boss.ts";
import type { Log } from "../../kernel/context.ts";

export interface TimedJob<Context> {
  /** Also its name in the queue: a new name is a new job. */
  readonly name: string;
  /** Five fields of cron, in UTC. */
  readonly when: string;
  /** Must do no harm when it is done twice. What it answers is logged. */
  run(ctx: Context): Promise<unknown>;
}

interface TimedJobPace {
  /** How often a server looks for jobs. */
  readonly lookSeconds: number;
  /** After a failure, twice as long after each further one. */
  readonly retrySeconds: number;
}

const QUEUE = "timed-job";
const PACE: TimedJobPace = { lookSeconds: 15, retrySeconds: 60 };
/** One that talks to another site for an hour holds up no others. */
const AT_ONCE = 3;
const RETRIES = 3;
/** A server that died is noticed that long after its last sign of life; another one begins its jobs anew. */
const LEASE_SECONDS = 60;
const LONGEST_SECONDS = 12 * 3600;
const KEPT_SECONDS = 3600;

/**
 * Puts the table into the database and takes part in its work until the returned function is called. What is under way
 * then goes to another server, or to this one when it is back.
 * @throws Error for a `when` that cannot be read.
 */
export async function startTimedJobs<Context extends { readonly log: Log }>(
  boss: PgBoss,
  jobs: readonly TimedJob<Context>[],
  ctx: Context,
  pace = PACE,
): Promise<() => Promise<void>> {
  await boss.createQueue(QUEUE, {
    // One of each job waits or runs, so a slow one is never done twice at a time.
    policy: "exclusive",
    heartbeatSeconds: LEASE_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    ...{ retryLimit: RETRIES, retryDelay: pace.retrySeconds, retryBackoff: true },
  });
  await writeSchedules(boss, jobs);
  const stopping = new AbortController();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const options = { pollingIntervalSeconds: pace.lookSeconds, localConcurrency: AT_ONCE };
  await boss.work<{ name: string }>(QUEUE, options, async ([queued]) => {
    const job = byName.get(queued?.data.name ?? "");
    // Of a release that has more of them.
    if (job !== undefined) await runJob(job, ctx, stopping.signal);
  });
  return async () => {
    stopping.abort();
    await boss.offWork(QUEUE);
  };
}

async function writeSchedules(boss: PgBoss, jobs: readonly TimedJob<never>[]): Promise<void> {
  for (const { name, when } of jobs) {
    const options = { key: name, singletonKey: name, missed: "once" } as const;
    await boss.schedule(QUEUE, when, { name }, options);
  }
  const names = new Set(jobs.map(({ name }) => name));
  for (const { key } of await boss.getSchedules(QUEUE)) {
    if (!names.has(key)) await boss.unschedule(QUEUE, key);
  }
}

async function runJob<Context extends { readonly log: Log }>(
  { name, run }: TimedJob<Context>,
  ctx: Context,
  stopping: AbortSignal,
): Promise<void> {
  const from = performance.now();
  const stopped = Promise.withResolvers<never>();
  const giveUp = () => stopped.reject(stopping.reason);
  stopping.addEventListener("abort", giveUp);
  try {
    const result = await Promise.race([run(ctx), stopped.promise]);
    const ms = Math.round(performance.now() - from);
    const level = typeof result === "object" ? "info" : "debug";
    ctx.log[level]({ job: name, ms, result }, "timed job done");
  } catch (error) {
    if (!stopping.aborted) ctx.log.error({ err: error, job: name }, "timed job failed");
    // The queue hears of it and hands the job out again.
    throw error;
  } finally {
    stopping.removeEventListener("abort", giveUp);
  }
}
