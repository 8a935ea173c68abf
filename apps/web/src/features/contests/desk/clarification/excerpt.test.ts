import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const STATEMENT = [
  "There are $n$ hourglasses in a row of cells.",
  "Each minute you may turn one of them.\n\nTwo hourglasses standing on adjacent cells must not be turned in the same minute.",
  "The first line holds $n$.",
];
const textOf = (question: string, texts: readonly string[]) => excerptOf(question, texts)?.text;

test("a question finds the paragraph that it shares most with, and which words they share", () => {
  expect(excerptOf("Does adjacent include diagonals?", STATEMENT)).toEqual({
    text: "Two hourglasses standing on adjacent cells must not be turned in the same minute.",
    words: ["adjacent"],
  });
  expect(textOf("What is in the first line?", STATEMENT)).toBe("The first line holds $n$.");
});

test("what only one paragraph says counts for more than what many say", () => {
  const texts = [
    "An edge joins two nodes.",
    "An edge of two nodes has a weight.",
    "An edge of two nodes.",
  ];
  expect(excerptOf("Two nodes, an edge: may the weight be 0?", texts)).toEqual({
    text: texts[1],
    words: ["weight"],
  });
});

test("a question in Chinese finds its passage as well", () => {
  const texts = ["给定一棵有根树。", "相邻的格子不能同时翻转。", "输出一行。"];
  expect(excerptOf("「相邻」包括对角吗？", texts)).toEqual({ text: texts[1], words: ["相邻"] });
});

test("it begins with the sentence that the question is about", () => {
  const text = "Roads join towns. Roads are one-way. No two roads meet.";
  expect(textOf("Are roads one-way?", [text])).toBe("… Roads are one-way. No two roads meet.");
  const chinese = "给定一棵树。相邻的点不同色。颜色有三种。";
  expect(textOf("相邻指什么？", [chinese])).toBe("… 相邻的点不同色。颜色有三种。");
});

test("of a long paragraph there are as many sentences as fit", () => {
  const long = `${"Nothing is said here. ".repeat(30)}Roads are one-way. ${"Nor here. ".repeat(90)}`;
  const text = textOf("Are roads one-way?", [long]) ?? "";
  expect(text).toMatch(/^… Roads are one-way\. Nor here\. .* Nor here\. …$/);
  expect(text.length).toBeLessThan(490);
  const sentence = `Roads are one-way ${"and long ".repeat(90)}.`;
  expect(textOf("Are roads one-way?", [sentence])).toBe(sentence);
});

test("formulas, lists and code are not parted", () => {
  const formula = "Let $a. b = c$. Every $x. y$ is **bold. Text** of roads.";
  expect(textOf("Which roads?", [formula])).toBe("… Every $x. y$ is **bold. Text** of roads.");
  const index = "Let $a_1$ be given. Roads of $b_i$.";
  expect(textOf("Which roads?", [index])).toBe("… Roads of $b_i$.");
  const list = "- Towns. Many.\n- Roads. Few.";
  expect(textOf("Which roads?", [list])).toBe(list);
});

test("without anything in common it is the beginning, and without a statement nothing", () => {
  expect(excerptOf("???", STATEMENT)).toEqual({ text: STATEMENT[0], words: [] });
  expect(excerptOf("Why?", ["", " \n\n"])).toBeNull();
});
