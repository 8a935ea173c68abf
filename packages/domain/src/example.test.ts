import { expect, test } from "vitest";
import { findExample, mayBeExample, parseExamples, writeExamples } from "./example.ts";

test("what was written is read back, line breaks and brackets included", () => {
  const examples = [
    { input: "1 2\n", output: "<3>\n" },
    { input: "", output: "x & y" },
  ];
  expect(parseExamples(writeExamples(examples))).toEqual(examples);
});

test("text around the pairs is left out, and no text is no example", () => {
  const text = "x<input>a</input>\n<output>b</output>y<input>alone</input>";
  expect(parseExamples(text)).toEqual([{ input: "a", output: "b" }]);
  expect(parseExamples("")).toEqual([]);
});

test("a file holds an example when only what nobody sees differs", () => {
  const examples = [
    { input: "1 2\n", output: "3" },
    { input: "4 1 40\n0 10 20 30", output: "15" },
  ];
  const held = (input: string) => {
    const bytes = new TextEncoder().encode(input).length;
    return mayBeExample(examples, bytes) ? findExample(examples, input) : "not looked at";
  };
  expect([held("1 2"), held("1 2 \r\n\n")]).toEqual([1, 1]);
  expect(held("4 1 40\r\n0 10 20 30\r\n")).toBe(2);
  expect([held("1 3"), held(" 1 2"), held("1\n2")]).toEqual([null, null, null]);
  expect(held(`1 2${" ".repeat(500)}`)).toBe("not looked at");
  expect(held("1")).toBe("not looked at");
});
