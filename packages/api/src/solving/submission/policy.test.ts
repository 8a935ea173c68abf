import type { Place } from "@gavel/domain/place";
import { describe, expect, test } from "vitest";
import {
  type ContestFacts,
  isShareable,
  type Person,
  type Sees,
  type Standing,
  type SubmissionFacts,
  secondsToWait,
  seesOf,
} from "./policy.ts";

const people = {
  stranger: null,
  user: { uid: "user", role: 1002 },
  owner: { uid: "owner", role: 1002 },
  admin: { uid: "admin", role: 1001 },
  author: { uid: "author", role: 1001 },
  keeper: { uid: "keeper", role: 1008 },
  root: { uid: "root", role: 1000 },
  /** Of the place; anybody on the site at large. */
  member: { uid: "member", role: 1002 },
  staff: { uid: "staff", role: 1002 },
} as const satisfies Record<string, Person | null>;
type Who = keyof typeof people;
type Part = Exclude<keyof Sees, symbol>;
const everybody = Object.keys(people) as Who[];

const plain: SubmissionFacts = {
  ownerUid: "owner",
  isShared: false,
  status: 0,
  place: { kind: "bank" },
  problem: {
    ...{ authorUid: "author", groupId: null, isOpen: true, isPublic: true },
    ...{ codeShare: true, openCaseResult: true },
  },
};
const problem = (more: Partial<SubmissionFacts["problem"]>): SubmissionFacts => ({
  ...plain,
  problem: { ...plain.problem, ...more },
});

function standingOf(who: Who, place: Place): Standing {
  if (place.kind === "bank") return "outsider";
  if (who === "staff") return "staff";
  // Whoever sends something to a place belongs to it.
  return who === "member" || who === "owner" ? "member" : "outsider";
}

function look(who: Who, facts: SubmissionFacts, hidesCode = false): Sees {
  const standingIn = (place: Place) => standingOf(who, place);
  return seesOf({ person: people[who], hidesCode, standingIn }, facts);
}
const those = (part: Part, facts: SubmissionFacts, hidesCode = false) =>
  everybody.filter((who) => look(who, facts, hidesCode)[part]);

const group = { kind: "group", groupId: 1 } as const;
const training = { kind: "training", trainingId: 1, groupId: null } as const;
const groupTraining = { kind: "training", trainingId: 1, groupId: 1 } as const;
const siteStaff: Who[] = ["admin", "author", "keeper", "root"];
const keepers: Who[] = ["author", "keeper", "root"];

