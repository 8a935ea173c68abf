import { expect, test } from "vitest";
import { mergePrograms } from "./program-merge.ts";

type Program = Parameters<typeof mergePrograms>[0]["base"]["programs"][number];
const program = (id: number | null, name: string, facts: Partial<Program> = {}): Program => ({
  ...{ id, name, kind: "solution", language: "C", code: "1", expected: ["accepted"] },
  ...{ isMain: false, ...facts },
});
const set = (programs: readonly Program[], facts: object = {}) => ({
  ...{ programs, checkerTests: [], rightFactor: 2, slowFactor: 1.5, ...facts },
});
type Sides = readonly [
  base: readonly Program[],
  mine: readonly Program[],
  theirs: readonly Program[],
];

const merge = ([base, mine, theirs]: Sides, ...taken: string[]) =>
  mergePrograms({
    ...{ base: set(base), mine: set(mine), theirs: set(theirs) },
    taken: new Set(taken),
  });
const std = program(1, "std", { isMain: true });

test("programs of both go together", () => {
  const mine = [{ ...std, code: "2" }, program(null, "brute")];
  const theirs = [std, program(7, "gen", { kind: "generator", expected: [] })];
  const merged = merge([[std], mine, theirs]);
  expect(merged.conflicts).toEqual([]);
  expect(merged.programs.map(({ id, name, code }) => [id, name, code])).toEqual([
    [1, "std", "2"],
    [7, "gen", "1"],
    [null, "brute", "1"],
  ]);
});

test("a program that both changed is mine unless it is taken", () => {
  const sides: Sides = [[std], [{ ...std, code: "2" }], [{ ...std, code: "3" }]];
  expect(merge(sides).conflicts).toMatchObject([{ kind: "program", id: "program 1" }]);
  expect(merge(sides).programs[0]?.code).toBe("2");
  expect(merge(sides, "program 1").programs[0]?.code).toBe("3");
});

test("a new one of both with one name is one program, under the id that is stored", () => {
  const mine = [std, program(null, "brute", { code: "2" })];
  const theirs = [std, program(7, "brute", { code: "3" })];
  const merged = merge([[std], mine, theirs]);
  expect(merged.conflicts).toMatchObject([{ kind: "program", id: "new brute" }]);
  expect(merged.programs).toMatchObject([std, { id: 7, code: "2" }]);
});

test("what they removed and I changed becomes a new one, or goes", () => {
  const slow = program(2, "slow");
  const sides: Sides = [[std, slow], [std, { ...slow, code: "2" }], [std]];
  expect(merge(sides).programs).toMatchObject([std, { id: null, name: "slow", code: "2" }]);
  expect(merge(sides, "program 2").programs).toEqual([std]);
});

test("one program is the main solution", () => {
  const other = program(2, "other");
  const plain = { ...std, isMain: false };
  const third = program(3, "third");
  const main = (it: Program) => ({ ...it, isMain: true });
  const sides: Sides = [
    [std, other, third],
    [plain, main(other), third],
    [plain, other, main(third)],
  ];
  const mains = (...taken: string[]) =>
    merge(sides, ...taken).programs.flatMap((it) => (it.isMain ? [it.name] : []));
  expect(merge(sides).conflicts).toEqual([{ kind: "main", id: "main" }]);
  expect([mains(), mains("main")]).toEqual([["other"], ["third"]]);
  const wrong: Sides = [
    [std, other],
    [plain, main(other)],
    [std, { ...other, expected: ["wrongAnswer"] }],
  ];
  expect(merge(wrong).programs.filter((it) => it.isMain)).toEqual([]);
});

test("checker tests and factors are parts of their own", () => {
  const check = (input: string) => ({
    input,
    output: "",
    answer: "",
    expected: "accepted" as const,
  });
  const sides = {
    base: set([std]),
    mine: set([std], { checkerTests: [check("a")], rightFactor: 3 }),
    theirs: set([std], { checkerTests: [check("b")], slowFactor: 4 }),
  };
  const merged = mergePrograms({ ...sides, taken: new Set() });
  expect(merged).toMatchObject({ checkerTests: [check("a")], rightFactor: 3, slowFactor: 4 });
  expect(merged.conflicts).toEqual([{ kind: "checkerTests", id: "checkerTests" }]);
  const taken = mergePrograms({ ...sides, taken: new Set(["checkerTests"]) });
  expect(taken.checkerTests).toEqual([check("b")]);
});
