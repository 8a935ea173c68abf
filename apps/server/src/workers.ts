/** What the server does beside answering: work by the clock, and what events call for. */

import { startWebhookWorker } from "@gavel/api/contests/webhook";
import type { JudgeContext } from "@gavel/api/judging/judgement";
import { startRejudgeWorker } from "@gavel/api/judging/rejudge";
import { releaseWithdrawn } from "@gavel/api/judging/work";
import type { PgBoss } from "@gavel/api/kernel/boss";
import type { Services } from "@gavel/api/kernel/context";
import { startBackupWorker } from "@gavel/api/portal/backup";
import { startBatchWorker } from "@gavel/api/remote/batch";
import { startDeliveryWorker } from "@gavel/api/remote/delivery";
import { startMailWorker } from "@gavel/api/site/mail";
import { startTimedJobs } from "@gavel/api/site/timed-job";
import type { Db } from "@gavel/db";
import type { Logger } from "pino";
import { backupTaker } from "./backup/take.ts";
import type { ServerConfig } from "./config.ts";
import { startLogUpkeep } from "./log-upkeep.ts";
import { TIMED_JOBS } from "./timed-jobs.ts";

/** Run until the returned function is called, which waits for what must not be broken off. */
export async function startWorkers(deps: {
  db: Db;
  boss: PgBoss;
  services: Services;
  now: () => Date;
  log: Logger;
  config: ServerConfig;
}): Promise<() => Promise<void>> {
  const { db, boss, services, now, log, config } = deps;
  const ctx: JudgeContext = { ...services, db, now, log };
  const stopTimedJobs = await startTimedJobs(boss, TIMED_JOBS, { ...ctx, services });
  const stopWatching = watchOrders(ctx, services);
  const stopRejudging = startRejudgeWorker(ctx, services.events);
  const stopMailing = startMailWorker({ db, now, log, services });
  const stopHooks = startWebhookWorker({ db, now, log, services });
  const stopDelivering = startDeliveryWorker({ db, now, log, services });
  const stopImporting = startBatchWorker({ db, now, log, services });
  const stopBackups = startBackupWorker({ db, now, log, services }, backupTaker(config));
  const stopLogUpkeep = startLogUpkeep({ db, now, log, services }, config.dataDir);
  return async () => {
    stopWatching();
    const stops = [stopTimedJobs, stopMailing, stopHooks, stopRejudging];
    stops.push(stopDelivering, stopImporting, stopBackups, stopLogUpkeep);
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** What a host was told to let go of, or lost the right to, goes to others at once. */
function watchOrders(ctx: JudgeContext, { events }: Services): () => void {
  return events.subscribe((event) => {
    if (event.type !== "fleet" && event.type !== "reconnected") return;
    releaseWithdrawn(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error }, "tasks were not taken from withdrawn judge hosts");
    });
  });
}
