/**
 * `bun tests/bench/runs.ts [runs]`: what the judge pays the sandbox for a run, alone and in a series as it makes them of a
 * problem's tests, and for a question between two programs, through the protocol, from this side of the pipes; against
 * fork + exec and bare pipes in turns. Reports only.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type RunSpec, SandboxConnection, type SandboxRun } from "@gavel/judge/sandbox-connection";
import type { SandboxLimits, SandboxSource } from "@gavel/judge-protocol/sandbox";
import { pino } from "pino";
import { median, print } from "./figures.ts";
import { cpuSecondsOf } from "./process-tree.ts";

const SANDBOX = join(import.meta.dirname, "../../judge-rs-bridge");
const RUNS = Number(process.argv[2] ?? 3000);
const BLOCK = 100;
/** As a problem of ten tests has them. */
const SERIES = 10;
const SERIES_MS = 50;
const QUESTIONS = 5000;
const TALKS = 7;
const SLOTS = 2;
const TRANSCRIPT_BYTES = 1 << 20;
const NEVER = new AbortController().signal;
/** As the judge sets them for a problem of one second and 256 MiB. */
const LIMITS: SandboxLimits = {
  cpuTimeMs: 1200,
  wallTimeMs: 14_400,
  idleTimeMs: 2400,
  memoryKib: 280 * 1024,
  stackKib: 128 * 1024,
  processes: 64,
  outputBytes: 64 * 1024 * 1024,
  stderrBytes: 64 * 1024,
  fileBytes: 64 * 1024 * 1024,
};
/** Reads what there is and says it again. */
const PROGRAM = `#include <unistd.h>
int main(void) { char text[64]; return write(1, text, read(0, text, sizeof text)) != 8; }
`;

interface Cost {
  readonly wallUs: number;
  readonly cpuUs: number;
}

function must(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} failed`);
}

/** What is measured against: a small process of its own, for the larger one is, the longer its forks take. */
function startBare(bench: string) {
  const child = spawn(bench, ["bare"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(order: string): Promise<Cost> {
      child.stdin.write(`${order}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`no answer to ${order}`);
      const [wallUs = Number.NaN, cpuUs = Number.NaN] = value.split(" ").map(Number);
      return { wallUs, cpuUs };
    },
    end: () => child.stdin.end(),
  };
}

/** The programs' own time is the bare one's as well: what init has waited for is in the tree's. */
async function costOf(sandbox: SandboxConnection, work: () => Promise<void>): Promise<Cost> {
  const theirs = cpuSecondsOf(sandbox.pid);
  const own = process.cpuUsage();
  const from = performance.now();
  await work();
  const wallUs = (performance.now() - from) * 1000;
  const { user, system } = process.cpuUsage(own);
  return { wallUs, cpuUs: user + system + (cpuSecondsOf(sandbox.pid) - theirs) * 1e6 };
}

function expectFine({ result, stdout }: SandboxRun): void {
  if (result.cause.kind !== "exited" || stdout.length !== 8) {
    throw new Error(JSON.stringify(result));
  }
}

type Run = Omit<RunSpec, "stdin"> & { readonly stdin: SandboxSource };

/** As many as are taken from `left`, or fewer where the machine is slow. */
async function runSeries(sandbox: SandboxConnection, { stdin, ...program }: Run, most: number) {
  const stdins = Array.from({ length: Math.min(SERIES, most) }, () => stdin);
  const bounds = { stopsAfterFailure: false, beginsWithinMs: SERIES_MS };
  return sandbox.series({ program, stdins, ...bounds }, (_, run) => expectFine(run), NEVER);
}

