import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../error.ts";
import {
  type GroupFacts,
  type GroupLevel,
  type GroupPerson,
  groupLevelOf,
  isGroupAdmin,
  isGroupMember,
  isGroupRoot,
  levelAfterJoin,
  levelsToGive,
  offersKick,
  whyNotAddMembers,
  whyNotChangeLevel,
  whyNotCreateItem,
  whyNotDisband,
  whyNotEditItem,
  whyNotExit,
  whyNotFind,
  whyNotJoin,
  whyNotKick,
  whyNotLook,
  whyNotManage,
  whyNotOpenItem,
  whyNotSet,
  whyNotTakePart,
  whyNotWrite,
} from "./access.ts";

const NOBODY: GroupPerson = { uid: null, isRoot: false, isOwner: false, stored: 0 };
const ANN = { ...NOBODY, uid: "ann" };
const PEOPLE = {
  nobody: NOBODY,
  stranger: ANN,
  applying: { ...ANN, stored: 1 },
  refused: { ...ANN, stored: 2 },
  member: { ...ANN, stored: 3 },
  admin: { ...ANN, stored: 4 },
  groupRoot: { ...ANN, stored: 5 },
  owner: { ...ANN, isOwner: true, stored: 5 },
  siteRoot: { ...ANN, isRoot: true },
} satisfies Record<string, GroupPerson>;
const NAMES = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];

const OPEN: GroupFacts = { auth: 1, isVisible: true, isBanned: false, isArchived: false };
const GROUPS = {
  open: OPEN,
  protected: { ...OPEN, auth: 2 },
  private: { ...OPEN, auth: 3 },
  hidden: { ...OPEN, isVisible: false },
  banned: { ...OPEN, isBanned: true },
  archived: { ...OPEN, isArchived: true },
} satisfies Record<string, GroupFacts>;

const NONE = "GROUP_NOT_FOUND";
const HIDDEN = "GROUP_NOT_VISIBLE";
const MEMBER = "GROUP_MEMBER_ONLY";
const ADMIN = "GROUP_ADMIN_ONLY";
const ROOT = "GROUP_ROOT_ONLY";
const KEPT = "GROUP_ARCHIVED";

type Answer = ErrorCode | null;
type Rule = (facts: GroupFacts, person: GroupPerson) => Answer;

/** One answer for each of `NAMES`. */
function table(rule: Rule, rows: [keyof typeof GROUPS, Answer[]][]) {
  test.each(rows)("%s", (name, answers) => {
    expect(NAMES.map((who) => [who, rule(GROUPS[name], PEOPLE[who])])).toEqual(
      NAMES.map((who, index) => [who, answers[index]]),
    );
  });
}

test("an archived group is kept as it is, whoever asks", () => {
  expect([OPEN, GROUPS.archived].map(whyNotWrite)).toEqual([null, KEPT]);
});

test("owner and root of the site have the highest level, nobody has none", () => {
  expect(NAMES.map((who) => groupLevelOf(PEOPLE[who]))).toEqual([0, 0, 1, 2, 3, 4, 5, 5, 5]);
  expect(groupLevelOf({ ...NOBODY, isOwner: true, stored: 5 })).toBe(0);
  const all = (is: (person: GroupPerson) => boolean) => NAMES.filter((who) => is(PEOPLE[who]));
  expect(all(isGroupMember)).toEqual(["member", "admin", "groupRoot", "owner", "siteRoot"]);
  expect(all(isGroupAdmin)).toEqual(["admin", "groupRoot", "owner", "siteRoot"]);
  expect(all(isGroupRoot)).toEqual(["groupRoot", "owner", "siteRoot"]);
});

describe("that it is there", () => {
  const hidden = [HIDDEN, HIDDEN, HIDDEN, HIDDEN] as const;
  table(whyNotFind, [
    ["open", [null, null, null, null, null, null, null, null, null]],
    ["private", [null, null, null, null, null, null, null, null, null]],
    ["hidden", [...hidden, null, null, null, null, null]],
    ["banned", [NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, null]],
    ["archived", [null, null, null, null, null, null, null, null, null]],
  ]);
});

