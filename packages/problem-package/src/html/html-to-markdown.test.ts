import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const markdown = (html: string) => htmlToMarkdown(html, "image").markdown;

test.each([
  ["<p>求 <b>a</b>&lt;b&gt; &amp; c</p><p>x</p>", "求 **a**<b> & c\n\nx"],
  ["<p>$a_1 * b_2$ and *not* _this_</p>", "$a_1 * b_2$ and \\*not\\* \\_this\\_"],
  ["<p>\\(x_1\\) and \\[y_1\\]</p>", "$x_1$ and $$y_1$$"],
  ["10<sup>5</sup> a<sub>i</sub>", "10$^{5}$ a$_{i}$"],
  ["<ul><li>one</li><li>two</li></ul>", "-   one\n-   two"],
  ["<pre>a  b\n  c_d</pre>", "```\na  b\n  c_d\n```"],
  ["<img src='file://image1.png' alt='a'>", "![a](file://image1.png)"],
  ["<img src='/a b(1).png'>", "![](/a%20b%281%29.png)"],
  ["line one\nline two_x", "line one  \nline two\\_x"],
  ['<span class="ql-formula" data-value="x^2">?</span>', "$x^2$"],
  ['<script type="math/tex">x^2</script>', "$x^2$"],
  ['<span class="md">## *as is*</span>', "## *as is*"],
  ["<script>alert(1)</script><style>p{}</style><iframe src=x></iframe>ok", "ok"],
  ["", ""],
])("%j becomes %j", (html, expected) => expect(markdown(html)).toBe(expected));

test("Markdown inside HTML keeps its lines and blanks, and shows its pictures", () => {
  const inside =
    "\n## Title\n\nfirst line  \nsecond `a_b`\n\n- one\n  - two\n\n```\nint  x;\n\ty;\n```\n";
  expect(markdown(`<span class='md'>${inside}</span>`)).toBe(inside.trim());
  expect(
    markdown('<span class="md">a &lt; b\r\nc<br />d <img alt="x" src="/i.png" /></span>'),
  ).toBe("a < b\nc  \nd ![](/i.png)");
});

test("formulas that were drawn already give back their source, once", () => {
  const drawn = (source: string) =>
    `<span class="katex katex-drawn"><span class="katex-mathml"><math><semantics><mi>n</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>n</span></span></span>`;
  expect(markdown(`<p>a ${drawn("n_1 &lt; 2")} b</p>`)).toBe("a $n_1 < 2$ b");
  expect(markdown(`<p>a</p><span class="katex-display">${drawn("x")}</span>`)).toBe("a\n\n$$x$$");
});

test("tables stay tables", () => {
  const table =
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
  expect(markdown(table).replace(/ /g, "")).toBe("|a|b|\n|---|---|\n|1|2|");
});

test("images inside the text become files", () => {
  const png = Buffer.from("png!").toString("base64");
  const { markdown: text, images } = htmlToMarkdown(
    `<p><img src="data:image/png;base64,${png}"><img src="data:image/svg+xml;base64,${png}"></p>`,
    "inline",
  );
  expect(text).toBe("![](file://inline1.png)![](file://inline2.svg)");
  expect(images.map((one) => [one.name, Buffer.from(one.bytes).toString()])).toEqual([
    ["inline1.png", "png!"],
    ["inline2.svg", "png!"],
  ]);
});
