import type { GradingGroup, GradingMember } from "@gavel/domain/grading";
import { getVerdict, type Verdict, verdictCode } from "@gavel/domain/verdict";
import type { CaseDetail, CaseResult, JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { describe, expect, test } from "vitest";
import { NOT_RUN } from "./case-order.ts";
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
async function judge(
  root: GradingGroup,
  verdicts: readonly Verdict[],
  type: 0 | 1 = 1,
  detailOf: (seq: number) => CaseDetail | undefined = () => undefined,
) {
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
      const isPart = verdicts[spec.seq - 1] === "partialAccepted";
      const detail = detailOf(spec.seq);
      return {
        result: {
          ...{ seq: spec.seq, testCaseId: spec.seq, status, note, ...facts },
          ...(isPart && detail !== undefined ? { detail } : {}),
        },
        ...NOT_RUN,
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

const DETAIL: CaseDetail = {
  ...{ teamMessage: null, juryMessage: null, points: null, ratio: null },
  ...{ transcript: null, transcriptCut: false },
};
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

test("a part of the points is no end where the least counts", async () => {
  const root = (score: "min" | "sum") =>
    group("data", [one(1), one(2), one(3), one(4)], { stops: true, score });
  const partly = (seq: number) => ({ ...DETAIL, ratio: seq === 1 ? 0.5 : seq === 2 ? 0.2 : 0 });
  const P = "partialAccepted";
  expect(await judge(root("min"), [P, P, W, A], 1, partly)).toMatchObject({
    began: [1, 2, 3],
    strip: [P, P, W, "cancelled"],
    verdict: W,
    score: 0,
  });
  expect(await judge(root("min"), [A, P, A, A], 1, partly)).toMatchObject({
    began: [1, 2, 3, 4],
    score: 2,
  });
  expect((await judge(root("sum"), [P, P, A, A], 1, partly)).began).toEqual([1]);
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

test("a group is not held up by one behind it, even if that will be accepted", async () => {
  const root = group("data", [
    group("a", [one(1)], { requires: ["b"] }),
    group("b", [one(2)]),
    group("c", [one(3)], { requires: ["c"] }),
  ]);
  expect(await judge(root, [A, A, A])).toMatchObject({ strip: ["cancelled", A, "cancelled"] });
});

test("a group that stops goes on behind one that is ignored, and behind nothing else", async () => {
  const tree = (isIgnored: boolean) =>
    group("data", [group("a", [one(1)], { isIgnored }), one(2)], { stops: true });
  expect((await judge(tree(true), [W, A])).strip).toEqual([W, A]);
  expect((await judge(tree(false), [W, A])).strip).toEqual([W, "cancelled"]);
});

test("what was left out stops those that require it, also below", async () => {
  const inner = group("b", [group("c", [one(3)])], { stops: true });
  const root = group("data", [one(1), one(2), inner, group("d", [one(4)], { requires: ["c"] })], {
    stops: true,
  });
  expect((await judge(root, [A, W, A, A])).strip).toEqual([A, W, "cancelled", "cancelled"]);
});

describe("the outcome of graded cases", () => {
  const root = group("data", [one(1), one(2)]);
  const result = (seq: number, status: Verdict, facts: Partial<CaseResult> = {}): CaseResult => ({
    ...{ seq, testCaseId: seq, status: verdictCode(status), timeMs: 0, memoryKib: 0, score: null },
    ...{ groupNum: null, userOutput: "", note: `case ${seq}`, ...facts },
  });

  test("has the largest time and memory of all", () => {
    const slow = result(1, A, { timeMs: 30, memoryKib: 100 });
    const big = result(2, A, { timeMs: 20, memoryKib: 200 });
    expect(gradedOutcome(root, 1, [slow, big])).toEqual({
      ...{ status: 0, timeMs: 30, memoryKib: 200, score: 20, errorMessage: null },
    });
    expect(gradedOutcome(root, 1, [])).toMatchObject({ timeMs: 0, memoryKib: 0, score: null });
  });

  test.each<[string, GradingGroup, readonly Verdict[], number[] | undefined]>([
    ["groups", group("data", [group("a", [one(1)]), group("b", [one(2)])]), [A, W], [10, 0]],
    [
      "groups below the one that counts",
      group("data", [
        group("sample", [one(1)], { isUnscored: true }),
        group("secret", [group("a", [one(2)]), group("b", [one(3)])]),
      ]),
      [W, W, A],
      [0, 10],
    ],
    ["a group beside a case", group("data", [group("a", [one(1)]), one(2)]), [A, A], undefined],
    ["cases", group("data", [one(1), one(2)]), [A, A], undefined],
    [
      "the best of two groups",
      group("data", [group("a", [one(1)]), group("b", [one(2)])], { score: "max" }),
      [A, A],
      undefined,
    ],
    [
      "a whole that is bounded",
      group("data", [group("a", [one(1)]), group("b", [one(2)])], { full: 15 }),
      [A, A],
      undefined,
    ],
    ["a fault of ours", group("data", [group("a", [one(1)])]), ["systemError"], undefined],
  ])("tells the points of subtasks: %s", (_, tree, verdicts, subtasks) => {
    const list = verdicts.map((verdict, index) => result(index + 1, verdict));
    expect(gradedOutcome(tree, 1, list).subtasks).toEqual(subtasks);
    expect(gradedOutcome(tree, 0, list).subtasks).toBeUndefined();
  });

  test("says the note of the first case that was missed, and of our own fault before it", () => {
    const note = (...cases: CaseResult[]) => gradedOutcome(root, 1, cases).errorMessage;
    expect(note(result(1, "cancelled"), result(2, W))).toBe(
      "The test data and the rules for its groups do not match",
    );
    expect(note(result(1, A), result(2, W))).toBe("case 2");
    expect(note(result(1, W), result(2, "systemError"))).toBe("case 2");
    const strange = { ...result(2, A), status: 77 };
    expect(gradedOutcome(root, 1, [result(1, A), strange])).toMatchObject({ status: 4 });
  });

  test("counts what a checker gave, whole in the end", () => {
    const score = (detail: CaseResult["detail"]) =>
      gradedOutcome(root, 1, [result(1, "partialAccepted", { detail }), result(2, A)]).score;
    expect(score({ ...DETAIL, points: 3.6 })).toBe(14);
    expect(score({ ...DETAIL, ratio: 0.25 })).toBe(13);
    expect(score({ ...DETAIL })).toBe(10);
    expect(score({ ...DETAIL, ratio: 0.25, points: 0 })).toBe(10);
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
