import { ACTION_LOCK_AFTER, ACTION_LOCK_MS } from "@gavel/domain/limit";
import { expect, test } from "vitest";
import { actionLockedUntil, isBlockedMailDomain, signInGate } from "./policy.ts";

test.each([
  [0, "open"],
  [4, "open"],
  [5, "puzzle"],
  [19, "puzzle"],
  [20, "locked"],
  [21, "locked"],
] as const)("after %i failures the gate is %s", (failures, gate) => {
  expect(signInGate(failures)).toBe(gate);
});

test.each([
  ["a@spam.example", true],
  ["a@SPAM.example", true],
  ["a@mail.spam.example", true],
  ["a@notspam.example", false],
  ["spam.example@good.example", false],
  ['"a@spam.example"@good.example', false],
])("%s is blocked: %s", (email, isBlocked) => {
  expect(isBlockedMailDomain(email, ["junk.example", "Spam.example"])).toBe(isBlocked);
});

test("an action is closed after so many wrong tries close together, until the latest is long enough ago", () => {
  const now = new Date("2026-05-01T08:00:00Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const tries = (newestAgoMs: number, spanMs: number, count = ACTION_LOCK_AFTER) =>
    Array.from({ length: count }, (_, index) => ago(newestAgoMs + (spanMs * index) / (count - 1)));
  const until = (failures: Date[]) => actionLockedUntil(failures, now)?.getTime() ?? null;
  expect(until([])).toBeNull();
  expect(until(tries(0, 1000, ACTION_LOCK_AFTER - 1))).toBeNull();
  expect(until(tries(0, 1000))).toBe(now.getTime() + ACTION_LOCK_MS);
  expect(until(tries(60_000, 1000, ACTION_LOCK_AFTER + 3))).toBe(
    now.getTime() + ACTION_LOCK_MS - 60_000,
  );
  // The first of them is too long before the last to count with it.
  expect(until(tries(0, ACTION_LOCK_MS - 1))).not.toBeNull();
  expect(until(tries(0, ACTION_LOCK_MS))).toBeNull();
  expect(until(tries(ACTION_LOCK_MS - 1, 1000))).toBe(now.getTime() + 1);
  expect(until(tries(ACTION_LOCK_MS, 1000))).toBeNull();
});
