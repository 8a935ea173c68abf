import { expect, test } from "vitest";
import { typedMention } from "./typed-mention.ts";

test.each([
  ["@an|", { from: 0, start: "an" }],
  ["hello @小|明", { from: 6, start: "小" }],
  ["看@b|", { from: 1, start: "b" }],
  ["(@a.b-c|", { from: 1, start: "a.b-c" }],
  ["@|", null],
  ["@ann |", null],
  ["mail@exam|", null],
  ["https://x.org/@an|", null],
  ["@[two|", null],
  ["no sign|", null],
  [`@${"a".repeat(20)}|`, { from: 0, start: "a".repeat(20) }],
  [`@${"a".repeat(22)}|`, null],
])("%s", (marked, found) => {
  const caret = marked.indexOf("|");
  expect(typedMention(marked.replace("|", ""), caret)).toEqual(found);
});
