import { describe, expect, test } from "vitest";
import {
  type ContestFacts,
  type ContestPerson,
  isContestAdmin,
  isMenuDisabled,
  STRANGER,
  seesCommentOf,
  seesCounts,
  whyNotAsk,
  whyNotBoard,
  whyNotComment,
  whyNotEnter,
  whyNotFind,
  whyNotListProblems,
  whyNotLook,
  whyNotOutsideBoard,
  whyNotPrint,
  whyNotRead,
  whyNotRegister,
  whyNotScroll,
  whyNotSubmit,
} from "./access.ts";
import { parseAccountRule } from "./account-rule.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8, minutes));
const [BEFORE, RUNNING, SEALED, AFTER] = [at(-5), at(30), at(250), at(301)];
const FACTS: ContestFacts = {
  rule: "acm",
  auth: "public",
  isVisible: true,
  groupId: null,
  openRank: false,
  openPrint: false,
  openAccountLimit: false,
  accountRule: null,
  allowEndSubmit: false,
  seal: {
    startTime: at(0),
    endTime: at(300),
    sealRank: true,
    sealRankTime: at(240),
    autoRealRank: true,
    thawedAt: null,
  },
};
const ANN: ContestPerson = { ...STRANGER, uid: "a", username: "ann" };
const IN: ContestPerson = { ...ANN, isRegistered: true };
const ADMINS = [
  { ...ANN, isRoot: true },
  { ...ANN, isCreator: true },
  { ...ANN, isGroupRoot: true },
];
const PRIVATE: ContestFacts = { ...FACTS, auth: "private" };
const PROTECTED: ContestFacts = { ...FACTS, auth: "protected" };
const LIMIT = {
  openAccountLimit: true,
  accountRule: parseAccountRule("<extra>bob</extra>"),
} as const;
const HIDDEN = { ...FACTS, isVisible: false };
const GROUP = { ...FACTS, groupId: 7 };

test("root, creator and level 5 of the group are its administrators, once signed in", () => {
  expect(ADMINS.map(isContestAdmin)).toEqual([true, true, true]);
  const member: ContestPerson = { ...ANN, isGroupMember: true, isRegistered: true };
  expect(isContestAdmin(member)).toBe(false);
  expect(isContestAdmin({ ...STRANGER, isCreator: true })).toBe(false);
});

test("a hidden contest is there for its administrators alone", () => {
  expect([STRANGER, ANN, IN].map((one) => whyNotFind(HIDDEN, one))).toEqual(
    Array(3).fill("CONTEST_NOT_FOUND"),
  );
  for (const rule of [
    whyNotEnter,
    whyNotSubmit,
    whyNotPrint,
    whyNotOutsideBoard,
    whyNotListProblems,
  ]) {
    expect(rule({ ...HIDDEN, openRank: true }, IN, RUNNING)).toBe("CONTEST_NOT_FOUND");
  }
  expect(whyNotRegister({ ...HIDDEN, auth: "private" }, ANN)).toBe("CONTEST_NOT_FOUND");
  expect(ADMINS.map((one) => whyNotEnter(HIDDEN, one, BEFORE))).toEqual([null, null, null]);
});

test("a group's contest is for its members", () => {
  expect(whyNotLook(GROUP, ANN)).toBe("CONTEST_GROUP_ONLY");
  expect(whyNotLook(GROUP, STRANGER)).toBe("LOGIN_REQUIRED");
  expect(whyNotLook(GROUP, { ...ANN, isGroupMember: true })).toBeNull();
  expect(ADMINS.map((one) => whyNotLook(GROUP, one))).toEqual([null, null, null]);
});

