import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { expect, test } from "vitest";
import {
  canDelete,
  canEdit,
  groupStanding,
  type Person,
  reportedStanding,
  siteStanding,
  whyHidden,
  whyNotPost,
} from "./policy.ts";

const member = { uid: "1", role: 1002 } as const;
const staff = { uid: "2", role: 1001 } as const;

test("what moderators switched off is theirs alone", () => {
  const hidden = (isDisabled: boolean) =>
    [null, member, staff].map((one) => whyHidden(siteStanding(one), { isDisabled }));
  expect(hidden(false)).toEqual([null, null, null]);
  expect(hidden(true)).toEqual(["DISCUSSION_DISABLED", "DISCUSSION_DISABLED", null]);
});

const facts = { auth: 1, isVisible: true, isBanned: false, isArchived: false } as const;
const atLevel = (stored: GroupLevel, isRoot = false, who: Person = member) =>
  groupStanding({ facts, person: { uid: who.uid, isRoot, isOwner: false, stored } }, who);

test("a group's are its members', and its administrators moderate and change them", () => {
  const levels = Object.values(GROUP_LEVEL).map((level) => atLevel(level));
  expect(levels.map((one) => whyHidden(one, { isDisabled: false }))).toEqual([
    ...["DISCUSSION_NOT_FOUND", "DISCUSSION_NOT_FOUND", "DISCUSSION_NOT_FOUND", null, null, null],
  ]);
  expect(levels.map((one) => one.moderates)).toEqual([false, false, false, false, true, true]);
  expect(whyHidden(atLevel(3), { isDisabled: true })).toBe("DISCUSSION_DISABLED");
  expect(atLevel(0, true)).toMatchObject({ isInside: true, moderates: true, edits: true });
  expect(groupStanding(undefined, member).isInside).toBe(false);
  const banned = { ...facts, isBanned: true };
  const person = { uid: "1", isRoot: false, isOwner: false, stored: 5 } as const;
  expect(groupStanding({ facts: banned, person }, member).isInside).toBe(false);
  const others = { authorUid: "2" };
  expect(levels.map((one) => canEdit(member, others, one)).slice(3)).toEqual([false, true, true]);
  expect(levels.map((one) => canDelete(staff, { authorUid: "1" }, one)).slice(3)).toEqual([
    ...[false, true, true],
  ]);
});

test("in a group its administrators pin, and those of the site who are in it, who moderate nothing there", () => {
  const levels = Object.values(GROUP_LEVEL);
  expect(levels.map((level) => atLevel(level).pins)).toEqual([
    ...[false, false, false, false, true, true],
  ]);
  expect(levels.map((level) => atLevel(level, false, staff).pins)).toEqual([
    ...[false, false, false, true, true, true],
  ]);
  expect(atLevel(GROUP_LEVEL.member, false, staff)).toMatchObject({
    moderates: false,
    edits: false,
  });
  expect([null, member, staff].map((one) => siteStanding(one).pins)).toEqual([false, false, true]);
});

test("what was reported is the site's staff to decide about, wherever it stands", () => {
  expect(reportedStanding(staff, atLevel(0))).toMatchObject({ isInside: true, moderates: true });
  expect(reportedStanding(member, atLevel(0)).isInside).toBe(false);
});

test("who posts has solved enough and does not post all day; staff post as they like", () => {
  const rules = { solvedMin: 10, perDay: 5 };
  expect(whyNotPost(member, { solved: 10, today: 4 }, rules)).toBeNull();
  expect(whyNotPost(member, { solved: 9, today: 9 }, rules)).toEqual({
    ...{ code: "DISCUSSION_AC_TOO_FEW", n: 10 },
  });
  expect(whyNotPost(member, { solved: 10, today: 5 }, rules)).toEqual({
    ...{ code: "DISCUSSION_DAILY_LIMIT", n: 5 },
  });
  expect(whyNotPost(member, { solved: 11, today: 6 }, rules)).not.toBeNull();
  expect(whyNotPost(staff, { solved: 0, today: 99 }, rules)).toBeNull();
});

test("the author and root change a post; the author and all administrators delete it", () => {
  const people = [null, member, staff, { uid: "3", role: 1008 }, { uid: "4", role: 1000 }] as const;
  const its = { authorUid: "1" };
  expect(people.map((one) => canEdit(one, its, siteStanding(one)))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(people.map((one) => canDelete(one, its, siteStanding(one)))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  // Whoever wrote it has no account any more.
  const nobodys = { authorUid: null };
  expect(people.map((one) => canEdit(one, nobodys, siteStanding(one)))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(people.map((one) => canDelete(one, nobodys, siteStanding(one)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