describe("outside contests", () => {
  test.each<[string, SubmissionFacts, Who[]]>([
    ["to an open problem", plain, everybody],
    ["to a hidden problem", problem({ isOpen: false }), ["owner", ...siteStaff]],
    ["in a training of the site", { ...plain, place: training }, everybody],
    ["in a group", { ...plain, place: group }, ["owner", ...siteStaff, "member", "staff"]],
    [
      "to a hidden problem of a group",
      { ...problem({ isOpen: false, isPublic: false }), place: group },
      ["owner", ...siteStaff, "staff"],
    ],
    [
      "in a group's training",
      { ...plain, place: groupTraining },
      ["owner", ...siteStaff, "member", "staff"],
    ],
  ])("who sees what was sent %s, with its verdict and figures", (_, facts, expected) => {
    for (const part of ["row", "verdict", "figures", "origin"] as const) {
      expect(those(part, facts)).toEqual(expected);
    }
  });

  const shared = { ...plain, isShared: true };
  const inGroup = { ...shared, place: group };
  const inClass = { ...shared, place: groupTraining };
  test.each<[string, SubmissionFacts, boolean, Who[]]>([
    ["not shared", plain, false, ["owner", ...siteStaff]],
    ["shared", shared, false, everybody],
    [
      "shared, but the problem forbids it",
      { ...shared, problem: { ...shared.problem, codeShare: false } },
      false,
      ["owner", ...siteStaff],
    ],
    ["shared, while the site hides code", shared, true, ["owner", "keeper", "root"]],
    ["shared in a group", inGroup, false, ["owner", ...siteStaff, "member", "staff"]],
    ["in a group", { ...inGroup, isShared: false }, false, ["owner", ...siteStaff, "staff"]],
    ["in a group, while the site hides code", inGroup, true, ["owner", "keeper", "root"]],
    ["in a class, while the site hides code", inClass, true, ["owner", "keeper", "root", "staff"]],
    [
      "shared, to a hidden problem",
      { ...shared, problem: { ...shared.problem, isOpen: false } },
      false,
      ["owner", ...siteStaff],
    ],
  ])("who sees the code: %s", (_, facts, hidesCode, expected) => {
    expect(those("code", facts, hidesCode)).toEqual(expected);
    const failed = { ...facts, status: -2 };
    expect(those("message", failed, hidesCode)).toEqual(expected);
    expect(those("message", facts, hidesCode)).toEqual([]);
  });

  test("error texts go with compile error, system error and failed sending", () => {
    const having = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
      (status) => look("owner", { ...plain, status }).message,
    );
    expect(having).toEqual([-2, 4, 10]);
  });

  test("test data is for those who keep the problem, a checker's word for the author as well", () => {
    expect(those("data", plain)).toEqual(keepers);
    expect(those("feedback", plain)).toEqual(["owner", ...keepers]);
  });

  test("whoever wrote a problem in a group is told of what is sent there as long as they are in it", () => {
    const ofGroup = problem({ authorUid: "user", groupId: 1, isOpen: false });
    const told = (facts: SubmissionFacts, standing: Standing, person: Person = people.user) => {
      const { row, data } = seesOf({ person, hidesCode: false, standingIn: () => standing }, facts);
      return { row, data };
    };
    for (const place of [group, groupTraining]) {
      const facts = { ...ofGroup, place };
      expect(told(facts, "member")).toEqual({ row: true, data: true });
      expect(told(facts, "outsider")).toEqual({ row: false, data: false });
      expect(told(facts, "outsider", { ...people.user, role: 1001 }).data).toBe(true);
    }
    // What the group gave to the bank is kept there.
    expect(told(ofGroup, "outsider").data).toBe(true);
  });

  test("closed case results stay open to those who see the data itself", () => {
    expect(those("cases", plain)).toEqual(everybody);
    expect(those("cases", problem({ openCaseResult: false }))).toEqual(keepers);
    const hidden = problem({ isOpen: false });
    expect(those("cases", hidden)).toEqual(["owner", ...siteStaff]);
  });

  test("addresses are for administrators", () => {
    expect(those("ip", plain)).toEqual(siteStaff);
  });
});

