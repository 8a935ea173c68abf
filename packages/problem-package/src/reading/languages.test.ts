import { expect, test } from "vitest";
import { findCheckerLanguage, findLanguageName, findLanguageOfFile } from "./languages.ts";

test.each([
  ["C++ 17", "C++ 17"],
  [" c++ 17 with o2 ", "C++ 17 With O2"],
  ["G++", "C++"],
  ["gcc", "C"],
  ["Python", "Python3"],
  ["pypy", "PyPy2"],
  ["golang", "Golang"],
  ["c#", "C#"],
  ["toString", undefined],
  ["Brainf", undefined],
  ["", undefined],
])("%j is %s", (name, language) => {
  expect(findLanguageName(name)).toBe(language);
});

test("checkers are in C or C++", () => {
  const found = ["C", "c++", "C++ 17", "Java", "Brainf"].map(findCheckerLanguage);
  expect(found).toEqual(["C", "C++", undefined, undefined, undefined]);
});

test("a file's extension names its language", () => {
  const names = ["a.cc", "b/a.CXX", "a.hpp", "a.py", "a.c", "a.rs", "Makefile", "a.txt"];
  expect(names.map(findLanguageOfFile)).toEqual([
    ...["C++", "C++", "C++", "Python3", "C", "Rust", undefined, undefined],
  ]);
});
