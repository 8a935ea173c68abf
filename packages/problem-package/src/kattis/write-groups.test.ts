import type { GradingGroup } from "@gavel/domain/grading";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Findings } from "../findings.ts";
import type { ImportedProblem } from "../model.ts";
import { caseOf, graded, groupOf, problemOf } from "../testing/kattis-cases.ts";
import { writeGroups } from "./write-groups.ts";

function write(
  facts: Partial<ImportedProblem>,
  samples: readonly number[] = [],
  args: string[] = [],
) {
  const problem = problemOf(facts);
  const findings = new Findings();
  const shown = new Map(
    samples.flatMap((seq, at) =>
      problem.cases.filter((one) => one.seq === seq).map((one) => [at, one] as const),
    ),
  );
  const { names, settings, isModern } = writeGroups(problem, shown, args, findings);
  return {
    names: Object.fromEntries(names),
    settings: Object.fromEntries([...settings].map(([path, text]) => [path, parse(text)])),
    isModern,
    said: [
      ...findings.refusals.map((one) => `refused${one.path} ${one.reason}`),
      ...findings.remarks.map((one) => `${one.what}${one.path} ${one.text}`),
    ],
  };
}

const SETTINGS = {
  ...{ on_reject: "continue", accept_score: 1, reject_score: 0, range: "-inf +inf" },
};

describe("cases without points", () => {
  const named = (...names: string[]) => names.map((inputName, at) => caseOf(at + 1, { inputName }));

  test("keep their names where those have them in order; samples lie with the samples", () => {
    const cases = named("a.in", "b.in", "c.txt", "secret-d.in", "e.in");
    const shown = cases.map((one) => (one.seq === 5 ? { ...one, isSample: true } : one));
    const samples = [{ kind: "pair" as const, input: "", output: "" }];
    expect(write({ cases: shown, samples }, [2])).toEqual({
      names: {
        ...{ 1: "secret/a", 2: "sample/0001", 3: "secret/c", 4: "secret/d", 5: "sample/0007" },
      },
      ...{ settings: {}, isModern: true, said: [] },
    });
  });

  test.each([[["b.in", "a.in"]], [["a.in", "a.txt"]], [["é.in", "f.in"]], [[".a.in", "b.in"]]])(
    "called %j are numbered",
    (names) => {
      expect(write({ cases: named(...names) }).names).toEqual({
        1: "secret/0001",
        2: "secret/0002",
      });
    },
  );

  test("are in order whatever samples are called", () => {
    const cases = named("z.in", "a.in", "b.in").map((one, at) => ({ ...one, isSample: at === 0 }));
    expect(write({ cases }).names).toMatchObject({ 2: "secret/a", 3: "secret/b" });
    expect(write({ cases: named("z.in", "a.in", "b.in") }, [1]).names).toMatchObject({
      2: "secret/a",
    });
  });
});

