/**
 * `bun tests/bench/spread.ts`: the same program judged again and again, alone and beside a busy core: how far its CPU
 * time spreads (largest ÷ smallest), and whether its verdict changes. Reports only.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxBinary, startJudge } from "@gavel/judge";
import { FakeServer, TEST_TOKEN } from "@gavel/judge/testing/fake-server";
import { makeTask } from "@gavel/judge/testing/tasks";
import { pino } from "pino";
import { median, print } from "./figures.ts";

const RUNS = 50;
const LANGUAGE = "C++ 17 With O2";

/** About 0.3 s each: one stays in registers, the other jumps through 64 MB. */
const PROGRAMS = {
  compute:
    'unsigned x = 1; for (unsigned i = 0; i < 250000000u; i++) x = x * 1664525u + (i ^ (x >> 13)); printf("%u\\n", x ? 3u : 4u);',
  memory:
    'static unsigned next[1 << 24]; for (unsigned i = 0; i < 1u << 24; i++) next[i] = (i * 1664525u + 1013904223u) & ((1u << 24) - 1); unsigned at = 0; for (int i = 0; i < 4000000; i++) at = next[at]; printf("%u\\n", at < 1u << 24 ? 3u : 4u);',
} as const;

interface Seen {
  readonly times: readonly number[];
  readonly verdicts: ReadonlySet<number>;
}

async function judgeOften(server: FakeServer, body: string): Promise<Seen> {
  const times: number[] = [];
  const verdicts = new Set<number>();
  for (let run = 0; run < RUNS; run++) {
    const report = await server.judge(
      makeTask(server, {
        language: LANGUAGE,
        code: `#include <cstdio>\nint main() { ${body} }\n`,
        problem: { timeLimitMs: 5000, memoryLimitMb: 256 },
        cases: [{ input: "1 2\n", answer: "3\n" }],
      }),
    );
    times.push(report.timeMs ?? Number.NaN);
    verdicts.add(report.status);
  }
  return { times, verdicts };
}

function report(name: string, { times, verdicts }: Seen): void {
  const ratio = Math.max(...times) / Math.min(...times);
  const sorted = times.toSorted((a, b) => a - b);
  const p90 = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? Number.NaN;
  const remark = `median ${median(times)} ms, p90 ${p90} ms, verdicts ${[...verdicts].join(" ")}`;
  print(`  ${name}`, `${ratio.toFixed(3)} x`, remark);
}

/** A process that never rests; nothing pins it, as nothing pins the neighbours of a real judge. */
function startBusyCore(): () => void {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  return () => {
    child.kill("SIGKILL");
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-spread-"));
  const server = new FakeServer();
  const judge = startJudge({
    serverUrl: server.url,
    token: TEST_TOKEN,
    name: "spread",
    slots: 1,
    dataDir,
    sandboxBinary: sandboxBinary(),
    log: pino({ level: "silent" }),
    prepareToolChains: false,
  });
  try {
    await judge.ready;
    print(`CPU time of ${RUNS} runs, largest ÷ smallest`, `${availableParallelism()} cores`);
    for (const [name, body] of Object.entries(PROGRAMS)) {
      report(`${name}-bound, alone`, await judgeOften(server, body));
      const rest = startBusyCore();
      try {
        report(`${name}-bound, the other core busy`, await judgeOften(server, body));
      } finally {
        rest();
      }
    }
  } finally {
    await judge.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
