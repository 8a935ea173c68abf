import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { followers } from "@gavel/api";
import { interruptImports, interruptPackages } from "@gavel/api/bank/problem";
import { createJudgeQueue } from "@gavel/api/judging/judgement";
import { ensureLanguages } from "@gavel/api/judging/language";
import { type PgBoss, startBoss } from "@gavel/api/kernel/boss";
import type { Services } from "@gavel/api/kernel/context";
import { startEventHub } from "@gavel/api/kernel/event-hub";
import { ensureRootUser, fillNameKeys, findAmbiguousNames } from "@gavel/api/people/account";
import { interruptContestImports } from "@gavel/api/portal/contest-import";
import { seedDemoContent } from "@gavel/api/portal/demo";
import { createRemoteWays, sitesAt } from "@gavel/api/remote/site";
import { storeViews } from "@gavel/api/talk/discussion";
import type { Database } from "@gavel/db";
import { FilesAway, openFileStore } from "@gavel/file-store";
import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { HEADERS_FOLDER } from "@gavel/problem-package/site-headers";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";
import { createJudgePacker } from "./judge-release.ts";

export interface RunningServices {
  readonly services: Services;
  readonly boss: PgBoss;
  stop(): Promise<void>;
}

export async function startServices(
  config: ServerConfig,
  database: Database,
  log: Logger,
): Promise<RunningServices> {
  const files = await openFileStore(config.fileStore, (sha256) =>
    log.error({ sha256 }, "a file was broken and is served to nobody: see gavel doctor"),
  );
  await files.probe().catch((error: unknown) => {
    // What needs no file goes on without the store, as it does when the store goes away later.
    if (!(error instanceof FilesAway && error.isPassing)) throw error;
    log.error({ err: error }, "the store of the site's files does not answer");
  });
  const boss = await startBoss(config.databaseDirectUrl ?? config.databaseUrl, { log });
  try {
    const queue = await createJudgeQueue(boss);
    const events = await startEventHub(database, log);
    const services: Services = {
      ...{ blobs: files.blobs, queue, followers, events, imports: importSettings(config) },
      ...{ jwtSecret: config.jwtSecret, ranksOnDegraded: config.ranksOnDegraded },
      version: config.version,
      packJudge: createJudgePacker(config.version),
      uploadsFolder: join(config.dataDir, "uploads"),
      backups: { folder: config.backupFolder, dataDir: config.dataDir },
      liveBounds: config.liveBounds,
      remote: createRemoteWays(sitesAt(config.remoteOrigins), undefined, config.remoteHaste),
    };
    return {
      services,
      boss,
      async stop() {
        await storeViews(services);
        await events.stop();
        await boss.stop({ graceful: false });
        files.close();
      },
    };
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

function importSettings({ importBytesMax, dataDir }: ServerConfig): Services["imports"] {
  const limits = {
    ...ARCHIVE_LIMITS,
    fileBytesMax: importBytesMax,
    totalBytesMax: importBytesMax,
  };
  return { limits, headersFolder: join(dataDir, HEADERS_FOLDER) };
}

/** What every site must have. Returns the password made up for root at the first start, to be shown once. */
export async function seedSite(
  config: ServerConfig,
  database: Database,
  log: Logger,
): Promise<string | null> {
  // First: nobody is found by name without a key.
  const filled = await fillNameKeys(database.db);
  const ambiguous = filled === 0 ? [] : await findAmbiguousNames(database.db);
  if (ambiguous.length > 0) {
    log.warn(
      { ambiguous },
      "accounts with names that are the same but for case or form: rename one of each pair",
    );
  }
  await ensureLanguages(database.db);
  await interruptImports(database.db, config.now());
  await interruptPackages(database.db);
  await interruptContestImports(database.db, config.now());
  const password = config.rootPassword ?? randomBytes(9).toString("base64url");
  const isNew = await ensureRootUser(database.db, password);
  return isNew && config.rootPassword === null ? password : null;
}

/** The demonstration problems, once in the site's life; before the site answers, so that nobody sees half of them. */
export async function seedDemo(
  config: ServerConfig,
  deps: { database: Database; services: Services; log: Logger },
): Promise<void> {
  if (!config.isDemo) return;
  const started = performance.now();
  const isNew = await seedDemoContent(deps.database.db, deps.services, config.now);
  if (isNew) deps.log.info({ ms: Math.round(performance.now() - started) }, "demo content made");
}
