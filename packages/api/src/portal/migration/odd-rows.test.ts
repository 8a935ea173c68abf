/** Rows that no form of this site would have let through: each stays behind alone, or comes with what it lacks. */
import { LIMITS } from "@gavel/domain/limit";
import type { SourceComment, SourceContest, SourceSite } from "@gavel/migrate/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFixture, openPlace, type Place, reportOf } from "./testing/move.ts";

const LONG = "x".repeat(LIMITS.codeMax + 1);
const said = (content: string, replies: readonly string[] = []): SourceComment => {
  const written = { authorId: "u-alice", createdAt: null };
  return {
    ...{ ...written, content },
    replies: replies.map((one) => ({ ...written, content: one })),
  };
};
const TOLD = { authorId: "u-alice", isVisible: true, createdAt: null };

let place: Place;
let whole: SourceSite;
let site: SourceSite;
beforeAll(async () => {
  place = await openPlace("hoj");
  whole = await openFixture("hoj", "hoj.sql", "hoj-files");
  site = { ...whole, ...oddities(whole) };
  await place.bank.db
    .updateTable("user_account")
    .set({ email: "keeper@school.example" })
    .where("uid", "=", "root")
    .execute();
});
afterAll(async () => {
  whole.close();
  await place.close();
});

function oddities(from: SourceSite): Partial<SourceSite> {
  const [account] = from.accounts();
  const [contest] = from.contests();
  const [sent] = from.submissions();
  if (account === undefined || contest === undefined || sent === undefined) throw new Error("none");
  const twin = { ...account, id: "u-twin", username: "twin", email: " Keeper@school.example " };
  const blank: SourceContest = {
    ...{ ...contest, id: "2000", title: "  ", description: "", problems: [], entrantIds: [] },
    stars: ["", "team1", " TEAM1 ", "a name that nobody can have"],
    announcements: [{ ...TOLD, id: "1", title: "", content: "Bring a pen" }],
    comments: [said(""), said("", ["", "But why?"])],
  };
  const backwards = { ...blank, id: "2001", title: "Backwards", endTime: blank.startTime };
  const discussion = {
    ...{ category: "", authorId: "u-alice", problemId: null, isPinned: false, createdAt: null },
    comments: [],
  };
  return {
    accounts: () => [...from.accounts(), twin],
    contests: () => [blank, backwards],
    submissions: () => [{ ...sent, id: "9000", contestId: null, code: LONG, score: -7 }],
    announcements: () => [
      { ...TOLD, id: "1", title: "", content: "" },
      { ...TOLD, id: "2", title: LONG.slice(0, 300), content: "All welcome" },
    ],
    discussions: () => [
      { ...discussion, id: "d1", title: "", content: "" },
      { ...discussion, id: "d2", title: "", content: `How?\n${LONG}`, comments: [said(LONG)] },
    ],
  };
}

test.each([false, true])("what of them comes is told before it does: %s", async (isApplied) => {
  const report = await place.move(site, { isApplied });
  expect(reportOf(report, "accounts").changed).toContainEqual({
    why: "somebody has the email address",
    ...{ count: 1, first: ["twin"] },
  });
  const contests = reportOf(report, "contests");
  expect(contests.carried).toBe(1);
  expect(contests.left.map(({ first }) => first)).toEqual([["Backwards"]]);
  expect(reportOf(report, "submissions")).toMatchObject({
    carried: 1,
    changed: [{ why: "its program is cut", first: ["9000"] }],
  });
  expect(reportOf(report, "announcements").carried).toBe(2);
  const talk = reportOf(report, "discussions");
  expect(talk.carried).toBe(2);
  expect(talk.changed.map(({ why }) => why).toSorted()).toEqual([
    "its text is cut",
    "what was said in it is cut",
  ]);
});

test("what has no title goes by its text or its id, and nobody says nothing", async () => {
  const { db } = place.bank;
  const contest = await db.selectFrom("contest").selectAll().executeTakeFirstOrThrow();
  expect(contest).toMatchObject({ title: "2000", description: "2000" });
  expect(contest.star_accounts.map((one) => one.toLowerCase())).toEqual(["team1"]);
  const told = await db.selectFrom("contest_announcement").select("title").execute();
  expect(told).toEqual([{ title: "Bring a pen" }]);
  const comments = await db
    .selectFrom("comment")
    .select(["content", "reply_count"])
    .where("contest_id", "is not", null)
    .execute();
  expect(comments).toEqual([{ content: "…", reply_count: 1 }]);
  const titles = await db.selectFrom("announcement").select("title").orderBy("id").execute();
  expect(titles.map(({ title }) => title)).toEqual(["1", "x".repeat(LIMITS.titleMax)]);
  const talk = await db.selectFrom("discussion").select("title").orderBy("id").execute();
  expect(talk[0]).toEqual({ title: "d1" });
  expect(talk[1]?.title).toMatch(/^How\? x+$/);
});
