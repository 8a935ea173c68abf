import { LANGUAGES } from "@gavel/domain/language";
import { expect, test } from "vitest";
import { standIn } from "./local-language.ts";

const cpp = "text/x-c++src";
test.each([
  ["GNU G++20 11.2.0 (64 bit)", cpp, "C++ 20"],
  ["GNU G++17 7.3.0", cpp, "C++ 17"],
  ["G++", cpp, "C++"],
  ["PyPy 3.10", "text/x-python", "Python3"],
  ["Python 2.7", "text/x-python", "Python2"],
  ["Rust 2021", "text/x-rustsrc", "Rust"],
  ["Delphi 7", "text/x-pascal", "Pascal"],
])("%s is tried as %s's %s", (name, contentType, local) => {
  expect(standIn({ name, contentType }, LANGUAGES)?.name).toBe(local);
});

test("what no local language is like has no stand-in", () => {
  expect(standIn({ name: "Ada", contentType: "text/x-ada" }, LANGUAGES)).toBeUndefined();
});