describe("cases with points", () => {
  const scored = (...scores: number[]) => scores.map((score, at) => caseOf(at + 1, { score }));

  test("of equal points share a group, whose settings say them", () => {
    expect(write({ type: 1, cases: scored(10, 10) }, [], ["a b", "it's", "x.1"])).toEqual({
      names: { 1: "secret/0000", 2: "secret/0001" },
      settings: {
        "data/testdata.yaml": {
          ...{ ...SETTINGS, grader_flags: "first_error sum ignore_sample accept_if_any_accepted" },
          output_validator_flags: "'a b' 'it'\\''s' x.1",
        },
        "data/secret/testdata.yaml": {
          ...{ ...SETTINGS, grader_flags: "first_error sum accept_if_any_accepted" },
          accept_score: 10,
        },
      },
      ...{ isModern: false, said: [] },
    });
  });

  test("of different points have a group each", () => {
    const flags = { ...SETTINGS, grader_flags: "first_error sum accept_if_any_accepted" };
    expect(write({ type: 1, cases: scored(10, 20) })).toMatchObject({
      names: { 1: "secret/001/0000", 2: "secret/002/0000" },
      settings: {
        "data/secret/testdata.yaml": flags,
        "data/secret/001/testdata.yaml": { ...flags, accept_score: 10 },
        "data/secret/002/testdata.yaml": { ...flags, accept_score: 20 },
      },
    });
  });

  test("stop at the first failure where the problem does", () => {
    const { settings } = write({ type: 1, cases: scored(1), caseMode: "ergodic_without_error" });
    expect(settings).toMatchObject({
      "data/testdata.yaml": { on_reject: "continue" },
      "data/secret/testdata.yaml": { on_reject: "break", grader_flags: "first_error sum" },
    });
  });

  test.each([
    ["subtask_lowest" as const, "break", "first_error min", []],
    [
      "subtask_average" as const,
      "continue",
      "first_error avg accept_if_any_accepted",
      ["changed the average of a group is not rounded to whole points"],
    ],
  ])("by %s are in the groups of their numbers", (caseMode, on_reject, grader_flags, said) => {
    const cases = [2, null, 2, 1].map((groupNum, at) => caseOf(at + 1, { groupNum, score: 5 }));
    const seen = write({ type: 1, cases, caseMode });
    expect(seen.names).toEqual({
      ...{ 1: "secret/001/0000", 3: "secret/001/0001" },
      ...{ 2: "secret/002/0000", 4: "secret/002/0001" },
    });
    const own = { ...SETTINGS, on_reject, grader_flags, accept_score: 5 };
    const above = "first_error sum accept_if_any_accepted";
    expect(seen.settings).toEqual({
      "data/testdata.yaml": {
        ...SETTINGS,
        grader_flags: above.replace("sum", "sum ignore_sample"),
      },
      "data/secret/testdata.yaml": { ...SETTINGS, grader_flags: above },
      "data/secret/001/testdata.yaml": own,
      "data/secret/002/testdata.yaml": own,
    });
    expect(seen.said).toEqual(said);
  });

  test("that are samples lie with the samples, where places mean nothing", () => {
    const seen = write({ type: 1, cases: scored(10, 10, 10) }, [2]);
    expect(seen.names).toEqual({ 2: "sample/0000", 1: "secret/0000", 3: "secret/0001" });
    const flags = "first_error sum accept_if_any_accepted";
    expect(seen.settings).toEqual({
      "data/testdata.yaml": { ...SETTINGS, grader_flags: flags },
      "data/sample/testdata.yaml": { ...SETTINGS, grader_flags: flags, accept_score: 10 },
      "data/secret/testdata.yaml": { ...SETTINGS, grader_flags: flags, accept_score: 10 },
    });
    const stops = write({ type: 1, cases: scored(10, 10), caseMode: "ergodic_without_error" }, [2]);
    expect(stops.names).toEqual({ 1: "secret/0000", 2: "secret/0001" });
    const members = [graded(1, 4), groupOf("inner", [graded(2, 5)])];
    const mixed = write({ type: 1, cases: scored(1, 1), grading: groupOf("all", members) }, [1]);
    expect(Object.values(mixed.names).some((name) => name.startsWith("sample"))).toBe(false);
    const least = groupOf("all", [graded(1, 5), graded(2, 5)], { score: "max" });
    expect(write({ type: 1, cases: scored(1, 1), grading: least }, [1]).names).toEqual({
      ...{ 1: "secret/0000", 2: "secret/0001" },
    });
  });
});

