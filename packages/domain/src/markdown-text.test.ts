import { expect, test } from "vitest";
import { asMarkdown } from "./markdown-text.ts";

test.each([
  ["为什么 it works", "为什么 it works"],
  ["*a* [b](c) <img> $x$ `d`", "\\*a\\* \\[b\\]\\(c\\) \\<img\\> \\$x\\$ \\`d\\`"],
  ["https://a.org", "https\\:\\/\\/a\\.org"],
  ["two\n\nlines\\", "two lines\\\\"],
])("%j is written as %j", (text, markdown) => {
  expect(asMarkdown(text)).toBe(markdown);
});
