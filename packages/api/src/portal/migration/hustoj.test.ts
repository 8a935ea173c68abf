import type { SourceSite } from "@gavel/migrate/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../people/account/service/sign-in.ts";
import { MigrationUnderWay } from "./migrate.ts";
import { tryLockMigration } from "./queries.ts";
import { countsOf, openFixture, openPlace, type Place, reportOf } from "./testing/move.ts";

let place: Place;
let site: SourceSite;
beforeAll(async () => {
  place = await openPlace("hustoj");
  site = await openFixture("hustoj", "hustoj.sql", "hustoj-files");
});
afterAll(async () => {
  site.close();
  await place.close();
});

test("a dry run counts what would come and names what would not", async () => {
  const report = await place.move(site, { isApplied: false });
  expect(countsOf(report)).toMatchObject({
    ...{ accounts: [3, 3, 0], problems: [5, 3, 0], contests: [2, 2, 0] },
    ...{ submissions: [8, 7, 0], announcements: [1, 1, 0], discussions: [1, 1, 0] },
  });
  expect(reportOf(report, "problems").left).toEqual([
    { why: "it is judged by another site (poj)", count: 1, first: ["1002"] },
    {
      why: "it is judged by a checker whose source is not among the files",
      ...{ count: 1, first: ["1004"] },
    },
  ]);
  expect(reportOf(report, "submissions").left).toEqual([
    { why: "whoever sent it does not come", count: 1, first: ["7"] },
  ]);
});

test("two at once: one writes, the other is told to wait, and a dry run asks nobody", async () => {
  const site2 = await openFixture("hustoj", "hustoj.sql", "hustoj-files");
  const both = await Promise.allSettled([place.move(site), place.move(site2)]);
  site2.close();
  const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  expect(refused.map(({ name, message }) => [name, message])).toEqual([
    ["Error", "another migration into this site is under way: run this one again after its end"],
  ]);
  const people = await place.bank.db
    .selectFrom("user_account")
    .select("username")
    .where("uid", "!=", "root")
    .execute();
  expect(new Set(people.map((one) => one.username)).size).toBe(people.length);
  const bank = place.bank;
  await bank.db.transaction().execute(async (tx) => {
    expect(await tryLockMigration(tx)).toBe(true);
    expect(countsOf(await place.move(site, { isApplied: false }))).toMatchObject({
      accounts: [3, 0, 3],
    });
    await expect(place.move(site)).rejects.toThrow(MigrationUnderWay);
  });
});

test("it is applied once, and what was judged stays as it was", async () => {
  await place.move(site);
  expect(countsOf(await place.move(site))).toMatchObject({
    ...{ accounts: [3, 0, 3], problems: [5, 0, 3], submissions: [8, 0, 7] },
  });
  const { db } = place.bank;
  const sent = await db
    .selectFrom("submission")
    .select(["username", "language", "status", "code", "error_message", "created_at"])
    .orderBy("id")
    .limit(3)
    .execute();
  expect(sent).toEqual([
    {
      ...{ username: "zhang", language: "C++", status: -1, code: "// as it was sent" },
      ...{ error_message: null, created_at: new Date("2022-05-01T01:00:00Z") },
    },
    expect.objectContaining({ language: "Python3", status: 0 }),
    expect.objectContaining({ username: "li", status: -2, error_message: "Main.cc:1: error" }),
  ]);
  const problems = await db
    .selectFrom("problem")
    .leftJoin("test_data_version", "test_data_version.id", "test_data_version_id")
    .leftJoin("user_account", "uid", "author_uid")
    .select(["display_id", "auth", "problem.judge_mode", "case_count", "time_limit_ms", "username"])
    .orderBy("display_id")
    .execute();
  expect(problems.map((row) => Object.values(row))).toEqual([
    ["1000", 1, "default", 2, 1500, "root"],
    ["1001", 1, "spj", 1, 1500, "zhang"],
    ["1003", 2, "default", null, 1500, "root"],
  ]);
  const { description } = await db
    .selectFrom("problem")
    .select("description")
    .where("display_id", "=", "1000")
    .executeTakeFirstOrThrow();
  expect(description.trim()).toBe("Add **two** numbers.");
  const count = await db
    .selectFrom("problem_count")
    .innerJoin("problem", "problem.id", "problem_id")
    .select(["total", "ac", "wa", "ce"])
    .where("display_id", "=", "1000")
    .executeTakeFirstOrThrow();
  expect(count).toEqual({ total: 4, ac: 1, wa: 1, ce: 1 });
});

