import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../error.ts";
import {
  hasRank,
  isTrainingAdmin,
  type TrainingFacts,
  type TrainingPerson,
  whyNotArrange,
  whyNotDelete,
  whyNotEdit,
  whyNotEnter,
  whyNotFind,
  whyNotHandIn,
  whyNotLook,
  whyNotRank,
  whyNotRegister,
  whyNotTeach,
} from "./access.ts";

const NOBODY: TrainingPerson = {
  ...{ uid: null, isRoot: false, isStaff: false, isKeeper: false, isAuthor: false },
  ...{ isGroupRoot: false, isGroupMember: false, isRegistered: false },
};
const ANN = { ...NOBODY, uid: "ann" };
const PEOPLE = {
  nobody: NOBODY,
  ann: ANN,
  entered: { ...ANN, isRegistered: true },
  member: { ...ANN, isGroupMember: true },
  keeper: { ...ANN, isStaff: true, isKeeper: true },
  author: { ...ANN, isStaff: true, isAuthor: true },
  root: { ...ANN, isRoot: true, isStaff: true, isKeeper: true },
  groupRoot: { ...ANN, isGroupRoot: true, isGroupMember: true },
} satisfies Record<string, TrainingPerson>;
type Name = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Name[];

const OPEN: TrainingFacts = { isPrivate: false, isEnabled: true, groupId: null, phase: null };
const TRAININGS = {
  open: OPEN,
  private: { ...OPEN, isPrivate: true },
  disabled: { ...OPEN, isEnabled: false },
  "a group's": { ...OPEN, groupId: 3 },
  "a group's private one": { ...OPEN, groupId: 3, isPrivate: true },
  "homework that is not open": { ...OPEN, groupId: 3, phase: "before" },
  "homework that is late": { ...OPEN, groupId: 3, phase: "late" },
  "homework that is closed": { ...OPEN, groupId: 3, phase: "closed" },
} satisfies Record<string, TrainingFacts>;

const NONE = "TRAINING_NOT_FOUND";
const LOGIN = "LOGIN_REQUIRED";
const PASSWORD = "TRAINING_NOT_REGISTERED";
const ALREADY = "TRAINING_ALREADY_REGISTERED";

/** What everybody gets, in the order of the people. */
type Row = [keyof typeof TRAININGS, (ErrorCode | null)[]];
function table(
  rule: (facts: TrainingFacts, person: TrainingPerson) => ErrorCode | null,
  rows: Row[],
) {
  test.each(rows)("%s", (name, expected) => {
    const answers = NAMES.map((one) => rule(TRAININGS[name], PEOPLE[one]));
    expect(Object.fromEntries(NAMES.map((one, i) => [one, answers[i]]))).toEqual(
      Object.fromEntries(NAMES.map((one, i) => [one, expected[i]])),
    );
  });
}

const SOON = "HOMEWORK_NOT_OPEN";
const OVER = "HOMEWORK_CLOSED";
const NO = "FORBIDDEN";

describe("homework", () => {
  describe("to be inside", () => {
    table(whyNotEnter, [
      ["homework that is not open", [LOGIN, NONE, NONE, SOON, NONE, null, null, null]],
      ["homework that is closed", [LOGIN, NONE, NONE, null, NONE, null, null, null]],
    ]);
  });
  describe("to hand something in", () => {
    table(whyNotHandIn, [
      ["open", [LOGIN, null, null, null, null, null, null, null]],
      ["homework that is not open", [LOGIN, NONE, NONE, SOON, NONE, null, null, null]],
      ["homework that is late", [LOGIN, NONE, NONE, null, NONE, null, null, null]],
      ["homework that is closed", [LOGIN, NONE, NONE, OVER, NONE, null, null, null]],
    ]);
  });
  describe("what the class made of it", () => {
    table(whyNotTeach, [
      ["open", [LOGIN, NO, NO, NO, NO, NO, NO, NO]],
      ["homework that is not open", [LOGIN, NONE, NONE, NO, NONE, null, null, null]],
      ["a group's", [LOGIN, NONE, NONE, NO, NONE, null, null, null]],
    ]);
  });
});

describe("that it is there", () => {
  table(whyNotFind, [
    ["open", [null, null, null, null, null, null, null, null]],
    ["disabled", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
  ]);
});

describe("its title and description", () => {
  table(whyNotLook, [
    ["open", [LOGIN, null, null, null, null, null, null, null]],
    ["private", [LOGIN, null, null, null, null, null, null, null]],
    ["disabled", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
    ["a group's", [LOGIN, NONE, NONE, null, NONE, null, null, null]],
  ]);
});

describe("being inside", () => {
  table(whyNotEnter, [
    ["open", [LOGIN, null, null, null, null, null, null, null]],
    ["private", [LOGIN, PASSWORD, null, PASSWORD, PASSWORD, null, null, null]],
    ["disabled", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
    ["a group's", [LOGIN, NONE, NONE, null, NONE, null, null, null]],
    ["a group's private one", [LOGIN, NONE, NONE, PASSWORD, NONE, null, null, null]],
  ]);
});

describe("entering with the password", () => {
  table(whyNotRegister, [
    ["open", [LOGIN, ALREADY, ALREADY, ALREADY, ALREADY, ALREADY, ALREADY, ALREADY]],
    ["private", [LOGIN, null, ALREADY, null, null, null, null, null]],
    ["disabled", [NONE, NONE, NONE, NONE, NONE, ALREADY, ALREADY, ALREADY]],
    ["a group's private one", [LOGIN, NONE, NONE, null, NONE, null, null, null]],
  ]);
});

describe("the rank, which only private ones have", () => {
  const none = "NOT_FOUND";
  table(whyNotRank, [
    ["open", [LOGIN, none, none, none, none, none, none, none]],
    ["private", [LOGIN, PASSWORD, null, PASSWORD, PASSWORD, null, null, null]],
  ]);
  test("is what makes the tab", () => {
    expect([hasRank(TRAININGS.open), hasRank(TRAININGS.private)]).toEqual([false, true]);
  });
});

describe("looking after it", () => {
  const no = "FORBIDDEN";
  describe("settings", () => {
    table(whyNotEdit, [
      ["open", [no, no, no, no, no, null, null, no]],
      ["disabled", [NONE, NONE, NONE, NONE, NONE, null, null, NONE]],
      ["a group's", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
    ]);
  });
  describe("problems", () => {
    table(whyNotArrange, [
      ["open", [no, no, no, no, null, null, null, no]],
      ["disabled", [NONE, NONE, NONE, NONE, null, null, null, NONE]],
      ["a group's", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
    ]);
  });
  describe("deleting", () => {
    table(whyNotDelete, [
      ["open", [no, no, no, no, no, no, null, no]],
      ["disabled", [NONE, NONE, NONE, NONE, NONE, NONE, null, NONE]],
      ["a group's", [NONE, NONE, NONE, NONE, NONE, null, null, null]],
    ]);
  });
  test("is not the author's of a site's training who has lost the role", () => {
    const author = { ...PEOPLE.author, isStaff: false };
    const rules = [whyNotEdit, whyNotArrange, whyNotDelete];
    expect(rules.map((rule) => rule(OPEN, author))).toEqual([no, no, no]);
    const inGroup = { ...OPEN, groupId: 3 };
    expect(rules.map((rule) => rule(inGroup, author))).toEqual([null, null, null]);
  });
  test("is for nobody who is not signed in, whatever else is said of them", () => {
    expect(isTrainingAdmin({ uid: null, isRoot: true, isAuthor: true, isGroupRoot: true })).toBe(
      false,
    );
  });
});
