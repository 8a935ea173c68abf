import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const uses = (macro: string, count: number) => `${macro} `.repeat(count);

test("macros of an author's own are drawn", () => {
  const html = renderMarkdown("$\\newcommand{\\abs}[1]{\\left|#1\\right|}\\abs{x} + \\abs{y}$");
  expect(html).toContain('<span class="katex">');
  expect(html).not.toContain("katex-error");
});

test("a short text cannot stand for a page of formulas without end", () => {
  const body = `\\def\\a{${"x".repeat(4500)}}${uses("\\a", 1500)}`;
  expect(renderMarkdown(`$${body}$`).length).toBeLessThan(100_000);
  const doubled = "abcdefghijkl"
    .split("")
    .map((name, at, all) => `\\def\\${name}{${at === 0 ? "xx" : `\\${all[at - 1]}`.repeat(2)}}`);
  expect(renderMarkdown(`$${doubled.join("")}\\l$`).length).toBeLessThan(10_000);
});

test("of many formulas that define macros the first are drawn, and the next text has its own", () => {
  const many = "$\\def\\a{xx}\\a$ ".repeat(30);
  for (let time = 0; time < 2; time += 1) {
    const html = renderMarkdown(many);
    expect(html.split('<span class="katex">')).toHaveLength(21);
    expect(html.split("<code>\\def")).toHaveLength(11);
  }
});

test("no author's size is larger than a line", () => {
  expect(renderMarkdown("$\\rule{100000em}{100000em}$")).toContain("width:40em");
});

test("a text of nothing but places, or of formulas without end, comes to no page that stops its reader", () => {
  const places = renderMarkdown(`$$\\begin{matrix}${"&".repeat(9000)}\\end{matrix}$$`);
  expect(places).toContain("<code>\\begin{matrix}");
  expect(renderMarkdown(`$${"x+".repeat(30_000)}x$`).length).toBeLessThan(100_000);
  const many = renderMarkdown("$x$ ".repeat(15_000));
  expect(many.split('<span class="katex">').length).toBeGreaterThan(1000);
  expect(many.length).toBeLessThan(3_000_000);
  // A table of numbers, and what a long text of ordinary ones comes to, are drawn.
  const table = `\\begin{matrix}${Array(20).fill(Array(20).fill("12").join("&")).join("\\\\")}\\end{matrix}`;
  expect(renderMarkdown(`$$${table}$$\n\n${"$a_i \\le 10^5$ ".repeat(300)}`)).not.toContain(
    "<code>",
  );
});
