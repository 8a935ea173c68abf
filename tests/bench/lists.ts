/**
 * What every list costs on a site of 1 000 000 submissions: how many statements, how much of the processors beside a bare
 * answer, and how it stands 32 connections, each of which asks something else each time. And what it costs alone, against
 * a site of 10 000 submissions (both have 100 000 people, or `--users`, and 10 000 problems). Measure on a machine that
 * does nothing else.
 *
 *   bun tests/bench/lists.ts [--data FOLDER] [--large N] [--users N] [--seconds N] [--only PATTERN] [--all] [--alone]
 *
 * `--data` keeps the two databases for the next run, since filling them takes minutes; `--only` asks for lists whose
 * name matches; `--all` asks also what no list asks, each question of the router; `--alone` leaves out the small site.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LARGE_SITE } from "@gavel/db/scale";
import { askSome, CONNECTIONS, inTurns, many } from "./lists/load.ts";
import { LISTS, type ListPage } from "./lists/pages.ts";
import { prepare, type Side, startBare, startSide } from "./lists/site.ts";
import { type Counting, startCounting } from "./lists/statements.ts";
import { otherReads } from "./lists/surface.ts";

const SMALL = 10_000;
const MAX_RATIO = 1.3;
const MAX_P99_MS = 50;
const MAX_CPU_MS = 1.2;
const COUNTED = 20;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    large: { type: "string", default: String(LARGE_SITE.submissions) },
    users: { type: "string", default: String(LARGE_SITE.users) },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
    alone: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);

function row(name: string, ...cells: string[]): void {
  const figures = cells.map((cell) => cell.padStart(9)).join("");
  process.stdout.write(`${name.padEnd(36)}${figures}\n`);
}

interface Sites {
  readonly large: Side;
  readonly small: Side | null;
  readonly bare: Side;
  readonly counting: Counting;
}

/** Names of lists that miss an aim. */
interface Misses {
  readonly slower: string[];
  readonly costly: string[];
  readonly late: string[];
}

async function measure(sites: Sites, list: ListPage, bareMs: number, misses: Misses) {
  const { large, small, counting } = sites;
  await askSome(large, list, 5);
  const statements = (await counting.count(() => askSome(large, list, COUNTED))) / COUNTED;
  const alone = small === null ? null : await inTurns(small, large, list);
  const { p50, p99, perSecond, cpuMs } = await many(large, list, {
    postgres: counting.postgres.pid,
    seconds,
  });
  const cost = cpuMs.server + cpuMs.database;
  const compared = alone === null ? [] : [...alone, alone[1] / alone[0]];
  if ((compared[2] ?? 0) > MAX_RATIO) misses.slower.push(list.name);
  if (cost > MAX_CPU_MS) misses.costly.push(list.name);
  if (p99 > MAX_P99_MS) misses.late.push(list.name);
  row(
    list.name,
    ...compared.map((ms) => ms.toFixed(2)),
    statements.toFixed(1),
    ...[cpuMs.server, cpuMs.database, cost, cost / bareMs, cpuMs.asking].map((ms) => ms.toFixed(2)),
    perSecond.toFixed(0),
    ...[p50, p99].map((ms) => ms.toFixed(1)),
  );
}

async function measureBare({ bare, counting }: Sites): Promise<number> {
  const page: ListPage = { name: "bare", who: "anyone", path: () => "/bare" };
  const { cpuMs, perSecond, p99 } = await many(bare, page, {
    postgres: counting.postgres.pid,
    seconds,
  });
  const cost = cpuMs.server + cpuMs.database;
  const cpu = [cpuMs.server, cpuMs.database, cost].map((ms) => ms.toFixed(2)).join(" + ");
  process.stdout.write(
    `bare Hono and select 1: ${cpu} ms, ${perSecond.toFixed(0)} a second, p99 ${p99.toFixed(1)} ms\n\n`,
  );
  return cost;
}

async function report(sites: Sites): Promise<void> {
  const { facts } = sites.large;
  const wanted = new RegExp(values.only);
  const known = values.all ? [...LISTS, ...otherReads(LISTS, facts)] : LISTS;
  const lists = known.filter(({ name }) => wanted.test(name));
  process.stdout.write(
    `${CONNECTIONS} connections for ${seconds} s each after one that does not count; the program that asks shares the processors with server and database\n`,
  );
  const bareMs = await measureBare(sites);
  const alone = sites.small === null ? [] : ["small ms", "large ms", "ratio"];
  row(
    "list",
    ...alone,
    "stmts",
    "server",
    "database",
    "cpu ms",
    "× bare",
    "asking",
    "1/s",
    "p50 ms",
    "p99 ms",
  );
  const misses: Misses = { slower: [], costly: [], late: [] };
  const refused: string[] = [];
  for (const list of lists) {
    await measure(sites, list, bareMs, misses).catch((error: Error) => {
      // What was made up has no contests, imports and the like; a line of ours must be answered.
      if (LISTS.includes(list)) throw error;
      refused.push(list.name);
    });
  }
  const say = (names: readonly string[], what: string) => {
    const list = names.length === 0 ? "" : `: ${names.join("; ")}`;
    process.stdout.write(`${names.length} of ${lists.length} ${what}${list}\n`);
  };
  process.stdout.write("\n");
  if (sites.small !== null)
    say(misses.slower, `take over ${MAX_RATIO} times as long as on the small site`);
  say(misses.costly, `take over ${MAX_CPU_MS} ms of the processors`);
  say(misses.late, `have a p99 over ${MAX_P99_MS} ms`);
  if (values.all) say(refused, "were refused and are not measured");
  process.stdout.write(`load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), "gavel-lists-"));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as an account of its own when we are root.
chmodSync(folder, 0o711);
const counting = await startCounting(folder);
const sides: Side[] = [];
const open = async (submissions: number): Promise<{ url: string; side: Side }> => {
  const scale = { ...LARGE_SITE, users: Number(values.users), submissions };
  const url = await prepare(counting.postgres, scale);
  const side = await startSide(url, join(folder, `server-${submissions}`));
  sides.push(side);
  return { url, side };
};
try {
  const small = values.alone ? null : (await open(SMALL)).side;
  const { url, side: large } = await open(Number(values.large));
  const bare = await startBare(url, large.facts);
  sides.push(bare);
  await report({ large, small, bare, counting });
} finally {
  for (const side of sides) await side.stop();
  await counting.postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
