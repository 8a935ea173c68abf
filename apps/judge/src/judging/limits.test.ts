import { expect, test } from "vitest";
import { makeTask } from "../testing/tasks.ts";
import {
  CHECKER_LIMITS,
  checkerSandboxLimits,
  outputCapBytes,
  runLimits,
  runSandboxLimits,
} from "./limits.ts";

const store = { putBlob: () => ({ sha256: "0".repeat(64), bytes: 0 }) };
const task = (timeMultiplier: number, memoryMultiplier: number) =>
  makeTask(store, {
    language: "C",
    code: "",
    timeMultiplier,
    memoryMultiplier,
    problem: { timeLimitMs: 1000, memoryLimitMb: 256, stackLimitMb: 128 },
  });

test("limits are multiplied for time and memory, not for the stack", () => {
  expect(runLimits(task(1, 1))).toEqual({ timeMs: 1000, memoryKib: 262_144, stackKib: 131_072 });
  expect(runLimits(task(2, 1.5))).toEqual({ timeMs: 2000, memoryKib: 393_216, stackKib: 131_072 });
  expect(runLimits(task(0.0001, 0.0001))).toMatchObject({ timeMs: 1, memoryKib: 1024 });
});

test("the caps stand a little over the limits", () => {
  const caps = runSandboxLimits(runLimits(task(1, 1)), { outputCapBytes: 1000, ownFilesBytes: 24 });
  expect(caps).toMatchObject({
    cpuTimeMs: 1200,
    idleTimeMs: 3600,
    memoryKib: (256 + 100) * 1024,
    stackKib: 131_072,
    processes: 128,
    outputBytes: 1000,
    fileBytes: 1024,
  });
  expect(caps.wallTimeMs).toBeGreaterThan(caps.idleTimeMs);
});

test("the output cap is twice the answer, and never under 32 MB", () => {
  const mib = 1024 * 1024;
  expect([0, 16 * mib, 17 * mib].map(outputCapBytes)).toEqual([32 * mib, 32 * mib, 34 * mib]);
});

test("a checker has 16 s whatever the problem's limits are, and is ended once it could have computed as long", () => {
  expect(checkerSandboxLimits(CHECKER_LIMITS, 0)).toMatchObject({
    cpuTimeMs: 16_000,
    idleTimeMs: 16_000,
    memoryKib: 512 * 1024,
    outputBytes: 1024 * 1024,
  });
  const room = (ownFilesBytes: number) =>
    checkerSandboxLimits(CHECKER_LIMITS, ownFilesBytes).fileBytes;
  // The files that it is given do not count against what it may write.
  expect(room(1000) - room(0)).toBe(1000);
});
