/**
 * What the board of a large contest costs: made anew, moved by a verdict, read, and watched by thousands. Reports only.
 *
 *   bun tests/bench/contest.ts [--teams 5000] [--problems 12] [--submissions 60000] [--watchers 2000] [--seconds 60]
 *
 * The domain's part is held against one walk over the submissions, a page against a bare answer from the same database.
 * Loopback only; each watcher needs two open files. Measure on a machine that does nothing else.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { type BoardInput, createBoard } from "@gavel/domain/contest/board";
import { BoardTracker } from "@gavel/domain/contest/board-diff";
import { addContest, readInput } from "./contest/fill.ts";
import { median, print, quantile, timed } from "./figures.ts";
import { prepare, type Side, startBare, startSide } from "./lists/site.ts";
import { cpuSecondsOf } from "./process-tree.ts";

const { values } = parseArgs({
  options: {
    teams: { type: "string", default: "5000" },
    problems: { type: "string", default: "12" },
    submissions: { type: "string", default: "60000" },
    watchers: { type: "string", default: "2000" },
    seconds: { type: "string", default: "60" },
  },
});
const size = {
  teams: Number(values.teams),
  problems: Number(values.problems),
  submissions: Number(values.submissions),
};
const WATCHERS = Number(values.watchers);
const SECONDS = Number(values.seconds);
/** The first ones pay for the compiler of the engine, as the first board of a cold server does. */
const ROUNDS = 41;
const VERDICTS = 500;
const PAGES = 100;
const PAGE_ROWS = 300;
/** What is told late still counts. */
const LATE_MS = 3000;
const PINGS_MS = 4000;

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const spread = (times: readonly number[]) =>
  `p50 ${ms(quantile(times, 0.5))}, max ${ms(quantile(times, 1))}`;

function measureDomain(input: BoardInput): void {
  const walks = Array.from({ length: ROUNDS }, () => timed(() => walk(input)).ms);
  const made = Array.from({ length: ROUNDS }, () => timed(() => createBoard(input).board()).ms);
  const bare = median(walks);
  print(
    "board from scratch",
    ms(median(made)),
    `goal 50; the first ${ms(made[0] ?? 0)}, ${spread(made)}; ${(median(made) / bare).toFixed(0)} bare walks of ${ms(bare)}`,
  );
  const [board, tracker] = [createBoard(input), new BoardTracker(createBoard(input))];
  const [moved, tracked]: [number[], number[]] = [[], []];
  for (let index = 0; index < VERDICTS; index += 1) {
    const one = input.submissions[(index * 7919) % input.submissions.length];
    if (one === undefined) throw new Error("nothing was sent");
    const result = one.result === "accepted" ? "penalty" : "accepted";
    const change = { kind: "put", submission: { ...one, result } } as const;
    moved.push(timed(() => board.apply(change)).ms);
    tracked.push(timed(() => tracker.apply(change)).ms);
  }
  print("one verdict applied, p99", ms(quantile(moved, 0.99)), `goal 1; ${spread(moved)}`);
  print("the same, with how it differs", ms(quantile(tracked, 0.99)), spread(tracked));
}

/** The least that a board can be made with: each submission looked at once, in its team's row. */
function walk({ submissions }: BoardInput): number {
  const teams = new Map<string, number>();
  for (const { uid } of submissions) teams.set(uid, (teams.get(uid) ?? 0) + 1);
  return teams.size;
}

const boardUrl = ({ url }: Side, contestId: number, currentPage = 1) =>
  `${url}/trpc/board.outside?${new URLSearchParams({
    input: JSON.stringify({ contestId, limit: PAGE_ROWS, currentPage }),
  })}`;

