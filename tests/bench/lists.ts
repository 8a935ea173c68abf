/**
 * What every list costs on a site of 1 000 000 submissions against one of 10 000 (both with 100 000 people and 10 000
 * problems), and how it stands 32 connections. Measure on a machine that does nothing else.
 *
 *   bun tests/bench/lists.ts [--data FOLDER] [--large N] [--seconds N]
 *
 * `--data` keeps the two databases for the next run: filling them takes minutes.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { fillToScale, LARGE_SITE } from "@gavel/db/scale";
import { findFreePort } from "../support/site.ts";
import { median } from "./figures.ts";
import { LISTS, type ListPage } from "./list-pages.ts";
import { cpuSecondsOf } from "./process-tree.ts";

const CLONE = join(import.meta.dirname, "../..");
const PASSWORD = "lists-root-1";
const SMALL = 10_000;
const ROUNDS = 40;
const CONNECTIONS = 32;
const MAX_RATIO = 1.3;
const MAX_P99_MS = 50;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    large: { type: "string", default: String(LARGE_SITE.submissions) },
    seconds: { type: "string", default: "5" },
  },
});

interface Side {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  stop(): Promise<void>;
}

async function prepare(postgres: EmbeddedPostgres, submissions: number): Promise<string> {
  const address = new URL(postgres.url);
  const name = `lists_${submissions}`;
  const admin = openDatabase(postgres.url, { poolSize: 1 });
  const [known] = await admin.sql`select 1 from pg_database where datname = ${name}`;
  if (known === undefined) await admin.sql.unsafe(`create database "${name}"`);
  await admin.close();
  address.pathname = `/${name}`;
  const { sql, close } = openDatabase(address.href, { poolSize: 1 });
  await migrate(sql);
  const [filled] = await sql`select 1 from submission limit 1`;
  if (filled === undefined) {
    process.stderr.write(`filling a site of ${submissions} submissions …\n`);
    await fillToScale(sql, { ...LARGE_SITE, submissions }, () => undefined);
  }
  await close();
  return address.href;
}

async function startServer(databaseUrl: string, dataDir: string): Promise<Side> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: "/usr/bin:/bin",
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) },
      ...{ ROOT_PASSWORD: PASSWORD, GAVEL_DEMO: "0", LOG_LEVEL: "error" },
    },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  };
  for (;;) {
    try {
      return { url, token: await signIn(url), pid: child.pid ?? 0, stop };
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await Bun.sleep(100);
    }
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: PASSWORD }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`sign-in: ${answer.status}`);
  return token;
}

/** Milliseconds of one answer. @throws Error when it is no list, or an empty one. */
async function ask({ url, token }: Side, list: ListPage): Promise<number> {
  const from = performance.now();
  const headers: Record<string, string> = list.who === "root" ? { authorization: token } : {};
  const answer = await fetch(`${url}${list.path}`, { headers });
  const { status, msg, data } = (await answer.json()) as {
    status: number;
    msg: string;
    data: { records: unknown[] } | null;
  };
  const ms = performance.now() - from;
  if (status !== 200) throw new Error(`${list.name}: ${msg}`);
  if (data === null || data.records.length === 0) throw new Error(`${list.name}: nothing is there`);
  return ms;
}

async function one(side: Side, list: ListPage): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(side, list));
  // The first ones find no plan and no page in memory.
  return median(times.slice(ROUNDS / 4));
}

interface Crowd {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly cpuMs: number;
}

async function many(side: Side, list: ListPage, postgres: number): Promise<Crowd> {
  const times: number[] = [];
  const cpu = () => cpuSecondsOf(side.pid) + cpuSecondsOf(postgres);
  const [from, cpuBefore] = [performance.now(), cpu()];
  const until = from + Number(values.seconds) * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) times.push(await ask(side, list));
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    perSecond: times.length / seconds,
    cpuMs: ((cpu() - cpuBefore) * 1000) / times.length,
  };
}

function row(name: string, ...cells: string[]): void {
  process.stdout.write(
    `${name.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join("")}`.trimEnd(),
  );
  process.stdout.write("\n");
}

async function report(small: Side, large: Side, postgres: number): Promise<void> {
  row("list", "small ms", "large ms", "ratio", "p50 ms", "p99 ms", "1/s", "cpu ms");
  const ratios: number[] = [];
  const p99s: number[] = [];
  for (const list of LISTS) {
    const [few, lots] = [await one(small, list), await one(large, list)];
    const crowd = await many(large, list, postgres);
    ratios.push(lots / few);
    p99s.push(crowd.p99);
    const figures = [few, lots, lots / few, crowd.p50, crowd.p99].map((ms) => ms.toFixed(2));
    row(list.name, ...figures, crowd.perSecond.toFixed(0), crowd.cpuMs.toFixed(2));
  }
  const slower = ratios.filter((ratio) => ratio > MAX_RATIO).length;
  const late = p99s.filter((ms) => ms > MAX_P99_MS).length;
  process.stdout.write(
    `\n${slower} of ${LISTS.length} lists take over ${MAX_RATIO} times as long, ${late} have a p99 over ${MAX_P99_MS} ms\n`,
  );
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), "gavel-lists-"));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as an account of its own when we are root.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const sides: Side[] = [];
try {
  for (const submissions of [SMALL, Number(values.large)]) {
    const url = await prepare(postgres, submissions);
    sides.push(await startServer(url, join(folder, `server-${submissions}`)));
  }
  const [small, large] = sides;
  if (small === undefined || large === undefined) throw new Error("two servers were started");
  await report(small, large, postgres.pid);
} finally {
  for (const side of sides) await side.stop();
  await postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
