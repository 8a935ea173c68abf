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
