import { JUDGE_CASE_MODES } from "@gavel/domain/score";
import { VERDICT_KEYS, VERDICTS } from "@gavel/domain/verdict";
import type { CaseResult } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { caseScore, outcomeOf, ratioOf, type ScoringRules } from "./outcome.ts";

const AC = 0,
  WA = -1,
  PE = -3,
  CA = -4,
  TLE = 1,
  RE = 3,
  SE = 4,
  PAC = 8;

const acm: ScoringRules = {
  type: 0,
  judgeMode: "default",
  judgeCaseMode: "default",
  ioScore: null,
};
const oi = (facts: Partial<ScoringRules> = {}): ScoringRules => ({
  ...acm,
  type: 1,
  ioScore: 100,
  ...facts,
});
/** A case by status, score and group. */
const cases = (...list: [number, number?, number?][]): CaseResult[] =>
  list.map(([status, score, groupNum], index) => ({
    seq: index + 1,
    testCaseId: 100 + index,
    status,
    timeMs: 10 * (index + 1),
    memoryKib: 1000 - index,
    score: score ?? null,
    groupNum: groupNum ?? null,
    userOutput: "",
    note: status === AC ? null : `note ${index + 1}`,
  }));

test.each<[string, CaseResult[], number]>([
  ["all accepted", cases([AC], [AC]), AC],
  ["one wrong", cases([AC], [WA], [AC]), WA],
  ["the first failed case counts", cases([AC], [TLE], [WA]), TLE],
  ["presentation", cases([PE], [AC]), PE],
  ["a fault of ours before a wrong answer", cases([SE], [WA]), SE],
  ["a wrong answer before a fault of ours is certain", cases([WA], [SE]), WA],
  ["no case at all is never accepted", [], SE],
  ["nothing but cases that were skipped", cases([CA], [CA]), SE],
  ["a case that was skipped for no reason", cases([AC], [CA]), SE],
])("ACM: %s", (_name, list, status) => {
  expect(outcomeOf(acm, list)).toMatchObject({ status, score: null });
});

test.each<[string, ScoringRules, CaseResult[], number, number | null]>([
  ["all accepted", oi(), cases([AC, 50], [AC, 50]), AC, 100],
  [
    "all accepted gets ioScore, whatever the cases say",
    oi({ ioScore: 99 }),
    cases([AC, 50], [AC, 50]),
    AC,
    99,
  ],
  ["some passed", oi(), cases([AC, 30], [WA, 0], [AC, 40]), PAC, 70],
  ["nothing passed", oi(), cases([RE, 0], [WA, 0]), RE, 0],
  ["capped at ioScore", oi({ ioScore: 60 }), cases([AC, 50], [AC, 50], [WA, 0]), PAC, 60],
  [
    "plain cases get all of ioScore when all are accepted, in either plain mode",
    oi({ judgeCaseMode: "ergodic_without_error" }),
    cases([AC, 40], [AC, 40]),
    AC,
    100,
  ],
  [
    "groups get their own points when all are accepted",
    oi({ judgeCaseMode: "subtask_lowest" }),
    cases([AC, 40, 1], [AC, 40, 2]),
    AC,
    80,
  ],
  ["a case without a score is worth nothing", oi(), cases([AC, 30], [WA]), PAC, 30],
  ["some passed in part", oi(), cases([WA, 0], [PAC, 10]), PAC, 10],
  ["no cap without ioScore", oi({ ioScore: null }), cases([AC, 80], [AC, 80]), AC, 160],
  ["no cap with ioScore 0", oi({ ioScore: 0 }), cases([AC, 80], [WA, 0]), PAC, 80],
  ["a fault of ours leaves the score open", oi(), cases([AC, 50], [SE, 0]), SE, null],
  ["a fault of ours after a wrong answer too", oi(), cases([WA, 0], [SE, 0], [AC, 10]), SE, null],
  [
    "lowest of each group",
    oi({ judgeCaseMode: "subtask_lowest" }),
    cases([AC, 40, 1], [AC, 40, 1], [AC, 60, 2], [WA, 0, 2], [CA, 0, 2]),
    PAC,
    40,
  ],
  [
    "all groups whole",
    oi({ judgeCaseMode: "subtask_lowest" }),
    cases([AC, 40, 1], [AC, 60, 2]),
    AC,
    100,
  ],
  [
    "mean of each group",
    oi({ judgeCaseMode: "subtask_average" }),
    cases([AC, 50, 1], [WA, 0, 1], [AC, 50, 2], [AC, 50, 2]),
    PAC,
    75,
  ],
  [
    "the mean is rounded",
    oi({ judgeCaseMode: "subtask_average" }),
    cases([AC, 33, 1], [WA, 0, 1], [AC, 33, 1]),
    PAC,
    22,
  ],
  [
    "cancelled cases are nobody's first failure",
    oi({ judgeCaseMode: "subtask_lowest" }),
    cases([WA, 0, 1], [CA, 0, 1]),
    WA,
    0,
  ],
])("OI: %s", (_name, rules, list, status, score) => {
  expect(outcomeOf(rules, list)).toMatchObject({ status, score });
});

