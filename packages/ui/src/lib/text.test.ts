import { expect, test } from "vitest";
import { parseAnsi } from "./ansi.ts";
import { formatCount, formatMemory, relativeParts } from "./format.ts";
import { highlightLines } from "./highlight.ts";
import { renderMarkdown } from "./render-markdown.ts";

test("compiler colours become spans and other escapes vanish", () => {
  const text = "\u001b[1mmain.cpp:3:1:\u001b[0m \u001b[1;31merror:\u001b[0m no\u001b[K";
  expect(parseAnsi(text)).toEqual([
    { text: "main.cpp:3:1:", bold: true, color: null },
    { text: " ", bold: false, color: null },
    { text: "error:", bold: true, color: "red" },
    { text: " no", bold: false, color: null },
  ]);
});

test("highlighting keeps every character", () => {
  const code = '#include <a>\nint main() {\n  /* two\n lines */ f("x\\"y"); // end\n}\n';
  const lines = highlightLines(code, "c_cpp");
  expect(lines.map((line) => line.map((token) => token.text).join("")).join("\n")).toBe(code);
  expect(lines[1]?.[0]).toEqual({ text: "int", kind: "type" });
});

test.each([
  [
    "haskell",
    "f x' = g 'a' {- {x} -} -- end",
    [
      ["'a'", "string"],
      ["{- {x} -}", "comment"],
      ["-- end", "comment"],
    ],
  ],
  [
    "pascal",
    "BEGIN { if } x := 'it''s'; (* a *) End.",
    [
      ["BEGIN", "keyword"],
      ["{ if }", "comment"],
      ["(* a *)", "comment"],
      ["End", "keyword"],
    ],
  ],
  [
    "lua",
    "local x = --[[ a\nb ]] 1 -- c",
    [
      ["local", "keyword"],
      ["--[[ a", "comment"],
      ["b ]]", "comment"],
      ["-- c", "comment"],
    ],
  ],
  [
    "perl",
    'my $x = "a"; # c',
    [
      ["my", "keyword"],
      ['"a"', "string"],
      ["# c", "comment"],
    ],
  ],
  [
    "kotlin",
    "fun main() { /* a */ }",
    [
      ["fun", "keyword"],
      ["main", "func"],
      ["/* a */", "comment"],
    ],
  ],
  [
    "typescript",
    "interface A { b: number }",
    [
      ["interface", "keyword"],
      ["number", "keyword"],
    ],
  ],
])("the words of %s are coloured, and every character is kept", (mode, code, expected) => {
  const lines = highlightLines(code, mode);
  expect(lines.map((line) => line.map((token) => token.text).join("")).join("\n")).toBe(code);
  const coloured = lines.flat().map((token) => [token.text, token.kind]);
  for (const one of expected) expect(coloured).toContainEqual(one);
});

test("raw HTML and script links stay text", () => {
  const html = renderMarkdown("<img src=x onerror=alert(1)> [x](javascript:alert(1)) $a<b$");
  expect(html).not.toContain("<img");
  expect(html).not.toContain('href="javascript:');
  expect(html).toContain("katex");
});

test("figures are written as each language does", () => {
  expect([formatCount(1204, "zh-CN"), formatCount(1204, "en-US")]).toEqual(["1204", "1,204"]);
  expect(formatCount(25_531, "zh-CN")).toBe("25,531");
  expect(formatMemory(65_740)).toBe("64.2");
});

test("times are relative up to a day", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (seconds: number) => relativeParts(new Date(now.getTime() - seconds * 1000), now);
  expect(ago(1)).toEqual({ unit: "now", count: 0 });
  expect(ago(150)).toEqual({ unit: "minute", count: 2 });
  expect(ago(23 * 3600)).toEqual({ unit: "hour", count: 23 });
  expect(ago(86_400).unit).toBe("date");
});
