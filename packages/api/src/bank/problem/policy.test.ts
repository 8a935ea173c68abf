import { describe, expect, test } from "vitest";
import { canDelete, canEdit, canSee, canSetAuth, type Person } from "./policy.ts";

const root: Person = { uid: "root", role: 1000 };
const keeper: Person = { uid: "keeper", role: 1008 };
const admin: Person = { uid: "admin", role: 1001 };
const author: Person = { uid: "author", role: 1001 };
const formerAuthor: Person = { uid: "author", role: 1002 };
const user: Person = { uid: "user", role: 1002 };

const problem = { author_uid: "author", auth: 1, group_id: null, apply_public_progress: null };
const kinds = {
  public: problem,
  hidden: { ...problem, auth: 2 },
  contest: { ...problem, auth: 3 },
  group: { ...problem, group_id: 7 },
  applying: { ...problem, group_id: 7, apply_public_progress: 1 },
  refused: { ...problem, group_id: 7, apply_public_progress: 3 },
  approved: { ...problem, group_id: 7, apply_public_progress: 2 },
  approvedButHidden: { ...problem, auth: 2, group_id: 7, apply_public_progress: 2 },
};

describe("who sees a problem", () => {
  test.each(Object.entries(kinds))("%s", (kind, facts) => {
    const isOpen = kind === "public" || kind === "approved";
    for (const stranger of [null, user, admin]) expect(canSee(stranger, facts)).toBe(isOpen);
    for (const insider of [root, keeper, author, formerAuthor]) {
      expect(canSee(insider, facts)).toBe(true);
    }
  });
});

test("who edits: its keepers, and its author while an administrator", () => {
  const who = [null, user, admin, formerAuthor, author, keeper, root];
  const answers = who.map((person) => canEdit(person, problem));
  expect(answers).toEqual([false, false, false, false, true, true, true]);
  expect(canEdit(admin, { ...problem, author_uid: null })).toBe(false);
});

test("who deletes", () => {
  expect([root, keeper, admin, user].map(canDelete)).toEqual([true, true, false, false]);
});

test.each([
  ["a new problem public", null, 1, false],
  ["a hidden one public", 2, 1, false],
  ["a contest one public", 3, 1, false],
  ["a public one stays public", 1, 1, true],
  ["a public one hidden", 1, 2, true],
  ["a new one for contests", null, 3, true],
] as const)("a plain administrator makes %s", (_what, from, to, isAllowed) => {
  expect(canSetAuth(admin, from, to)).toBe(isAllowed);
  expect(canSetAuth(keeper, from, to)).toBe(true);
});