test.each([
  ["subtask_lowest", cases([AC, 40, 1], [WA, 0, 1], [AC, 60, 2]), [0, 60]],
  ["subtask_lowest", cases([AC, 60, 2], [AC, 40, 1]), [40, 60]],
  ["subtask_average", cases([AC, 33, 1], [WA, 0, 1], [AC, 33, 1], [AC, 10, 2]), [22, 10]],
  ["default", cases([AC, 40, 1], [AC, 60, 2]), undefined],
  ["subtask_lowest", cases([AC, 40, 1], [SE, 0, 2]), undefined],
] as const)("OI: points of each subtask by %s", (judgeCaseMode, list, subtasks) => {
  expect(outcomeOf(oi({ judgeCaseMode }), list).subtasks).toEqual(subtasks);
  expect(outcomeOf({ ...acm, judgeCaseMode }, list).subtasks).toBeUndefined();
});

test("time and memory are the largest, the note is the first failed case's, order of arrival is no matter", () => {
  const list = cases([AC], [WA], [RE]).reverse();
  expect(outcomeOf(acm, list)).toEqual({
    status: WA,
    timeMs: 30,
    memoryKib: 1000,
    score: null,
    errorMessage: "note 2",
  });
});

test("without a case there is nothing to show", () => {
  expect(outcomeOf(acm, [])).toEqual({
    ...{ status: SE, timeMs: 0, memoryKib: 0, score: null, errorMessage: null },
  });
});

test("nothing is said of what was accepted; of a fault of ours the note is its own", () => {
  expect(outcomeOf(acm, cases([AC], [AC])).errorMessage).toBeNull();
  expect(outcomeOf(oi(), cases([WA, 0], [SE, 0])).errorMessage).toBe("note 2");
  expect(outcomeOf(oi(), cases([CA, 0], [AC, 1], [TLE, 0])).errorMessage).toBe("note 3");
});

test("a case earns all or nothing, and nothing at all in ACM", () => {
  expect([caseScore(1, AC, 7), caseScore(1, WA, 7), caseScore(0, AC, 7)]).toEqual([7, 0, null]);
});

test.each<[number, number | null, number, number]>([
  [PAC, 0.5, 33, 16],
  [PAC, 0.58, 50, 29],
  [PAC, 0.29, 100, 29],
  [PAC, 0.999, 10, 9],
  [PAC, null, 50, 0],
  [AC, 0.5, 50, 50],
  [WA, 0.5, 50, 0],
])("status %i with the share %s of %i points earns %i", (status, ratio, full, score) => {
  expect(caseScore(1, status, full, ratio)).toBe(score);
  expect(caseScore(0, status, full, ratio)).toBeNull();
});

test("points are a share of the case's own, never more than all of it", () => {
  const decided = (facts: { ratio?: number; points?: number }) => ({
    kind: "decided" as const,
    verdict: "accepted" as const,
    ratio: facts.ratio ?? null,
    points: facts.points ?? null,
    teamMessage: null,
    juryMessage: null,
  });
  expect(ratioOf(decided({ points: 5 }), 20)).toBe(0.25);
  expect(ratioOf(decided({ points: 30 }), 20)).toBe(1);
  expect(ratioOf(decided({ points: 30 }), 0)).toBeNull();
  expect(ratioOf(decided({ ratio: 0.5 }), 20)).toBe(0.5);
  expect(ratioOf(decided({}), 20)).toBeNull();
  expect(ratioOf(null, 20)).toBeNull();
});

/** The same numbers every time. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever the cases are, accepted means that every one of them is", () => {
  const random = makeRandom(7);
  const codes = VERDICT_KEYS.map((key) => VERDICTS[key].code);
  let accepted = 0;
  for (let round = 0; round < 30_000; round++) {
    const list = cases(
      ...Array.from({ length: random(6) }, (): [number, number, number] => [
        random(2) === 0 ? AC : (codes[random(codes.length)] ?? SE),
        random(50),
        random(3) + 1,
      ]),
    );
    const rules: ScoringRules = {
      type: random(2) === 0 ? 0 : 1,
      judgeMode: "default",
      judgeCaseMode: JUDGE_CASE_MODES[random(4)] ?? "default",
      ioScore: random(2) === 0 ? null : random(120),
    };
    const outcome = outcomeOf(rules, list);
    const isWhole = list.length > 0 && list.every((one) => one.status === AC);
    expect({ rules, list, isAccepted: outcome.status === AC }).toMatchObject({
      isAccepted: isWhole,
    });
    if (isWhole) accepted++;
    if (rules.ioScore && outcome.score !== null) {
      expect(outcome.score).toBeLessThanOrEqual(rules.ioScore);
    }
  }
  expect(accepted).toBeGreaterThan(1000);
});
