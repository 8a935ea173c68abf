import type { RoleId } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { expect, test } from "vitest";
import { canDelete, canReply, findBarrier, type PlaceFacts, type Written } from "./policy.ts";

const person = (uid: string, role: RoleId = 1002) => ({ uid, role });
const by = (authorUid: string | null, authorRole: RoleId = 1002): Written => ({
  authorUid,
  authorRole,
});
const discussion: PlaceFacts = { kind: "discussion", isViewerModerator: false };
const moderated: PlaceFacts = { kind: "discussion", isViewerModerator: true };
const contest = (isViewerAdmin = false): PlaceFacts => ({
  kind: "contest",
  creatorUid: "creator",
  isViewerAdmin,
});

test.each([
  ["its author", person("a"), discussion, true],
  ["its author in a contest", person("a"), contest(), true],
  ["somebody else", person("b"), discussion, false],
  ["a stranger", null, discussion, false],
  ["a moderator of where it stands", person("b"), moderated, true],
  ["an administrator who moderates nothing there", person("b", 1001), discussion, false],
  ["an administrator in somebody's contest", person("b", 1001), contest(), false],
  ["the contest's administrator", person("b"), contest(true), true],
])("deleting a comment: %s", (_who, viewer, place, expected) => {
  expect(canDelete(viewer, by("a"), place)).toBe(expected);
});

test("nobody is the author of what a deleted account wrote", () => {
  expect(canDelete(person("a"), by(null), discussion)).toBe(false);
});

test.each([
  ["anybody in a discussion", person("b"), by("a", 1000), discussion, true],
  ["a stranger in a discussion, who signs in first", null, by("a"), discussion, true],
  ["anybody, to a contestant", person("b"), by("a"), contest(), true],
  [
    "anybody, to an administrator who is not the creator",
    person("b"),
    by("a", 1001),
    contest(),
    true,
  ],
  ["nobody, to root", person("b"), by("a", 1000), contest(), false],
  ["nobody, to the creator", person("b"), by("creator"), contest(), false],
  ["the creator's own comment", person("creator"), by("creator"), contest(), true],
  ["a contest administrator, to root", person("b"), by("a", 1000), contest(true), true],
  ["a stranger, to root", null, by("a", 1000), contest(), false],
])("replying: %s", (_who, viewer, comment, place, expected) => {
  expect(canReply(viewer, comment, place)).toBe(expected);
});

test("what keeps each role from commenting, with too few problems solved and with enough", () => {
  const few = { solved: 9, solvedMin: 10 };
  const enough = { solved: 10, solvedMin: 10 };
  const table = ROLE_IDS.map((role) => [
    role,
    findBarrier(person("a", role), discussion, few)?.code ?? null,
    findBarrier(person("a", role), discussion, enough)?.code ?? null,
    findBarrier(person("a", role), contest(), few)?.code ?? null,
  ]);
  expect(table).toEqual([
    [1000, null, null, null],
    [1001, null, null, null],
    [1002, "COMMENT_AC_TOO_FEW", null, null],
    [1003, "COMMENT_AC_TOO_FEW", null, null],
    [1004, "COMMENT_AC_TOO_FEW", null, null],
    [1005, "ACCESS_DENIED", "ACCESS_DENIED", "ACCESS_DENIED"],
    [1006, "COMMENT_AC_TOO_FEW", null, null],
    [1007, "ACCESS_DENIED", "ACCESS_DENIED", "ACCESS_DENIED"],
    [1008, null, null, null],
  ]);
});
