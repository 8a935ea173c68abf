import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  casePoints,
  casesOf,
  fullPoints,
  type GradedOutcome,
  type GradingGroup,
  type GradingMember,
  gradedCasesOf,
  gradeTree,
  gradingGroup,
  groupsIn,
  SCORE_RULES,
  treeVerdict,
  VERDICT_RULES,
} from "./grading.ts";
import type { Verdict } from "./verdict.ts";

const group = (
  name: string,
  members: readonly GradingMember[],
  facts: Partial<GradingGroup> = {},
): GradingGroup => ({
  name,
  score: "sum",
  verdict: "worstError",
  acceptsAny: false,
  stops: false,
  requires: [],
  isUnscored: false,
  isIgnored: false,
  full: null,
  members,
  ...facts,
});
const one = (seq: number, accepted = 1, rejected = 0) => ({ case: seq, accepted, rejected });

const LETTERS: Record<string, Verdict> = {
  A: "accepted",
  W: "wrongAnswer",
  T: "timeLimitExceeded",
  R: "runtimeError",
  M: "memoryLimitExceeded",
  S: "systemError",
  P: "partialAccepted",
};

/** Results as a strip, case 1 first; a dot is a case that was not run. */
function grade(root: GradingGroup, strip: string) {
  const graded = gradeTree(root, (seq): GradedOutcome | undefined => {
    const verdict = LETTERS[strip[seq - 1] ?? "."];
    return verdict === undefined ? undefined : { verdict, earned: { kind: "full" } };
  });
  return { ...graded, shown: treeVerdict(graded, 1), acm: treeVerdict(graded, 0) };
}

describe("verdicts", () => {
  const three = [one(1), one(2), one(3)];

  test.each([
    ["worstError", "AAA", "accepted"],
    ["worstError", "AWT", "timeLimitExceeded"],
    ["worstError", "WRT", "runtimeError"],
    ["firstError", "AWT", "wrongAnswer"],
    ["firstError", "TWR", "timeLimitExceeded"],
    ["always", "WWW", "accepted"],
    ["always", "WSW", "systemError"],
    ["worstError", "ASR", "systemError"],
  ] as const)("%s of %s is %s", (verdict, strip, expected) => {
    expect(grade(group("data", three, { verdict }), strip).acm).toBe(expected);
  });

  test("one accepted member is enough where the group says so", () => {
    const any = group("data", three, { acceptsAny: true, verdict: "firstError" });
    expect(grade(any, "WAW").acm).toBe("accepted");
    expect(grade(any, "WTW").acm).toBe("wrongAnswer");
  });

  test("a group that stops counts nothing behind the first failure", () => {
    const stops = group("data", three, { stops: true });
    const graded = grade(stops, "AW.");
    expect(graded).toMatchObject({ acm: "wrongAnswer", points: 1, isIncomplete: false });
    expect(graded.missed).toEqual([2, 3]);
    expect(grade(stops, "AWR").acm).toBe("wrongAnswer");
  });

  test("a case that should have been run and was not is a fault of ours", () => {
    expect(grade(group("data", three), "A.A").acm).toBe("systemError");
    expect(grade(group("data", three, { verdict: "always" }), "A.A").acm).toBe("systemError");
  });
});

