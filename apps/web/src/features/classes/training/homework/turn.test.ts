import { expect, test } from "vitest";
import { isOver } from "./turn.ts";

const TIMES = {
  opensAt: "2026-11-02T08:00:00.000Z",
  dueAt: "2026-11-09T16:00:00.000Z",
  closesAt: "2026-11-12T16:00:00.000Z",
};

test.each([
  ["before", "2026-11-02T07:59:59Z", false],
  ["before", "2026-11-02T08:00:00Z", true],
  ["open", "2026-11-02T08:00:00Z", false],
  ["open", "2026-11-09T16:00:00Z", true],
  ["late", "2026-11-12T15:00:00Z", false],
  ["late", "2026-11-13T00:00:00Z", true],
  ["closed", "2026-12-24T00:00:00Z", false],
] as const)("%s at %s may be over: %s", (phase, now, over) => {
  expect(isOver({ ...TIMES, phase }, new Date(now))).toBe(over);
});
