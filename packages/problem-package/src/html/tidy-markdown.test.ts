import { expect, test } from "vitest";
import { tidyMarkdown } from "./tidy-markdown.ts";

test.each([
  ["a<br>b <br/>\nc", "a  \nb   \nc"],
  ['<center><img src="file://a.png" width="50%"></center>\n\nx', "![](file://a.png)\n\nx"],
  ["10<sup>5</sup> **b** <b>c</b>", "10$^{5}$ **b** **c**"],
  ['see <a href="https://x.org/a" target="_blank">here</a>', "see [here](https://x.org/a)"],
  ["<font color=red>red</font> <!-- note -->text", "red text"],
  ["if a < b and c > d, #include <iostream>", "if a < b and c > d, #include <iostream>"],
  ["`<br>` and $a<b$<br>", "`<br>` and $a<b$  \n"],
  ["```html\n<br>\n```\n<br>", "```html\n<br>\n```\n  \n"],
  ["nothing *to* do", "nothing *to* do"],
  ["nothing\n\n\n\nto do", "nothing\n\n\n\nto do"],
])("%j becomes %j", (markdown, expected) => expect(tidyMarkdown(markdown)).toBe(expected));

test("tables", () => {
  const table = "x\n<table><tr><th>a</th></tr><tr><td>1</td></tr></table>";
  expect(tidyMarkdown(table).replace(/ /g, "")).toBe("x\n\n|a|\n|---|\n|1|\n\n");
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
