import { expect, test } from "vitest";
import { isFinal, nextTryAt } from "./policy.ts";

const fault = (code: string, responseCode: number | null = null) => ({
  code,
  responseCode,
  text: code,
});

test.each([
  ["an unknown box", fault("EENVELOPE", 550), true],
  ["a content that is refused", fault("EMESSAGE", 554), true],
  ["the mildest refusal for good", fault("EENVELOPE", 500), true],
  ["a full box", fault("EENVELOPE", 452), false],
  ["grey listing", fault("EENVELOPE", 451), false],
  ["a wrong password, which somebody will mend", fault("EAUTH", 535), false],
  ["no STARTTLS", fault("ETLS", 500), false],
  ["nobody there", fault("ESOCKET"), false],
])("%s: final %s", (_name, one, final) => {
  expect(isFinal(one)).toBe(final);
});

const now = new Date("2026-05-01T08:00:00Z");
const after = (attempts: number, expiresAt: Date | null = null) => {
  const next = nextTryAt({ attempts, expiresAt }, fault("ESOCKET"), now);
  return next === null ? null : (next.getTime() - now.getTime()) / 1000;
};

test("tries come quickly first, then further and further apart, and end after most of a day", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => after(attempts))).toEqual([5, 15, 45, 120, 300, 900]);
  expect([7, 8, 9, 10].map((attempts) => after(attempts))).toEqual([3600, 10_800, 21_600, 43_200]);
  expect(after(11)).toBeNull();
});

test("a mail is not tried beyond what it says, nor after a final refusal", () => {
  const expiresAt = new Date(now.getTime() + 60_000);
  expect(after(3, expiresAt)).toBe(45);
  expect(after(4, expiresAt)).toBeNull();
  expect(after(3, new Date(now.getTime() + 45_000))).toBeNull();
  expect(nextTryAt({ attempts: 1, expiresAt: null }, fault("EENVELOPE", 550), now)).toBeNull();
});

test("what the end of a server broke off is due at once", () => {
  expect(nextTryAt({ attempts: 30, expiresAt: null }, fault("EABORT"), now)).toEqual(now);
});
