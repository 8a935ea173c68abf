import type { Place } from "@gavel/domain/place";
import { describe, expect, test } from "vitest";
import {
  canDelete,
  canEdit,
  canSetAuth,
  type Person,
  type ProblemAccess,
  type ProblemFacts,
  problemAccess,
  progressAfterEdit,
} from "./policy.ts";

const root: Person = { uid: "root", role: 1000 };
const keeper: Person = { uid: "keeper", role: 1008 };
const admin: Person = { uid: "admin", role: 1001 };
const author: Person = { uid: "author", role: 1001 };
const formerAuthor: Person = { uid: "author", role: 1002 };
const user: Person = { uid: "user", role: 1002 };

const problem = { author_uid: "author", auth: 1, group_id: null, apply_public_progress: null };
const kinds = {
  public: problem,
  hidden: { ...problem, auth: 2 },
  contest: { ...problem, auth: 3 },
  group: { ...problem, group_id: 7 },
  applying: { ...problem, group_id: 7, apply_public_progress: 1 },
  refused: { ...problem, group_id: 7, apply_public_progress: 3 },
  approved: { ...problem, group_id: 7, apply_public_progress: 2 },
  groupHidden: { ...problem, auth: 2, group_id: 7 },
  groupContest: { ...problem, auth: 3, group_id: 7 },
  approvedButHidden: { ...problem, auth: 2, group_id: 7, apply_public_progress: 2 },
} as const satisfies Record<string, ProblemFacts>;
type Kind = keyof typeof kinds;

const in7 = { groupId: 7 };
const PLACES = {
  bank: { kind: "bank" },
  contest: { kind: "contest", contestId: 1, groupId: null },
  groupContest: { kind: "contest", contestId: 1, ...in7 },
  otherContest: { kind: "contest", contestId: 1, groupId: 8 },
  training: { kind: "training", trainingId: 1, groupId: null },
  groupTraining: { kind: "training", trainingId: 1, ...in7 },
  group: { kind: "group", ...in7 },
  otherGroup: { kind: "group", groupId: 8 },
} as const satisfies Record<string, Place>;
type PlaceName = keyof typeof PLACES;

const ok = "submit";
const [closed, inside, absent] = ["PROBLEM_NOT_PUBLIC", "PROBLEM_IN_GROUP", "NOT_FOUND"] as const;

/** What a stranger may, or why not, whom the place itself keeps from nothing. */
const RULE: Record<Kind, Record<PlaceName, string>> = {
  public: inPlaces([ok, ok, ok, ok, ok, ok, absent, absent]),
  hidden: inPlaces([closed, closed, closed, closed, closed, closed, absent, absent]),
  contest: inPlaces([closed, ok, ok, ok, closed, closed, absent, absent]),
  group: inPlaces([inside, inside, ok, inside, inside, ok, ok, inside]),
  applying: inPlaces([inside, inside, ok, inside, inside, ok, ok, inside]),
  refused: inPlaces([inside, inside, ok, inside, inside, ok, ok, inside]),
  approved: inPlaces([ok, ok, ok, ok, ok, ok, ok, absent]),
  groupHidden: inPlaces([inside, inside, closed, inside, inside, closed, closed, inside]),
  groupContest: inPlaces([inside, inside, ok, inside, inside, closed, closed, inside]),
  approvedButHidden: inPlaces([closed, closed, closed, closed, closed, closed, closed, absent]),
};

function inPlaces(answers: readonly string[]): Record<PlaceName, string> {
  const names = Object.keys(PLACES);
  return Object.fromEntries(names.map((name, index) => [name, answers[index]])) as Record<
    PlaceName,
    string
  >;
}

const told = (access: ProblemAccess) => (access.may === "submit" ? "submit" : access.refusal);
const cells = Object.keys(kinds).flatMap((kind) =>
  Object.keys(PLACES).map((place) => [kind as Kind, place as PlaceName] as const),
);

describe("who may see a problem and submit to it", () => {
  test.each(cells)("a problem of the kind %s through the place %s", (kind, name) => {
    const facts = kinds[kind];
    const through = { place: PLACES[name], may: "submit" } as const;
    const expected = RULE[kind][name];
    for (const stranger of [null, user, admin]) {
      const access = problemAccess(stranger, facts, through);
      expect([access.may, told(access)]).toEqual([expected === ok ? ok : "none", expected]);
    }
    for (const insider of [root, keeper, author, formerAuthor]) {
      const access = problemAccess(insider, facts, through);
      expect([access.may, told(access)]).toEqual([expected === ok ? ok : "view", expected]);
    }
  });

  test("a place gives no more than its own rules do, and says why", () => {
    const place = PLACES.contest;
    const over = { place, may: "view", refusal: "SWITCH_OFF_CONTEST_JUDGE" } as const;
    expect(problemAccess(user, problem, over)).toEqual({
      may: "view",
      refusal: "SWITCH_OFF_CONTEST_JUDGE",
    });
    const outside = { place, may: "none", refusal: "ACCESS_DENIED" } as const;
    const refused = { refusal: "ACCESS_DENIED" };
    expect(problemAccess(user, kinds.hidden, outside)).toEqual({ may: "none", ...refused });
    expect(problemAccess(keeper, kinds.hidden, outside)).toEqual({ may: "view", ...refused });
  });

  test("what is not there is there for nobody", () => {
    for (const person of [null, user, root]) {
      expect(problemAccess(person, undefined)).toEqual({ may: "none", refusal: "NOT_FOUND" });
    }
  });
});

test("who edits: its keepers, and its author while an administrator", () => {
  const who = [null, user, admin, formerAuthor, author, keeper, root];
  const answers = who.map((person) => canEdit(person, problem));
  expect(answers).toEqual([false, false, false, false, true, true, true]);
  expect(canEdit(admin, { ...problem, author_uid: null })).toBe(false);
});

test.each([
  ["nothing there", null, false, false],
  ["a member", 3, false, false],
  ["an administrator there", 4, false, true],
  ["one with all rights there", 5, true, true],
] as const)("in a group, %s edits and deletes by level", (_, level, isOthers, isOwn) => {
  const ofGroup = { ...problem, group_id: 7, author_uid: "somebody" };
  const mine = { ...ofGroup, author_uid: user.uid };
  expect([canEdit(user, ofGroup, level), canEdit(user, mine, level)]).toEqual([isOthers, isOwn]);
  expect([canDelete(user, ofGroup, level), canDelete(user, mine, level)]).toEqual([
    isOthers,
    isOwn,
  ]);
  expect(canEdit(user, { ...mine, group_id: null }, level)).toBe(false);
  // Others have sent programs to what is in the bank.
  expect(canDelete(user, { ...mine, apply_public_progress: 2 }, level)).toBe(false);
});

test.each([
  [null, null],
  [1, 1],
  [2, 1],
  [3, null],
])("an edit takes an application from %s to %s", (before, after) => {
  expect(progressAfterEdit(before)).toBe(after);
});

test("who deletes", () => {
  const answers = [root, keeper, admin, user].map((person) => canDelete(person));
  expect(answers).toEqual([true, true, false, false]);
});

test.each([
  ["a new problem public", null, 1, false],
  ["a hidden one public", 2, 1, false],
  ["a contest one public", 3, 1, false],
  ["a public one stays public", 1, 1, true],
  ["a public one hidden", 1, 2, true],
  ["a new one for contests", null, 3, true],
] as const)("a plain administrator makes %s", (_what, from, to, isAllowed) => {
  expect(canSetAuth(admin, from, to)).toBe(isAllowed);
  expect(canSetAuth(keeper, from, to)).toBe(true);
});
