import { expect, test } from "vitest";
import { makeTask } from "../testing/tasks.ts";
import {
  CHECKER_LIMITS,
  checkerSandboxLimits,
  compileSandboxLimits,
  interactorLimits,
  interactorSandboxLimits,
  outputCapBytes,
  runLimits,
  runSandboxLimits,
  talkWallMs,
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

test("a case's own limits stand in for the problem's, and are multiplied like them", () => {
  const own = { timeLimitMs: 300, memoryLimitMb: 64 };
  expect(runLimits(task(2, 3), own)).toEqual({
    timeMs: 600,
    memoryKib: 3 * 64 * 1024,
    stackKib: 131_072,
  });
  expect(runLimits(task(1, 1), { ...own, memoryLimitMb: null })).toMatchObject({
    timeMs: 300,
    memoryKib: 262_144,
  });
});

test("what multiplying leaves of a millisecond or a KiB is nobody's", () => {
  expect(runLimits(task(0.0019, 0.005001))).toMatchObject({ timeMs: 1, memoryKib: 1310 });
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
    stderrBytes: 65_536,
    fileBytes: 1024,
  });
  // The gross cap is only a backstop, so it leaves much more room than the one on idleness.
  expect(caps.wallTimeMs).toBe(4 * caps.idleTimeMs);
});

test("the output cap is what the problem says, or else twice the answer, and never under 32 MB", () => {
  const mib = 1024 * 1024;
  const caps = [0, 16 * mib, 17 * mib].map((bytes) => outputCapBytes(bytes));
  expect(caps).toEqual([32 * mib, 32 * mib, 34 * mib]);
  expect(outputCapBytes(17 * mib, 1)).toBe(mib);
  expect(outputCapBytes(0, 64)).toBe(64 * mib);
});

test("a checker has 16 s whatever the problem's limits are, and is ended once it could have computed as long", () => {
  expect(checkerSandboxLimits(CHECKER_LIMITS, 0)).toMatchObject({
    cpuTimeMs: 16_000,
    idleTimeMs: 16_000,
    wallTimeMs: 12 * 16_000,
    memoryKib: 512 * 1024,
    stackKib: 128 * 1024,
    outputBytes: 1024 * 1024,
    stderrBytes: 65_536,
  });
  const room = (ownFilesBytes: number) =>
    checkerSandboxLimits(CHECKER_LIMITS, ownFilesBytes).fileBytes;
  // The files that it is given do not count against what it may write.
  expect(room(1000) - room(0)).toBe(1000);
});

test("an interactor has twice what its program has, and never too little to start", () => {
  const program = { timeMs: 1000, memoryKib: 200 * 1024, stackKib: 256 * 1024 };
  expect(interactorLimits(program)).toEqual({
    timeMs: 2000,
    memoryKib: 400 * 1024,
    stackKib: 256 * 1024,
  });
  expect(interactorLimits({ timeMs: 1, memoryKib: 1024, stackKib: 1024 })).toEqual({
    timeMs: 2,
    memoryKib: 256 * 1024,
    stackKib: 128 * 1024,
  });
});

test("a silence of both is ended by the program's limit, and neither by the other's computing", () => {
  const limits = { timeMs: 1000, memoryKib: 200 * 1024, stackKib: 64 * 1024 };
  const program = runSandboxLimits(limits, { outputCapBytes: 1000, ownFilesBytes: 0 });
  const interactor = interactorSandboxLimits(limits, 24);
  expect(interactor).toMatchObject({
    cpuTimeMs: 2200,
    outputBytes: 32 * 1024 * 1024,
    fileBytes: 96 * 1024 * 1024 + 24,
  });
  expect(interactor.idleTimeMs).toBeGreaterThan(program.idleTimeMs);
  // Of two that only talk the program is ended; who computes long may talk long.
  expect(talkWallMs(limits)).toBe(30_000);
  expect(interactor.wallTimeMs).toBe(31_000);
  const long = { ...limits, timeMs: 10_000 };
  const { cpuTimeMs } = runSandboxLimits(long, { outputCapBytes: 1000, ownFilesBytes: 0 });
  expect(talkWallMs(long)).toBe(8 * cpuTimeMs);
});

test("a compiler is measured by its CPU time; on a busy host it may wait for its turn", () => {
  const mib = 1024 * 1024;
  expect(compileSandboxLimits({ cpuTimeMs: 10_000, memoryMib: 512 })).toEqual({
    cpuTimeMs: 10_000,
    wallTimeMs: 50_000,
    idleTimeMs: 10_000,
    memoryKib: 512 * 1024,
    stackKib: 64 * 1024,
    processes: 256,
    outputBytes: mib,
    stderrBytes: mib,
    fileBytes: 128 * mib,
  });
});
