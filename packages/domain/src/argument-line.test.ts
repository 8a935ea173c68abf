import fc from "fast-check";
import { expect, test } from "vitest";
import { lineWords, quoteArgument, splitArguments } from "./argument-line.ts";

test.each([
  ["10 1", ["10", "1"]],
  ["  10\t1 ", ["10", "1"]],
  ["", []],
  ["'a b' c", ["a b", "c"]],
  ['"a b"c', ["a bc"]],
  ['"" x', ["", "x"]],
  ["''", [""]],
  [String.raw`a\ b`, ["a b"]],
  [String.raw`'a\b'`, [String.raw`a\b`]],
  [String.raw`"a\"b\n"`, [String.raw`a"b\n`]],
  [String.raw`"\\ \$ \`"`, ["\\ $ `"]],
  ["$HOME *", ["$HOME", "*"]],
  [`it"'"s`, ["it's"]],
  ["--text='多 字'", ["--text=多 字"]],
])("%j is %j", (line, words) => {
  expect(splitArguments(line)).toEqual(words);
});

test.each(["'a", '"a', "a'b c", "a\\", '"a\\"'])("%j cannot be read", (line) => {
  expect(splitArguments(line)).toBeNull();
});

test("a word knows where it stands and whether it was quoted", () => {
  expect(lineWords("a '>' >")).toEqual([
    { text: "a", from: 0, to: 1, isQuoted: false },
    { text: ">", from: 2, to: 5, isQuoted: true },
    { text: ">", from: 6, to: 7, isQuoted: false },
  ]);
});

test("what is quoted comes back", () => {
  expect(["10", "a b", "it's", ">", ""].map(quoteArgument)).toEqual([
    ...["10", "'a b'", "'it'\\''s'", "'>'", "''"],
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(splitArguments(words.map(quoteArgument).join(" "))).toEqual(words);
    }),
  );
});
