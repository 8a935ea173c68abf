import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSource } from "@gavel/migrate";
import type { SourceSite } from "@gavel/migrate/model";
import { writeHydroFolder } from "@gavel/migrate/testing/hydro-dump";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../people/account/service/sign-in.ts";
import { countsOf, openPlace, type Place, reportOf } from "./testing/move.ts";

let place: Place;
let site: SourceSite;
const folder = mkdtempSync(join(tmpdir(), "gavel-hydro-move-"));
beforeAll(async () => {
  place = await openPlace("hydro");
  const { dump, files } = writeHydroFolder(folder);
  site = await openSource("hydro", dump, { files, timeZone: "UTC", charset: null });
});
afterAll(async () => {
  site.close();
  await place.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a dry run counts, an applied one stores the same, a second one nothing", async () => {
  const counts = {
    ...{ accounts: [4, 4, 0], avatars: [2, 1, 0], problems: [3, 2, 0] },
    ...{ groups: [1, 1, 0], contests: [1, 1, 0] },
    ...{ trainings: [1, 1, 0], submissions: [6, 5, 0], discussions: [1, 1, 0] },
  };
  const dry = await place.move(site, { isApplied: false });
  expect(countsOf(dry)).toMatchObject(counts);
  expect(reportOf(dry, "avatars").left).toEqual([
    { why: "it lies at another site", count: 1, first: ["chen"] },
  ]);
  expect(reportOf(dry, "problems").left.map(({ why }) => why)).toEqual([
    "type objective: multiple-choice questions cannot be judged here",
  ]);
  expect(countsOf(await place.move(site))).toMatchObject(counts);
  expect(countsOf(await place.move(site))).toMatchObject({
    ...{ accounts: [4, 0, 4], problems: [3, 0, 2], submissions: [6, 0, 5] },
  });
});

test("Hydro's hash opens an account once; a kind that is not known asks for a new password", async () => {
  const { bank } = place;
  const enter = (username: string, password: string) =>
    signIn(bank.context(null, { answerHeaders: new Headers() }), { username, password });
  await expect(enter("chen", "chen-past")).rejects.toMatchObject({ code: "LOGIN_FAILED" });
  await enter("chen", "chen-pass");
  const row = await bank.db
    .selectFrom("user_account")
    .selectAll()
    .where("username", "=", "chen")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ nickname: "小陈", school: "Hydro High" });
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  await enter("chen", "chen-pass");
  await expect(enter("moved", "moved-pass")).rejects.toMatchObject({ code: "LOGIN_FAILED" });
  await expect(enter("blocked", "blocked-pass")).rejects.toMatchObject({ code: "ACCOUNT_BANNED" });
});

test("problems come from the file store, and the board of a contest is the one it had", async () => {
  const { bank } = place;
  const problems = await bank.db
    .selectFrom("problem")
    .leftJoin("test_data_version", "test_data_version.id", "test_data_version_id")
    .select(["display_id", "title", "auth", "case_count", "time_limit_ms", "difficulty"])
    .orderBy("display_id")
    .execute();
  expect(problems.map((row) => Object.values(row))).toEqual([
    ["H1", "Problem 1", 1, 1, 2000, 2],
    ["H2", "Problem 2", 2, null, 1000, 2],
  ]);
  const contest = await bank.db
    .selectFrom("contest")
    .select(["id", "auth", "password", "type"])
    .executeTakeFirstOrThrow();
  expect(contest).toMatchObject({ auth: 1, password: "open sesame", type: 1 });
  const board = await bank.as("root").board.rank({ contestId: contest.id });
  expect(board.records.map((line) => [line.username, line.score])).toEqual([["chen", 100]]);
  const said = await bank.db.selectFrom("discussion").selectAll().executeTakeFirstOrThrow();
  expect(said).toMatchObject({ title: "Hi", author_name: "chen", comment_count: 2 });
});

test("what was said of a contest and of single cases comes with them", async () => {
  const { db } = place.bank;
  const comment = await db
    .selectFrom("comment")
    .selectAll()
    .where("contest_id", "is not", null)
    .executeTakeFirstOrThrow();
  expect(comment).toMatchObject({
    ...{ content: "**Problem 1**\n\nNice one", author_name: "chen", reply_count: 1 },
  });
  const reply = await db
    .selectFrom("reply")
    .select(["content", "author_name"])
    .where("comment_id", "=", comment.id)
    .execute();
  expect(reply).toEqual([{ content: "Thanks", author_name: "keeper" }]);
  const runs = await db
    .selectFrom("judgement_run")
    .select(["seq", "status", "score", "time_ms", "memory_kib", "group_num"])
    .orderBy("seq")
    .execute();
  expect(runs.map((row) => Object.values(row))).toEqual([
    [1, 0, 40, 2, 700, 1],
    [2, -1, 0, 1, 600, 2],
  ]);
});