describe("points", () => {
  const scored = [one(1, 10), one(2, 20), one(3, 30, 5)];

  test.each([
    ["sum", "AAA", 60],
    ["sum", "AWA", 40],
    ["sum", "AAW", 35],
    ["min", "AAA", 10],
    ["min", "AWA", 0],
    ["max", "AWA", 30],
    ["average", "AAA", 20],
  ] as const)("%s of %s is %d", (score, strip, points) => {
    expect(grade(group("data", scored, { score }), strip).points).toBe(points);
  });

  test("all or nothing", () => {
    const all = group("data", scored, { score: "passFail", full: 42, stops: true });
    expect(grade(all, "AAA").points).toBe(42);
    expect(grade(all, "AAW").points).toBe(0);
    expect(fullPoints(all)).toBe(42);
  });

  test("no more than the bound", () => {
    expect(grade(group("data", scored, { full: 25 }), "AAA").points).toBe(25);
  });

  test("a checker's own points and parts", () => {
    const base = one(1, 30, 10);
    const points = (verdict: Verdict, earned: GradedOutcome["earned"]) =>
      casePoints(base, { verdict, earned });
    expect(points("accepted", { kind: "part", part: 0.5 })).toBe(20);
    expect(points("partialAccepted", { kind: "part", part: 0.5 })).toBe(20);
    expect(points("partialAccepted", { kind: "points", points: 7 })).toBe(7);
    expect(points("partialAccepted", { kind: "full" })).toBe(10);
    expect(points("wrongAnswer", { kind: "points", points: 7 })).toBe(10);
    expect(points("accepted", { kind: "part", part: 7 })).toBe(30);
  });
});

describe("what the site shows for points", () => {
  const any = (facts: Partial<GradingGroup>) =>
    group("data", [one(1), one(2)], { acceptsAny: true, ...facts });

  test.each<[string, GradingGroup, string, string]>([
    ["all of them, though a case was missed", any({ score: "max" }), "WA", "accepted"],
    ["one of two, of an accepted tree", any({}), "AW", "partialAccepted"],
    ["none, of a tree that is always accepted", any({ verdict: "always" }), "WW", "wrongAnswer"],
    ["one of two, of a rejected tree", group("data", [one(1), one(2)]), "AT", "partialAccepted"],
    ["none, of a rejected tree", group("data", [one(1), one(2)]), "TT", "timeLimitExceeded"],
    [
      "none of none, of an accepted tree",
      group("data", [one(1, 0)], { verdict: "always" }),
      "W",
      "wrongAnswer",
    ],
    ["nothing at all", group("data", []), "", "accepted"],
  ])("%s", (_name, tree, strip, shown) => {
    expect(grade(tree, strip).shown).toBe(shown);
  });

  test("nobody knows the verdict of a tree that was left out", () => {
    const graded = grade(group("data", [one(1)], { requires: ["nowhere"] }), "A");
    expect(graded).toMatchObject({ acm: "systemError", shown: "wrongAnswer", points: 0 });
  });
});

test("the cases below a group come with their points, a case is its own", () => {
  const tree = group("data", [one(1, 5), group("inner", [one(2, 7, 1)])]);
  expect(gradedCasesOf(tree)).toEqual([one(1, 5), one(2, 7, 1)]);
  expect(gradedCasesOf(one(1, 5))).toEqual([one(1, 5)]);
});

