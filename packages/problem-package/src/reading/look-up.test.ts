import { expect, test } from "vitest";
import { isKnownFolder, legacyExpectation } from "../kattis/expectation.ts";
import { namesOfCode } from "../kattis/languages.ts";
import { localeOf } from "../polygon/languages.ts";
import { texToMarkdown } from "../tex/convert.ts";
import { lookUp } from "./look-up.ts";

test.each(["constructor", "valueOf", "toString", "__proto__", "hasOwnProperty"])(
  "%s, which every object has, is in no table",
  (name) => {
    expect(lookUp({ other: 1 }, name)).toBeUndefined();
    expect(namesOfCode(name)).toEqual([]);
    expect(isKnownFolder(name)).toBe(false);
    expect(legacyExpectation(name, null).verdicts).toEqual([]);
    expect(localeOf(name)).toBe(name.slice(0, 3).toLowerCase());
  },
);

test("nor is it a command of a statement", () => {
  const read = texToMarkdown("a \\valueOf{b} \\constructor c", {
    ...{ constants: new Map(), timeLimitS: null },
  });
  expect(read.unknown).toEqual(["\\valueOf", "\\constructor"]);
  expect(read.description).toMatch(/a.*b.*c/);
});
