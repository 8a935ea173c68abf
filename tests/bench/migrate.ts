/**
 * What moving a large judge here costs: a dump of HOJ of so many submissions is written, counted by a dry run and moved by the
 * command into an empty site; the rows that came are then written once more with COPY into tables without indexes, which is
 * the least that any way of storing them takes. Measure on a machine that does nothing else.
 *
 *   bun tests/bench/migrate.ts [--submissions N] [--each N] [--cases N]
 *
 * `--each`: submissions of each person; `--cases`: results of single cases of each submission.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureRootUser } from "@gavel/api/people/account";
import { type Database, openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { print } from "./figures.ts";
import { writeDump } from "./migrate/dump.ts";

/** Of which the kernel counts processor time. */
const TICK_MS = 10;
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

interface Took {
  readonly ms: number;
  /** Of processors: by the command and by PostgreSQL. */
  readonly ownMs: number;
  readonly databaseMs: number;
  /** Of the command, at most. */
  readonly memoryMib: number;
}

/** What PostgreSQL has used, with all that it started: the command's own have ended by then. */
async function databaseMs({ sql }: Database): Promise<number> {
  const [found] = await sql<{ folder: string }[]>`
    select current_setting('data_directory') as folder`;
  const [main = ""] = readFileSync(join(found?.folder ?? "", "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim().split(" ");
  const ticks = [main, ...children].map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    // Its own, and of what it has waited for: by itself, and in the kernel.
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

async function move(site: Site, dump: string, more: readonly string[]): Promise<Took> {
  const command = ["apps/cli/src/main.ts", "migrate", "hoj", dump, "--json", ...more];
  const from = performance.now();
  const before = await databaseMs(site.database);
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: "/usr/bin:/bin", DATABASE_URL: site.url, DATA_DIR: site.folder },
  });
  const status = await child.exited;
  if (status !== 0) throw new Error(`gavel migrate ended with status ${status}`);
  const ms = performance.now() - from;
  const used = child.resourceUsage();
  return {
    ...{ ms, ownMs: Number(used?.cpuTime.total ?? 0) / 1000 },
    databaseMs: (await databaseMs(site.database)) - before,
    memoryMib: Math.round((used?.maxRSS ?? 0) / 1024 / 1024),
  };
}

const processors = ({ ownMs, databaseMs: ofDatabase }: Took) =>
  `of processors ${seconds(ownMs)} here, ${seconds(ofDatabase)} in PostgreSQL`;

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
  print("dry run", seconds(dry.ms), `${rate(inDump, dry.ms)}, ${processors(dry)}`);
  const took = await move(site, dump, ["--apply"]);
  const after = await Promise.all(TABLES.map((table) => countOf(database, table)));
  const stored = after.reduce((sum, count, at) => sum + count - (before[at] ?? 0), 0);
  const sent = after[TABLES.indexOf("submission")] ?? 0;
  if (sent !== size.submissions) throw new Error(`${sent} of ${size.submissions} came`);
  const rates = `${rate(inDump, took.ms)} of the dump, ${rate(stored, took.ms)} stored`;
  print("moved", seconds(took.ms), rates);
  const onOne = rate(inDump, took.ownMs + took.databaseMs);
  print("moved, by one processor", onOne, processors(took));
  print("memory of the command", `${took.memoryMib} MiB`);
  let copied = 0;
  for (const table of TABLES) copied += await copy(database, table);
  const rows = after.reduce((sum, count) => sum + count, 0);
  print("the same by COPY, without indexes", seconds(copied), rate(rows, copied));
  print("moved ÷ COPY", (took.ms / copied).toFixed(1));
  const again = await move(site, dump, ["--apply"]);
  print("once more, which changes nothing", seconds(again.ms), processors(again));
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
