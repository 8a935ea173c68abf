import { expect, test } from "vitest";
import { parseExamples, writeExamples } from "./example.ts";

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
