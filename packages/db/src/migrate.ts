import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { type Ask, askThrough } from "./ask.ts";

/** Any number; all starters of one database wait for each other on it, and for a backup. */
export const MIGRATION_LOCK = 0x6761_7665;

const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../../migrations");

export interface Migration {
  readonly name: string;
  readonly body: string;
}

/** The numbered files in order. @throws Error when numbers repeat or a name does not fit `NNNN_words.sql`. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`migrations/${name}: the name must be NNNN_words.sql`);
    if (numbers.has(number))
      throw new Error(`migrations/${name}: the number ${number} is used twice`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => ({ name, body: await readFile(join(folder, name), "utf8") })),
  );
}

type Sql = postgres.Sql<{ bigint: number }>;

/** Names of what the database has; none where it is new. */
export async function readApplied(ask: Ask): Promise<Set<string>> {
  const found = await ask<{ known: boolean }>(
    "select to_regclass('public.gavel_migration') is not null as known",
  );
  if (found[0]?.known !== true) return new Set();
  const rows = await ask<{ name: string }>("select name from gavel_migration");
  return new Set(rows.map((row) => row.name));
}

/** How far it is; called for each file before it is applied, and again while it takes long. */
export type MigrationReport = (progress: {
  readonly name: string;
  /** Of this file, from 1. */
  readonly place: number;
  readonly count: number;
  readonly seconds: number;
}) => void;

/**
 * Applies what the database lacks, all of it in one transaction: when a file fails the database stays as the release before
 * left it, which can start on it again. Returns the names applied.
 * @throws Error when the database knows a migration that this release does not (it is newer).
 */
export async function migrate(
  sql: Sql,
  migrations?: Migration[],
  report: MigrationReport = () => {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  // Where there is nothing to do nobody is waited for.
  if ((await findPending(askThrough(sql), wanted)).length === 0) return [];
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const ask = askThrough(connection);
    const pending = await findPending(ask, wanted);
    await ask("begin");
    try {
      for (const [index, migration] of pending.entries()) {
        const place = { name: migration.name, place: index + 1, count: pending.length };
        await reporting(place, report, () => applyInto(ask, [migration]));
      }
      await ask("commit");
    } catch (error) {
      await ask("rollback");
      throw error;
    }
    return pending.map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    connection.release();
  }
}

const REPORT_EVERY_MS = 5000;

async function reporting(
  place: Omit<Parameters<MigrationReport>[0], "seconds">,
  report: MigrationReport,
  work: () => Promise<void>,
): Promise<void> {
  const from = performance.now();
  const tell = () => report({ ...place, seconds: Math.round((performance.now() - from) / 1000) });
  tell();
  const timer = setInterval(tell, REPORT_EVERY_MS);
  await work().finally(() => clearInterval(timer));
}

/** What the database lacks, in order. @throws Error when it is newer than this release. */
export function findPendingThrough(sql: Sql, wanted: readonly Migration[]): Promise<Migration[]> {
  return findPending(askThrough(sql), wanted);
}

async function findPending(ask: Ask, wanted: readonly Migration[]): Promise<Migration[]> {
  const done = await readApplied(ask);
  refuseNewerDatabase(done, wanted);
  return wanted.filter((one) => !done.has(one.name));
}

/** Within the caller's transaction. @throws Error with the name of the file that fails. */
export async function applyInto(ask: Ask, migrations: readonly Migration[]): Promise<void> {
  await ask(`create table if not exists gavel_migration (
    name text primary key, applied_at timestamptz not null default now())`);
  for (const { name, body } of migrations) {
    try {
      await ask(body);
      // The next file may change a table whose rows wait to be checked.
      await ask("set constraints all immediate; set constraints all deferred");
      await ask("insert into gavel_migration (name) values ($1)", [name]);
    } catch (error) {
      throw new Error(
        `migrations/${name}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
}

function refuseNewerDatabase(done: ReadonlySet<string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map((one) => one.name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release: it has ${unknown.join(", ")}. Start a newer Gavel.`,
    );
  }
}
