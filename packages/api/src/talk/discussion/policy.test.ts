import { expect, test } from "vitest";
import { canDelete, canEdit, whyHidden, whyNotPost } from "./policy.ts";

const member = { uid: "1", role: 1002 } as const;
const staff = { uid: "2", role: 1001 } as const;

test("what staff switched off is theirs alone, and a group's is the group's", () => {
  const open = { isDisabled: false, groupId: null };
  const off = { isDisabled: true, groupId: null };
  expect([null, member, staff].map((one) => whyHidden(one, open))).toEqual([null, null, null]);
  expect([null, member, staff].map((one) => whyHidden(one, off))).toEqual([
    ...["DISCUSSION_DISABLED", "DISCUSSION_DISABLED", null],
  ]);
  expect(whyHidden(staff, { isDisabled: true, groupId: 0 })).toBe("DISCUSSION_NOT_FOUND");
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
  expect(people.map((one) => canEdit(one, its))).toEqual([false, true, false, false, true]);
  expect(people.map((one) => canDelete(one, its))).toEqual([false, true, true, true, true]);
  // Whoever wrote it has no account any more.
  const nobodys = { authorUid: null };
  expect(people.map((one) => canEdit(one, nobodys))).toEqual([false, false, false, false, true]);
  expect(people.map((one) => canDelete(one, nobodys))).toEqual([false, false, true, true, true]);
});
