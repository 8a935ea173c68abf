import { expect, test } from "vitest";
import { isLocale, pickLocale } from "./locale.ts";

test("the two languages of the site are locales, and nothing else is", () => {
  expect(["zh-CN", "en-US", "zh", "en", "", null, undefined].map(isLocale)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
});

test.each([
  [["zh-TW", "en-GB"], "zh-CN"],
  [["fr", " EN-gb ", "zh"], "en-US"],
  [["fr", "zhx", "ZH-Hans-CN", "en"], "zh-CN"],
  [["fr"], "zh-CN"],
  [[], "zh-CN"],
] as const)("who wants %j gets %s", (wanted, locale) => {
  expect(pickLocale(wanted)).toBe(locale);
});
