import { expect, test } from "vitest";
import {
  clockText,
  countdownOf,
  longClockText,
  minutesSaid,
  spanOf,
  spanText,
} from "./countdown.ts";

const startTime = new Date("2026-11-20T09:30:00Z");
const endTime = new Date("2026-11-20T14:30:00Z");
const at = (text: string) => countdownOf({ startTime, endTime }, new Date(text));

test.each([
  ["2026-11-20T09:29:59Z", { phase: "scheduled", leftS: 1, progress: 0, isFar: false }],
  ["2026-11-20T09:30:00Z", { phase: "running", leftS: 18_000, progress: 0, isFar: false }],
  ["2026-11-20T12:00:00Z", { phase: "running", leftS: 9000, progress: 50, isFar: false }],
  ["2026-11-20T14:29:59.500Z", { phase: "running", leftS: 1, isFar: false }],
  ["2026-11-20T14:30:00Z", { phase: "ended", leftS: 0, progress: 100, isFar: false }],
  ["2026-11-13T09:30:00Z", { phase: "scheduled", leftS: 604_800, isFar: false }],
  ["2026-11-13T09:29:59Z", { phase: "scheduled", leftS: 604_801, isFar: true }],
])("at %s: %o", (moment, expected) => {
  expect(at(moment)).toMatchObject(expected);
});

test.each([
  [0, "00:00:00"],
  [2528, "00:42:08"],
  [604_800, "168:00:00"],
])("%i seconds are %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [604_800, "168:00:00"],
  [604_801, "7 days 00:00:01"],
  [365 * 86_400 - 135, "364 days 23:57:45"],
])("%i seconds of a long contest are %s", (seconds, text) => {
  expect(longClockText(seconds, "en-US")).toBe(text);
});

test.each([
  [20, { unit: "minute", count: 1 }],
  [3599, { unit: "minute", count: 59 }],
  [40_320, { unit: "hour", count: 11 }],
  [8 * 86_400 + 5, { unit: "day", count: 8 }],
  [61 * 86_400, { unit: "month", count: 2 }],
  [800 * 86_400, { unit: "year", count: 2 }],
])("%i seconds are about %o", (seconds, span) => {
  expect(spanOf(seconds)).toEqual(span);
});

test("a span is written as the language does", () => {
  expect(spanText(8 * 86_400, "en-US")).toBe("8 days");
  expect(spanText(86_400, "en-US")).toBe("1 day");
  expect(spanText(8 * 86_400, "zh-CN").replaceAll(/\s/g, "")).toBe("8天");
});

test.each([
  ["2026-11-20T14:29:00Z", 1],
  ["2026-11-20T14:25:04Z", 5],
  ["2026-11-20T14:25:06Z", null],
  ["2026-11-20T08:30:00Z", 60],
  ["2026-11-20T14:30:00Z", null],
])("the time left is said aloud at %s: %o", (moment, minutes) => {
  expect(minutesSaid(at(moment))).toBe(minutes);
});
