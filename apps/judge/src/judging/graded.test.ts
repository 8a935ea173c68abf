import type { GradingGroup, GradingMember } from "@gavel/domain/grading";
import { getVerdict, type Verdict, verdictCode } from "@gavel/domain/verdict";
import type { JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { gradedOutcome, runTree } from "./graded.ts";
import type { JudgedCase } from "./run-case.ts";

const group = (
  name: string,
  members: readonly GradingMember[],
  facts: Partial<GradingGroup> = {},
): GradingGroup => ({
  name,
  score: "sum",
  verdict: "firstError",
  acceptsAny: false,
  stops: false,
  requires: [],
  isUnscored: false,
  isIgnored: false,
  full: null,
  members,
  ...facts,
});
const one = (seq: number, accepted = 10) => ({ case: seq, accepted, rejected: 0 });

const specOf = (seq: number): JudgeCaseSpec => ({
  seq,
  testCaseId: seq,
  groupNum: null,
  score: 0,
  input: { sha256: "0".repeat(64), bytes: 0 },
  answer: { sha256: "0".repeat(64), bytes: 0 },
  timeLimitMs: null,
  memoryLimitMb: null,
  checkerArguments: null,
  compareRules: null,
});

/** Runs a tree whose cases end as the list says, and tells which began while others were running. */
async function judge(root: GradingGroup, verdicts: readonly Verdict[], type: 0 | 1 = 1) {
  const began: number[] = [];
  const judged: JudgedCase[] = [];
  let running = 0;
  let atOnce = 0;
  await runTree({
    root,
    type,
    cases: verdicts.map((_, index) => specOf(index + 1)),
    async run(spec) {
      began.push(spec.seq);
      running += 1;
      atOnce = Math.max(atOnce, running);
      await Bun.sleep(1);
      running -= 1;
      const status = verdictCode(verdicts[spec.seq - 1] ?? "systemError");
      const facts = { timeMs: 1, memoryKib: 1, score: null, groupNum: null, userOutput: "" };
      const note = status === 0 ? null : `case ${spec.seq}`;
      return {
        result: { seq: spec.seq, testCaseId: spec.seq, status, note, ...facts },
        problemFault: null,
        spentMs: 0,
      };
    },
    record: (result) => judged.push(result),
  });
  const cases = judged.map(({ result }) => result).sort((a, b) => a.seq - b.seq);
  const outcome = gradedOutcome(root, type, cases);
  return {
    began,
    atOnce,
    strip: cases.map((result) => getVerdict(result.status)),
    scores: cases.map((result) => result.score),
    verdict: getVerdict(outcome.status),
    score: outcome.score,
    note: outcome.errorMessage,
  };
}

const A = "accepted";
const W = "wrongAnswer";

test("a group that stops runs its cases in turn and leaves the rest out", async () => {
  const root = group("data", [one(1), one(2), one(3)], { stops: true });
  expect(await judge(root, [A, W, A])).toMatchObject({
    began: [1, 2],
    atOnce: 1,
    strip: [A, W, "cancelled"],
    scores: [10, 0, 0],
    verdict: "partialAccepted",
    score: 10,
    note: "case 2",
  });
});

test("groups that go on run side by side", async () => {
  const root = group("data", [group("a", [one(1), one(2)]), group("b", [one(3)])]);
  const judged = await judge(root, [A, W, A]);
  expect(judged.atOnce).toBe(3);
  expect(judged).toMatchObject({ verdict: "partialAccepted", score: 20 });
});

test("a group waits for those it requires, and is left out when they fail", async () => {
  const root = group("data", [
    group("a", [one(1)]),
    group("b", [one(2)], { requires: ["a"] }),
    group("c", [one(3)], { requires: ["b"] }),
    group("d", [one(4)]),
  ]);
  expect((await judge(root, [A, A, A, A])).began.indexOf(3)).toBeGreaterThan(1);
  const failed = await judge(root, [A, W, A, A]);
  expect(failed).toMatchObject({ strip: [A, W, "cancelled", A], score: 20 });
});

test("a group that requires itself, or one behind it, is left out instead of waiting for ever", async () => {
  const root = group("data", [
    group("a", [one(1)], { requires: ["b"] }),
    group("b", [group("c", [one(2)], { requires: ["b"] })], { requires: ["nowhere"] }),
    group("d", [one(3)]),
  ]);
  expect(await judge(root, [A, A, A])).toMatchObject({
    strip: ["cancelled", "cancelled", A],
    verdict: "partialAccepted",
  });
});

test("in ACM the tree's own verdict stands and there are no scores", async () => {
  const root = group("data", [group("a", [one(1)]), group("b", [one(2)])], { acceptsAny: true });
  expect(await judge(root, [W, A], 0)).toMatchObject({
    verdict: A,
    score: null,
    scores: [null, null],
  });
  expect(await judge(root, [W, W], 0)).toMatchObject({ verdict: W, note: "case 1" });
});

test("a tree that names a case which is not there is our fault", async () => {
  const root = group("data", [one(1), one(7)]);
  expect(await judge(root, [A])).toMatchObject({ verdict: "systemError", score: null });
});
