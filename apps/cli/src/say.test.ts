import { expect, test } from "vitest";
import { printable } from "./say.ts";

test.each([
  ["a line\tin two columns\nand another 中文 🙂", "a line\tin two columns\nand another 中文 🙂"],
  ["\u001b]0;title\u0007\u001b[2Kall is well", "\\u001b]0;title\\u0007\\u001b[2Kall is well"],
  ["bad.zip: refused\rgood.zip: imported", "bad.zip: refused\\u000dgood.zip: imported"],
  ["\u009b31m \u007f \u202egpj.exe", "\\u009b31m \\u007f \\u202egpj.exe"],
])("%j is written as text and nothing else", (line, written) => {
  expect(printable(line)).toBe(written);
});

test("what JSON says stays the same", () => {
  const facts = { title: "a\u009b\u001b[31m\u202eb", path: "c\\d" };
  expect(JSON.parse(printable(JSON.stringify(facts)))).toEqual(facts);
});
