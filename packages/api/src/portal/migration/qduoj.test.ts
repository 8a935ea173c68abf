import type { SourceSite } from "@gavel/migrate/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../people/account/service/sign-in.ts";
import { countsOf, openFixture, openPlace, type Place, reportOf } from "./testing/move.ts";

let place: Place;
let site: SourceSite;
beforeAll(async () => {
  place = await openPlace("qduoj");
  site = await openFixture("qduoj", "qduoj.sql", "qduoj-files");
});
afterAll(async () => {
  site.close();
  await place.close();
});

test("a dry run counts, an applied one stores the same, a second one nothing", async () => {
  const dry = await place.move(site, { isApplied: false });
  const counts = {
    ...{ accounts: [3, 3, 0], avatars: [1, 1, 0], problems: [3, 3, 0], contests: [1, 1, 0] },
    ...{ submissions: [6, 6, 0], announcements: [1, 1, 0] },
  };
  expect(countsOf(dry)).toMatchObject(counts);
  expect(reportOf(dry, "accounts").changed.map(({ why, first }) => [why, first])).toEqual([
    ["no password comes along: a new one is set by mail", ["zhao"]],
  ]);
  expect(countsOf(await place.move(site))).toMatchObject(counts);
  expect(countsOf(await place.move(site))).toMatchObject({
    ...{ accounts: [3, 0, 3], avatars: [1, 0, 1], problems: [3, 0, 3], submissions: [6, 0, 6] },
  });
});

test("Django's hash opens an account once; one of a kind that is not known opens nothing", async () => {
  const { bank } = place;
  const enter = (username: string, password: string) =>
    signIn(bank.context(null, { answerHeaders: new Headers() }), { username, password });
  await expect(enter("wang", "wang-past")).rejects.toMatchObject({ code: "LOGIN_FAILED" });
  await enter("wang", "wang-pass");
  const { password_hash: hash } = await bank.db
    .selectFrom("user_account")
    .select("password_hash")
    .where("username", "=", "wang")
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
  await enter("wang", "wang-pass");
  await expect(enter("zhao", "argon2$unknown")).rejects.toMatchObject({ code: "LOGIN_FAILED" });
});

test("problems of contests stay theirs, and the board is the one they had", async () => {
  const { bank } = place;
  const problems = await bank.db
    .selectFrom("problem")
    .leftJoin("test_data_version", "test_data_version.id", "test_data_version_id")
    .select(["title", "auth", "case_count", "type", "difficulty"])
    .orderBy("problem.id")
    .execute();
  expect(problems.map((row) => Object.values(row))).toEqual([
    ["A+B", 1, 1, 0, 2],
    ["A in a contest", 3, 1, 1, 2],
    ["No files", 2, null, 0, 2],
  ]);
  const { id } = await bank.db.selectFrom("contest").select("id").executeTakeFirstOrThrow();
  const board = await bank.as("root").board.rank({ contestId: id });
  expect(board.records.map((line) => [line.username, line.score])).toEqual([
    ["zhao", 100],
    ["wang", 40],
  ]);
  const count = await bank.db
    .selectFrom("problem_count")
    .innerJoin("problem", "problem.id", "problem_id")
    .select(["total", "ac", "wa", "ce"])
    .where("display_id", "=", "P1")
    .executeTakeFirstOrThrow();
  expect(count).toEqual({ total: 4, ac: 1, wa: 1, ce: 1 });
});

test("what was said of single cases comes with their submissions", async () => {
  const runs = await place.bank.db
    .selectFrom("judgement_run")
    .innerJoin("judgement", "judgement.id", "judgement_id")
    .innerJoin("submission", "submission.id", "submission_id")
    .select(["username", "seq", "judgement_run.status", "judgement_run.time_ms"])
    .select(["judgement_run.memory_kib", "judgement_run.score"])
    .orderBy("submission.id")
    .orderBy("seq")
    .execute();
  expect(runs.map((row) => Object.values(row))).toEqual([
    ["wang", 1, 0, 4, 1000, 40],
    ["wang", 2, 1, 1000, 2000, 0],
  ]);
});
