import { expect, test } from "vitest";
import { pickLanguage } from "./pick-language.ts";
import { describeVerdict, exitStatusOf } from "./verdict.ts";

test.each([
  [0, 0],
  [-1, 1],
  [-2, 1],
  [8, 1],
  // Nobody's program is wrong because a judge broke.
  [4, 3],
  [-4, 3],
  [10, 3],
  [99, 3],
])("status %i is exit status %i", (status, exit) => {
  expect(exitStatusOf(status)).toBe(exit);
});

const offered = ["C", "C++", "C++ 17", "C++ 17 With O2", "Python3", "Python2"].map((name) => ({
  name,
}));
test.each([
  ["a.cpp", undefined, "C++ 17 With O2"],
  ["A.CC", undefined, "C++ 17 With O2"],
  ["a.c", undefined, "C"],
  ["a.py", undefined, "Python3"],
  ["a.txt", "python2", "Python2"],
  ["a.py", " C++ ", "C++"],
])("%s with --language %j is %s", (file, wanted, language) => {
  expect(pickLanguage(offered, file, wanted)).toBe(language);
});

test.each([
  ["Main", undefined],
  ["a.rs", undefined],
  ["a.py", "Rust"],
])("%s with --language %j is refused with what there is", (file, wanted) => {
  expect(() => pickLanguage(offered, file, wanted)).toThrow("C++ 17 With O2");
});

test("a verdict has its figures, its cases and what the compiler said", () => {
  const one = { status: -1, timeMs: 12, memoryKib: 2048, score: null, caseStrip: "A.W" };
  expect(describeVerdict({ ...one, errorMessage: null })).toEqual([
    "Wrong Answer, 12 ms, 2.0 MB",
    "cases: A.W",
  ]);
  const none = { ...one, timeMs: null, memoryKib: null, caseStrip: "" };
  expect(describeVerdict({ ...none, status: -2, errorMessage: "line 1\nline 2\n" })).toEqual([
    "Compile Error",
    "line 1",
    "line 2",
  ]);
});