async function runAll(
  sandbox: SandboxConnection,
  spec: Run,
  { width, inSeries }: { width: number; inSeries: boolean },
): Promise<void> {
  let left = BLOCK;
  const worker = async () => {
    while (left > 0) {
      const taken = inSeries ? Math.min(SERIES, left) : 1;
      left -= taken;
      if (!inSeries) {
        expectFine(await sandbox.run(spec, NEVER));
        continue;
      }
      const begun = await runSeries(sandbox, spec, taken);
      left += taken - begun;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Ratios of blocks that were measured one after the other: what else the machine does slows both. */
function report(name: string, unit: string, count: number, pairs: readonly [Cost, Cost][]): void {
  const of = (value: (pair: [Cost, Cost]) => number) =>
    median(pairs.map((pair) => value([...pair])));
  const sum = (side: 0 | 1) => pairs.reduce((total, pair) => total + pair[side].cpuUs, 0);
  const wall = (side: 0 | 1) => (of((pair) => pair[side].wallUs) / count).toFixed(1);
  const cpu = (side: 0 | 1) => (sum(side) / pairs.length / count).toFixed(1);
  const longer = of(([bare, judged]) => judged.wallUs / bare.wallUs);
  process.stdout.write(`\n${name}\n`);
  print("  bare", `${wall(0)} us`, `${cpu(0)} us of CPU ${unit}`);
  print("  through the sandbox", `${wall(1)} us`, `${cpu(1)} us of CPU ${unit}`);
  print("  longer, more CPU", `${longer.toFixed(2)} x`, `${(sum(1) / sum(0)).toFixed(2)} x`);
  print("  rate ÷ bare", (1 / longer).toFixed(2));
}

const folder = mkdtempSync(join(tmpdir(), "gavel-bench-"));
const store = join(folder, "store");

function keep(bytes: Uint8Array): SandboxSource {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  mkdirSync(join(store, sha256.slice(0, 2)), { recursive: true });
  writeFileSync(join(store, sha256.slice(0, 2), sha256), bytes, { mode: 0o755 });
  return { kind: "blob", sha256 };
}

function specOf(program: string, args: readonly string[]): Omit<RunSpec, "stdin"> {
  return {
    profile: "run",
    argv: ["./program", ...args],
    env: ["PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8"],
    files: [{ path: "program", source: keep(readFileSync(program)), executable: true }],
    limits: LIMITS,
    collect: [],
  };
}

async function reportRuns(sandbox: SandboxConnection, bare: ReturnType<typeof startBare>) {
  const [source, program, input] = ["tiny.c", "tiny", "input"].map((name) => join(folder, name));
  if (source === undefined || program === undefined || input === undefined) return;
  writeFileSync(source, PROGRAM);
  writeFileSync(input, "1234567\n");
  must("gcc", ["-O2", "-static", "-o", program, source]);
  const spec = { ...specOf(program, []), stdin: keep(readFileSync(input)) };
  for (const width of [1, SLOTS]) {
    // In turns as well: what the machine does meanwhile is the same for both.
    const pairs: { alone: [Cost, Cost][]; series: [Cost, Cost][] } = { alone: [], series: [] };
    await runAll(sandbox, spec, { width, inSeries: true });
    for (let done = 0; done < RUNS; done += BLOCK) {
      for (const [list, inSeries] of [
        [pairs.alone, false],
        [pairs.series, true],
      ] as const) {
        const least = await bare.ask(`run ${program} ${input} ${BLOCK} ${width}`);
        const work = () => runAll(sandbox, spec, { width, inSeries });
        list.push([least, await costOf(sandbox, work)]);
      }
    }
    const name = (how: string) => `A run of a static C program with input, ${how}`;
    report(name(`alone, ${width} in flight`), "each", BLOCK, pairs.alone);
    report(name(`in series of ${SERIES}, ${width} in flight`), "each", BLOCK, pairs.series);
  }
}

async function reportTalks(
  sandbox: SandboxConnection,
  bare: ReturnType<typeof startBare>,
  bench: string,
) {
  const program = specOf(bench, ["talk", "answer"]);
  const interactor = specOf(bench, ["talk", "ask", String(QUESTIONS)]);
  for (const transcriptBytes of [TRANSCRIPT_BYTES, 0]) {
    const pairs: [Cost, Cost][] = [];
    for (let done = 0; done < TALKS; done += 1) {
      const alone = await bare.ask(`talk ${QUESTIONS}`);
      const talk = async () => {
        const { result } = await sandbox.interact({ program, interactor, transcriptBytes }, NEVER);
        if (result.program.cause.kind !== "exited") throw new Error(JSON.stringify(result));
      };
      pairs.push([alone, await costOf(sandbox, talk)]);
    }
    const what = transcriptBytes > 0 ? "with a transcript" : "without a transcript";
    report(`A question and its answer, ${what}`, "each", QUESTIONS, pairs);
  }
}

const bench = join(SANDBOX, "target/release/gavel-sandbox-bench");
const manifest = ["--locked", "--manifest-path", join(SANDBOX, "Cargo.toml")];
must("cargo", ["build", "--release", ...manifest, "--features", "bench", "--bins"]);
mkdirSync(store);
const serve = [join(SANDBOX, "target/release/gavel-sandbox"), "serve", "--slots", String(SLOTS)];
const sandbox = new SandboxConnection([...serve, "--store", store], pino({ level: "silent" }));
const bare = startBare(bench);
try {
  await sandbox.hello;
  await reportRuns(sandbox, bare);
  await reportTalks(sandbox, bare, bench);
} finally {
  bare.end();
  await sandbox.stop(2000);
  rmSync(folder, { recursive: true, force: true });
}
