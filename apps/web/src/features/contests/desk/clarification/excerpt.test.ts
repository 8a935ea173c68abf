import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const STATEMENT = [
  "There are $n$ hourglasses in a row of cells.",
  "Each minute you may turn one of them.\n\nTwo hourglasses standing on adjacent cells must not be turned in the same minute.",
  "The first line holds $n$.",
];

test("a question finds the paragraph that it shares most with", () => {
  expect(excerptOf("Does adjacent include diagonals?", STATEMENT)).toBe(
    "Two hourglasses standing on adjacent cells must not be turned in the same minute.",
  );
  expect(excerptOf("What is in the first line?", STATEMENT)).toBe("The first line holds $n$.");
});

test("what only one paragraph says counts for more than what many say", () => {
  const texts = [
    "An edge joins two nodes.",
    "An edge of two nodes has a weight.",
    "An edge of two nodes.",
  ];
  expect(excerptOf("Two nodes, an edge: may the weight be 0?", texts)).toBe(texts[1]);
});

test("a question in Chinese finds its passage as well", () => {
  const texts = ["给定一棵有根树。", "相邻的格子不能同时翻转。", "输出一行。"];
  expect(excerptOf("「相邻」包括对角吗？", texts)).toBe("相邻的格子不能同时翻转。");
});

test("of a long paragraph there is only the sentence", () => {
  const long = `${"Nothing is said here. ".repeat(30)}Roads are one-way. ${"Nor here. ".repeat(30)}`;
  expect(excerptOf("Are roads one-way?", [long])).toBe("Roads are one-way.");
});

test("without anything in common it is the beginning, and without a statement nothing", () => {
  expect(excerptOf("???", STATEMENT)).toBe(STATEMENT[0]);
  expect(excerptOf("Why?", ["", " \n\n"])).toBeNull();
});