describe("what lies in it", () => {
  const out = [MEMBER, MEMBER, MEMBER, MEMBER] as const;
  describe("is read by members", () => {
    table(whyNotLook, [
      ["open", [...out, null, null, null, null, null]],
      ["hidden", [HIDDEN, HIDDEN, HIDDEN, HIDDEN, null, null, null, null, null]],
      ["banned", [NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, null]],
      ["archived", [...out, null, null, null, null, null]],
    ]);
  });
  describe("is taken part in until it is archived", () => {
    table(whyNotTakePart, [
      ["open", [...out, null, null, null, null, null]],
      ["archived", [...out, KEPT, KEPT, KEPT, KEPT, KEPT]],
    ]);
  });
  const below = [ADMIN, ADMIN, ADMIN, ADMIN, ADMIN] as const;
  describe("is looked after by admins", () => {
    table(whyNotManage, [
      ["open", [...below, null, null, null, null]],
      ["archived", [...below, null, null, null, null]],
    ]);
    table(whyNotCreateItem, [["archived", [...below, KEPT, KEPT, KEPT, KEPT]]]);
  });
  describe("is changed by admins if it is theirs", () => {
    table(
      (facts, person) => whyNotEditItem(facts, person, true),
      [
        ["open", [...below, null, null, null, null]],
        ["archived", [...below, KEPT, KEPT, KEPT, KEPT]],
      ],
    );
  });
  describe("is changed by root of the group, whoever made it", () => {
    table(
      (facts, person) => whyNotEditItem(facts, person, false),
      [
        ["open", [...below, ROOT, null, null, null]],
        ["archived", [...below, ROOT, KEPT, KEPT, KEPT]],
      ],
    );
    table(
      (facts, person) => whyNotOpenItem(facts, person, false),
      [["archived", [...below, ROOT, null, null, null]]],
    );
  });
  describe("its settings are root's", () => {
    table(whyNotSet, [
      ["open", [ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, null, null, null]],
      ["archived", [ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, null, null, null]],
    ]);
  });
});

describe("joining", () => {
  const LOGIN = "LOGIN_REQUIRED";
  const IN = "GROUP_ALREADY_MEMBER";
  const ASKED = "GROUP_ALREADY_APPLIED";
  const inside = [IN, IN, IN, IN] as const;
  const why = (code: string, reason: string): Rule => {
    return (facts, person) => whyNotJoin(facts, person, { code, reason }, "abc123");
  };
  describe("with all that is asked for", () => {
    table(why("abc123", "I like it"), [
      ["open", [LOGIN, null, ASKED, null, ...inside, null]],
      ["protected", [LOGIN, null, ASKED, null, ...inside, null]],
      ["private", [LOGIN, null, ASKED, null, ...inside, null]],
      ["hidden", [LOGIN, HIDDEN, HIDDEN, HIDDEN, ...inside, null]],
      ["banned", [LOGIN, NONE, NONE, NONE, ...inside, null]],
      ["archived", [LOGIN, KEPT, KEPT, KEPT, ...inside, KEPT]],
    ]);
  });
  test.each<[keyof typeof GROUPS, string, string, Answer]>([
    ["open", "", "", null],
    ["protected", "", "four", "GROUP_REASON_REQUIRED"],
    ["protected", "", "x".repeat(101), "GROUP_REASON_REQUIRED"],
    ["protected", "", "x".repeat(100), null],
    ["private", "ABC123", "I like it", "GROUP_CODE_WRONG"],
    ["private", "abc123", "", "GROUP_REASON_REQUIRED"],
  ])("%s with code “%s” and reason “%s”", (name, code, reason, answer) => {
    expect(why(code, reason)(GROUPS[name], PEOPLE.stranger)).toBe(answer);
  });
  test("makes a member of a public group at once, else an applicant", () => {
    expect([OPEN, GROUPS.protected, GROUPS.private].map(levelAfterJoin)).toEqual([3, 1, 1]);
  });
});

describe("leaving", () => {
  const own = "GROUP_OWNER_CANNOT_EXIT";
  table(whyNotExit, [
    ["open", [MEMBER, MEMBER, null, MEMBER, null, null, null, own, MEMBER]],
    ["archived", [MEMBER, MEMBER, null, MEMBER, null, null, null, own, MEMBER]],
  ]);
});

