import { expect, test } from "vitest";
import { tidyMarkdown, tidyStatement } from "./tidy-markdown.ts";

test.each([
  ["a<br>b <br/>\nc", "a  \nb   \nc"],
  ['<center><img src="file://a.png" width="50%"></center>\n\nx', "![](file://a.png)\n\nx"],
  ["10<sup>5</sup> **b** <b>c</b>", "10$^{5}$ **b** **c**"],
  ['see <a href="https://x.org/a" target="_blank">here</a>', "see [here](https://x.org/a)"],
  ["<font color=red>red</font> <!-- note -->text", "red text"],
  ["if a < b and c > d, #include <iostream>", "if a < b and c > d, #include <iostream>"],
  ["`<br>` and $a<b$<br>", "`<br>` and $a<b$  \n"],
  ["```html\n<br>\n```\n<br>", "```html\n<br>\n```\n  \n"],
  ["有向边 <u, v>，<p,q><br>", "有向边 <u, v>，<p,q>  \n"],
  ["a <b and c> d, a<i<b, <s t> <u>e</u>", "a <b and c> d, a<i<b, <s t> e"],
  ["\\<b>c\\</b> <b>d</b>", "\\<b>c\\</b> **d**"],
  ["<b>$x$</b> <u>y", "$x$ <u>y"],
  ["nothing *to* do", "nothing *to* do"],
  ["nothing\n\n\n\nto do", "nothing\n\n\n\nto do"],
])("%j becomes %j", (markdown, expected) => expect(tidyMarkdown(markdown)).toBe(expected));

test("tables", () => {
  const table = "x\n<table><tr><th>a</th></tr><tr><td>1</td></tr></table>";
  expect(tidyMarkdown(table).replace(/ /g, "")).toBe("x\n\n|a|\n|---|\n|1|\n\n");
});

test.each([
  [
    "<table><tr><th>n</th><th>m</th></tr><tr><td>$a_1 \\le 9$</td><td>`x`</td></tr></table>b",
    "| n | m |\n| --- | --- |\n| $a_1 \\le 9$ | \\`x\\` |\n\nb",
  ],
  [
    "<ul>\n<li>a $x_1$</li>\n<li>b<ul><li>c</li></ul></li>\n</ul>d",
    "-   a $x_1$\n-   b\n    -   c\n\nd",
  ],
  ["<pre>\n#include <iostream>\n*a* $x$\n</pre>b", "```\n#include <iostream>\n*a* $x$\n```\n\nb"],
  ["<blockquote>a <b>b</b></blockquote>", "> a **b**"],
  ["<details><summary>T</summary>a</details>b<hr>c", "**T**\n\nab\n\n---\n\nc"],
  ["<code>a*b</code> <del>c</del>", "`a*b` ~~c~~"],
  ["<ul> and `<ul></ul>`", "<ul> and `<ul></ul>`"],
])("what stands in an element goes with it: %j", (markdown, expected) => {
  expect(tidyMarkdown(markdown).trim()).toBe(expected);
});

test("pictures that are written out become files", () => {
  const image = (text: string) =>
    `<img src="data:image/png;base64,${Buffer.from(text).toString("base64")}">`;
  const { markdown, images } = tidyStatement(
    `${image("a")} <table><tr><td>x</td><td>${image("b")}</td></tr></table>`,
    "input-",
  );
  const names = images.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
  expect(names.map(([, text]) => text)).toEqual(["a", "b"]);
  expect(new Set(names.map(([name]) => name)).size).toBe(2);
  for (const [name] of names) expect(markdown).toContain(`![](file://${name})`);
});

test("formulas that a page had drawn are shown once in Markdown as well", () => {
  const math =
    '<math><semantics><mi>n</mi><annotation encoding="application/x-tex">n_1</annotation></semantics></math>';
  const katex = `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html"><span>n1</span></span></span>`;
  expect(tidyMarkdown(`Let ${katex} be *odd*, and ${katex}.`)).toBe(
    "Let $n_1$ be *odd*, and $n_1$.",
  );
  expect(tidyMarkdown(`a\n<span class="katex-display">${katex}</span>\nb`)).toBe(
    "a\n\n$$n_1$$\n\nb",
  );
  const mathjax =
    '<span class="MathJax_Preview">x</span><span class="MathJax">x</span><script type="math/tex">x_1</script>';
  expect(tidyMarkdown(`see ${mathjax}!`)).toBe("see $x_1$!");
});

