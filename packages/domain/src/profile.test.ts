import { expect, test } from "vitest";
import { linkOf, mobile, profileFields } from "./profile.ts";

test.each([
  ["", ""],
  ["13800138000", "13800138000"],
  ["138-0013 8000", "13800138000"],
  ["+1 415 555 2671", "+14155552671"],
  ["12800138000", null],
  ["1380013800", null],
  ["+0123456789", null],
  ["+123456", null],
  ["+1234567890123456", null],
  ["call me", null],
])("mobile %j", (text, stored) => {
  const parsed = mobile.safeParse(text);
  expect(parsed.success ? parsed.data : null).toBe(stored);
});

test.each([
  ["https://a.example/x", undefined, "https://a.example/x"],
  ["a.example", undefined, "https://a.example/"],
  [" a.example ", undefined, "https://a.example/"],
  ["HTTPS://a.example", undefined, "https://a.example/"],
  ["https://", undefined, null],
  ["ftp://a.example", undefined, null],
  ["a.example:8080/x", "https://github.com/", null],
  ["lin yc", "https://github.com/", null],
  ["lin/yc", "https://github.com/", null],
  ["github.com/lin", "https://github.com/", "https://github.com/lin"],
  ["lin-yc", "https://github.com/", "https://github.com/lin-yc"],
  ["lin-yc", undefined, null],
  ["javascript:alert(1)", undefined, null],
  ["JavaScript:alert(1)//a.example", undefined, null],
  ["data:text/html,x", undefined, null],
  ["//evil.example", undefined, null],
  ["two words.example", undefined, null],
  ["", "https://github.com/", null],
])("link of %j", (text, base, link) => {
  expect(linkOf(text, base)).toBe(link);
});

test("names refuse what is not drawn and keep the joiners of emoji", () => {
  const { nickname } = profileFields;
  const faults = (text: string) => nickname.safeParse(text).error?.issues.map((one) => one.message);
  expect(faults("a\u202Eb")).toEqual(["TEXT_CHARACTERS"]);
  expect(faults("a\nb")).toEqual(["TEXT_CHARACTERS"]);
  expect(faults("x".repeat(21))).toEqual(["TEXT_TOO_LONG"]);
  expect(nickname.parse(" 👩‍💻 ")).toBe("👩‍💻");
});
