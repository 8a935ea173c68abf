import { expect, test } from "vitest";
import { chooseNews, DIGEST_LINES_MAX, type DigestFacts, nextDigestAt } from "./digest.ts";

test.each([
  ["day", "Asia/Shanghai", "2026-11-27T23:59:00Z", "2026-11-28T00:00:00.000Z"],
  // What is due this minute is not to come any more.
  ["day", "Asia/Shanghai", "2026-11-28T00:00:00Z", "2026-11-29T00:00:00.000Z"],
  ["day", "America/New_York", "2026-11-28T14:00:00Z", "2026-11-29T13:00:00.000Z"],
  ["day", "UTC", "2026-12-31T09:00:00Z", "2027-01-01T08:00:00.000Z"],
  // 28 November 2026 is a Saturday.
  ["week", "UTC", "2026-11-28T09:00:00Z", "2026-11-30T08:00:00.000Z"],
  ["week", "UTC", "2026-11-30T07:00:00Z", "2026-11-30T08:00:00.000Z"],
  ["week", "UTC", "2026-11-30T08:00:00Z", "2026-12-07T08:00:00.000Z"],
  // In Shanghai it is Monday already.
  ["week", "Asia/Shanghai", "2026-11-29T20:00:00Z", "2026-11-30T00:00:00.000Z"],
] as const)("the next one of each %s in %s after %s is at %s", (every, zone, now, next) => {
  expect(nextDigestAt(every, zone, new Date(now)).toISOString()).toBe(next);
});

test("nobody knows when it is morning nowhere", () => {
  expect(() => nextDigestAt("day", "Nowhere/Land", new Date())).toThrow(RangeError);
});

const now = new Date("2026-11-28T08:00:00Z");
const until = new Date("2026-11-29T08:00:00Z");
const nothing: DigestFacts = {
  ...{ unread: {}, newUnread: 0, discussions: [], announcements: [], spans: [] },
};
const span = (opens: string, ends: string) => ({
  ...({ kind: "contest", title: "Round", group: "Pilots" } as const),
  ...{ opensAt: new Date(opens), endsAt: new Date(ends) },
});

test("without anything new there is no mail, however much is unread", () => {
  expect(chooseNews(nothing, now, until)).toBeNull();
  const old = { ...nothing, unread: { Reply: 5 }, discussions: ["Greedy"] };
  expect(chooseNews(old, now, until)).toBeNull();
  const past = span("2026-11-28T08:00:00Z", "2026-11-29T08:00:01Z");
  expect(chooseNews({ ...nothing, spans: [past] }, now, until)).toBeNull();
});

test("beside what is new, all that is unread is counted by kind", () => {
  const facts = { ...nothing, unread: { Like: 2, Discuss: 1, Sys: 0 }, newUnread: 1 };
  expect(chooseNews(facts, now, until)?.unread).toEqual([
    { kind: "Discuss", count: 1 },
    { kind: "Like", count: 2 },
  ]);
});

test("what opens or ends until the next one is told, the soonest first", () => {
  const spans = [
    span("2026-11-28T10:00:00Z", "2026-11-29T08:00:00Z"),
    span("2026-11-20T10:00:00Z", "2026-11-28T09:00:00Z"),
    span("2026-11-29T08:00:01Z", "2026-12-01T09:00:00Z"),
  ];
  const { events } = chooseNews({ ...nothing, spans }, now, until) ?? { events: [] };
  expect(events.map(({ what, at }) => `${what} ${at.toISOString().slice(0, 16)}`)).toEqual([
    "ends 2026-11-28T09:00",
    "opens 2026-11-28T10:00",
    "ends 2026-11-29T08:00",
  ]);
});

test("a mail has so many lines of each", () => {
  const announcements = Array.from({ length: 30 }, () => ({ title: "A", group: "G" }));
  const spans = Array.from({ length: 30 }, () =>
    span("2026-11-28T10:00:00Z", "2027-01-01T00:00:00Z"),
  );
  const news = chooseNews({ ...nothing, announcements, spans }, now, until);
  expect(news?.announcements).toHaveLength(DIGEST_LINES_MAX);
  expect(news?.events).toHaveLength(DIGEST_LINES_MAX);
});
