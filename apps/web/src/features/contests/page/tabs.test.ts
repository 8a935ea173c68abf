import { expect, test } from "vitest";
import { contestTabs, type TabFacts, tabOf } from "./tabs.ts";

const CONTESTANT: TabFacts = {
  ...{ rule: "acm", openPrint: false, isAdmin: false, isRoot: false, openComment: false },
  hasPage: () => true,
};
const ALWAYS = ["overview", "problems", "submissions", "rank", "announcements"];

test.each<[string, Partial<TabFacts>, string[]]>([
  ["a contestant", {}, []],
  ["a contestant where one may comment", { openComment: true }, ["comment"]],
  ["a contestant who may print", { openPrint: true }, ["print"]],
  [
    "an administrator of ACM",
    { isAdmin: true },
    ["control", "clarifications", "ac-info", "scroll-board", "after"],
  ],
  ["an administrator of OI", { isAdmin: true, rule: "oi" }, ["control", "clarifications", "after"]],
  [
    "an administrator where one may print",
    { isAdmin: true, openPrint: true },
    ["print", "control", "clarifications", "ac-info", "admin-print", "scroll-board", "after"],
  ],
  [
    "root of OI",
    { isAdmin: true, isRoot: true, rule: "oi" },
    ["control", "clarifications", "rejudge", "after"],
  ],
])("%s has what all have, and %o", (_, facts, more) => {
  expect(contestTabs({ ...CONTESTANT, ...facts })).toEqual([...ALWAYS, ...more]);
});

test("no tab leads to a page that is not there", () => {
  const hasPage = (path: string) => path === "/contest/$contestID";
  expect(contestTabs({ ...CONTESTANT, hasPage })).toEqual(["overview"]);
});

test.each([
  ["/contest/7", "overview"],
  ["/contest/7/problems", "problems"],
  ["/contest/7/problem/A", "problems"],
  ["/contest/7/scroll-board", "scroll-board"],
  ["/contest/7/certificates", "after"],
  ["/contest/7/", "overview"],
  ["/contest/7/no-such-page", null],
])("%s lies in %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});
