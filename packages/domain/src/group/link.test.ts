import { expect, test } from "vitest";
import { GROUP_LEVEL, type GroupFacts, type GroupLevel, type GroupPerson } from "./access.ts";
import {
  type GroupLinkFacts,
  groupLinkEnd,
  groupLinkState,
  whyNotFollowLink,
  whyNotSaveLink,
  whyNotSeeLink,
} from "./link.ts";

const NOW = new Date("2026-05-01T08:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const link = (changes: Partial<GroupLinkFacts> = {}): GroupLinkFacts => ({
  ...{ expiresAt: at(7), endedAt: null, peopleMax: null, people: 0, ...changes },
});
const group = (changes: Partial<GroupFacts> = {}): GroupFacts => ({
  ...{ auth: 3, isVisible: false, isBanned: false, isArchived: false, ...changes },
});
const person = (stored: GroupLevel, changes: Partial<GroupPerson> = {}): GroupPerson => ({
  ...{ uid: "ann", isRoot: false, isOwner: false, stored, ...changes },
});

test.each([
  [link(), "open", at(7)],
  [link({ expiresAt: NOW }), "ended", NOW],
  [link({ endedAt: at(-1) }), "ended", at(-1)],
  [link({ endedAt: at(-1), expiresAt: at(-3) }), "ended", at(-3)],
  [link({ peopleMax: 2, people: 1 }), "open", at(7)],
  [link({ peopleMax: 2, people: 2 }), "full", at(7)],
  [link({ peopleMax: 2, people: 2, expiresAt: at(-1) }), "ended", at(-1)],
])("%j is %s", (facts, state, end) => {
  expect([groupLinkState(facts, NOW), groupLinkEnd(facts)]).toEqual([state, end]);
});

test("a link lets people into a hidden private group, whatever it asks of others", () => {
  for (const stored of [GROUP_LEVEL.stranger, GROUP_LEVEL.applying, GROUP_LEVEL.refused]) {
    expect(whyNotFollowLink(group(), person(stored), link(), NOW)).toBeNull();
  }
});

test.each([
  ["LOGIN_REQUIRED", group(), person(0, { uid: null }), link()],
  ["GROUP_LINK_NOT_FOUND", group({ isBanned: true }), person(0), link()],
  ["GROUP_ALREADY_MEMBER", group({ isArchived: true }), person(3), link({ endedAt: NOW })],
  ["GROUP_ALREADY_MEMBER", group(), person(0, { isOwner: true }), link()],
  ["GROUP_LINK_ENDED", group({ isArchived: true }), person(0), link({ expiresAt: NOW })],
  ["GROUP_ARCHIVED", group({ isArchived: true }), person(0), link({ peopleMax: 1, people: 1 })],
  ["GROUP_LINK_FULL", group(), person(0), link({ peopleMax: 1, people: 1 })],
] as const)("%s refuses to let somebody in", (code, facts, who, one) => {
  expect(whyNotFollowLink(facts, who, one, NOW)).toBe(code);
});

test("those with all rights in a group make its link, for up to a year", () => {
  const save = (who: GroupPerson, days: number, facts = group()) =>
    whyNotSaveLink(facts, who, { expiresAt: at(days), now: NOW });
  expect(save(person(5), 366)).toBeNull();
  expect(save(person(5), 367)).toBe("GROUP_LINK_TIME");
  expect(save(person(5), 0)).toBe("GROUP_LINK_TIME");
  expect(save(person(4), 7)).toBe("GROUP_ROOT_ONLY");
  expect(save(person(0, { isOwner: true }), 7)).toBeNull();
  expect(save(person(5), 7, group({ isArchived: true }))).toBe("GROUP_ARCHIVED");
  expect(whyNotSeeLink(group({ isArchived: true }), person(5))).toBeNull();
  expect(whyNotSeeLink(group(), person(4))).toBe("GROUP_ROOT_ONLY");
  expect(whyNotSeeLink(group(), person(0))).toBe("GROUP_NOT_VISIBLE");
});
