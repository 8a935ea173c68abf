import type { RunCause } from "@gavel/judge-protocol/sandbox";
import { expect, test } from "vitest";
import { type MeasuredRun, verdictOfRun } from "./verdict.ts";

const limits = { timeMs: 1000, memoryKib: 65_536, stackKib: 65_536 };
const run = (cause: RunCause, facts: Partial<MeasuredRun> = {}): MeasuredRun => ({
  cause,
  cpuTimeUs: 5000,
  memoryPeakKib: 1000,
  oomKills: 0,
  ...facts,
});
const exited = (code: number): RunCause => ({ kind: "exited", code });
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
  ["an attack", run({ kind: "securityViolation", detail: "ptrace" }), "runtimeError"],
  ["not started", run({ kind: "execFailed", errno: 2, message: "no such file" }), "systemError"],
  ["our fault", run({ kind: "sandboxFailed", step: "clone", message: "EAGAIN" }), "systemError"],
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
  expect(verdictOfRun(run({ kind: "outputLimit" }), limits).note).toBe("Output limit exceeded");
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
});
