import { describe, expect, test } from "vitest";
import { Macros } from "./macros.ts";
import { TexSource } from "./source.ts";

/** Definitions as they stand in a statement: the command, then what follows it. */
function macrosOf(...definitions: readonly (readonly [kind: string, rest: string])[]): Macros {
  const macros = new Macros();
  for (const [kind, rest] of definitions) macros.define(kind, new TexSource(rest));
  return macros;
}

/** What stands for `\name` before `rest`, and what is left of that. */
function expand(macros: Macros, name: string, rest = "") {
  const source = new TexSource(rest);
  const text = macros.expand(name, source);
  return [text, source.match(/[\s\S]*/y)];
}

describe("a command of one's own", () => {
  test.each<[string, string, string, string, string]>([
    ["newcommand", "{\\a}{x}", "{y}", "x", "{y}"],
    ["newcommand", "*{\\a}{x}", "", "x", ""],
    ["newcommand", "{ \\a }{x}", "", "x", ""],
    ["renewcommand", "{\\a}[1]{<#1>}", "{y}z", "<y>", "z"],
    ["newcommand", "{\\a}[2]{#2#1#2}", "{y}{z}!", "zyz", "!"],
    ["newcommand", "{\\a}[1]{#1#2}", "{y}{z}", "y", "{z}"],
    ["newcommand", "{\\a}[2][d]{#1#2}", "{y}z", "dy", "z"],
    ["newcommand", "{\\a}[2][d]{#1#2}", "[o]{y}z", "oy", "z"],
    ["newcommand", "{\\a}[1][]{<#1>}", "{y}", "<>", "{y}"],
    ["newcommand", "{\\a}[x]{b}", "{y}", "b", "{y}"],
    ["newcommand", "{\\a}[1.5]{b}", "{y}", "b", "{y}"],
    ["newcommand", "{\\a}[12]{#9}", "123456789ABC", "9", "ABC"],
    ["def", "\\a{x}", "{y}", "x", "{y}"],
    ["def", "  \\a#1#2{#2#1}", "{y}{z}!", "zy", "!"],
    ["DeclareMathOperator", "{\\a}{lcm}", "{y}", "\\operatorname{lcm}", "{y}"],
    ["DeclareMathOperator", "*{\\a}{lcm}", "", "\\operatorname{lcm}", ""],
  ])("\\%s%s before %j is %j", (kind, rest, behind, text, left) => {
    expect(expand(macrosOf([kind, rest]), "a", behind)).toEqual([text, left]);
  });

  test("that nobody defined is none; the last definition holds", () => {
    const macros = macrosOf(["def", "\\a{1}"], ["newcommand", "{\\a}{2}"]);
    expect(expand(macros, "b", "x")).toEqual([null, "x"]);
    expect(expand(macros, "a")).toEqual(["2", ""]);
  });

  test("one that a converter of HTML needs stays undefined", () => {
    const macros = macrosOf(["def", "\\htmlPixelsInCm{1}"]);
    expect(expand(macros, "htmlPixelsInCm")).toEqual([null, ""]);
  });

  test("is written out 5000 times, and nothing after that", () => {
    const macros = macrosOf(["def", "\\a{x}"]);
    for (let at = 0; at < 5000; at += 1) expect(expand(macros, "a")[0]).toBe("x");
    expect(expand(macros, "a")).toEqual(["", ""]);
  });
});

describe("inside a formula", () => {
  const macros = () =>
    macrosOf(["def", "\\R{\\mathbb R}"], ["newcommand", "{\\f}[1]{\\R^{#1}}"], ["def", "\\,{;}"]);
  test.each([
    ["x + y", "x + y"],
    ["", ""],
    ["\\R", " \\mathbb R "],
    ["a\\R b", "a \\mathbb R  b"],
    ["\\f{2}!", "  \\mathbb R ^{2} !"],
    ["\\alpha\\{\\R\\}", "\\alpha\\{ \\mathbb R \\}"],
    ["1\\,2", "1 ; 2"],
    ["\\Rx", "\\Rx"],
    ["a\\", "a\\"],
  ])("%j is %j", (math, text) => expect(macros().inMath(math)).toBe(text));

  test("macros that call themselves end after ten rounds", () => {
    const own = macrosOf(["def", "\\a{\\a x}"]);
    expect(own.inMath("\\a").match(/x/g)).toHaveLength(10);
    expect(own.inMath("\\a").trim()).toMatch(/^\\a/);
  });

  test("macros that double themselves end after 5000", () => {
    const own = macrosOf(["def", "\\a{x\\a\\a\\a\\a\\a\\a}"]);
    const text = own.inMath("\\a");
    expect(text.match(/x/g)).toHaveLength(5000);
    // And no round more is made to take out the rest.
    expect(text).toContain("\\a");
    expect(own.inMath("\\a")).toBe("  ");
  });
});

test("what they come to is bounded, however much one repeats", () => {
  const macros = macrosOf(["newcommand", `{\\a}[1]{${"#1".repeat(100_000)}}`]);
  const [text] = expand(macros, "a", `{${"x".repeat(10_000)}}`);
  expect(text?.length).toBeLessThan(1_000_000);
  expect(expand(macros, "a", "{x}")).toEqual(["", "{x}"]);
});
