import { expect, test } from "vitest";
import { mayReadAbout } from "./policy.ts";

const open = { openPublicDiscussion: true, openGroupDiscussion: true, openContestComment: true };
const onSite = { group_id: null, contest_group_id: null };
const discussion = { discussion_id: 1, is_disabled: false, ...onSite };
const disabled = { discussion_id: 1, is_disabled: true, ...onSite };
const contest = { discussion_id: null, is_disabled: null, ...onSite };
const user = { role: 1002 } as const;
const admin = { role: 1001 } as const;

test.each([
  ["an open discussion", user, open, discussion, true],
  ["one that was disabled", user, open, disabled, false],
  ["one that was disabled, as an administrator", admin, open, disabled, true],
  [
    "any while discussions are closed",
    user,
    { ...open, openPublicDiscussion: false },
    discussion,
    false,
  ],
  [
    "any while they are, as an administrator",
    admin,
    { ...open, openPublicDiscussion: false },
    discussion,
    false,
  ],
  [
    "a contest while discussions are closed",
    user,
    { ...open, openPublicDiscussion: false },
    contest,
    true,
  ],
  [
    "a contest whose comments are closed",
    user,
    { ...open, openContestComment: false },
    contest,
    false,
  ],
  ["a discussion while those are", user, { ...open, openContestComment: false }, discussion, true],
])("of %s: %o", (_, viewer, areas, told, may) => {
  expect(mayReadAbout(viewer, areas, told, () => 0)).toBe(may);
});

test("of a group its members read, of what was switched off there its administrators, whatever their role", () => {
  const inGroup = { ...discussion, group_id: 7 };
  const off = { ...disabled, group_id: 7 };
  const round = { ...contest, contest_group_id: 7 };
  const read = (told: typeof inGroup | typeof round, viewer: { role: 1000 | 1001 | 1002 }) =>
    [0, 2, 3, 4, 5].map((level) => mayReadAbout(viewer, open, told, () => level));
  for (const viewer of [user, admin]) {
    expect(read(inGroup, viewer)).toEqual([false, false, true, true, true]);
    expect(read(off, viewer)).toEqual([false, false, false, true, true]);
    expect(read(round, viewer)).toEqual([false, false, true, true, true]);
  }
  expect(read(off, { role: 1000 })).toEqual([true, true, true, true, true]);
  const closed = { ...open, openGroupDiscussion: false };
  expect(mayReadAbout(user, closed, inGroup, () => 3)).toBe(false);
});
