import { expect, test } from "vitest";
import { type MarkdownMark, markUp } from "./markdown-edit.ts";

const WORDS = { code: "code", link: "words", item: "item", text: "text" };

/** `⟦` and `⟧` show the selection, before and after. */
function apply(mark: MarkdownMark, shown: string): string {
  const start = shown.indexOf("⟦");
  const end = shown.indexOf("⟧") - 1;
  const text = shown.replace("⟦", "").replace("⟧", "");
  const edit = markUp({ text, start, end }, mark, WORDS);
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${result.slice(0, edit.start)}⟦${result.slice(edit.start, edit.end)}⟧${result.slice(edit.end)}`;
}

test.each([
  ["bold", "a ⟦b⟧ c", "a **⟦b⟧** c"],
  ["italic", "⟦⟧", "*⟦text⟧*"],
  ["formula", "⟦n^2⟧", "$⟦n^2⟧$"],
  ["table", "⟦⟧", "| ⟦item⟧ | item |\n| --- | --- |\n| item | item |\n"],
  ["table", "a⟦⟧b\nc", "ab\n\n| ⟦item⟧ | item |\n| --- | --- |\n| item | item |\n\nc"],
  ["code", "say ⟦x⟧ now", "say `⟦x⟧` now"],
  ["code", "⟦⟧", "`⟦code⟧`"],
  ["code", "⟦a`b⟧", "``⟦a`b⟧``"],
  ["code", "⟦`b⟧", "`` ⟦`b⟧ ``"],
  ["code-block", "⟦int x;⟧", "```\n⟦int x;⟧\n```"],
  ["code-block", "see ⟦x⟧ there", "see \n```\n⟦x⟧\n```\n there"],
  ["code-block", "a\n⟦```\nx\n```⟧\nb", "a\n````\n⟦```\nx\n```⟧\n````\nb"],
  ["link", "⟦⟧", "[words](⟦https://⟧)"],
  ["link", "go ⟦there⟧", "go [there](⟦https://⟧)"],
  ["link", "⟦https://a.example/b⟧!", "[⟦words⟧](https://a.example/b)!"],
  ["bullets", "⟦⟧", "- ⟦item⟧"],
  ["bullets", "a\n⟦⟧\nb", "a\n- ⟦item⟧\nb"],
  ["bullets", "on⟦e\ntw⟧o", "⟦- one\n- two⟧"],
  ["bullets", "⟦- one\n- two⟧", "⟦one\ntwo⟧"],
  ["numbers", "⟦one\ntwo⟧\nthree", "⟦1. one\n2. two⟧\nthree"],
  ["numbers", "⟦1. one\n2. two⟧", "⟦one\ntwo⟧"],
] as const)("%s: %j becomes %j", (mark, before, after) => {
  expect(apply(mark, before)).toBe(after);
});