describe("in a contest", () => {
  const live = { phase: "running", rule: "acm", isSealed: false, isUnderSeal: false } as const;
  const inContest = (contest: Partial<ContestFacts>, more: Partial<SubmissionFacts> = {}) => ({
    ...{ ...plain, ...more },
    place: {
      ...({ kind: "contest", contestId: 1, groupId: null } as const),
      contest: { ...live, ...contest },
    },
  });
  /** Root runs every contest; other site roles are as good as strangers. */
  const run: Who[] = ["root", "staff"];
  const own: Who[] = ["owner", ...run];
  const inside: Who[] = ["owner", "root", "member", "staff"];

  test.each<[string, Partial<ContestFacts>, Partial<Record<Part, Who[]>>]>([
    [
      "before it begins only its staff tries things out",
      { phase: "before" },
      { row: own, verdict: own, figures: own, code: own, cases: run, data: run, origin: run },
    ],
    [
      "while it runs others learn verdicts, and nobody cases",
      {},
      {
        ...{ row: inside, verdict: inside, figures: own, code: own, cases: run, data: run },
        origin: run,
      },
    ],
    [
      "an OI contest shows one's own cases while it runs",
      { rule: "oi" },
      { row: inside, verdict: inside, figures: own, code: own, cases: own, data: run },
    ],
    [
      "under the seal an ACM contest shows one's own alone",
      { isSealed: true, isUnderSeal: true },
      { row: own, verdict: own, figures: own, code: own, cases: run, data: run },
    ],
    [
      "what was sent before the seal stays in sight",
      { isSealed: true },
      { row: inside, verdict: inside, figures: own, code: own, cases: run, data: run },
    ],
    [
      "a sealed OI contest keeps every result, one's own too",
      { rule: "oi", isSealed: true, isUnderSeal: true },
      { row: own, verdict: run, figures: run, code: own, cases: run, data: run },
    ],
    [
      "also those sent before its seal",
      { rule: "oi", isSealed: true },
      { row: inside, verdict: run, figures: run, code: own, cases: run, data: run },
    ],
    [
      "a board that stays sealed after the end keeps what is under the seal",
      { phase: "ended", isSealed: true, isUnderSeal: true },
      { row: own, verdict: own, figures: own, code: own, cases: own, data: run },
    ],
    [
      "after the end all is open but the code",
      { phase: "ended" },
      {
        ...{ row: inside, verdict: inside, figures: inside, code: own, cases: inside, data: run },
        origin: inside,
      },
    ],
  ])("%s", (_, contest, expected) => {
    const seen = Object.keys(expected).map((part) => [
      part,
      those(part as Part, inContest(contest)),
    ]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  });

  test("who runs a group's contest has the data of the group's problems, and not of the bank's", () => {
    const inGroup = (groupId: number | null): SubmissionFacts => ({
      ...problem({ groupId }),
      place: {
        ...({ kind: "contest", contestId: 1, groupId: 1 } as const),
        contest: { ...live, phase: "ended" },
      },
    });
    expect(those("data", inGroup(1))).toEqual(["root", "staff"]);
    for (const other of [null, 2]) {
      expect(those("data", inGroup(other))).toEqual(["root"]);
      expect(those("feedback", inGroup(other))).not.toContain("staff");
      expect(those("code", inGroup(other))).toContain("staff");
    }
  });

  test("sharing opens nothing, and the site's switch closes nothing", () => {
    const shared = inContest({ phase: "ended" }, { isShared: true });
    expect(those("code", shared)).toEqual(own);
    expect(those("code", shared, true)).toEqual(own);
  });

  test("an error text tells the verdict, so it is sealed with it", () => {
    const failed = { status: -2 };
    expect(those("message", inContest({}, failed))).toEqual(own);
    const sealed = { rule: "oi", isSealed: true, isUnderSeal: true } as const;
    expect(those("message", inContest(sealed, failed))).toEqual(run);
  });

  test("a problem that keeps its cases closed keeps them from the contestants", () => {
    const closed = { problem: { ...plain.problem, openCaseResult: false } };
    expect(those("cases", inContest({ phase: "ended" }, closed))).toEqual(run);
  });

  test("what is seen of a part is seen of the row", () => {
    const [phases, rules, switches] = [
      ["before", "running", "ended"] as const,
      ["acm", "oi"] as const,
      [true, false],
    ];
    for (const phase of phases)
      for (const rule of rules)
        for (const isSealed of switches)
          for (const isUnderSeal of switches)
            for (const who of everybody) {
              const facts = inContest({ phase, rule, isSealed, isUnderSeal });
              const { row, ...parts } = look(who, facts);
              if (!row) expect(Object.values(parts).some(Boolean)).toBe(false);
            }
  });
});

test("code is shared in the bank, where the problem allows it", () => {
  const places = [{ kind: "bank" } as const, training, group, groupTraining];
  expect(places.map((place) => isShareable({ ...plain, place }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isShareable(problem({ codeShare: false }))).toBe(false);
});

test("the interval counts whole seconds up", () => {
  const now = new Date(100_000);
  expect(secondsToWait(null, now, 8)).toBe(0);
  expect(secondsToWait(new Date(100_000), now, 8)).toBe(8);
  expect(secondsToWait(new Date(100_001), now, 8)).toBe(8);
  expect(secondsToWait(new Date(92_500), now, 8)).toBe(1);
  expect(secondsToWait(new Date(92_000), now, 8)).toBe(0);
  expect(secondsToWait(new Date(100_000), now, 0)).toBe(0);
  expect(secondsToWait(new Date(100_000), now, 1)).toBe(1);
  expect(secondsToWait(new Date(40_000), now, 90)).toBe(30);
  // Another server's clock may be ahead; one that was set back makes nobody wait.
  expect(secondsToWait(new Date(160_000), now, 8)).toBe(8);
  expect(secondsToWait(new Date(160_001), now, 8)).toBe(0);
  expect(secondsToWait(new Date(160_000), now, 0)).toBe(0);
});
