import { expect, test } from "vitest";
import { readWhole } from "./whole-number.ts";

test.each([
  ["1000", 1000],
  [" 20 ", 20],
  ["１２８", 128],
  ["+5", 5],
  ["-5", -5],
  ["−5", -5],
  ["-0", 0],
])("%j is %d", (text, value) => {
  expect(readWhole(text)).toBe(value);
});

test.each(["", " ", "-", "1.5", "1e3", "0x10", "1 000", "10ms", "12345678901234567890"])(
  "%j is no whole number",
  (text) => {
    expect(readWhole(text)).toBe(Number.NaN);
  },
);
