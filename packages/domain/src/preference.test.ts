import { expect, test } from "vitest";
import { preferences } from "./preference.ts";

test("each choice may be made alone", () => {
  const all = {
    ...{ locale: "en-US", theme: "dark", hotkeys: false, language: "C++ 20 With O2" },
    ...{ editorTheme: "solarized_light", editorFontSize: 14, editorTabSize: 2 },
  };
  expect(preferences.parse(all)).toEqual(all);
  for (const [name, value] of Object.entries(all)) {
    expect(preferences.parse({ [name]: value })).toEqual({ [name]: value });
  }
  expect(preferences.parse({})).toEqual({});
});

test.each([
  ["locale", "de"],
  ["theme", "blue"],
  ["hotkeys", "yes"],
  ["language", ""],
  ["language", "x".repeat(51)],
  ["editorTheme", "Dracula; red"],
  ["editorTheme", "x".repeat(41)],
  ["editorFontSize", 5],
  ["editorFontSize", 13.5],
  ["editorFontSize", 73],
  ["editorTabSize", 0],
  ["editorTabSize", 17],
  ["anything else", 1],
])("%s cannot be %j", (name, value) => {
  expect(preferences.safeParse({ [name]: value }).success).toBe(false);
});