describe("groups as packages have them", () => {
  /** Subtasks of 30 and 70 points under a group that is content with any, and samples that do not count. */
  const subtasks = group(
    "data",
    [
      group("sample", [one(1)], { isIgnored: true }),
      group(
        "secret",
        [
          group("secret/1", [one(2, 30), one(3, 30)], { score: "min", stops: true }),
          group("secret/2", [one(4, 70), one(5, 70)], { score: "min", stops: true }),
        ],
        { acceptsAny: true, verdict: "firstError" },
      ),
    ],
    { full: 100 },
  );

  test.each([
    ["AAAAA", "accepted", 100, []],
    ["AAAAW", "partialAccepted", 30, [5]],
    ["AW.AA", "partialAccepted", 70, [2, 3]],
    ["AW.T.", "wrongAnswer", 0, [2, 3, 4, 5]],
    ["WAAAA", "accepted", 100, []],
    ["SAAAA", "accepted", 100, []],
    ["AASAA", "systemError", 100, [3]],
  ] as const)("%s: %s with %d points", (strip, shown, points, missed) => {
    const graded = grade(subtasks, strip);
    expect(graded.shown).toBe(shown);
    if (shown !== "systemError") expect(graded.points).toBe(points);
    expect(graded.missed).toEqual(missed);
  });

  test("a group that requires another gets nothing without it", () => {
    const tree = group("data", [
      group("a", [one(1)], { score: "passFail", full: 40 }),
      group("b", [one(2)], { score: "passFail", full: 60, requires: ["a"] }),
      group("c", [one(3)], { score: "passFail", full: 10, requires: ["b"] }),
    ]);
    expect(grade(tree, "AAA")).toMatchObject({ shown: "accepted", points: 110 });
    expect(grade(tree, "WAA")).toMatchObject({ shown: "wrongAnswer", points: 0 });
    expect(grade(tree, "AWA")).toMatchObject({ shown: "partialAccepted", points: 40 });
    expect(grade(tree, "AWA").missed).toEqual([2, 3]);
    expect(grade(tree, "W..").isIncomplete).toBe(false);
  });

  test("what was left out is named with all below it, though not where it does not count", () => {
    const inner = [group("b/1", [one(2)]), group("b/2", [one(3)])];
    const tree = (isIgnored: boolean) =>
      group("data", [group("a", [one(1)]), group("b", inner, { requires: ["a"], isIgnored })]);
    const graded = grade(tree(false), "WAA");
    expect(graded.missed).toEqual([1, 2, 3]);
    const known = (name: string) => graded.groups.get(name)?.verdict;
    expect(["data", "a", "b", "b/1", "b/2"].map(known)).toEqual([
      ...["wrongAnswer", "wrongAnswer", null, null, null],
    ]);
    const stopping = group("data", [one(1), group("b", inner)], { stops: true });
    expect(grade(stopping, "WAA").groups.get("b/2")?.verdict).toBeNull();
    expect(groupsIn(tree(true)).map(({ name }) => name)).toEqual(["data", "a", "b", "b/1", "b/2"]);
    expect(groupsIn(one(1))).toEqual([]);
  });

  test("samples that must pass without giving points", () => {
    const tree = group("data", [
      group("sample", [one(1)], { isUnscored: true }),
      group("secret", [one(2, 50)]),
    ]);
    expect(grade(tree, "AA")).toMatchObject({ shown: "accepted", points: 50 });
    expect(grade(tree, "WA")).toMatchObject({ shown: "partialAccepted", points: 50 });
  });
});

