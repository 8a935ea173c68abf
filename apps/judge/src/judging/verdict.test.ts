import type { RunCause } from "@gavel/judge-protocol/sandbox";
import { expect, test } from "vitest";
import { type MeasuredRun, timeMsOf, verdictOfRun } from "./verdict.ts";

const limits = { timeMs: 1000, memoryKib: 65_536, stackKib: 65_536 };
const run = (cause: RunCause, facts: Partial<MeasuredRun> = {}): MeasuredRun => ({
  cause,
  cpuTimeUs: 5000,
  memoryPeakKib: 1000,
  oomKills: 0,
  ...facts,
});
const EVERYTHING = { cpuTimeUs: 1_100_000, memoryPeakKib: 70_000, oomKills: 1 };
const exited = (code: number): RunCause => ({ kind: "exited", code });
const uncollected = [{ path: "a.out", reason: "over the limit", isTooLarge: true as const }];
const segv: RunCause = { kind: "signalled", signal: 11, name: "SIGSEGV" };
const kill: RunCause = { kind: "signalled", signal: 9, name: "SIGKILL" };

test.each<[string, MeasuredRun, string | null]>([
  ["exit 0", run(exited(0)), null],
  ["exit 1", run(exited(1)), "runtimeError"],
  ["exit 137 is only a number", run(exited(137)), "runtimeError"],
  ["a crash", run(segv), "runtimeError"],
  ["raise(SIGKILL) is no limit", run(kill), "runtimeError"],
  ["exactly the time limit", run(exited(0), { cpuTimeUs: 1_000_999 }), null],
  ["one millisecond over", run(exited(0), { cpuTimeUs: 1_001_000 }), "timeLimitExceeded"],
  ["over time, then a crash", run(segv, { cpuTimeUs: 1_100_000 }), "timeLimitExceeded"],
  ["exactly the memory limit", run(exited(0), { memoryPeakKib: 65_536 }), null],
  ["one KiB over", run(exited(0), { memoryPeakKib: 65_537 }), "memoryLimitExceeded"],
  ["over memory, then exit 1", run(exited(1), { memoryPeakKib: 70_000 }), "memoryLimitExceeded"],
  ["a child was killed for memory", run(exited(0), { oomKills: 1 }), "memoryLimitExceeded"],
  [
    "killed at the time cap",
    run({ kind: "cpuTimeLimit" }, { cpuTimeUs: 1_200_000 }),
    "timeLimitExceeded",
  ],
  [
    "killed at the time cap with much memory",
    run({ kind: "cpuTimeLimit" }, { memoryPeakKib: 70_000 }),
    "timeLimitExceeded",
  ],
  ["sleeping", run({ kind: "wallTimeLimit" }), "timeLimitExceeded"],
  ["idle", run({ kind: "idleTimeLimit" }), "timeLimitExceeded"],
  [
    "killed at the memory cap",
    run({ kind: "memoryLimit" }, { oomKills: 1 }),
    "memoryLimitExceeded",
  ],
  ["too much output", run({ kind: "outputLimit" }), "runtimeError"],
  ["too much of it in a file", run(exited(0), { uncollected }), "runtimeError"],
  [
    "too much of it in a file, and too slow",
    run(exited(0), { uncollected, cpuTimeUs: 1_100_000 }),
    "timeLimitExceeded",
  ],
  ["no file", run(exited(0), { uncollected: [{ path: "a.out", reason: "missing" }] }), null],
  ["an attack", run({ kind: "securityViolation", detail: "ptrace" }), "runtimeError"],
  // Precedence: what came first in the list wins over everything behind it.
  [
    "an attack by a program over all limits",
    run({ kind: "securityViolation", detail: "ptrace" }, EVERYTHING),
    "runtimeError",
  ],
  [
    "too much output of one over all limits",
    run({ kind: "outputLimit" }, EVERYTHING),
    "runtimeError",
  ],
  [
    "the memory cap after the time limit",
    run({ kind: "memoryLimit" }, EVERYTHING),
    "memoryLimitExceeded",
  ],
  [
    "the time cap after a child died of memory",
    run({ kind: "cpuTimeLimit" }, { cpuTimeUs: 1_200_000, oomKills: 1 }),
    "memoryLimitExceeded",
  ],
  [
    "over both limits at a clean end: nobody knows which came first",
    run(exited(0), { cpuTimeUs: 1_100_000, memoryPeakKib: 70_000 }),
    "memoryLimitExceeded",
  ],
  [
    "idle and over memory",
    run({ kind: "idleTimeLimit" }, { memoryPeakKib: 70_000 }),
    "memoryLimitExceeded",
  ],
  ["a crash over both limits", run(segv, EVERYTHING), "memoryLimitExceeded"],
  ["a crash over time", run(segv, { cpuTimeUs: 1_100_000 }), "timeLimitExceeded"],
  ["ended from outside", run({ kind: "stopped" }), "systemError"],
  [
    "ended from outside, over time",
    run({ kind: "stopped" }, { cpuTimeUs: 1_100_000 }),
    "timeLimitExceeded",
  ],
  [
    "an interpreter that is nowhere",
    run({ kind: "execFailed", errno: 2, message: "no such file" }),
    "runtimeError",
  ],
  ["our fault", run({ kind: "sandboxFailed", step: "clone", message: "EAGAIN" }), "systemError"],
  [
    "killed because the machine had no memory left",
    run({ kind: "sandboxFailed", step: "memory", message: "none" }, { oomKills: 1 }),
    "systemError",
  ],
  [
    "the same, of one that was over its limit by then",
    run({ kind: "sandboxFailed", step: "memory", message: "none" }, { memoryPeakKib: 65_537 }),
    "memoryLimitExceeded",
  ],
  [
    "our fault with frightening figures",
    run({ kind: "sandboxFailed", step: "wait", message: "lost" }, { cpuTimeUs: 9e9, oomKills: 3 }),
    "systemError",
  ],
])("%s", (_name, measured, verdict) => {
  expect(verdictOfRun(measured, limits).verdict).toBe(verdict);
});

