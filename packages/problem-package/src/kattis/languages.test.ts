import { LANGUAGE_NAMES } from "@gavel/domain/language";
import { expect, test } from "vitest";
import {
  codeOfEnding,
  endingOf,
  endingOfLanguage,
  isHeader,
  isSource,
  nameOfCode,
  namesOfCode,
  pythonOfShebang,
} from "./languages.ts";

test("the ending of a name is what follows its last dot, if something stands before it", () => {
  expect(["a.py", "b/a.tar.gz", "a.b/c", ".hidden", "b/.hidden", "x", "a."].map(endingOf)).toEqual([
    ...["py", "gz", "", "", "", "", ""],
  ]);
});

test("an ending tells the language, and which files are sources or headers", () => {
  expect(["cc", "c", "C", "py3", "scala", ""].map(codeOfEnding)).toEqual([
    ...["cpp", "c", "cpp", "python3", null, null],
  ]);
  expect(["a.cc", "a.scala", "a.h", "a.txt", "README"].map(isSource)).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect(["a.h", "a.hpp", "a.cc"].map(isHeader)).toEqual([true, true, false]);
});

test("a code is judged under one name, and opens a problem to all of its kind", () => {
  expect(["cpp", "cppgmp", "cgmp", "python3numpy", "java", "scala"].map(nameOfCode)).toEqual([
    ...["C++ 20 With O2", "C++ 20 With O2", "C With O2", "Python3", "Java", null],
  ]);
  expect(namesOfCode("c")).toEqual(["C", "C With O2"]);
  expect(namesOfCode("java")).toEqual(["Java"]);
  expect(namesOfCode("scala")).toEqual([]);
});

test("the first line tells the two Pythons apart", () => {
  expect(pythonOfShebang("#!/usr/bin/env python2.7\nprint 1")).toBe("python2");
  expect(pythonOfShebang("#!/usr/bin/python3\n# python2")).toBe("python3");
  expect(pythonOfShebang("print(1)")).toBe("python3");
});

test("languages of the site have a code of the format and its usual ending", () => {
  expect(endingOfLanguage("C++ 17")).toEqual({ code: "cpp", ending: "cpp" });
  expect(endingOfLanguage("PyPy2")).toEqual({ code: "python2", ending: "py2" });
  expect(endingOfLanguage("C")).toEqual({ code: "c", ending: "c" });
  expect(endingOfLanguage("Java")).toEqual({ code: "java", ending: "java" });
  expect(LANGUAGE_NAMES.filter((name) => endingOfLanguage(name) === null)).toEqual([]);
});
