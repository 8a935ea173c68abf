import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const markdown = (html: string) => htmlToMarkdown(html, "image").markdown;

test.each([
  [
    "what spans columns and rows leaves the others under their heads",
    "<table><tr><th colspan=2>T</th></tr><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    "| T |  |\n| --- | --- |\n| a | b |\n|  | c |",
  ],
  [
    "bars are letters, as many as there are",
    "<table><tr><th>a||b</th></tr><tr><td>$|x|$</td></tr></table>",
    "| a\\|\\|b |\n| --- |\n| $\\|x\\|$ |",
  ],
  [
    "lines of a cell are rows",
    "<table><tr><th>in<br>put</th><th>out</th></tr><tr><td>1<br>2</td><td><p>3</p></td></tr></table>",
    "| in put | out |\n| --- | --- |\n| 1 | 3 |\n| 2 |  |",
  ],
  [
    "lists, headings and quotes lie in rows",
    "<table><tr><th>a</th><th>b</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td><h3>h</h3><blockquote>q</blockquote><hr></td></tr></table>",
    "| a | b |\n| --- | --- |\n| - x | **h** |\n| - y | q |",
  ],
  [
    "lines of code stay code, and a formula one line",
    "<table><tr><th>a</th><th>b</th></tr><tr><td><pre>x`y\n\n  z</pre></td><td><p>$$a\n+b$$</p></td></tr></table>",
    "| a | b |\n| --- | --- |\n| ``x`y`` | $$a +b$$ |\n| `  z` |  |",
  ],
  [
    "only one row is the head",
    "<table><caption>C</caption><thead><tr><th align=right>a</th></tr><tr><th align=right>b</th></tr></thead></table>",
    "C\n\n| a |\n| ---: |\n| b |",
  ],
  [
    "tables that hold tables are a layout, whose parts stay apart",
    "<table><tr><td>A</td><td>B</td></tr><tr><td><table><tr><th>x</th></tr><tr><td>1</td></tr></table></td></tr></table>",
    "A\n\nB\n\n| x |\n| --- |\n| 1 |",
  ],
  ["one cell is no table", "<table><tr><td>a</td></tr></table>", "a"],
  ["nothing is nothing", "<table></table>", ""],
])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected));

test("a thousand rows that claim to span each other stay as many", () => {
  const rows = "<tr><td rowspan=99999 colspan=99999>x</td></tr>".repeat(1000);
  const lines = markdown(`<table>${rows}</table>`).split("\n");
  expect(lines).toHaveLength(1002);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1000);
});