test("notes say what a status alone does not", () => {
  expect(verdictOfRun(run(exited(7)), limits).note).toBe("Exit code 7");
  expect(verdictOfRun(run(segv), limits).note).toBe("Killed by signal 11 (SIGSEGV)");
  const tooMuch: MeasuredRun[] = [
    run({ kind: "outputLimit" }),
    run({ kind: "signalled", signal: 25, name: "SIGXFSZ" }),
    run(exited(0), { uncollected }),
  ];
  for (const one of tooMuch) {
    expect(verdictOfRun(one, limits).note).toBe("Output limit exceeded");
  }
  expect(
    verdictOfRun(run({ kind: "sandboxFailed", step: "clone", message: "EAGAIN" }), limits).note,
  ).toBe("Sandbox: clone: EAGAIN");
});

test("a full heap is the memory limit, but only for a program that failed", () => {
  const marker = { stderr: "java.lang.OutOfMemoryError" };
  const stderr = new TextEncoder().encode(
    'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n',
  );
  expect(verdictOfRun(run(exited(1)), limits, { marker, stderr }).verdict).toBe(
    "memoryLimitExceeded",
  );
  expect(verdictOfRun(run(exited(0)), limits, { marker, stderr }).verdict).toBe(null);
  expect(verdictOfRun(run(exited(1)), limits, { marker: null, stderr }).verdict).toBe(
    "runtimeError",
  );
  expect(verdictOfRun(run(segv), limits, { marker, stderr })).toEqual({
    ...{ verdict: "memoryLimitExceeded", note: "The heap is full" },
  });
  const other = { marker: { stderr: "heap out of memory" }, stderr };
  expect(verdictOfRun(run(segv), limits, other).verdict).toBe("runtimeError");
});

test("a program is clean only when it ended by itself with code 0 and kept both limits", () => {
  const causes: RunCause[] = [
    exited(0),
    exited(1),
    segv,
    kill,
    { kind: "cpuTimeLimit" },
    { kind: "wallTimeLimit" },
    { kind: "idleTimeLimit" },
    { kind: "memoryLimit" },
    { kind: "outputLimit" },
    { kind: "securityViolation", detail: "ptrace" },
    { kind: "execFailed", errno: 2, message: "" },
    { kind: "stopped" },
    { kind: "sandboxFailed", step: "clone", message: "" },
  ];
  let clean = 0;
  for (const cause of causes)
    for (const cpuTimeUs of [0, 1_000_999, 1_001_000, 9e12])
      for (const memoryPeakKib of [-5, 0, 65_536, 65_537])
        for (const oomKills of [0, 1]) {
          const measured = { cause, cpuTimeUs, memoryPeakKib, oomKills };
          if (verdictOfRun(measured, limits).verdict !== null) continue;
          clean++;
          expect(measured).toMatchObject({ cause: { kind: "exited", code: 0 }, oomKills: 0 });
          expect(cpuTimeUs < 1_001_000 && memoryPeakKib <= 65_536).toBe(true);
        }
  expect(clean).toBe(6);
});

test("a time is shown in whole milliseconds, and none is less than nothing", () => {
  expect([0, 999, 1000, 1999, -5].map((cpuTimeUs) => timeMsOf({ cpuTimeUs }))).toEqual([
    ...[0, 0, 1, 1, 0],
  ]);
});
