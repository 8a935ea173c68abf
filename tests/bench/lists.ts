/**
 * What every list costs on a site of 1 000 000 submissions against one of 10 000 (both with 100 000 people and 10 000
 * problems), and how the large one stands 32 connections. Measure on a machine that does nothing else.
 *
 *   bun tests/bench/lists.ts [--data FOLDER] [--large N] [--seconds N] [--only TEXT]
 *
 * `--data` keeps the two databases for the next run, since filling them takes minutes; `--only` asks for lists whose
 * name contains the text.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { LARGE_SITE } from "@gavel/db/scale";
import { CONNECTIONS, inTurns, many } from "./lists/load.ts";
import { LISTS } from "./lists/pages.ts";
import { prepare, type Side, startSide } from "./lists/site.ts";

const SMALL = 10_000;
const MAX_RATIO = 1.3;
const MAX_P99_MS = 50;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    large: { type: "string", default: String(LARGE_SITE.submissions) },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});

function row(name: string, ...cells: string[]): void {
  const figures = cells.map((cell) => cell.padStart(9)).join("");
  process.stdout.write(`${name.padEnd(36)}${figures}\n`);
}

async function report(small: Side, large: Side, postgres: number): Promise<void> {
  const lists = LISTS.filter(({ name }) => name.includes(values.only));
  process.stdout.write(
    `${CONNECTIONS} connections for ${values.seconds} s each after one that does not count; the program that asks shares the processors with server and database\n\n`,
  );
  row("", "small", "large", "", "p50", "p99", "server", "", "cpu ms", "", "");
  row("list", "ms", "ms", "ratio", "ms", "ms", "ms", "1/s", "server", "database", "asking");
  const [slower, late]: [string[], string[]] = [[], []];
  for (const list of lists) {
    const [few, lots] = await inTurns(small, large, list);
    const crowd = await many(large, list, { postgres, seconds: Number(values.seconds) });
    if (lots / few > MAX_RATIO) slower.push(list.name);
    if (crowd.p99 > MAX_P99_MS) late.push(list.name);
    const { p50, p99, serverMs, perSecond, cpuMs } = crowd;
    const figures = [few, lots, lots / few, p50, p99, serverMs].map((ms) => ms.toFixed(2));
    const cpu = [cpuMs.server, cpuMs.database, cpuMs.asking].map((ms) => ms.toFixed(2));
    row(list.name, ...figures, perSecond.toFixed(0), ...cpu);
  }
  const names = (list: readonly string[]) => (list.length === 0 ? "" : `: ${list.join("; ")}`);
  process.stdout.write(
    `\n${slower.length} of ${lists.length} lists take over ${MAX_RATIO} times as long${names(slower)}\n${late.length} have a p99 over ${MAX_P99_MS} ms${names(late)}\nload of the machine ${loadavg()[0]?.toFixed(1)}\n`,
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
    sides.push(await startSide(url, join(folder, `server-${submissions}`)));
  }
  const [small, large] = sides;
  if (small === undefined || large === undefined) throw new Error("two servers were started");
  await report(small, large, postgres.pid);
} finally {
  for (const side of sides) await side.stop();
  await postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
