import { expect, test } from "vitest";
import { mayReadAbout } from "./policy.ts";

const open = { openPublicDiscussion: true, openContestComment: true };
const discussion = { discussion_id: 1, is_disabled: false };
const disabled = { discussion_id: 1, is_disabled: true };
const contest = { discussion_id: null, is_disabled: null };
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
  expect(mayReadAbout(viewer, areas, told)).toBe(may);
});
