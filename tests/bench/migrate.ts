/**
 * What moving a large judge here costs: a dump of HOJ of so many submissions is written, counted by a dry run and moved by the
 * command into an empty site; the rows that came are then written once more with COPY into tables without indexes, which is
 * the least that any way of storing them takes. Measure on a machine that does nothing else.
 *
 *   bun tests/bench/migrate.ts [--submissions N] [--each N] [--cases N]
 *
 * `--each`: submissions of each person; `--cases`: results of single cases of each submission.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureRootUser } from "@gavel/api/people/account";
import { type Database, openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { print } from "./figures.ts";
import { writeDump } from "./migrate/dump.ts";

const CLONE = join(import.meta.dirname, "../..");
/** What a moved submission is, and whose it is. */
const TABLES = ["user_account", "submission", "judgement", "judgement_run", "migrated"];

const { values } = parseArgs({
  options: {
    submissions: { type: "string", default: "200000" },
    each: { type: "string", default: "20" },
    cases: { type: "string", default: "10" },
  },
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const rate = (rows: number, ms: number) => `${Math.round((rows * 1000) / ms)} rows/s`;

interface Site {
  readonly database: Database;
  readonly url: string;
  readonly folder: string;
}

async function move(site: Site, dump: string, more: readonly string[]): Promise<number> {
  const command = ["apps/cli/src/main.ts", "migrate", "hoj", dump, "--json", ...more];
  const from = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: "/usr/bin:/bin", DATABASE_URL: site.url, DATA_DIR: site.folder },
  });
  const status = await new Promise((resolve) => child.once("exit", resolve));
  if (status !== 0) throw new Error(`gavel migrate ended with status ${status}`);
  return performance.now() - from;
}

async function countOf({ sql }: Database, table: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*) as n from ${sql(table)}`;
  return Number(row?.n);
}

/** By the server from and to its own disk. @returns how long it took to store them, in ms */
async function copy({ sql }: Database, table: string): Promise<number> {
  const [found] = await sql<{ folder: string }[]>`
    select current_setting('data_directory') as folder`;
  const path = `'${join(found?.folder ?? "", "bench.copy")}'`;
  const bare = `bare_${table}`;
  await sql.unsafe(`copy (select * from ${table}) to ${path}`);
  await sql.unsafe(`create table ${bare} as select * from ${table} with no data`);
  const from = performance.now();
  await sql.unsafe(`copy ${bare} from ${path}`);
  return performance.now() - from;
}

async function measure(site: Site): Promise<void> {
  const { database, folder } = site;
  const dump = join(folder, "hoj.sql");
  const size = {
    submissions: Number(values.submissions),
    ...{ each: Number(values.each), cases: Number(values.cases) },
  };
  const inDump = await writeDump(dump, size);
  const mib = `${(statSync(dump).size / 1024 / 1024).toFixed(0)} MiB`;
  print("dump", `${inDump} rows`, mib);
  await migrate(database.sql);
  await ensureRootUser(database.db, "bench-root-1");
  const before = await Promise.all(TABLES.map((table) => countOf(database, table)));
  const dry = await move(site, dump, []);
  print("dry run", seconds(dry), rate(inDump, dry));
  const took = await move(site, dump, ["--apply"]);
  const after = await Promise.all(TABLES.map((table) => countOf(database, table)));
  const stored = after.reduce((sum, count, at) => sum + count - (before[at] ?? 0), 0);
  const sent = after[TABLES.indexOf("submission")] ?? 0;
  if (sent !== size.submissions) throw new Error(`${sent} of ${size.submissions} came`);
  print("moved", seconds(took), `${rate(inDump, took)} of the dump, ${rate(stored, took)} stored`);
  let copied = 0;
  for (const table of TABLES) copied += await copy(database, table);
  const rows = after.reduce((sum, count) => sum + count, 0);
  print("the same by COPY, without indexes", seconds(copied), rate(rows, copied));
  print("moved ÷ COPY", (took / copied).toFixed(1));
  const again = await move(site, dump, ["--apply"]);
  print("once more, which changes nothing", seconds(again), rate(inDump, again));
}

const folder = mkdtempSync(join(tmpdir(), "gavel-bench-migrate-"));
// The embedded server may run as somebody else.
chmodSync(folder, 0o711);
const files = join(folder, "site");
mkdirSync(files);
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  const database = openDatabase(postgres.url, { poolSize: 4 });
  try {
    await measure({ database, url: postgres.url, folder: files });
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
