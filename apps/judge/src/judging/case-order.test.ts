import type { CaseResult, JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { cancelledCase, planChains } from "./case-order.ts";

const blob = { sha256: "0".repeat(64), bytes: 0 };
const spec = (seq: number, groupNum: number | null = null): JudgeCaseSpec => ({
  seq,
  testCaseId: seq,
  groupNum,
  score: 10,
  input: blob,
  answer: blob,
  timeLimitMs: null,
  memoryLimitMb: null,
  checkerArguments: null,
  compareRules: null,
});
const result = (status: number, score: number | null): CaseResult => ({
  ...cancelledCase(spec(1)),
  status,
  score,
});
const seqs = (...args: Parameters<typeof planChains>) =>
  planChains(...args).map((chain) => chain.cases.map((one) => one.seq));

test("default and average modes judge every case, side by side", () => {
  const list = [spec(2), spec(1), spec(3)];
  expect(seqs({ type: 0, judgeCaseMode: "default" }, list)).toEqual([[1], [2], [3]]);
  expect(seqs({ type: 1, judgeCaseMode: "subtask_average" }, list)).toEqual([[1], [2], [3]]);
});

test("ergodic_without_error goes in order and stops at the first case that is not accepted", () => {
  const [chain] = planChains({ type: 0, judgeCaseMode: "ergodic_without_error" }, [
    spec(2),
    spec(1),
  ]);
  expect(chain?.cases.map((one) => one.seq)).toEqual([1, 2]);
  expect(chain?.rest).toBe("dropped");
  expect(
    [result(0, null), result(-1, null), result(8, 5)].map((one) => chain?.stopsAfter(one)),
  ).toEqual([false, true, true]);
});

test("subtask_lowest goes in order within a group and cancels the rest once a case earns nothing", () => {
  const list = [spec(1, 1), spec(2, 2), spec(3, 1), spec(4, 2)];
  expect(seqs({ type: 1, judgeCaseMode: "subtask_lowest" }, list)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  const [chain] = planChains({ type: 1, judgeCaseMode: "subtask_lowest" }, list);
  expect(chain?.rest).toBe("cancelled");
  // A case worth 0 points that is right costs the group nothing.
  expect([result(0, 0), result(8, 5), result(-1, 0)].map((one) => chain?.stopsAfter(one))).toEqual([
    false,
    false,
    true,
  ]);
});

test("cases without a group are one group", () => {
  const mode = { type: 1, judgeCaseMode: "subtask_lowest" } as const;
  expect(seqs(mode, [spec(1), spec(2)])).toEqual([[1, 2]]);
  // It is the first one: cases that name it are of the same.
  expect(seqs(mode, [spec(1), spec(2, 1), spec(3, 2)])).toEqual([[1, 2], [3]]);
});

test("without scores there are no groups to lose, so every case is judged", () => {
  const chains = planChains({ type: 0, judgeCaseMode: "subtask_lowest" }, [spec(1, 1), spec(2, 1)]);
  expect(chains.map((chain) => chain.cases.length)).toEqual([1, 1]);
  expect(chains.map((chain) => [chain.stopsAfter(result(-1, 0)), chain.rest])).toEqual([
    ...[
      [false, "dropped"],
      [false, "dropped"],
    ],
  ]);
});

test("a case without a score has earned nothing", () => {
  const [chain] = planChains({ type: 1, judgeCaseMode: "subtask_lowest" }, [spec(1), spec(2)]);
  expect(chain?.stopsAfter(result(-1, null))).toBe(true);
});

test("a case that was left out is of the group it would have been in, and cost nothing", () => {
  expect(cancelledCase(spec(3, 2))).toEqual({
    ...{ seq: 3, testCaseId: 3, status: -4, groupNum: 2 },
    ...{ timeMs: 0, memoryKib: 0, score: 0, userOutput: "", note: null },
  });
});