describe("entering", () => {
  test.each<[string, ContestFacts, ContestPerson, Date, string | null]>([
    ["nobody without an account", FACTS, STRANGER, RUNNING, "LOGIN_REQUIRED"],
    ["nobody before the start", FACTS, ANN, BEFORE, "CONTEST_NOT_STARTED"],
    ["everybody in a public one", FACTS, ANN, RUNNING, null],
    ["everybody after it", FACTS, ANN, AFTER, null],
    ["in a private one with the password", PRIVATE, IN, RUNNING, null],
    ["in a private one not without", PRIVATE, ANN, RUNNING, "CONTEST_NOT_REGISTERED"],
    ["in a private one not without, later", PRIVATE, ANN, AFTER, "CONTEST_NOT_REGISTERED"],
    ["in a protected one without", PROTECTED, ANN, RUNNING, null],
    [
      "not against the account rule",
      { ...PROTECTED, ...LIMIT },
      IN,
      RUNNING,
      "CONTEST_ACCOUNT_NOT_ALLOWED",
    ],
    [
      "not without a rule",
      { ...PRIVATE, ...LIMIT, accountRule: null },
      IN,
      RUNNING,
      "CONTEST_ACCOUNT_NOT_ALLOWED",
    ],
    ["by the account rule", { ...PRIVATE, ...LIMIT }, { ...IN, username: "BOB" }, RUNNING, null],
    ["a public one whatever the rule", { ...FACTS, ...LIMIT }, ANN, RUNNING, null],
  ])("%s", (_, facts, person, now, refusal) => {
    for (const rule of [whyNotEnter, whyNotRead, whyNotComment, whyNotBoard]) {
      expect(rule(facts, person, now)).toBe(refusal);
    }
  });
  test("administrators always", () => {
    for (const facts of [FACTS, PRIVATE, { ...PROTECTED, ...LIMIT }, GROUP]) {
      expect(ADMINS.map((one) => whyNotEnter(facts, one, BEFORE))).toEqual([null, null, null]);
    }
  });
});

describe("submitting", () => {
  test.each<[string, ContestFacts, ContestPerson, Date, string | null]>([
    ["by strangers", FACTS, STRANGER, RUNNING, "LOGIN_REQUIRED"],
    ["before", FACTS, ANN, BEFORE, "CONTEST_NOT_STARTED"],
    ["before, by an administrator", FACTS, { ...ANN, isCreator: true }, BEFORE, null],
    ["while it runs", FACTS, ANN, RUNNING, null],
    ["in the last millisecond", FACTS, ANN, new Date(at(300).getTime() - 1), null],
    ["at the end", FACTS, ANN, at(300), "CONTEST_ENDED"],
    ["after, by an administrator", FACTS, { ...ANN, isRoot: true }, AFTER, "CONTEST_ENDED"],
    ["after, where it is allowed", { ...FACTS, allowEndSubmit: true }, ANN, AFTER, null],
    ["to a private one without the password", PRIVATE, ANN, RUNNING, "CONTEST_NOT_REGISTERED"],
    ["to a protected one without", PROTECTED, ANN, RUNNING, "CONTEST_NOT_REGISTERED"],
    ["to a protected one with it", PROTECTED, IN, RUNNING, null],
    [
      "against the rule of a public one",
      { ...FACTS, ...LIMIT },
      ANN,
      RUNNING,
      "CONTEST_ACCOUNT_NOT_ALLOWED",
    ],
  ])("%s", (_, facts, person, now, refusal) => {
    expect(whyNotSubmit(facts, person, now)).toBe(refusal);
  });
});

test("registering is for those without a way in", () => {
  expect(whyNotRegister(PRIVATE, ANN)).toBeNull();
  expect(whyNotRegister(PRIVATE, STRANGER)).toBe("LOGIN_REQUIRED");
  expect(whyNotRegister(PRIVATE, IN)).toBe("CONTEST_ALREADY_REGISTERED");
  expect(whyNotRegister(FACTS, ANN)).toBe("CONTEST_ALREADY_REGISTERED");
  expect(whyNotRegister({ ...PRIVATE, ...LIMIT }, ANN)).toBe("CONTEST_ACCOUNT_NOT_ALLOWED");
  expect(whyNotRegister({ ...PRIVATE, ...LIMIT }, { ...ANN, isRoot: true })).toBeNull();
});

