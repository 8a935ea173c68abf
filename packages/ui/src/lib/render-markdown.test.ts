import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const personAddress = (name: string) => `/people/${encodeURIComponent(name)}`;

test("who is named is a link where people have pages, but not in code or in another link", () => {
  const source = "**@ann** and @[Dan <b>], `@bob`\n\n[@cem](/x)\n\n```\n@dan\n```";
  const html = renderMarkdown(source, [], { personAddress });
  expect(html).toContain('<strong><a href="/people/ann">@ann</a></strong>');
  expect(html).toContain('<a href="/people/Dan%20%3Cb%3E">@[Dan &lt;b&gt;]</a>');
  expect(html.match(/<a /g)).toHaveLength(3);
  expect(renderMarkdown("@ann")).toBe("<p>@ann</p>\n");
});

test("whom nobody is called is plain text", () => {
  const known = (name: string) => (name === "ann" ? "/people/ann" : undefined);
  expect(renderMarkdown("@ann, @bob", [], { personAddress: known })).toBe(
    '<p><a href="/people/ann">@ann</a>, @bob</p>\n',
  );
});

test("a page of the site has headings to be led to, and leads to what stands beside it", () => {
  const places = {
    anchorOf: (heading: string) => heading.toLowerCase().replaceAll(" ", "-"),
    addressOf: (written: string) =>
      written.endsWith(".md") || written.endsWith(".webp") ? `/at/${written}` : undefined,
    codeAddress: (code: string) => (code === "/setting" ? "/setting" : undefined),
  };
  const source =
    "## The `x` of it\n\n[出题](出题.md), [there](https://e.org/a), ![a](b.webp), `/setting` and `/x`";
  const html = renderMarkdown(source, [], { places });
  expect(html).toContain('<h2 id="the-x-of-it">');
  expect(html).toContain('<a href="/at/出题.md">');
  expect(html).toContain('<a href="https://e.org/a" target="_blank"');
  expect(html).toContain('<img src="/at/b.webp" alt="a">');
  expect(html).toContain('<a href="/setting"><code>/setting</code></a> and <code>/x</code>');
  expect(renderMarkdown(source)).toContain("<h2>");
});

test("an address in a text is a link, of at most 2048 characters behind its scheme", () => {
  const longest = (path: number) => {
    const hrefs = renderMarkdown(`see http://a.b/${"c".repeat(path)}`).matchAll(/href="([^"]*)"/g);
    return Math.max(...Array.from(hrefs, ([, href = ""]) => href.length));
  };
  expect(longest(1000)).toBe(1000 + "http://a.b/".length);
  expect(longest(9000)).toBeLessThanOrEqual("http:".length + 2048);
});
