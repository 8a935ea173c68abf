import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Theme = Readonly<Record<string, string>>;

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = declarations(/^:root,\s*\.light \{\s*color-scheme: light;([\s\S]*?)\n\}/m);
const dark = { ...light, ...declarations(/^\.dark \{\s*color-scheme: dark;([\s\S]*?)\n\}/m) };

function declarations(block: RegExp): Theme {
  const body = block.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** OKLCH to linear sRGB, clipped to the gamut a screen shows. Ottosson, "A perceptual color space", 2020. */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
}

function luminance(theme: Theme, token: string): number {
  const value = theme[token] ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value.trim());
  if (alias?.[1]) return luminance(theme, alias[1]);
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(value)?.slice(1).map(Number);
  if (numbers === undefined) throw new Error(`--${token} is no colour: ${value}`);
  const [r = 0, g = 0, b = 0] = linearRgb(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Theme, one: string, two: string): number {
  const [high, low] = [luminance(theme, one), luminance(theme, two)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const SURFACES = ["background", "card", "popover", "muted", "accent", "primary-soft"];
const VERDICTS = ["ac", "pac", "wa", "tle", "mle", "re", "pe", "ce", "se", "idle", "live"];
const LEVELS = ["easy", "mid", "hard"];

function pairs(): [text: string, surface: string, least: number][] {
  const texts = [
    ...["foreground", "muted-foreground", "subtle-foreground", "primary", "destructive", "brass"],
    ...VERDICTS.map((name) => `verdict-${name}`),
    ...LEVELS.map((name) => `difficulty-${name}`),
  ];
  const code = ["keyword", "type", "string", "number", "comment", "func"];
  return [
    ...SURFACES.flatMap((surface) => texts.map((text) => pair(text, surface))),
    ...SURFACES.filter((one) => one !== "popover").map((surface) => pair("foreground", surface, 7)),
    ...VERDICTS.flatMap((name) =>
      [`verdict-${name}`, "foreground", "muted-foreground"].map((text) =>
        pair(text, `verdict-${name}-bg`),
      ),
    ),
    ...LEVELS.map((name) => pair(`difficulty-${name}`, `difficulty-${name}-bg`)),
    ...["ac", "first", "wa", "frozen"].map((name) => pair(`board-${name}-text`, `board-${name}`)),
    ...["gold", "silver", "bronze"].map((name) => pair("medal-text", `medal-${name}`)),
    ...["code-bg", "code-line", "muted"].flatMap((surface) =>
      code.map((name) => pair(`syn-${name}`, surface)),
    ),
    ...["background", "card", "popover"].flatMap((surface) =>
      ["input", "ring", "chart-1", "chart-2", "chart-3", "chart-4", "chart-5"].map((mark) =>
        pair(mark, surface, 3),
      ),
    ),
    pair("primary-foreground", "primary"),
    pair("primary-foreground", "primary-hover"),
    pair("destructive-foreground", "destructive"),
    pair("on-solid", "verdict-ac-solid"),
    pair("secondary-foreground", "secondary"),
    pair("muted-foreground", "secondary"),
    pair("brass", "brass-soft"),
    pair("foreground", "brass-soft"),
    pair("primary", "primary-soft-2"),
    pair("foreground", "primary-soft-2"),
    pair("muted-foreground", "primary-soft-2"),
    pair("subtle-foreground", "verdict-live-bg"),
    pair("verdict-idle", "verdict-live-bg"),
    pair("foreground", "board-ac"),
    pair("card", "verdict-se"),
    pair("board-wa-text", "card"),
    pair("board-frozen-text", "board-frozen-line"),
    pair("background", "foreground"),
    pair("code-gutter", "code-bg", 3),
  ];
}

function pair(text: string, surface: string, least = 4.5): [string, string, number] {
  return [text, surface, least];
}

test.each([
  ["light", light],
  ["dark", dark],
])("every pair is readable in the %s theme", (_name, theme) => {
  const weak = pairs()
    .map(([text, surface, least]) => ({ text, surface, least, is: contrast(theme, text, surface) }))
    .filter(({ is, least }) => is < least)
    .map(({ text, surface, is }) => `${text} on ${surface}: ${is.toFixed(2)}`);
  expect(weak).toEqual([]);
});

test("the two themes name the same colours", () => {
  const darkOnly = declarations(/^\.dark \{\s*color-scheme: dark;([\s\S]*?)\n\}/m);
  expect(Object.keys(darkOnly).filter((name) => !(name in light))).toEqual([]);
});
