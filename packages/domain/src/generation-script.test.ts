import { expect, test } from "vitest";
import { readScript, writeScriptLine } from "./generation-script.ts";

test("a line says a generator, its arguments and the input that it made", () => {
  const text =
    "# small ones\ngen 10 1 > 1.in\n\n'my gen.cpp' 'a b' \"c\" > 'x y.in'\r\ntree > 3.in\n";
  expect(readScript(text)).toEqual({
    lines: [
      { generator: "gen", args: "10 1", input: "1.in" },
      { generator: "my gen.cpp", args: "'a b' \"c\"", input: "x y.in" },
      { generator: "tree", args: "", input: "3.in" },
    ],
    faults: [],
  });
});

test("lines that say something else are told by their numbers", () => {
  const text = "gen 1\ngen 1 > 1.in\ngen 1 '>' 2.in\ngen 'x > 3.in\n> 4.in\ngen 1 > ''";
  const { lines, faults } = readScript(text);
  expect(lines).toHaveLength(1);
  expect(faults).toEqual([1, 3, 4, 5, 6]);
});

test.each([
  { generator: "gen.cpp", args: "10 1", input: "1.in" },
  { generator: "my gen", args: "'a > b' c", input: "a > b.in" },
  { generator: "#1", args: "", input: "1.in" },
  { generator: "g", args: "> x", input: "1.in" },
])("%j comes back from its line", (one) => {
  expect(readScript(writeScriptLine(one) ?? "").lines).toEqual([one]);
});

test("arguments that are no words are no line", () => {
  expect(writeScriptLine({ generator: "g", args: "it's", input: "1.in" })).toBeNull();
  expect(writeScriptLine({ generator: "g", args: "a\nb", input: "1.in" })).toBeNull();
});
