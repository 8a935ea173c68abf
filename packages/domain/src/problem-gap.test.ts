import { expect, test } from "vitest";
import { type GapFacts, gapsOf, PROBLEM_GAPS } from "./problem-gap.ts";

const WHOLE: GapFacts = {
  ...{ isRemote: false, hasTestData: true, hasStatement: true, examples: "<input>1</input>" },
  ...{ translations: 1, tags: 1 },
};

test("a whole problem lacks nothing", () => {
  expect(gapsOf(WHOLE)).toEqual([]);
});

test.each([
  ["statement", { hasStatement: false }],
  ["data", { hasTestData: false }],
  ["samples", { examples: "" }],
  ["translation", { translations: 0 }],
  ["tags", { tags: 0 }],
] as const)("a gap is told by its name: %s", (gap, change) => {
  expect(gapsOf({ ...WHOLE, ...change })).toEqual([gap]);
});

test("another judge has the data of a remote problem", () => {
  expect(gapsOf({ ...WHOLE, isRemote: true, hasTestData: false })).toEqual([]);
});

test("what must be mended comes before what may be missing", () => {
  const all = gapsOf({ ...WHOLE, hasTestData: false, hasStatement: false, examples: "", tags: 0 });
  expect(all.map((gap) => PROBLEM_GAPS[gap])).toEqual(["error", "error", "missing", "missing"]);
});
