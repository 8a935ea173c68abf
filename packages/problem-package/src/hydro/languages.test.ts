import { expect, test } from "vitest";
import { checkerLanguageOf, languagesOf } from "./languages.ts";

test.each([
  ["c", ["C", "C With O2"]],
  [" C ", ["C", "C With O2"]],
  ["py", ["Python3", "Python2", "PyPy3", "PyPy2"]],
  ["java", ["Java"]],
  ["cc.cc17", ["C++ 17"]],
  ["cc.cc20o2", ["C++ 20 With O2"]],
  ["cc.cc14", ["C++"]],
  ["cc.cc11o2", ["C++ With O2"]],
  ["cc.cc", ["C++"]],
  ["c.c11o2", ["C With O2"]],
  ["c.c99", ["C"]],
  ["py.py2", ["Python2"]],
  ["py.pypy3", ["PyPy3"]],
  ["go.1", ["Golang"]],
  ["toString", []],
  ["", []],
])("%j is %j", (name, languages) => {
  expect(languagesOf(name)).toEqual(languages);
});

test.each([
  [null, "chk.cc", "C++"],
  ["auto", "chk.CPP", "C++"],
  ["", "chk.c", "C"],
  [null, "chk.cc17", "C++"],
  [null, "chk.py", null],
  ["cc.cc17", "chk.c", "C++"],
  ["CC", "chk", "C++"],
  ["c", "chk.cc", "C"],
  ["c.c11", "chk.cc", "C"],
  ["csharp", "chk.cc", null],
  ["py", "chk.cc", null],
] as const)("a checker in %j named %s is compiled as %s", (lang, file, language) => {
  expect(checkerLanguageOf(lang, file)).toBe(language);
});
