/** What the server does by the clock. Each job is harmless to run twice, so several servers may all run it. */

import { purgeUploads } from "@gavel/api/bank/problem";
import { purgeErrands } from "@gavel/api/judging/errand";
import { foldSubmissionTotals, type JudgeContext, startUpkeep } from "@gavel/api/judging/judgement";
import { startRejudgeWorker } from "@gavel/api/judging/rejudge";
import { releaseWithdrawn } from "@gavel/api/judging/work";
import type { Services } from "@gavel/api/kernel/context";
import { purgeSignInTraces } from "@gavel/api/people/account";
import { purgeHumanChecks } from "@gavel/api/people/human-check";
import { refreshRatings } from "@gavel/api/people/rating";
import { purgeSessions } from "@gavel/api/people/session";
import { purgeTokens } from "@gavel/api/people/token";
import { foldUserTotals, purgeSheets } from "@gavel/api/people/user";
import { refreshOtherContests } from "@gavel/api/portal/home";
import { purgeBlobs, purgeUploadedFiles } from "@gavel/api/site/file";
import { purgeMails, startMailWorker } from "@gavel/api/site/mail";
import { lastEvery, lastNightly, runOnce } from "@gavel/api/site/timed-job";
import type { Db } from "@gavel/db";
import type { Logger } from "pino";

const PURGE_EVERY_MS = 3_600_000;
const EVERY_MINUTE_MS = 60_000;
/** How often a process looks whether work by the clock is due. */
const LOOK_EVERY_MS = 600_000;
const PURGE_AT_UTC = 3;
const READ_RATINGS_AT_UTC = 3;
const READ_CONTESTS_EVERY_HOURS = 2;

const PURGES = [
  ["unused uploads", purgeUploads],
  ["old sheets of accounts", purgeSheets],
  ["old puzzles and captchas", purgeHumanChecks],
  ["traces of sign-ins", purgeSignInTraces],
  ["old mails", purgeMails],
] as const;

/** Runs until the returned function is called, which waits for what is under way. */
export function startTimedJobs(deps: {
  db: Db;
  services: Services;
  now: () => Date;
  log: Logger;
}): () => Promise<void> {
  const { db, services, now, log } = deps;
  const ctx: JudgeContext = { db, queue: services.queue, now, log };
  const stopUpkeep = startUpkeep(ctx);
  const stopWatching = watchOrders(ctx, services);
  const stopRejudging = startRejudgeWorker(ctx, services.events);
  const stopMailing = startMailWorker({ db, now, log, services });
  const timer = setInterval(() => {
    for (const [what, purge] of PURGES) {
      purge({ db, now }).catch((error: unknown) => {
        log.error({ err: error }, `${what} were not removed`);
      });
    }
  }, PURGE_EVERY_MS);
  const minuteTimer = setInterval(() => {
    purgeErrands({ db, queue: services.queue, now, log }).catch((error: unknown) => {
      log.error({ err: error }, "old errands were not removed");
    });
    foldSubmissionTotals(db).catch((error: unknown) => {
      log.error({ err: error }, "counts of submissions were not put together");
    });
  }, EVERY_MINUTE_MS);
  const clockTimer = setInterval(() => {
    purgeFiles(ctx, services).catch((error: unknown) => {
      log.error({ err: error }, "unused files were not removed");
    });
    purgeSignIns(ctx).catch((error: unknown) => {
      log.error({ err: error }, "old sessions were not removed");
    });
    foldTotals(ctx).catch((error: unknown) => {
      log.error({ err: error }, "counts of accounts were not put together");
    });
    readRatings(ctx, services).catch((error: unknown) => {
      log.error({ err: error }, "ratings were not looked at");
    });
    readContests(ctx, services).catch((error: unknown) => {
      log.error({ err: error }, "contests elsewhere were not looked at");
    });
  }, LOOK_EVERY_MS);
  return async () => {
    stopUpkeep();
    clearInterval(clockTimer);
    clearInterval(minuteTimer);
    stopWatching();
    clearInterval(timer);
    await Promise.all([stopMailing(), stopRejudging()]);
  };
}

async function purgeFiles(ctx: JudgeContext, services: Services): Promise<void> {
  const dueAt = lastNightly(PURGE_AT_UTC, ctx.now());
  await runOnce(ctx, { name: "purge-files", dueAt }, async () => {
    const files = await purgeUploadedFiles({ ...ctx, services });
    const blobs = await purgeBlobs({ ...ctx, services });
    ctx.log.info({ files, blobs }, "unused files removed");
  });
}

/** Who was signed in long ago, and what spoke for them. */
export async function purgeSignIns(ctx: Pick<JudgeContext, "db" | "now" | "log">): Promise<void> {
  const dueAt = lastNightly(PURGE_AT_UTC, ctx.now());
  await runOnce(ctx, { name: "purge-sign-ins", dueAt }, async () => {
    const sessions = await purgeSessions(ctx);
    const tokens = await purgeTokens(ctx);
    ctx.log.info({ sessions, tokens }, "old sessions and tokens removed");
  });
}

async function foldTotals(ctx: Pick<JudgeContext, "db" | "now">): Promise<void> {
  const dueAt = lastNightly(PURGE_AT_UTC, ctx.now());
  await runOnce(ctx, { name: "fold-user-totals", dueAt }, () => foldUserTotals(ctx.db));
}

async function readContests(ctx: JudgeContext, services: Services): Promise<void> {
  const dueAt = lastEvery(READ_CONTESTS_EVERY_HOURS, ctx.now());
  await runOnce(ctx, { name: "read-contests", dueAt }, () =>
    refreshOtherContests({ ...ctx, services }),
  );
}

async function readRatings(ctx: JudgeContext, services: Services): Promise<void> {
  const dueAt = lastNightly(READ_RATINGS_AT_UTC, ctx.now());
  await runOnce(ctx, { name: "read-ratings", dueAt }, () => refreshRatings({ ...ctx, services }));
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
