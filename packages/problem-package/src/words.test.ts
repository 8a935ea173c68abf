import { expect, test } from "vitest";
import { splitWords } from "./words.ts";

test.each([
  ["", []],
  ["  ", []],
  ["one", ["one"]],
  [" one\ttwo\n three ", ["one", "two", "three"]],
  ["'one two' three", ["one two", "three"]],
  ['"one two"three four', ["one twothree", "four"]],
  ["one'two'", ["onetwo"]],
  ["'' x \"\"", ["", "x", ""]],
  ["a\\ b c", ["a b", "c"]],
  ["\\a", ["a"]],
  // A backslash at the very end holds nothing together.
  ["a\\", ["a\\"]],
  ["\\", ["\\"]],
  ['"a\\"b"', ['a"b']],
  ['"\\$\\\\\\`"', ["$\\`"]],
  // Between double quotes it only stands before what it could hide.
  ['"a\\b"', ["a\\b"]],
  ["'a\\'b", ["a\\b"]],
  ["'\"' \"'\"", ['"', "'"]],
  ['"\\"', ['"']],
  // A quotation that is never closed goes to the end.
  ["'a b", ["a b"]],
])("%j is the words %j", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});
