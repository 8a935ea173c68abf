import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** With what is marked in brackets. */
const told = (text: string, words: string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Adjacent cells, adjacently", ["adjacent"], "[Adjacent] cells, adjacently"],
  ["C++ is c", ["c"], "[C]++ is [c]"],
  ["相邻的格子", ["相邻", "邻的", "格子"], "[相邻的][格子]"],
  ["a . b", [".", ""], "a [.] b"],
  ["", ["a"], ""],
  ["nothing", [], "nothing"],
])("of %s with %j", (text, words, wanted) => {
  expect(told(text, words)).toBe(wanted.replace("][", ""));
});

test("words are marked in texts, and neither in code nor in formulas nor in addresses", () => {
  const source = "Roads `roads` $roads$ [**roads** & <b>](https://roads.example)";
  const html = renderMarkdown(source, ["roads"]);
  expect(html).toContain("<p><mark>Roads</mark> <code>roads</code>");
  expect(html).toContain(`href="https://roads.example"`);
  expect(html).toContain("<strong><mark>roads</mark></strong> &amp; &lt;b&gt;");
  expect(html.match(/<mark>/g)).toHaveLength(2);
  expect(renderMarkdown(source)).not.toContain("<mark>");
});
