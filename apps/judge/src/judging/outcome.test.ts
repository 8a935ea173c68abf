import type { CaseResult } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { caseScore, outcomeOf, type ScoringRules } from "./outcome.ts";

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

test("a case earns all or nothing, and nothing at all in ACM", () => {
  expect([caseScore(1, AC, 7), caseScore(1, WA, 7), caseScore(0, AC, 7)]).toEqual([7, 0, null]);
});
