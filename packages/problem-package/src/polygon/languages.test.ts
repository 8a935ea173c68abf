import { expect, test } from "vitest";
import { languageOfType, languagesOfPattern, localeOf } from "./languages.ts";

test("types of programs are languages of the site, where it has them", () => {
  expect(
    ["c.gcc", "cpp.gcc14-64-msys2-g++23", "cpp.g++11", "python.pypy2", "python.3", "d"].map(
      languageOfType,
    ),
  ).toEqual([...["C With O2", "C++ 20 With O2", "C++ 17 With O2", "Python2", "Python3", null]]);
});

test("a pattern opens a file to all of its family", () => {
  expect(languagesOfPattern("c.*")).toEqual(["C", "C With O2"]);
  expect(languagesOfPattern("cpp.*")).toHaveLength(6);
  expect(languagesOfPattern("java.*")).toEqual(["Java"]);
  expect(languagesOfPattern("python.*")).toEqual(["Python3", "PyPy3"]);
  expect(languagesOfPattern("cobol.*")).toEqual([]);
  expect(languagesOfPattern("")).toEqual([]);
});

test("a language without a short name has its first letters", () => {
  expect(["English", "chinese", "Klingon"].map(localeOf)).toEqual(["en", "zh", "kli"]);
});
