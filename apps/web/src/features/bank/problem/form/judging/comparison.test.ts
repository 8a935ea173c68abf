import type { ProblemFields } from "@gavel/domain/problem-fields";
import { expect, test } from "vitest";
import { ANY_ORDER_CODE } from "./any-order.ts";
import { choose, comparisonOf, readTolerance, toleranceOf } from "./comparison.ts";

const PLAIN = {
  judgeMode: "default",
  compareRules: null,
  isRemoveEndBlank: true,
  checkerCode: "",
  checkerArguments: [],
} as Partial<ProblemFields> as ProblemFields;

test.each(["lines", "exact", "tokens", "floats", "anyOrder", "yesNo", "own"] as const)(
  "what %s stores is read as it",
  (comparison) => {
    const chosen = { ...PLAIN, ...choose(PLAIN, comparison) };
    expect(comparisonOf(chosen)).toBe(comparison);
  },
);

test("rules of a package stay what they are", () => {
  const draft = { ...PLAIN, compareRules: { kind: "standard", checker: "hcmp" } as const };
  expect(comparisonOf(draft)).toBe("kept");
  expect({ ...draft, ...choose(draft, "kept") }).toEqual(draft);
});

test("floats keep the tolerance that is set", () => {
  const draft = { ...PLAIN, ...choose(PLAIN, "floats") };
  expect(toleranceOf(draft.compareRules)).toBe(1e-6);
  const rules = { kind: "tokens", caseSensitive: true, spaceSensitive: false } as const;
  const other = { ...PLAIN, compareRules: { ...rules, floatAbsolute: 0.5, floatRelative: 0.5 } };
  expect({ ...other, ...choose(other, "floats") }).toEqual(other);
  expect(toleranceOf({ ...rules, floatAbsolute: 0.5, floatRelative: null })).toBeNull();
});

test("one's own code is not lost to the program for any order, and that is not one's own", () => {
  const own = { ...PLAIN, judgeMode: "interactive" as const, checkerCode: "int main(){}" };
  expect(choose(own, "own")).toEqual({ judgeMode: "spj" });
  const any = { ...PLAIN, judgeMode: "spj" as const, checkerCode: ANY_ORDER_CODE };
  expect(choose(any, "own")).toMatchObject({ checkerCode: "" });
});

test("a program that is not begun is in the language of testlib, one that is there keeps its own", () => {
  const draft = { ...PLAIN, checkerLanguage: "C" };
  expect(choose(draft, "own")).toEqual({ judgeMode: "spj", checkerLanguage: "C++" });
  expect(choose({ ...draft, checkerCode: "int main(){}" }, "own")).toEqual({ judgeMode: "spj" });
});

test.each([
  ["1e-6", 1e-6],
  [" 0.001 ", 0.001],
  [".5", 0.5],
  ["0", null],
  ["-1", null],
  ["2", null],
  ["abc", null],
  ["", null],
])("%j is the tolerance %j", (text, value) => {
  expect(readTolerance(text)).toBe(value);
});
