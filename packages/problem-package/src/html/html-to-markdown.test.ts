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

const KATEX = (source: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>n</mi></mrow><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">n</span></span></span>`;
const MATHML = "<math><msup><mi>x</mi><mn>2</mn></msup></math>";

test.each([
  [
    "MathJax 2 with its source",
    `<p>a <span class="MathJax_Preview">x2</span><span class="MathJax" id="f"><nobr>x2</nobr><span class="MJX_Assistive_MathML">${MATHML}</span></span><script type="math/tex">x^2</script> b</p>`,
    "a $x^2$ b",
  ],
  [
    "MathJax 2 on a line of its own",
    `<p>a</p><span class="MathJax_Preview"></span><div class="MathJax_Display"><span class="MathJax">x2</span></div><script type="math/tex; mode=display">x^2</script>`,
    "a\n\n$$x^2$$",
  ],
  [
    "MathJax 3, which keeps MathML alone",
    `<p>a <mjx-container class="MathJax" jax="CHTML"><mjx-math>x2</mjx-math><mjx-assistive-mml>${MATHML}</mjx-assistive-mml></mjx-container> b</p>`,
    "a $x^{2}$ b",
  ],
  ["MathML by itself", `<p>a ${MATHML} b</p>`, "a $x^{2}$ b"],
  [
    "KaTeX that lost its outer element",
    KATEX("n_1").slice('<span class="katex">'.length, -7),
    "$n_1$",
  ],
])("%s is shown once", (_name, html, expected) => expect(markdown(html)).toBe(expected));

test.each([
  ["<p>if a<b then c</p>", "if a<b then c"],
  ["<p>1<n and n<m, <b>bold</b></p>", "1<n and n<m, **bold**"],
  ["for i<n do\nx<y", "for i<n do  \nx<y"],
  ["<p>vector<int> v; a<b>c</p>", "vector<int> v; a<b>c"],
  ["<p>x <y </p>", "x <y"],
  ['<script type="math/tex">a<b</script>', "$a<b$"],
  ["<p>a<br/>b<br>c</p>", "a  \nb  \nc"],
  ['<font color=red size="2">r</font><td nowrap>x', "rx"],
])("a sign that is no tag stays: %j", (html, expected) => {
  expect(markdown(html).replaceAll("\\<", "<").replaceAll("\\>", ">")).toBe(expected);
});