/** Trees of up to three levels whose cases are numbered through and whose groups require earlier ones. */
const shape: fc.Arbitrary<GradingGroup> = fc.letrec((tie) => ({
  case: fc.record({ accepted: fc.integer({ min: 0, max: 100 }), rejected: fc.constant(0) }),
  group: fc.record({
    score: fc.constantFrom(...SCORE_RULES),
    verdict: fc.constantFrom(...VERDICT_RULES),
    acceptsAny: fc.boolean(),
    stops: fc.boolean(),
    requires: fc.constant([]),
    isUnscored: fc.boolean(),
    isIgnored: fc.constant(false),
    full: fc.option(fc.integer({ min: 0, max: 200 })),
    members: fc.array(fc.oneof({ depthSize: "small" }, tie("case"), tie("group")), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
})).group as unknown as fc.Arbitrary<GradingGroup>;

function number(tree: GradingGroup): GradingGroup {
  let cases = 0;
  let groups = 0;
  const walk = (member: GradingMember): GradingMember => {
    if (!("members" in member)) return { ...member, case: ++cases };
    const name = String(++groups);
    const requires = groups > 2 && groups % 3 === 0 ? [String(groups - 1)] : [];
    return { ...member, name, requires, members: member.members.map(walk) };
  };
  return walk(tree) as GradingGroup;
}

const trees = shape.map(number);
const failing = fc.constantFrom<Verdict>("wrongAnswer", "timeLimitExceeded", "runtimeError");

describe("for every tree", () => {
  test("whoever passes everything is accepted, with the full points", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        // A group may require one that it lies in, which is never known in time; that is the author's knot.
        const graded = gradeTree(tree, () => ({ verdict: "accepted", earned: { kind: "full" } }));
        fc.pre(![...graded.groups.values()].some((result) => result.verdict === null));
        expect(treeVerdict(graded, 0)).toBe("accepted");
        expect(treeVerdict(graded, 1)).toBe("accepted");
        expect(graded.points).toBe(fullPoints(tree));
      }),
    );
  });

  test("where no rule forgives, one failure anywhere is never accepted", () => {
    const strict = trees.map((tree) => forgiveNothing(tree) as GradingGroup);
    fc.assert(
      fc.property(strict, fc.nat(), failing, (tree, at, verdict) => {
        const cases = casesOf(tree);
        const bad = cases[at % cases.length];
        const graded = gradeTree(tree, (seq) => ({
          verdict: seq === bad ? verdict : "accepted",
          earned: { kind: "full" },
        }));
        expect(treeVerdict(graded, 0)).not.toBe("accepted");
        expect(graded.missed).toContain(bad);
      }),
    );
  });

  test("a fault of ours that counts is System Error under every rule", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, at) => {
        const cases = casesOf(tree);
        const bad = cases[at % cases.length];
        const graded = gradeTree(tree, (seq) => ({
          verdict: seq === bad ? "systemError" : "accepted",
          earned: { kind: "full" },
        }));
        fc.pre(![...graded.groups.values()].some((result) => result.verdict === null));
        expect(treeVerdict(graded, 0)).toBe("systemError");
        expect(treeVerdict(graded, 1)).toBe("systemError");
      }),
    );
  });

  test("what was never run does not change what is known", () => {
    fc.assert(
      fc.property(
        trees,
        fc.infiniteStream(fc.oneof(failing, fc.constant("accepted" as const))),
        (tree, stream) => {
          const verdicts = new Map<number, Verdict>();
          for (const seq of casesOf(tree)) {
            const { value } = stream.next();
            verdicts.set(seq, value ?? "accepted");
          }
          const looked = new Set<number>();
          const all = gradeTree(tree, (seq) => {
            looked.add(seq);
            return { verdict: verdicts.get(seq) ?? "accepted", earned: { kind: "full" } };
          });
          const only = gradeTree(tree, (seq) =>
            looked.has(seq)
              ? { verdict: verdicts.get(seq) ?? "accepted", earned: { kind: "full" } }
              : undefined,
          );
          expect(only).toEqual(all);
          expect(all.isIncomplete).toBe(false);
        },
      ),
    );
  });

  test("it survives being stored", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(gradingGroup.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
        expect(new Set(groupsIn(tree).map((inner) => inner.name)).size).toBe(groupsIn(tree).length);
      }),
    );
  });
});

function forgiveNothing(member: GradingMember): GradingMember {
  if (!("members" in member)) return member;
  const members = member.members.map(forgiveNothing);
  return { ...member, acceptsAny: false, verdict: "worstError", members };
}

describe("a checker that gives points of its own", () => {
  const one = (full: number | null): GradingGroup => ({
    name: "data",
    score: "sum",
    verdict: "worstError",
    acceptsAny: false,
    stops: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full,
    members: [{ case: 1, accepted: 1, rejected: 0 }],
  });
  const shown = (full: number | null, points: number) =>
    treeVerdict(
      gradeTree(one(full), () => ({ verdict: "accepted", earned: { kind: "points", points } })),
      1,
    );

  test("is accepted with all of them, partial with some, and wrong with none", () => {
    expect([shown(100, 100), shown(100, 89), shown(100, 0)]).toEqual([
      "accepted",
      "partialAccepted",
      "wrongAnswer",
    ]);
  });

  test("is accepted with any where nobody knows the most", () => {
    expect([shown(null, 3), shown(null, 0)]).toEqual(["accepted", "accepted"]);
  });
});