describe("a tree", () => {
  /** Any result of the whole is accepted, which only the older versions can say. */
  const old = (members: GradingGroup[], facts: Partial<GradingGroup> = {}) =>
    groupOf("data", members, { acceptsAny: true, ...facts });
  const treeOf = (grading: GradingGroup) =>
    write({ type: 1, cases: [1, 2, 3].map((seq) => caseOf(seq)), grading });

  test("of a package keeps its two groups", () => {
    const sample = groupOf("sample", [graded(1)], { verdict: "always" });
    const secret = groupOf("secret", [graded(2, 7), graded(3, 7)], {
      ...{ verdict: "worstError", score: "max", full: 9, stops: true },
    });
    const seen = treeOf(old([sample, secret], { full: 50, stops: true, score: "average" }));
    expect(seen).toEqual({
      names: { 1: "sample/0000", 2: "secret/0000", 3: "secret/0001" },
      settings: {
        "data/testdata.yaml": {
          ...{ ...SETTINGS, on_reject: "break", range: "0 50" },
          grader_flags: "first_error avg accept_if_any_accepted",
        },
        "data/sample/testdata.yaml": {
          ...{ ...SETTINGS, grader_flags: "always_accept sum", accept_score: 0 },
        },
        "data/secret/testdata.yaml": {
          ...{ ...SETTINGS, on_reject: "break", grader_flags: "worst_error max" },
          ...{ accept_score: 7, range: "0 9" },
        },
      },
      ...{ isModern: false, said: [] },
    });
    const ignored = treeOf(old([{ ...sample, isIgnored: true }, secret]));
    expect(ignored.settings["data/testdata.yaml"]).toMatchObject({
      grader_flags: "first_error sum ignore_sample accept_if_any_accepted",
    });
  });

  test("of others becomes the secret group, each case where its points are", () => {
    const inner = groupOf("inner", [graded(2, 5), graded(3, 5)], { score: "min" });
    const seen = treeOf(
      old([
        { ...inner, name: "secret" },
        { ...inner, name: "odd", members: [graded(1, 1)] },
      ]),
    );
    expect(seen.names).toEqual({
      2: "secret/001/0000",
      3: "secret/001/0001",
      1: "secret/002/0000",
    });
    const alone = treeOf(old([groupOf("sample", [graded(1)])]));
    expect(Object.keys(alone.settings)).toEqual([
      "data/testdata.yaml",
      "data/sample/testdata.yaml",
    ]);
  });

  test("of all or nothing is the least of equal points", () => {
    const secret = groupOf("secret", [graded(1), graded(2)], { score: "passFail", full: 30 });
    expect(treeOf(old([secret])).settings["data/secret/testdata.yaml"]).toEqual({
      ...{ ...SETTINGS, grader_flags: "first_error min", accept_score: 30, range: "0 30" },
    });
    const none = groupOf("secret", [graded(1)], { score: "passFail" });
    expect(treeOf(old([none])).settings["data/secret/testdata.yaml"]).toMatchObject({
      accept_score: 0,
    });
  });

  test.each<[string, GradingGroup, string[]]>([
    [
      "a group that waits for others",
      groupOf("secret", [graded(1)], { requires: ["sample"] }),
      ["refused group secret requires others, which this format cannot express"],
    ],
    [
      "a group that counts without points",
      groupOf("secret", [graded(1)], { isUnscored: true }),
      ["refused group secret counts without giving points"],
    ],
    [
      "all or nothing of groups",
      groupOf("secret", [graded(2), groupOf("a", [graded(1)])], { score: "passFail" }),
      ["refused group secret gives all or nothing for groups within it"],
    ],
    [
      "all or nothing that waits",
      groupOf("secret", [graded(1)], { score: "passFail", requires: ["sample"] }),
      ["refused group secret requires others, which this format cannot express"],
    ],
  ])("with %s is refused", (_name, secret, said) => {
    expect(treeOf(old([secret])).said).toEqual(said);
  });

  test("that 2025-09 can say is said so", () => {
    const secret = groupOf("secret", [graded(1, 5), graded(2, 5)], { full: 10 });
    expect(treeOf(groupOf("data", [secret]))).toMatchObject({
      ...{ isModern: true, names: { 1: "secret/0001", 2: "secret/0002" } },
    });
    expect(
      write({ type: 0, cases: [caseOf(1)], grading: groupOf("data", [secret]) }).isModern,
    ).toBe(false);
  });
});