test("the problems of an open contest with a public board are listed for all once it has begun", () => {
  const open = { ...FACTS, openRank: true };
  expect(whyNotListProblems(open, STRANGER, RUNNING)).toBeNull();
  expect(whyNotListProblems(open, STRANGER, BEFORE)).toBe("LOGIN_REQUIRED");
  expect(whyNotListProblems(open, ANN, BEFORE)).toBe("CONTEST_NOT_STARTED");
  expect(whyNotListProblems(FACTS, STRANGER, RUNNING)).toBe("LOGIN_REQUIRED");
  expect(whyNotListProblems({ ...open, auth: "protected" }, STRANGER, RUNNING)).toBe(
    "LOGIN_REQUIRED",
  );
  expect(whyNotListProblems({ ...open, groupId: 7 }, STRANGER, RUNNING)).toBe("LOGIN_REQUIRED");
});

test("counts follow the seal", () => {
  const seen = [BEFORE, RUNNING, SEALED, AFTER].map((now) => seesCounts(FACTS, ANN, now));
  expect(seen).toEqual([true, true, false, true]);
  expect(seesCounts(FACTS, { ...ANN, isCreator: true }, SEALED)).toBe(true);
});

test("while it runs contestants see their own comments and those of administrators", () => {
  const seen = (author: { uid: string; isAdmin: boolean }, now: Date) =>
    seesCommentOf(FACTS, ANN, author, now);
  expect(seen({ uid: "b", isAdmin: false }, RUNNING)).toBe(false);
  expect(seen({ uid: "a", isAdmin: false }, RUNNING)).toBe(true);
  expect(seen({ uid: "b", isAdmin: true }, RUNNING)).toBe(true);
  expect(seen({ uid: "b", isAdmin: false }, AFTER)).toBe(true);
  const admin = { ...ANN, isRoot: true };
  expect(seesCommentOf(FACTS, admin, { uid: "b", isAdmin: false }, RUNNING)).toBe(true);
});

test("printing is for those inside, while it runs and where it is open", () => {
  const open = { ...FACTS, openPrint: true };
  expect(whyNotPrint(open, ANN, RUNNING)).toBeNull();
  expect(whyNotPrint(open, ANN, AFTER)).toBe("PRINT_CLOSED");
  expect(whyNotPrint(FACTS, ANN, RUNNING)).toBe("PRINT_CLOSED");
  expect(whyNotPrint({ ...open, auth: "private" }, ANN, RUNNING)).toBe("CONTEST_NOT_REGISTERED");
  expect(whyNotPrint(open, { ...ANN, isRoot: true }, BEFORE)).toBe("PRINT_CLOSED");
});

test("questions are for those who may take part, while it runs", () => {
  const open = { ...PROTECTED, allowEndSubmit: true };
  const cases: [string, ContestFacts, ContestPerson, Date, string | null][] = [
    ["before the start", FACTS, ANN, BEFORE, "CONTEST_NOT_STARTED"],
    [
      "before the start, an administrator",
      FACTS,
      { ...ANN, isRoot: true },
      BEFORE,
      "CONTEST_NOT_STARTED",
    ],
    ["while it runs", FACTS, ANN, RUNNING, null],
    ["under the seal", FACTS, ANN, SEALED, null],
    ["nobody signed in", FACTS, STRANGER, RUNNING, "LOGIN_REQUIRED"],
    ["only to look", PROTECTED, ANN, RUNNING, "CONTEST_NOT_REGISTERED"],
    [
      "an account that may not",
      { ...FACTS, ...LIMIT },
      ANN,
      RUNNING,
      "CONTEST_ACCOUNT_NOT_ALLOWED",
    ],
    ["after the end", FACTS, ANN, AFTER, "CONTEST_ENDED"],
    ["after the end, where one may send on", open, IN, AFTER, "CONTEST_ENDED"],
  ];
  for (const [name, facts, person, now, expected] of cases) {
    expect(whyNotAsk(facts, person, now), name).toBe(expected);
  }
});

