import { describe, expect, test } from "vitest";
import { splitTop, stripComments, TexSource } from "./source.ts";

test.each([
  ["a % b\nc", "a c"],
  ["% a\nb", "b"],
  ["a\\% b % c", "a\\% b "],
  ["a\\\\% b", "a\\\\"],
  ["\ufeffa\r\nb\rc", "a\nb\nc"],
  ["a\n", "a\n"],
  ["a", "a"],
  ["", ""],
  [
    "a % b\n\\begin{verbatim}\n% c\n\\end{verbatim}\nd % e",
    "a \\begin{verbatim}\n% c\n\\end{verbatim}\nd ",
  ],
  ["a \\begin{comment}b }\n% c\\end{comment}d", "a d"],
  ["% \\begin{comment}\na\n% \\end{comment}\nb", "a\nb"],
  ["\\begin{verbatim}\\begin{comment}\\end{verbatim}a\\end{comment}", null],
  ["a\\iffalse b % \\else c\n\\fi d", "a c\n d"],
  ["a\\iffalse b\\fi\\fill", "a\\fill"],
  ["\\verb|%d|a % b", "\\verb|%d|a "],
  ["\\verb*+%+ \\lstinline[x=y]!%! \\lstinline{%}% a", null],
  ["\\url{a%20b}\\href{c%20d}{e % f", "\\url{a%20b}\\href{c%20d}{e "],
])("%j without comments is %j", (source, text) => {
  // Of those without a result nothing is taken but the last comment.
  expect(stripComments(source)).toBe(text ?? source.replace("% a", ""));
});

describe("a source is taken from its beginning", () => {
  const rest = (source: TexSource) => source.upTo("\0");

  test("letter by letter, or up to a mark", () => {
    const source = new TexSource("abc$d");
    expect([source.next, source.startsWith("ab"), source.startsWith("bc")]).toEqual([
      ...["a", true, false],
    ]);
    expect([source.take(2), source.upTo("$"), source.isOver]).toEqual(["ab", "c", false]);
    expect([source.upTo("$"), source.isOver, source.next]).toEqual(["d", true, ""]);
  });

  test("by a pattern that begins here", () => {
    const source = new TexSource("aab");
    expect([source.match(/b+/y), source.match(/a+/y), rest(source)]).toEqual([null, "aa", "b"]);
  });

  test.each([
    ["\\abc def", "abc", "def"],
    ["\\abc*  \n x", "abc*", "x"],
    ["\\abc\n\nx", "abc", "\n\nx"],
    ["\\% x", "%", " x"],
    ["\\\\x", "\\", "x"],
  ])("by the command in %j", (text, name, left) => {
    const source = new TexSource(text);
    expect([source.command(), rest(source)]).toEqual([name, left]);
  });

  test.each([
    ["{a}b", "a", "b"],
    [" {a{b}c}d", "a{b}c", "d"],
    ["{a\\}b}c", "a\\}b", "c"],
    ["{a", "a", ""],
    ["\\x y", "\\x", "y"],
    ["ab", "a", "b"],
    ["", "", ""],
  ])("by the argument in %j", (text, argument, left) => {
    const source = new TexSource(text);
    expect([source.argument(), rest(source)]).toEqual([argument, left]);
  });

  test.each([
    ["[a]b", "a", "b"],
    [" \t[a]b", "a", "b"],
    ["[a{]}b]c", "a{]}b", "c"],
    ["[a[b]c", "a[b", "c"],
    ["[a\\]b]c", "a\\]b", "c"],
    [" a", null, " a"],
  ])("by the option in %j", (text, option, left) => {
    const source = new TexSource(text);
    expect([source.option(), rest(source)]).toEqual([option, left]);
  });

  test.each([
    ["a\\end{x}b", "a", "b"],
    ["a\\begin{x}b\\end{x}c\\end{x}d", "a\\begin{x}b\\end{x}c", "d"],
    ["a\\\\end{x}b\\end{x}c", "a\\\\end{x}b", "c"],
    ["a", "a", ""],
  ])("by the environment in %j", (text, inner, left) => {
    const source = new TexSource(text);
    expect([source.environment("x"), rest(source)]).toEqual([inner, left]);
  });
});

test.each([
  ["a & b & c", "&", ["a ", " b ", " c"]],
  ["a \\& {b & c} & d", "&", ["a \\& {b & c} ", " d"]],
  ["\\{ & \\}", "&", ["\\{ ", " \\}"]],
  ["\\begin{x}a & b\\end{x} & c", "&", ["\\begin{x}a & b\\end{x} ", " c"]],
  ["\\item a\\itemize \\item b", "\\item", ["", " a\\itemize ", " b"]],
  ["a \\\\ b", "\\\\", ["a ", " b"]],
  ["a \\\\b", "\\\\", ["a ", "b"]],
  ["", "&", [""]],
])("%j is parted at %j into %j", (text, mark, parts) => {
  expect(splitTop(text, mark)).toEqual(parts);
});