async function ask(url: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 200)}`);
  return performance.now() - from;
}

async function measureReading(side: Side, bare: Side, contestId: number): Promise<void> {
  const first = await ask(boardUrl(side, contestId));
  print("first board of a cold server", ms(first), "goal 1000");
  const [pages, bares]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < PAGES; turn += 1) {
    pages.push(await ask(boardUrl(side, contestId, 1 + (turn % 10))));
    bares.push(await ask(`${bare.url}/bare`));
  }
  const ratio = (median(pages) / median(bares)).toFixed(1);
  print(
    `a page of ${PAGE_ROWS} rows`,
    ms(median(pages)),
    `goal 10; ${spread(pages)}; ${ratio} bare answers of ${ms(median(bares))}`,
  );
}

/** How long others wait while the board's freeze begins earlier, is lifted, and the boards are made anew for it. */
async function measureFreeze(side: Side, { sql }: Database, contestId: number): Promise<void> {
  const longest = async (change: () => Promise<unknown>) => {
    const waits: number[] = [];
    const until = performance.now() + PINGS_MS;
    const changed = change();
    while (performance.now() < until) waits.push(await ask(`${side.url}/api/get-website-config`));
    await changed;
    return quantile(waits, 1);
  };
  const quiet = await longest(async () => undefined);
  const frozen = await longest(async () => {
    await sql`update contest set seal_rank = true, seal_time = now() - interval '1 hour', auto_real_rank = false
      where id = ${contestId}`;
    await ask(boardUrl(side, contestId));
  });
  const thawed = await longest(async () => {
    await sql`update contest set seal_rank = false, seal_time = null where id = ${contestId}`;
    await ask(boardUrl(side, contestId));
  });
  print("longest wait of others, quiet", ms(quiet));
  print("longest wait of others, freeze set", ms(frozen), "goal 50 more than quiet");
  print("longest wait of others, freeze lifted", ms(thawed), "goal 50 more than quiet");
}

/** One verdict a second that moves the board, by the clock. Returns when each was written, and the server's share of a core. */
async function sendVerdicts({ sql }: Database, contestId: number, pid: number) {
  const rows = await sql<{ id: number }[]>`
    select distinct on (uid, contest_problem_id) id from submission as s
    where contest_id = ${contestId} and not exists (
      select from submission as o
      where o.contest_problem_id = s.contest_problem_id and o.uid = s.uid and o.status = 0)
    order by uid, contest_problem_id, id limit ${SECONDS}`;
  const wroteAt: number[] = [];
  const [from, cpu] = [performance.now(), cpuSecondsOf(pid)];
  for (const [index, { id }] of rows.entries()) {
    await Bun.sleep(Math.max(0, from + index * 1000 - performance.now()));
    wroteAt.push(Date.now());
    await sql`update submission set status = 0 where id = ${id}`;
  }
  await Bun.sleep(Math.max(0, from + rows.length * 1000 - performance.now()));
  const share = (cpuSecondsOf(pid) - cpu) / ((performance.now() - from) / 1000);
  await Bun.sleep(LATE_MS);
  return { wroteAt, share };
}

async function measureWatchers(side: Side, database: Database, contestId: number): Promise<void> {
  const alone = await sendVerdicts(database, contestId, side.pid);
  const script = join(import.meta.dirname, "contest/watchers.ts");
  const { port } = new URL(side.url);
  const watchers = Bun.spawn(
    [process.execPath, script, port, String(WATCHERS), String(contestId)],
    { stdin: "pipe", stdout: "pipe", stderr: "inherit" },
  );
  const output = watchers.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await output.read();
  if (value?.trim() !== "open") throw new Error("the streams did not open");
  await Bun.sleep(LATE_MS);
  const { wroteAt, share } = await sendVerdicts(database, contestId, side.pid);
  await watchers.stdin.end();
  let text = "";
  for (let part = await output.read(); !part.done; part = await output.read()) text += part.value;
  await watchers.exited;
  const cameAt: Record<string, number[]> = JSON.parse(text);
  const versions = Object.keys(cameAt)
    .map(Number)
    .toSorted((a, b) => a - b);
  const told = versions.slice(-wroteAt.length);
  const delays = told.flatMap((version, index) =>
    (cameAt[version] ?? []).map((at) => at - (wroteAt[index] ?? at)),
  );
  const percent = (part: number) => `${(100 * part).toFixed(0)} %`;
  print(
    `${WATCHERS} watchers, CPU of the server`,
    percent(share),
    `of one core, goal 20 %; nobody: ${percent(alone.share)}`,
  );
  print(
    "verdict written to event read, p99",
    ms(quantile(delays, 0.99)),
    `goal 250; ${spread(delays)}; ${delays.length} events of ${wroteAt.length * WATCHERS}`,
  );
}

const dataDir = mkdtempSync(join(tmpdir(), "gavel-contest-"));
// PostgreSQL runs as an account of its own when we are root.
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const url = await prepare(postgres, { users: size.teams, problems: 20, submissions: 2000 });
  const database = openDatabase(url, { poolSize: 2 });
  try {
    // The first start makes root, whose contest it is; the board is read from a server that has just been started.
    await (await startSide(url, join(dataDir, "server"))).stop();
    const contestId = await addContest(database, size);
    print(
      `${size.teams} teams, ${size.problems} problems, ${size.submissions} submissions`,
      `${availableParallelism()} cores`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    );
    measureDomain(await readInput(database, contestId));
    const side = await startSide(url, join(dataDir, "server"));
    const bare = await startBare(url, side.facts);
    try {
      await measureReading(side, bare, contestId);
      await measureFreeze(side, database, contestId);
      await measureWatchers(side, database, contestId);
    } finally {
      await bare.stop();
      await side.stop();
    }
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
