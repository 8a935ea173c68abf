/** `gavel restore FILE|DIR`: a site that is not there yet, from a backup. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findArchive, type RestoreOutcome, restoreBackup } from "@gavel/backup";
import { openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { openFileStore } from "@gavel/file-store";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { complain, messageOf, Refusal, say } from "../say.ts";
import { useOutsideDatabase } from "../up/database.ts";
import { lockSite } from "../up/site-lock.ts";
import { orRefusal } from "./backup.ts";
import { sayProgress } from "./progress.ts";

export async function restore(settings: Settings, args: readonly string[]): Promise<number> {
  const { words } = parseOptions(args, {});
  const [path, ...rest] = words;
  refuseWords(rest);
  if (path === undefined) throw new Refusal("usage: gavel restore FILE|DIR", 2);
  const { dataDir } = settings;
  refuseUnlessEmpty(dataDir);
  const archive = await orRefusal((async () => findArchive(path))());
  say(`Restoring ${archive} into ${dataDir}`);
  const lock = await lockSite(dataDir, settings.port);
  try {
    const { outcome, migrated } = await intoDatabase(settings, archive);
    say(
      `${outcome.rows} rows and ${outcome.files} files are back, as of ${outcome.header.createdAt}`,
    );
    if (migrated.length > 0) say(`migrated to this release: ${migrated.join(", ")}`);
    for (const sha256 of outcome.damaged)
      complain(`not in the backup, for it was broken: ${sha256}`);
    say("Start the site with npm start.");
    return 0;
  } catch (error) {
    if (!(error instanceof NotMigrated)) clear(dataDir);
    throw error;
  } finally {
    lock.release();
    if (isEmpty(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What came back stays: an older release can start on it. */
class NotMigrated extends Refusal {}

async function intoDatabase(settings: Settings, archive: string) {
  const files = await openFileStore(settings.fileStore);
  await orRefusal(files.probe());
  const server = await openTarget(settings);
  let isKept = false;
  try {
    const { dataDir, fileStore } = settings;
    const folder = fileStore.now.kind === "folder" ? fileStore.now.folder : null;
    const places = { rows: server.folder, files: folder };
    const options = { archive, databaseUrl: server.url, dataDir, store: files.now, places };
    const outcome: RestoreOutcome = await orRefusal(
      restoreBackup({ ...options, report: sayProgress() }),
    );
    isKept = true;
    return { outcome, migrated: await migrateOn(server.url, outcome) };
  } finally {
    files.close();
    await server.stop();
    if (!isKept && server.folder !== null) rmSync(server.folder, { recursive: true, force: true });
  }
}

async function openTarget({ databaseUrl, databaseDirectUrl, dataDir }: Settings) {
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDir });
  return { ...(await useOutsideDatabase(databaseDirectUrl ?? databaseUrl)), folder: null };
}

async function migrateOn(url: string, { header }: RestoreOutcome): Promise<string[]> {
  const { sql, close } = openDatabase(url, { poolSize: 1, applicationName: "gavel-restore" });
  try {
    return await migrate(sql);
  } catch (error) {
    throw new NotMigrated(
      `everything is back, but this release cannot migrate it: ${messageOf(error)}. Gavel ${header.release} can start on it.`,
    );
  } finally {
    await close();
  }
}

/** A lock of a start that failed says nothing of a site. */
const OURS = ["run", "logs"];

function isEmpty(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true;
  return readdirSync(dataDir, { withFileTypes: true }).every(
    (one) => OURS.includes(one.name) && readdirSync(join(dataDir, one.name)).length === 0,
  );
}

function refuseUnlessEmpty(dataDir: string): void {
  if (isEmpty(dataDir)) return;
  throw new Refusal(
    `DATA_DIR ${dataDir} is not empty: a restore writes over nothing. Name another, or move it away.`,
  );
}

/** It was empty before; the lock is removed last. */
function clear(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  for (const name of readdirSync(dataDir)) {
    if (name !== "run") rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
