/** Element by element what a statement in HTML becomes. */
import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const markdown = (html: string) => htmlToMarkdown(html, "image").markdown;

describe("the text", () => {
  test.each([
    ["<h1>A</h1><h3>B</h3>x<hr>y", "# A\n\n### B\n\nx\n\n---\n\ny"],
    ["<em>e</em> <i>i</i> <strong>s</strong> <code>c_d</code>", "*e* *i* **s** `c_d`"],
    ["<ol><li>a<li>b</ol>", "1.  a\n2.  b"],
    ['<a href="http://x">y</a>', "[y](http://x)"],
    ["<blockquote>q</blockquote>", "> q"],
    ["<details><summary><b>S</b></summary>a</details>", "**S**\n\na"],
    ["<div></div>a<p> </p>b<span></span>c", "a\n\nbc"],
    ["a<!-- b -->c", "ac"],
    ["&nbsp;a&nbsp;b&nbsp;", "a b"],
    ["  \n ", ""],
    [" a\r\nb ", "a  \nb"],
    ["a<object>o</object><embed src=x><noscript>n</noscript><title>t</title>b", "ab"],
  ])("%j becomes %j", (html, expected) => expect(markdown(html)).toBe(expected));
});

describe("code", () => {
  test.each([
    ["<pre>\r\na\r\n*b*\r\n</pre>", "```\na\n*b*\n```"],
    ["<pre>a ``` b</pre>", "````\na ``` b\n````"],
    ["<pre>````</pre>", "`````\n````\n`````"],
    ['<pre><code class="language-cpp">int a;\n</code></pre>', "```\nint a;\n```"],
    ["x<pre> a</pre>y", "x\n\n```\n a\n```\n\ny"],
  ])("%j stays as it is written", (html, expected) => expect(markdown(html)).toBe(expected));
});

describe("raised and lowered letters", () => {
  test.each([
    ["x<sub>a_b</sub>y", "x$_{a\\_b}$y"],
    ["x<SUP>{2}</SUP>", "x$^{\\{2\\}}$"],
    ["x<sup> 1% </sup>", "x $^{1\\%}$"],
    ["x<sub> </sub>y<sup></sup>z", "x yz"],
    ["x<sup><img src=a.png></sup>", "x![](a.png)"],
  ])("%j are formulas", (html, expected) => expect(markdown(html)).toBe(expected));
});

describe("the marks of formulas", () => {
  test.each([
    ["\\( a_1 \\) b_1", "$a_1$ b\\_1"],
    ["\\[ a_1 \\] x_1", "$$a_1$$ x\\_1"],
    ["<p>$$a_1\n*b_1*$$ c_d</p>", "$$a_1 *b_1*$$ c\\_d"],
    ["<p>a $ b_c</p>", "a $ b\\_c"],
    ["<p>$a_1$ and b_1 and $c_1$</p>", "$a_1$ and b\\_1 and $c_1$"],
  ])("%j are dollars, and nothing in them is escaped", (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

describe("pictures", () => {
  test.each([
    ['<img src="" alt="x">a<img alt="q">', "a"],
    ['<img src=" a.png " alt="a[b]\nc">', "![a b  c](a.png)"],
    ['<img src="a<b>.png">', "![](a%3cb%3e.png)"],
    ["<img src='a\tb'>", "![](a%09b)"],
  ])("%j becomes %j", (html, expected) => expect(markdown(html)).toBe(expected));

  test.each([
    ["image/png", "png"],
    ["IMAGE/JPEG", "jpg"],
    ["image/jpg", "jpg"],
    ["image/gif", "gif"],
    ["image/bmp", "bmp"],
    ["image/webp", "webp"],
    ["image/svg+xml", "svg"],
  ])("of %s inside the text are files that end with .%s", (kind, ending) => {
    const found = htmlToMarkdown(`<img src="data:${kind};base64,AAAA">`, "i");
    expect(found.markdown).toBe(`![](file://i1.${ending})`);
    expect(found.images).toEqual([{ name: `i1.${ending}`, bytes: Buffer.from([0, 0, 0]) }]);
  });

  test.each([
    ["data:image/tiff;base64,AAAA"],
    ["data:image/png;base64,"],
    ["data:image/png,xx"],
    ["x-data:image/png;base64,AAAA"],
  ])("that are none stay addresses: %s", (source) => {
    expect(htmlToMarkdown(`<img src="${source}">`, "i")).toEqual({
      markdown: `![](${source})`,
      images: [],
    });
  });
});

describe("Markdown inside HTML", () => {
  test.each([
    ['<span class="md other">*a*</span>', "\\*a\\*"],
    ['<div class="md">*a*</div>', "\\*a\\*"],
    ["<span class='md'><img src=/a.png>\n<br>x\ty  z</span>", "![](/a.png)\n  \nx\ty  z"],
    ['<SPAN CLASS="md">*a*  b</SPAN>', "*a*  b"],
  ])("%j", (html, expected) => expect(markdown(html)).toBe(expected));
});
