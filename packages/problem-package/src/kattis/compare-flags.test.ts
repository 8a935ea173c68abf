import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { readCompareFlags } from "./compare-flags.ts";

const PLAIN = {
  ...{ kind: "tokens", caseSensitive: false, spaceSensitive: false },
  ...{ floatAbsolute: null, floatRelative: null },
};

function read(...flags: string[]) {
  const findings = new Findings();
  return { rules: readCompareFlags(flags, "a", findings), refused: findings.refusals.length };
}

test.each([
  [[], {}],
  [["case_sensitive"], { caseSensitive: true }],
  [["space_change_sensitive"], { spaceSensitive: true }],
  [["float_tolerance", "1e-6"], { floatAbsolute: 1e-6, floatRelative: 1e-6 }],
  [["float_absolute_tolerance", "0"], { floatAbsolute: 0 }],
  [["float_relative_tolerance", ".5"], { floatRelative: 0.5 }],
  [
    ["float_relative_tolerance", "1", "case_sensitive", "space_change_sensitive"],
    { floatRelative: 1, caseSensitive: true, spaceSensitive: true },
  ],
])("%j", (flags, change) => {
  expect(read(...flags)).toEqual({ rules: { ...PLAIN, ...change }, refused: 0 });
});

test.each([["-1"], [""], [" "], ["x"], ["Infinity"]])("a tolerance of %j is refused", (said) => {
  expect(read("float_tolerance", said, "case_sensitive")).toEqual({
    ...{ rules: { ...PLAIN, caseSensitive: true }, refused: 1 },
  });
});

test("so is one that is missing, and an option that the validator has not", () => {
  expect(read("float_tolerance")).toEqual({ rules: PLAIN, refused: 1 });
  expect(read("be_nice", "case_sensitive")).toEqual({
    ...{ rules: { ...PLAIN, caseSensitive: true }, refused: 1 },
  });
});
