import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { expect, test } from "vitest";
import { isFramed, tabOf, tabsFor, whyNotOpen } from "./tabs.ts";

test.each([
  ["/group/4", "home"],
  ["/group/4/", "home"],
  ["/group/4/elsewhere", "home"],
  ["/group/4/problem", "problem"],
  ["/group/4/training", "training"],
  ["/group/4/member", "member"],
  ["/group/4/status", "status"],
  ["/group/4/contest", "contest"],
  ["/group/4/discussion/A1001", "discussion"],
  ["/group/4/discussion-detail/7", "discussion"],
])("%s lies in the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});

const all = [
  ...["home", "problem", "training", "contest", "discussion"],
  ...["status", "member", "rank", "announcement", "setting"],
];
test.each([
  ["a stranger", GROUP_LEVEL.stranger, ["home"]],
  ["who was refused", GROUP_LEVEL.refused, ["home"]],
  ["a member", GROUP_LEVEL.member, all.slice(0, -2)],
  ["an administrator", GROUP_LEVEL.admin, all.slice(0, -1)],
  ["who has all rights", GROUP_LEVEL.root, all],
] as const)("%s sees the tabs of their level", (_, level, expected) => {
  expect(tabsFor(level, true).map(([tab]) => tab)).toEqual(expected);
});

test("a site without discussions of groups has no tab for them", () => {
  const shown = tabsFor(GROUP_LEVEL.root, false).map(([tab]) => tab);
  expect(shown).toEqual(all.filter((tab) => tab !== "discussion"));
});

test.each([
  ["/group/4/problem/1001", true],
  ["/group/4/training/7/rank", true],
  ["/group/4/submission-detail/9", true],
  ["/group/4/problem", false],
  ["/group/4/training/", false],
  ["/group/4/member", false],
])("whether %s brings its own frame: %s", (pathname, expected) => {
  expect(isFramed(pathname)).toBe(expected);
});

test("who may not open a tab is told whose it is", () => {
  expect(whyNotOpen("member", GROUP_LEVEL.applying)).toBe("GROUP_MEMBER_ONLY");
  expect(whyNotOpen("announcement", GROUP_LEVEL.member)).toBe("GROUP_ADMIN_ONLY");
  expect(whyNotOpen("setting", GROUP_LEVEL.admin)).toBe("GROUP_ROOT_ONLY");
  expect(whyNotOpen("setting", GROUP_LEVEL.root)).toBeNull();
});