test("the outside board is for all once it is open and the contest has begun", () => {
  const open = { ...PRIVATE, openRank: true };
  expect(whyNotOutsideBoard(open, STRANGER, RUNNING)).toBeNull();
  expect(whyNotOutsideBoard(open, STRANGER, BEFORE)).toBe("BOARD_NOT_STARTED");
  expect(whyNotOutsideBoard(PRIVATE, STRANGER, RUNNING)).toBe("BOARD_CLOSED");
  const ofGroup = { ...open, groupId: 7 };
  expect(whyNotOutsideBoard(ofGroup, STRANGER, RUNNING)).toBe("LOGIN_REQUIRED");
  expect(whyNotOutsideBoard(ofGroup, ANN, RUNNING)).toBe("CONTEST_GROUP_ONLY");
  expect(whyNotOutsideBoard(ofGroup, { ...ANN, isGroupMember: true }, RUNNING)).toBeNull();
});

describe("the roll", () => {
  const admin = { ...ANN, isCreator: true };
  const kept = { ...FACTS, seal: { ...FACTS.seal, autoRealRank: false } };
  const OPEN: ContestFacts = { ...PRIVATE, openRank: true };
  const [keptOpen, hiddenOpen] = [
    { ...kept, openRank: true },
    { ...HIDDEN, openRank: true },
  ];
  test.each<[string, ContestFacts, ContestPerson, Date, boolean, string | null]>([
    ["after the end", kept, admin, AFTER, false, null],
    ["before the end not by chance", FACTS, admin, SEALED, false, "SCROLL_NOT_AVAILABLE"],
    ["before the end when meant", FACTS, admin, SEALED, true, null],
    ["not of OI contests", { ...FACTS, rule: "oi" }, admin, AFTER, false, "SCROLL_NOT_AVAILABLE"],
    [
      "not without a seal",
      { ...FACTS, seal: { ...FACTS.seal, sealRank: false } },
      admin,
      AFTER,
      false,
      "SCROLL_NOT_AVAILABLE",
    ],
    ["not for contestants while it is sealed", kept, ANN, AFTER, false, "SCROLL_NOT_AVAILABLE"],
    ["not for contestants who say they mean it", FACTS, ANN, SEALED, true, "SCROLL_NOT_AVAILABLE"],
    ["for contestants once it is lifted", FACTS, ANN, AFTER, false, null],
    ["not for strangers", FACTS, STRANGER, AFTER, false, "LOGIN_REQUIRED"],
    ["for strangers who see its board", OPEN, STRANGER, AFTER, false, null],
    ["not for them while it runs", OPEN, STRANGER, SEALED, true, "SCROLL_NOT_AVAILABLE"],
    ["not for them while it is sealed", keptOpen, STRANGER, AFTER, true, "SCROLL_NOT_AVAILABLE"],
    ["nor of a hidden contest", hiddenOpen, STRANGER, AFTER, false, "CONTEST_NOT_FOUND"],
  ])("%s", (_, facts, person, now, isConfirmed, refusal) => {
    expect(whyNotScroll(facts, person, now, isConfirmed)).toBe(refusal);
  });
});

test("the menu is dead before the start and without the password", () => {
  expect(isMenuDisabled(FACTS, ANN, BEFORE)).toBe(true);
  expect(isMenuDisabled(FACTS, ANN, RUNNING)).toBe(false);
  expect(isMenuDisabled(PRIVATE, ANN, RUNNING)).toBe(true);
  expect(isMenuDisabled(PRIVATE, IN, RUNNING)).toBe(false);
  expect(isMenuDisabled(PROTECTED, ANN, RUNNING)).toBe(false);
  expect(ADMINS.map((one) => isMenuDisabled(PRIVATE, one, BEFORE))).toEqual([false, false, false]);
});
