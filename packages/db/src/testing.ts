/**
 * Databases for tests: one PostgreSQL a run, one migrated template, a clone of it a test file, a rolled back
 * transaction a test.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, Kysely, sql } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import type { Sql } from "postgres";
import { type Database, type Db, openDatabase } from "./client.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate, readMigrations } from "./migrate.ts";
import type { DB } from "./schema.generated.ts";

export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL in a folder of its own; TEST_DATABASE_URL names one that already runs. */
export async function startTestCluster(parent = tmpdir()): Promise<TestCluster> {
  const existing = process.env.TEST_DATABASE_URL;
  if (existing !== undefined) return { url: existing, stop: async () => {} };
  const dataDir = mkdtempSync(join(parent, "gavel-test-"));
  const { chmodSync } = await import("node:fs");
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, volatile: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin<T>(
  clusterUrl: string,
  body: (sql: Database["sql"]) => Promise<T>,
): Promise<T> {
  const { sql, close } = openDatabase(urlOf(clusterUrl, "postgres"), { poolSize: 1 });
  try {
    return await body(sql);
  } finally {
    await close();
  }
}

const templates = new Map<string, Promise<string>>();

/** Looked for once a worker: migrations do not change while tests run. */
function findTemplate(clusterUrl: string): Promise<string> {
  const found = templates.get(clusterUrl) ?? ensureTemplate(clusterUrl);
  templates.set(clusterUrl, found);
  return found;
}

/** The migrated template, made once for each state of the migrations. Safe to call from many test files at once. */
async function ensureTemplate(clusterUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 12);
  const name = `gavel_template_${hash}`;
  await asAdmin(clusterUrl, async (sql) => {
    await sql`select pg_advisory_lock(4711)`;
    const rows = await sql`select 1 from pg_database where datname = ${name}`;
    if (rows.length > 0) return;
    await sql.unsafe(`create database "${name}_new"`);
    const fresh = openDatabase(urlOf(clusterUrl, `${name}_new`), { poolSize: 2 });
    await migrate(fresh.sql, migrations).finally(() => fresh.close());
    await sql.unsafe(`alter database "${name}_new" rename to "${name}"`);
  });
  return name;
}

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * A clone of the template (about 0.1 s).
 * @param clusterUrl defaults to the cluster that the run's set-up started
 * @param poolSize 1 = whoever asks for another connection within a transaction waits for ever
 */
export async function createTestDatabase(
  clusterUrl = getClusterUrl(),
  poolSize = 5,
): Promise<TestDatabase> {
  return cloneDatabase(clusterUrl, await findTemplate(clusterUrl), poolSize);
}

/**
 * A clone of what `fill` made of the template. The first who asks for it has it made, whichever worker of the run it is;
 * `name` is the run's own.
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const clusterUrl = getClusterUrl();
  await asAdmin(clusterUrl, async (sql) => {
    // Not the one that clones wait for: filling makes one.
    await sql`select pg_advisory_lock(4712)`;
    const rows = await sql`select 1 from pg_database where datname = ${name}`;
    if (rows.length > 0) return;
    const fresh = await createTestDatabase(clusterUrl);
    await fill(fresh.url).finally(() => fresh.close());
    const made = new URL(fresh.url).pathname.slice(1);
    await sql.unsafe(`alter database "${made}" rename to "${name}"`);
  });
  return cloneDatabase(clusterUrl, name, 5);
}

async function cloneDatabase(
  clusterUrl: string,
  template: string,
  poolSize: number,
): Promise<TestDatabase> {
  const name = `gavel_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(clusterUrl, async (sql) => {
    await sql`select pg_advisory_lock(4711)`;
    // The system copies the files, or lets both have the same blocks, where PostgreSQL knows how to ask for it.
    await sql`
      select set_config(name, 'clone', false) from pg_settings
      where name = 'file_copy_method' and 'clone' = any(enumvals)`;
    // As files, which takes half of the processor: the other way writes each page to the log as well.
    await sql.unsafe(`create database "${name}" template "${template}" strategy file_copy`);
  });
  const url = urlOf(clusterUrl, name);
  const database = openDatabase(url, { poolSize });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await asAdmin(clusterUrl, (sql) =>
        sql.unsafe(`drop database if exists "${name}" with (force)`),
      );
    },
  };
}

/** A database without anything in it, dropped afterwards. @param options of its making, as SQL has them */
export async function withEmptyDatabase<T>(
  body: (url: string) => Promise<T>,
  clusterUrl = getClusterUrl(),
  options = "",
): Promise<T> {
  const name = `gavel_empty_${randomBytes(6).toString("hex")}`;
  await asAdmin(clusterUrl, (sql) => sql.unsafe(`create database "${name}" ${options}`));
  try {
    return await body(urlOf(clusterUrl, name));
  } finally {
    await asAdmin(clusterUrl, (sql) =>
      sql.unsafe(`drop database if exists "${name}" with (force)`),
    );
  }
}

function getClusterUrl(): string {
  const url = process.env.GAVEL_TEST_CLUSTER_URL ?? process.env.TEST_DATABASE_URL;
  if (url === undefined)
    throw new Error("No test cluster: run through `npm test`, or set TEST_DATABASE_URL");
  return url;
}

/** A connection of its own that notes each statement with what it was asked with. */
export function openNoting(url: string, note: (query: CompiledQuery) => void): Database {
  const { sql, direct, close } = openDatabase(url, { poolSize: 5 });
  const dialect = new PostgresJSDialect({ postgres: sql as unknown as Sql });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => note(query) });
  return { sql, direct, close, db };
}

/** Groups with these ids, for tests of what lies in a group and not of groups. */
export async function addGroups(db: Db, ...ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await sql`
      insert into user_group (id, name, short_name, owner_name) overriding system value
      values (${id}, ${`Group ${id}`}, ${`G${id}`}, 'x') on conflict (id) do nothing`.execute(db);
  }
}

/**
 * Vacuums a table until an index alone can answer for each of its pages, which plans depend on. A snapshot older than its
 * rows, such as that of Postgres's own analyze, keeps pages back for as long as it lives.
 * @throws Error when pages are still kept back after a minute.
 */
export async function vacuumWhole(sql: Sql, table: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 60_000; await sleep(100)) {
    await sql.unsafe(`vacuum analyze ${table}`);
    const [row] = await sql<{ isWhole: boolean }[]>`
      select relallvisible >= relpages as "isWhole" from pg_class where oid = ${table}::regclass`;
    if (row?.isWhole === true) return;
  }
  throw new Error(`pages of ${table} are kept back by a snapshot older than their rows`);
}

/** Runs `body` in a transaction that is rolled back whatever happens. */
export async function withRollback<T>(db: Db, body: (tx: Db) => Promise<T>): Promise<T> {
  const stop = new Error("rollback");
  let outcome: { value: T } | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      outcome = { value: await body(tx) };
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  if (outcome === undefined) throw new Error("the transaction ended before its body");
  return outcome.value;
}

/** A migrated database of its own on a cluster of its own; for scripts. */
export async function withScratchDatabase<T>(body: (url: string) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster();
  try {
    const database = await createTestDatabase(cluster.url);
    try {
      return await body(database.url);
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}
