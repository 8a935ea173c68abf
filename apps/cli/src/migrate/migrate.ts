/**
 * `gavel migrate hoj … DUMP`: moves another judge into the site that runs here. It is done beside the running site and not
 * through it: hashes of passwords travel over no wire, and nobody's session could do it.
 */
import type { MigrationContext, MigrationReport } from "@gavel/api/portal/migration";
import { openDatabase } from "@gavel/db";
import { openFileStore } from "@gavel/file-store";
import { DumpError, openSource } from "@gavel/migrate";
import type { SourceSite } from "@gavel/migrate/model";
import type { Settings } from "../env.ts";
import { complain, Refusal, say } from "../say.ts";
import { findDatabaseUrl } from "../up/running-database.ts";
import { type MigrateChoice, readChoice } from "./choice.ts";
import { countConflicts, describeMigration } from "./report.ts";

/** One for what is written, one that listens, one that holds the lock, and one to read beside them. */
const CONNECTIONS = 4;
const TELL_EVERY_MS = 2000;

/** @returns 0; 1 when conflicts wait for a choice */
export async function migrateSite(settings: Settings, args: readonly string[]): Promise<number> {
  const choice = readChoice(args);
  const url = findDatabaseUrl(settings);
  const database = openDatabase(url, { poolSize: CONNECTIONS, applicationName: "gavel-migrate" });
  try {
    const { context, stop } = await openContext(database, settings);
    try {
      return await moveIn(context, choice);
    } finally {
      await stop();
    }
  } finally {
    await database.close();
  }
}

/** The product is loaded here only: no other command waits for it. */
async function openContext(database: ReturnType<typeof openDatabase>, settings: Settings) {
  const { followers } = await import("@gavel/api");
  const { startEventHub } = await import("@gavel/api/kernel/event-hub");
  const { findMigrator } = await import("@gavel/api/portal/migration");
  const { db } = database;
  const tell = (_: object, message: string) => complain(message);
  const events = await startEventHub(database, { debug() {}, info() {}, warn: tell, error: tell });
  const files = await openFileStore(settings.fileStore, (sha256) =>
    complain(`broken in the store: ${sha256}`),
  );
  const context: MigrationContext = {
    ...{ db, viewer: await findMigrator(db), now: () => new Date() },
    services: { blobs: files.blobs, events, followers },
  };
  const stop = async () => {
    await events.stop();
    files.close();
  };
  return { context, stop };
}

async function moveIn(context: MigrationContext, choice: MigrateChoice): Promise<number> {
  const { kind, dump, options, isJson } = choice;
  const api = await import("@gavel/api/portal/migration");
  const progress = sayEvery(isJson);
  const site = await openOrRefuse(choice, (rows) => progress("rows of the dump", rows));
  try {
    if (!isJson) say(`${dump}: a site of ${kind}, kept apart here as ${options.source}`);
    // A choice that is missing is noticed before anything is written.
    const isAsking = options.isApplied && options.onConflict === null;
    const waiting = isAsking ? await api.countConflicts(context, site, options, progress) : 0;
    const isApplied = options.isApplied && waiting === 0;
    const report = await api.migrate(context, site, { ...options, isApplied }, progress);
    tell({ report, site, isApplied }, choice);
    if (isApplied || options.onConflict !== null) return 0;
    const conflicts = countConflicts(report);
    if (conflicts === 0) return 0;
    complain(
      `${conflicts} conflicts wait for a choice: --on-conflict skip, rename or merge. Nothing was written.`,
    );
    return 1;
  } catch (error) {
    if (error instanceof api.MigrationUnderWay) throw new Refusal(error.message);
    throw error;
  } finally {
    site.close();
  }
}

async function openOrRefuse(
  { kind, dump, source }: MigrateChoice,
  onRow: (rows: number) => void,
): Promise<SourceSite> {
  try {
    return await openSource(kind, dump, { ...source, onRow });
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new Refusal(error.message);
  }
}

interface Outcome {
  readonly report: MigrationReport;
  readonly site: SourceSite;
  readonly isApplied: boolean;
}

function tell({ report, site, isApplied }: Outcome, { isJson, options }: MigrateChoice): void {
  const { leftOut } = site;
  if (isJson) {
    say(JSON.stringify({ isApplied, ...report, leftOut }));
    return;
  }
  for (const line of describeMigration(report, { isApplied, leftOut })) say(line);
  if (!options.isApplied) say("Nothing was written: --apply does it.");
}

function sayEvery(isQuiet: boolean): (what: string, done: number) => void {
  let last = performance.now();
  return (what, done) => {
    if (isQuiet || performance.now() - last < TELL_EVERY_MS) return;
    last = performance.now();
    say(`  ${done} ${what} …`);
  };
}
