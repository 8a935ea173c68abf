import { describe, expect, test } from "vitest";
import {
  canResubmit,
  canSee,
  canSeeCases,
  canSeeCode,
  canSeeIp,
  canSeeTestData,
  hasErrorText,
  type Person,
  type SubmissionFacts,
  secondsToWait,
} from "./policy.ts";

const people = {
  stranger: null,
  user: { uid: "user", role: 1002 },
  owner: { uid: "owner", role: 1002 },
  admin: { uid: "admin", role: 1001 },
  author: { uid: "author", role: 1001 },
  keeper: { uid: "keeper", role: 1008 },
  root: { uid: "root", role: 1000 },
} as const satisfies Record<string, Person | null>;
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];

const plain: SubmissionFacts = {
  ownerUid: "owner",
  isShared: false,
  groupId: null,
  status: 0,
  problem: { authorUid: "author", isOpen: true, codeShare: true, openCaseResult: true },
};
const problem = (more: Partial<SubmissionFacts["problem"]>): SubmissionFacts => ({
  ...plain,
  problem: { ...plain.problem, ...more },
});
const those = (may: (person: Person | null) => boolean) =>
  everybody.filter((who) => may(people[who]));

describe("who sees a submission", () => {
  test.each<[string, SubmissionFacts, Who[]]>([
    ["of an open problem", plain, everybody],
    [
      "of a hidden problem",
      problem({ isOpen: false }),
      ["owner", "admin", "author", "keeper", "root"],
    ],
    ["sent in a group", { ...plain, groupId: 1 }, ["owner", "admin", "author", "keeper", "root"]],
  ])("%s", (_, facts, expected) => {
    expect(those((person) => canSee(person, facts))).toEqual(expected);
  });
});

describe("who sees the code", () => {
  const shared = { ...plain, isShared: true };
  test.each<[string, SubmissionFacts, boolean, Who[]]>([
    ["not shared", plain, false, ["owner", "author", "keeper", "root"]],
    ["shared", shared, false, everybody],
    [
      "shared, but the problem forbids it",
      { ...shared, problem: { ...shared.problem, codeShare: false } },
      false,
      ["owner", "author", "keeper", "root"],
    ],
    ["shared, while the site hides code", shared, true, ["owner", "keeper", "root"]],
    ["shared in a group", { ...shared, groupId: 1 }, false, ["owner", "author", "keeper", "root"]],
  ])("%s", (_, facts, hidesCode, expected) => {
    expect(those((person) => canSeeCode(person, facts, { hidesCode }))).toEqual(expected);
  });
});

test("test data is for those who keep the problem", () => {
  expect(those((person) => canSeeTestData(person, plain))).toEqual(["author", "keeper", "root"]);
});

test("closed case results stay open to those who see the data itself", () => {
  expect(those((person) => canSeeCases(person, plain))).toEqual(everybody);
  const closed = problem({ openCaseResult: false });
  expect(those((person) => canSeeCases(person, closed))).toEqual(["author", "keeper", "root"]);
});

test("addresses are for administrators", () => {
  expect(those(canSeeIp)).toEqual(["admin", "author", "keeper", "root"]);
});

test("error texts go with compile error, system error and failed sending", () => {
  const having = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10].filter((status) =>
    hasErrorText({ ...plain, status }),
  );
  expect(having).toEqual([-2, 4, 10]);
});

test("only a failed sending is sent again", () => {
  expect(canResubmit({ status: 10 })).toBe(true);
  expect(canResubmit({ status: 4 })).toBe(false);
});

test("the interval counts whole seconds up", () => {
  const now = new Date(100_000);
  expect(secondsToWait(null, now, 8)).toBe(0);
  expect(secondsToWait(new Date(100_000), now, 8)).toBe(8);
  expect(secondsToWait(new Date(100_001), now, 8)).toBe(8);
  expect(secondsToWait(new Date(92_500), now, 8)).toBe(1);
  expect(secondsToWait(new Date(92_000), now, 8)).toBe(0);
  expect(secondsToWait(new Date(100_000), now, 0)).toBe(0);
});