test("salted and plain hashes open accounts once", async () => {
  const { bank } = place;
  const enter = (username: string, password: string) =>
    signIn(bank.context(null, { answerHeaders: new Headers() }), { username, password });
  await expect(enter("zhang", "zhang-past")).rejects.toMatchObject({ code: "LOGIN_FAILED" });
  for (const [name, password] of [
    ["zhang", "zhang-pass"],
    ["li", "li-pass-1"],
  ] as const) {
    await enter(name, password);
    const row = await bank.db
      .selectFrom("user_account")
      .select(["password_hash", "role_id"])
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    // A right that was taken away is none.
    expect(row.role_id).toBe(1002);
    await enter(name, password);
  }
});

test("an exam among chosen people keeps them, its board and its lock", async () => {
  const { bank } = place;
  const exam = await bank.db
    .selectFrom("contest")
    .select(["id", "auth", "password"])
    .where("title", "=", "期末上机")
    .executeTakeFirstOrThrow();
  expect(exam).toMatchObject({ auth: 1, password: expect.stringMatching(/^[\w-]{36}$/) });
  const board = await bank.as("root").board.rank({ contestId: exam.id });
  expect(board.columns.map((one) => one.displayId)).toEqual(["A", "B"]);
  const lines = board.records.map((line) => [line.username, line.solved, line.totalTimeS]);
  expect(lines).toEqual([
    ["zhang", 1, 20 * 60],
    ["li", 1, (40 + 20) * 60],
  ]);
  const entered = await bank.db.selectFrom("contest_registration").select("uid").execute();
  expect(entered).toHaveLength(2);
  const said = await bank.db.selectFrom("discussion").selectAll().executeTakeFirstOrThrow();
  expect(said).toMatchObject({ title: "怎么做", content: "How?", comment_count: 1 });
  const comment = await bank.db
    .selectFrom("comment")
    .selectAll()
    .where("contest_id", "=", exam.id)
    .executeTakeFirstOrThrow();
  expect(comment).toMatchObject({
    ...{ content: "**in a contest**\n\nIs A that hard?", author_name: "li", reply_count: 1 },
  });
  const reply = await bank.db
    .selectFrom("reply")
    .select(["content", "author_name"])
    .where("comment_id", "=", comment.id)
    .execute();
  expect(reply).toEqual([{ content: "No.", author_name: "zhang" }]);
});

test("whoever closes their account here leaves nothing of their name behind, and does not come back", async () => {
  const { bank } = place;
  const { uid } = await bank.db
    .selectFrom("user_account")
    .select("uid")
    .where("username", "=", "li")
    .executeTakeFirstOrThrow();
  const { username } = await bank.as("root").closing.anonymise({ uid, username: "li" });
  const sources = await bank.db.selectFrom("migrated").select("source_id").execute();
  expect(sources.map((one) => one.source_id)).not.toContain("li");
  expect(countsOf(await place.move(site))).toMatchObject({
    ...{ accounts: [3, 0, 3], submissions: [8, 0, 7] },
  });
  const people = await bank.db
    .selectFrom("user_account")
    .select("username")
    .orderBy("username")
    .execute();
  expect(people.map((one) => one.username)).toEqual(["admin", username, "root", "zhang"]);
});
