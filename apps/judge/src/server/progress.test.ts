import type { CaseResult } from "@gavel/judge-protocol/judge";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BATCH_MS, ProgressReporter, pauseAfter } from "./progress.ts";
import type { Acknowledged } from "./server-client.ts";

const result = (seq: number): CaseResult => ({
  seq,
  testCaseId: seq,
  status: 0,
  timeMs: 1,
  memoryKib: 1,
  score: null,
  groupNum: null,
  userOutput: "",
  note: null,
});

/** A server that answers as told and writes down what it heard. */
function start(answer: () => Acknowledged | Error = () => "taken", isRush = false) {
  const heard: { status: number; seqs: number[]; atMs: number }[] = [];
  const began = performance.now();
  let stale = 0;
  const reporter = new ProgressReporter({
    send: async ({ status, cases }) => {
      heard.push({ status, seqs: cases.map((one) => one.seq), atMs: performance.now() - began });
      // Of the clock that a test may have put in the place of the machine's.
      await new Promise((resolve) => setTimeout(resolve, 2));
      const said = answer();
      if (said instanceof Error) throw said;
      return said;
    },
    onStale: () => stale++,
    isRush,
  });
  return { reporter, heard, stale: () => stale };
}

describe("on a clock that no load disturbs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("compiling, then the first case at once, then batches", async () => {
    const { reporter, heard } = start();
    reporter.compiling();
    await vi.advanceTimersByTimeAsync(150);
    reporter.judging();
    reporter.finished(result(1));
    await vi.advanceTimersByTimeAsync(20);
    reporter.finished(result(2));
    reporter.finished(result(3));
    await vi.advanceTimersByTimeAsync(200);
    await reporter.close();
    expect(heard.map(({ status, seqs }) => [status, seqs])).toEqual([
      [6, []],
      [7, []],
      [7, [1]],
      [7, [2, 3]],
    ]);
    const gap = (heard[3]?.atMs ?? 0) - (heard[2]?.atMs ?? 0);
    expect(gap).toBeGreaterThan(90);
  });
});

test("a busy server is told less often, but not never", () => {
  expect(pauseAfter(2)).toBe(BATCH_MS);
  expect(pauseAfter(50)).toBe(500);
  expect(pauseAfter(60_000)).toBe(2000);
});

test("every case is told once, however quickly they come", async () => {
  const { reporter, heard } = start();
  for (let seq = 1; seq <= 500; seq++) {
    reporter.finished(result(seq));
    if (seq % 100 === 0) await Bun.sleep(1);
  }
  await Bun.sleep(300);
  await reporter.close();
  expect(heard.flatMap((one) => one.seqs)).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
  expect(heard.length).toBeLessThan(5);
});

test("a report that did not arrive is sent again with what came since", async () => {
  let broken = true;
  const { reporter, heard } = start(() => (broken ? new Error("no route") : "taken"));
  reporter.finished(result(1));
  await Bun.sleep(20);
  reporter.finished(result(2));
  broken = false;
  await Bun.sleep(1200);
  await reporter.close();
  expect(heard.map((one) => one.seqs)).toEqual([[1], [1, 2]]);
});

test("a stale claim ends it", async () => {
  const { reporter, heard, stale } = start(() => "stale");
  reporter.compiling();
  await Bun.sleep(20);
  reporter.finished(result(1));
  await Bun.sleep(20);
  expect([stale(), heard.length]).toEqual([1, 1]);
});

test("nothing is sent after close", async () => {
  const { reporter, heard } = start();
  reporter.compiling();
  await reporter.close();
  reporter.finished(result(1));
  await Bun.sleep(20);
  expect(heard).toHaveLength(1);
});

test("while others wait, a program that is judged quickly is reported at its end alone", async () => {
  const quick = start(undefined, true);
  quick.reporter.compiling();
  quick.reporter.judging();
  quick.reporter.finished(result(1));
  await quick.reporter.close();
  expect(quick.heard).toEqual([]);

  const slow = start(undefined, true);
  slow.reporter.compiling();
  slow.reporter.judging();
  slow.reporter.finished(result(1));
  await expect.poll(() => slow.heard.length).toBe(1);
  slow.reporter.finished(result(2));
  await expect.poll(() => slow.heard.length).toBe(2);
  await slow.reporter.close();
  expect(slow.heard.map(({ status, seqs }) => [status, seqs])).toEqual([
    [7, [1]],
    [7, [2]],
  ]);
});
