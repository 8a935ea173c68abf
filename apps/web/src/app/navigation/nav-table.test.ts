import { expect, test } from "vitest";
import { areaOf, type NavFacts, navLinks } from "./nav-table.ts";

const facts = (change: Partial<NavFacts> = {}): NavFacts => ({
  ...{ mode: "default", params: {}, pathname: "/home", signedIn: true },
  ...{ switches: { openPublicDiscussion: true }, hasPage: () => true, ...change },
});
const addresses = (change: Partial<NavFacts>) => navLinks(facts(change)).map(({ to }) => to);
const activeOf = (change: Partial<NavFacts>) =>
  navLinks(facts(change))
    .filter((link) => link.isActive)
    .map(({ id }) => id);

test("the default entries lead to the areas of the site", () => {
  expect(addresses({})).toEqual([
    ...["/home", "/problem", "/training", "/contest"],
    ...["/status", "/acm-rank", "/group", "/discussion"],
  ]);
});

test.each([
  [
    "training",
    { trainingID: "7" },
    ["backHome /home", "trainingHome /training/7", "trainingProblems /training/7/problems"],
  ],
  [
    "training",
    { trainingID: "7", groupID: "3" },
    [
      "backHome /home",
      "groupHome /group/3",
      "trainingHome /group/3/training/7",
      "trainingProblems /group/3/training/7/problems",
    ],
  ],
  [
    "contest",
    { contestID: "12" },
    [
      "backHome /home",
      "contestHome /contest/12",
      "contestProblems /contest/12/problems",
      "contestSubmissions /contest/12/submissions",
      "contestRank /contest/12/rank",
    ],
  ],
  [
    "group",
    { groupID: "3" },
    ["backHome /home", "groupHome /group/3", "groupProblems /group/3/problem"],
  ],
] as const)("mode %s takes its addresses from the parameters %o", (mode, params, expected) => {
  const links = navLinks(facts({ mode, params }));
  expect(links.map(({ id, to }) => `${id} ${to}`)).toEqual(expected);
});

test("of the submissions of a contest one's own are shown", () => {
  const links = navLinks(facts({ mode: "contest", params: { contestID: "1" } }));
  expect(links.find(({ id }) => id === "contestSubmissions")?.search).toEqual({ onlyMine: true });
});

test("without its parameter an entry is missing, and what is odd in one stays in its place", () => {
  expect(addresses({ mode: "contest" })).toEqual(["/home"]);
  expect(addresses({ mode: "group", params: { groupID: "a/b" } })).toContain("/group/a%2Fb");
});

test("entries whose page the site does not have are hidden", () => {
  const pages = ["/home", "/problem", "/contest/$contestID/rank"];
  const hasPage = (path: string) => pages.includes(path);
  expect(addresses({ hasPage })).toEqual(["/home", "/problem"]);
  const contest = { mode: "contest", params: { contestID: "5" }, hasPage } as const;
  expect(addresses(contest)).toEqual(["/home", "/contest/5/rank"]);
});

test("discussions are offered while the site has them open", () => {
  expect(addresses({ switches: { openPublicDiscussion: false } })).not.toContain("/discussion");
  expect(areaOf("discussion").areaSwitch).toBe("openPublicDiscussion");
  expect(areaOf("problem").areaSwitch).toBeUndefined();
});

test("signed out, five areas ask for a session and the others open", () => {
  const asking = (signedIn: boolean) =>
    navLinks(facts({ signedIn }))
      .filter((link) => link.asksToSignIn)
      .map(({ id }) => id);
  expect(asking(false)).toEqual(["training", "contest", "rank", "group", "discussion"]);
  expect(asking(true)).toEqual([]);
});

test.each([
  ["/", ["home"]],
  ["/problem/1000", ["problem"]],
  ["/problems", []],
  ["/submission-detail/4", ["status"]],
  ["/oi-rank", ["rank"]],
  ["/discussion-detail/4", ["discussion"]],
  ["/setting", []],
])("on %s the active entries are %o", (pathname, expected) => {
  expect(activeOf({ pathname })).toEqual(expected);
});

test.each([
  ["/contest/5", ["contestHome"]],
  ["/contest/5/problem/A", ["contestProblems"]],
  ["/contest/5/announcements", []],
  ["/contest/55/rank", []],
])("inside contest 5, on %s the active entries are %o", (pathname, expected) => {
  expect(activeOf({ mode: "contest", params: { contestID: "5" }, pathname })).toEqual(expected);
});
