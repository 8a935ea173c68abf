import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

test("a formula keeps the punctuation and the brackets around it", () => {
  for (const [source, before, after] of [
    ["warehouse $i$, at", "", ","],
    ["第 $i$ 座（$x_i$）。", "", ""],
    ["see ($n$).", "(", ")."],
    ["坐标 $x_i$，共 $n$。", "", "，"],
  ] as const) {
    const spans = renderMarkdown(source).split('<span class="whole-formula">').slice(1);
    expect(spans.length).toBe((source.match(/\$/g) ?? []).length / 2);
    expect(spans.some((one) => one.startsWith(`${before}<span class="katex">`))).toBe(true);
    expect(spans.some((one) => one.includes(`</span>${after}</span>`))).toBe(true);
  }
});

test("a word after a formula is not part of it, and a mark of HTML stays one", () => {
  expect(renderMarkdown("$n$-th of")).toContain("</span></span>-th of");
  expect(renderMarkdown("$n$) <b>")).toContain(")</span> &lt;b&gt;");
});

test("a long formula may break inside, but not before its punctuation", () => {
  const html = renderMarkdown(
    "where $1 \\le k \\le n \\le 2000, 2 \\le L \\le 10^{12}, 0 \\le x_i < L$, then",
  );
  expect(html).not.toContain("whole-formula");
  expect(html).toContain("\u2060, then");
});
