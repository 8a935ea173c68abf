/** What pages leave behind for a formula, form by form, and the one that is taken. */
import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const markdown = (html: string) => htmlToMarkdown(html, "image").markdown;
const MATH = "<math><msup><mi>x</mi><mn>2</mn></msup></math>";
const TEX = (source: string) => `<annotation encoding="application/x-tex">${source}</annotation>`;
const SCRIPT = '<script type="math/tex">x</script>';

describe("a formula on a line of its own", () => {
  test.each([
    ['<math display="block"><mi>x</mi></math>', "$$x$$"],
    [`<math display="block">${TEX("q")}</math>`, "$$q$$"],
    [`<mjx-container display="true">${MATH}</mjx-container>`, "$$x^{2}$$"],
    ['<mjx-container><math display="block"><mi>x</mi></math></mjx-container>', "$$x$$"],
    [`<div class="MathJax_Display"><span class="MathJax">${MATH}</span></div>`, "$$x^{2}$$"],
    [`<div class="katex-display"><span class="katex">${MATH}</span></div>`, "$$x^{2}$$"],
    [`<script type="math/mml; mode = display">${MATH}</script>`, "$$x^{2}$$"],
    ['<script type="math/tex; mode=display">x</script>', "$$x$$"],
  ])("%s", (html, expected) => {
    expect(markdown(`a${html}b`)).toBe(`a\n\n${expected}\n\nb`);
  });
});

describe("a formula in its line", () => {
  const aloud = MATH.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  test.each([
    [`<span class="MathJax" data-mathml="${aloud}">x2</span>`, "$x^{2}$"],
    ['<mjx-container data-latex="x_1">y</mjx-container>', "$x_1$"],
    [`<mjx-container data-latex=" ">${MATH}</mjx-container>`, "$x^{2}$"],
    [`<mjx-container data-latex="x_1">${MATH}</mjx-container>`, "$x_1$"],
    [`<math>${TEX(" n ")}<mi>y</mi></math>`, "$n$"],
    [`<math>${TEX("")}<mi>y</mi></math>`, "$y$"],
    [`<math><annotation encoding="text/plain">n</annotation><mi>y</mi></math>`, "$y$"],
    [`<script type="math/mml">${MATH}</script>`, "$x^{2}$"],
    ['<script type="math/asciimath">x^2</script>', "$x^2$"],
    [`<span class="katex-mathml">${MATH}</span>`, "$x^{2}$"],
    [`<span class="MJX_Assistive_MathML">${MATH}</span>`, "$x^{2}$"],
    [`<mjx-container display="false">${MATH}</mjx-container>`, "$x^{2}$"],
    ['<span class="ql-formula" data-value="y">z</span>', "$y$"],
    ['<span class="other ql-formula" data-value=" y ">z</span>', "$y$"],
  ])("%s", (html, expected) => expect(markdown(`a ${html} b`)).toBe(`a ${expected} b`));
});

describe("a drawn picture", () => {
  test.each([
    ["MathJax_Preview", "span"],
    ["MathJax", "span"],
    ["MathJax_Display", "div"],
    ["MathJax_SVG", "span"],
    ["MathJax_CHTML", "span"],
    ["MJXp-math", "span"],
    ["MJX_Assistive_MathML", "span"],
  ])("%s gives way to the source behind it", (name, tag) => {
    expect(markdown(`<${tag} class="${name}">p</${tag}>${SCRIPT}`)).toBe("$x$");
    expect(markdown(`<${tag} class="${name}">p</${tag}> <i></i> ${SCRIPT}`)).toBe("$x$");
  });

  test.each([
    ['<span class="MathJax">seen</span>', "seen"],
    ['<span class="katex"> seen </span>z', "seen z"],
    [`<span class="MathJax_CHTML">p</span> word ${SCRIPT}`, "p word $x$"],
    ['<span class="MathJax_SVG">p</span><script>run()</script>', "p"],
    ['<span class="MathJax_SVG">p</span><script type="a/math/tex">x</script>', "p"],
    [`<span class="MathJax">p</span><p>${SCRIPT}</p>`, "p\n\n$x$"],
    ['<span class="MathJax_Preview">p</span>', "p"],
  ])("is all there is: %s", (html, expected) => expect(markdown(html)).toBe(expected));

  test("inside another is told by what stands behind the outer one", () => {
    const inner = '<span class="MathJax"><span class="MJXp-math">p</span></span>';
    const around = (name: string) => `<div class="${name}">${inner}</div>${SCRIPT}`;
    expect(markdown(around("MathJax_Display"))).toBe("$x$");
    expect(markdown(around("other"))).toBe("p\n\n$x$");
  });
});

describe("nothing is left of", () => {
  test.each([
    ["<script>x</script>"],
    ['<script type="text/math/tex">x^2</script>'],
    ['<script type="math/mml"></script>'],
    ['<script type="math/tex"> </script>'],
    ['<span class="ql-formula"></span>'],
    ['<span class="ql-formula" data-value=" ">x</span>'],
    ["<math></math>"],
    ['<span class="katex-html">x</span>'],
  ])("%s", (html) => expect(markdown(`${html}z`)).toBe("z"));
});

test("only these elements are formulas", () => {
  expect(markdown('<p class="katex">a<b>b</b></p>')).toBe("a**b**");
  expect(markdown('<span class="katexy">a<b>b</b></span>')).toBe("a**b**");
  expect(markdown('<div class="katex">a<b>b</b></div>')).toBe("ab");
});

test("MathML that is too long or not to be understood is shown by its letters", () => {
  const long = (count: number) => `<math>${"<mi>x</mi>".repeat(count)}</math>`;
  expect(markdown(long(100))).toBe(`$${Array(100).fill("x").join(" ")}$`);
  expect(markdown(long(7000))).toBe("x".repeat(7000));
});
