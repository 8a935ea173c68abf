import { describe, expect, test } from "vitest";
import { mentionOf, mentionsIn, splitMentions } from "./mention.ts";

describe("a text names", () => {
  test.each([
    ["@ann", [["ann"]]],
    ["hello @ann, @bob_1 and @ann", [["ann"], ["bob_1"]]],
    ["@小明 你好", [["小明"]]],
    ["(@ann) 看@bob", [["ann"], ["bob"]]],
    ["thanks @ann.", [["ann.", "ann"]]],
    ["@a.b-c", [["a.b-c"]]],
    ["@[two words] and @[ odd! ]", [["two words"], ["odd!"]]],
    ["mail me: ann@example.org, https://x.org/@ann", []],
    ["@@ann @ ann @", []],
    ["@[two\nlines] @[]", []],
    ["@abcdefghijklmnopqrstu", []],
    ["`@ann` and ``x ` @bob`` but @cem", [["cem"]]],
    ["```\n@ann\n```\n@bob", [["bob"]]],
    ["one ` tick @ann", [["ann"]]],
    ["``` open @ann", [["ann"]]],
  ])("%j", (text, names) => {
    expect(mentionsIn(text)).toEqual(names);
  });

  test("a hundred at most, however many it holds", () => {
    const text = Array.from({ length: 500 }, (_, at) => `@p${at}`).join(" ");
    expect(mentionsIn(text)).toHaveLength(100);
  });

  test.each(["`", "@", "@[", "@a.", "`@", "@-."])(
    "quickly, however often %j is repeated",
    (piece) => {
      const start = process.threadCpuUsage();
      mentionsIn(piece.repeat(65_535 / piece.length));
      mentionsIn(Array.from({ length: 300 }, (_, at) => "`".repeat(at + 1)).join(piece));
      expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
    },
  );
});

test.each([
  ["ann", "@ann"],
  ["小明_2", "@小明_2"],
  ["two words", "@[two words]"],
  ["ann.", "@[ann.]"],
  ["a+b", "@[a+b]"],
])("%s is named by %s, and is found by that", (name, written) => {
  expect(mentionOf(name)).toBe(written);
  expect(mentionsIn(`see ${written}!`)[0]).toContain(name);
});

test.each([
  [
    "@ann, look.",
    [
      ["@ann", "ann"],
      [", look.", null],
    ],
  ],
  [
    "so said @bob.",
    [
      ["so said ", null],
      ["@bob", "bob"],
      [".", null],
    ],
  ],
  [
    "@[Dan the man] and a@b.org",
    [
      ["@[Dan the man]", "Dan the man"],
      [" and a@b.org", null],
    ],
  ],
  ["@@ann @", [["@@ann @", null]]],
  [`@${"x".repeat(21)}`, [[`@${"x".repeat(21)}`, null]]],
  ["", []],
])("%j is cut where it names somebody", (text, parts) => {
  expect(splitMentions(text).map((part) => [part.text, part.name])).toEqual(parts);
});
