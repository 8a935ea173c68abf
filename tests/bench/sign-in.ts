/**
 * How long people wait who sign in when many do at once, as at the start of a lab: so many a second with name and password,
 * each argon2id at the site's cost, whether or not the ones before have been answered; and how long a page takes meanwhile.
 * Measure on a machine that does nothing else.
 *
 *   bun tests/bench/sign-in.ts [--rate 50] [--seconds 20] [--submissions N] [--users N] [--data FOLDER]
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { LARGE_SITE } from "@gavel/db/scale";
import { print, quantile } from "./figures.ts";
import { prepare, type Side, signIn, startSide } from "./lists/site.ts";

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    submissions: { type: "string", default: String(LARGE_SITE.submissions) },
    users: { type: "string", default: String(LARGE_SITE.users) },
    data: { type: "string" },
  },
});
const RATE = Number(values.rate);
const COUNT = RATE * Number(values.seconds);
/** Between two looks at a page. */
const PAGE_EVERY_MS = 100;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** null: the site was too busy, and said so. */
async function enter(url: string, username: string): Promise<number | null> {
  try {
    return await timed(() => signIn(url, username));
  } catch (error) {
    if (error instanceof Error && error.message.includes("TOO_BUSY")) return null;
    throw error;
  }
}

/** Each at its own moment, however long the others take: people do not wait for one another. */
async function signInMany({ url, facts }: Side): Promise<(number | null)[]> {
  const began = performance.now();
  const waits: Promise<number | null>[] = [];
  for (let turn = 0; turn < COUNT; turn += 1) {
    const early = began + (turn * 1000) / RATE - performance.now();
    if (early > 0) await Bun.sleep(early);
    const { username = "root" } = facts.people[turn % facts.people.length] ?? {};
    waits.push(enter(url, username));
  }
  return Promise.all(waits);
}

async function readPages({ url }: Side, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const page = `${url}/api/get-problem-list?limit=20&currentPage=1`;
    waits.push(await timed(async () => (await fetch(page)).text()));
    await Bun.sleep(PAGE_EVERY_MS);
  }
  return waits;
}

function tell(name: string, waits: readonly number[]): void {
  for (const [share, words] of [
    [0.5, "p50"],
    [0.99, "p99"],
    [1, "longest"],
  ] as const) {
    print(`${name}, ${words}`, `${quantile(waits, share).toFixed(0)} ms`);
  }
}

async function measure(side: Side): Promise<void> {
  const alone: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) alone.push(await timed(() => signIn(side.url, "root")));
  tell("one sign-in alone", alone);
  let isOver = false;
  const began = performance.now();
  const [tries, pages] = await Promise.all([
    signInMany(side).finally(() => {
      isOver = true;
    }),
    readPages(side, () => isOver),
  ]);
  const waits = tries.filter((one) => one !== null);
  const rate = (1000 * waits.length) / (performance.now() - began);
  tell(`${RATE} sign-ins a second`, waits);
  print("answered", `${rate.toFixed(1)} /s`, `${tries.length - waits.length} told to come back`);
  tell("a page meanwhile", pages);
}

print("processors", String(availableParallelism()), `load ${loadavg()[0]?.toFixed(2)}`);
const folder = values.data ?? mkdtempSync(join(tmpdir(), "gavel-sign-in-"));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as an account of its own when we are root.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  const scale = {
    ...LARGE_SITE,
    ...{ users: Number(values.users), submissions: Number(values.submissions) },
  };
  const side = await startSide(await prepare(postgres, scale), join(folder, "site"));
  await measure(side).finally(() => side.stop());
} finally {
  await postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