describe("disbanding", () => {
  table(
    (facts, person) => whyNotDisband(facts, person, true),
    [
      ["open", [ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, null, null]],
      ["archived", [ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, ROOT, null, null]],
    ],
  );
  test("needs a role that permits it", () => {
    expect(whyNotDisband(OPEN, PEOPLE.owner, false)).toBe("ACCESS_DENIED");
  });
});

describe("members", () => {
  const target = (level: GroupLevel, isOwner = false) => ({ uid: "bob", isOwner, level });
  const HIGH = "GROUP_LEVEL_TOO_HIGH";
  test.each<[keyof typeof PEOPLE, GroupLevel, GroupLevel, Answer]>([
    ["member", 1, 3, ADMIN],
    ["admin", 1, 3, null],
    ["admin", 1, 2, null],
    ["admin", 2, 1, null],
    ["admin", 1, 4, HIGH],
    ["admin", 3, 4, HIGH],
    ["admin", 4, 3, HIGH],
    ["admin", 3, 2, "GROUP_CANNOT_DEMOTE"],
    ["groupRoot", 4, 3, null],
    ["groupRoot", 3, 4, null],
    ["groupRoot", 3, 5, HIGH],
    ["groupRoot", 5, 3, HIGH],
    ["owner", 3, 5, null],
    ["owner", 5, 3, null],
    ["siteRoot", 5, 4, null],
    ["siteRoot", 4, 1, "GROUP_CANNOT_DEMOTE"],
  ])("%s changes level %i to %i", (who, from, to, answer) => {
    expect(whyNotChangeLevel(OPEN, PEOPLE[who], target(from), to)).toBe(answer);
  });
  test("nobody changes the owner, nor anybody in an archived group", () => {
    const change = (facts: GroupFacts, isOwner: boolean) =>
      whyNotChangeLevel(facts, PEOPLE.siteRoot, target(3, isOwner), 4);
    expect(change(OPEN, true)).toBe("GROUP_OWNER_LOCKED");
    expect(change(GROUPS.archived, false)).toBe(KEPT);
  });
  test.each<[keyof typeof PEOPLE, GroupLevel, boolean, Answer]>([
    ["member", 3, false, ADMIN],
    ["admin", 3, false, null],
    ["admin", 1, false, null],
    ["admin", 4, false, HIGH],
    ["groupRoot", 4, false, null],
    ["groupRoot", 5, false, HIGH],
    ["groupRoot", 5, true, "GROUP_OWNER_LOCKED"],
    ["owner", 5, false, null],
    ["siteRoot", 5, true, null],
  ])("%s removes level %i (the owner: %s)", (who, level, isOwner, answer) => {
    expect(whyNotKick(OPEN, PEOPLE[who], target(level, isOwner))).toBe(answer);
    // Nobody's list offers to remove the owner, without whom there is no group.
    expect(offersKick(OPEN, PEOPLE[who], target(level, isOwner))).toBe(answer === null && !isOwner);
  });
  test.each<[keyof typeof PEOPLE, GroupLevel, Answer]>([
    ["member", 3, ADMIN],
    ["admin", 3, null],
    ["admin", 4, HIGH],
    ["groupRoot", 4, null],
    ["groupRoot", 5, HIGH],
    ["owner", 5, null],
    ["siteRoot", 5, null],
  ])("%s takes in many at level %i", (who, level, answer) => {
    expect(whyNotAddMembers(OPEN, PEOPLE[who], level)).toBe(answer);
    if (answer === null) expect(whyNotAddMembers(GROUPS.archived, PEOPLE[who], level)).toBe(KEPT);
  });
  test("nobody removes themselves", () => {
    const self = { uid: "ann", isOwner: true, level: 5 } as const;
    expect(whyNotKick(OPEN, PEOPLE.owner, self)).toBe("GROUP_CANNOT_KICK_SELF");
    expect(offersKick(OPEN, PEOPLE.groupRoot, { ...self, isOwner: false })).toBe(false);
  });
  test.each<[keyof typeof PEOPLE, GroupLevel, GroupLevel[]]>([
    ["admin", 3, []],
    ["admin", 1, [3]],
    ["groupRoot", 3, [4]],
    ["groupRoot", 4, [3]],
    ["owner", 3, [4, 5]],
    ["owner", 5, [3, 4]],
  ])("%s may give to level %i: %j", (who, level, levels) => {
    expect(levelsToGive(OPEN, PEOPLE[who], target(level))).toEqual(levels);
  });
});