test.each([
  ["a<!-- b\nc -->d", "ad"],
  ["<p>a</p>b", "a\n\nb"],
  ["<div>a</div><span>b</span>", "a\n\nb"],
  ["<center>a</center>x", "a\n\nx"],
  ["<h2 id=x> T </h2>x", "\n\n## T\n\nx"],
  ["<H6>t</H6>", "\n\n###### t\n\n"],
  ["<h1>a</h2>", "<h1>a</h2>"],
  ["<i>a</i> <em>b</em> <strong>c</strong>", "*a* *b* **c**"],
  ["<b>a\nb</b>", "a\nb"],
  ["<b></b>", ""],
  ["<sub>1</sub> <SUP>2</SUP>", "$_{1}$ $^{2}$"],
  ["<sup>a\nb</sup>", "<sup>a\nb</sup>"],
  ["<img src=a.png alt=x>", "![x](a.png)"],
  ["<a href='x'>y</a><a href=x>y</a>", "[y](x)[y](x)"],
  ["<a>y</a>", "<a>y</a>"],
  ["<u>a</u><small>b</small><big>c</big><font size=1>d</font>", "abcd"],
  ["<unknown>x<br>", "<unknown>x  \n"],
  ["<br>\n\n\n\na", "  \n\na"],
])("of tags %j becomes %j", (markdown, expected) => {
  expect(tidyMarkdown(markdown)).toBe(expected);
});

test.each([
  ["~~~\n<br>\n~~~\n"],
  ["   ```\n<br>\n```\n"],
  ["````\n```\n<br>\n````\n"],
  ["``<br>`` "],
  ["$$<br>\n$$"],
  ["$<br>$"],
])("code and formulas stay: %j", (kept) => {
  expect(tidyMarkdown(`${kept}<br>`)).toBe(`${kept}  \n`);
});

test.each([
  ["```\n<br>", "```\n<br>"],
  ["    ```\n<br>", "    ```\n  \n"],
  ["$<br>\n$", "$  \n$"],
  ["`<b>`<b>x</b>`<b>`", "`<b>`**x**`<b>`"],
])("where they begin and end: %j", (markdown, expected) => {
  expect(tidyMarkdown(markdown)).toBe(expected);
});

const MATH = "<math><mi>x</mi></math>";
test.each([
  [`a ${MATH} b`, "a $x$ b"],
  [`a ${MATH}\n${MATH} b`, "a $x$ $x$ b"],
  [`a ${MATH}\n\n${MATH} b`, "a $x$\n\n$x$ b"],
  [`a ${MATH}y${MATH} b`, "a $x$y$x$ b"],
  [`<div class="katex-display">${MATH}</div>\n\nb`, "\n\n$$x$$\n\nb"],
  [`a  <div class="katex-display">${MATH}</div> b`, "a\n\n$$x$$\n\nb"],
  [`<mjx-container>${MATH}</mjx-container>!`, "$x$!"],
  ["<script type='math/tex'>x</script>!", "$x$!"],
  ["<script type='math/tex'>x</script> *y*", "$x$ *y*"],
  [`*a* ${MATH} *b* ${MATH} *c*`, "*a* $x$ *b* $x$ *c*"],
  ['<script type="text/x">x</script>!', '<script type="text/x">x</script>!'],
  [`<span class="MathJax"><span>a</span>${MATH}</span>b`, "$x$b"],
  [`<span class="MJXp-math">${MATH}</span>b`, "$x$b"],
  ["<span class='x katex-html'>q</span>z", "z"],
  ['<span class="katexy">q</span>z', "qz"],
])("of drawn formulas %j becomes %j", (markdown, expected) => {
  expect(tidyMarkdown(markdown)).toBe(expected);
});
