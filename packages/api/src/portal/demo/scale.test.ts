import { fillToScale, findRealContent } from "@gavel/db/scale";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { emptyTally, solvedProblems, tallyPeople, tallyProblems } from "@gavel/domain/aggregate";
import { afterAll, beforeAll, expect, test } from "vitest";

const SCALE = { users: 50, problems: 20, submissions: 600 };
let database: TestDatabase;
let before: unknown;
let emptySite: string | null;

function indexesAndKeys() {
  return database.sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    order by 1`;
}

beforeAll(async () => {
  database = await createTestDatabase();
  before = await indexesAndKeys();
  emptySite = await findRealContent(database.sql);
  await fillToScale(database.sql, SCALE, () => undefined);
});
afterAll(() => database.drop());

test("there is as much as was asked for, and it cannot be asked for twice", async () => {
  const { sql } = database;
  const [rows] = await sql`select
    (select count(*) from user_account where uid like 'scale%') as users,
    (select count(*) from problem) as problems,
    (select count(*) from submission) as submissions,
    (select count(*) from judgement join submission on submission.id = submission_id
      where current_judgement_id = judgement.id and judgement.status = submission.status) as judgements`;
  expect(rows).toEqual({ ...SCALE, judgements: SCALE.submissions });
  await expect(fillToScale(sql, SCALE, () => undefined)).rejects.toThrow("before");
});

test("groups count who is in them, trainings have problems, and what is said is counted", async () => {
  const { sql } = database;
  const [counted] = await sql`
    select count(*) filter (where member_count <> n) as wrong, max(member_count) as most, count(*) as groups
    from user_group, lateral (
      select count(*) as n from group_member where group_id = user_group.id and level >= 3) as part`;
  expect(counted).toMatchObject({ wrong: 0, groups: 2, most: 20 });
  const [listed] = await sql`
    select count(*) as trainings, count(*) filter (where exists (
      select from training_problem where training_id = training.id)) as filled from training`;
  expect(listed).toEqual({ trainings: 1, filled: 1 });
  const [told] = await sql`
    select (select count(*) from comment) as comments, (select count(*) from message) as messages,
      (select sum(comment_count) from discussion) as counted`;
  // Every fifth has a reply, which counts as well.
  expect(told).toEqual({ comments: 150, messages: 1000, counted: 180 });
  const kinds = await sql`
    select kind, count(*) as n, count(*) filter (where read_at is null) > 0 as waits
    from message group by kind order by kind`;
  expect([...kinds]).toEqual(
    ["Discuss", "Like", "Mine", "Reply", "Sys"].map((kind) => ({ kind, n: 200, waits: true })),
  );
});

test("a site that somebody uses is told from an empty one, and keeps its indexes and keys", async () => {
  expect(emptySite).toBeNull();
  expect(await findRealContent(database.sql)).toBe("50 accounts besides root and 600 submissions");
  expect(await indexesAndKeys()).toEqual(before);
});

test("what adds up adds up", async () => {
  const { db } = database;
  const sent = await db
    .selectFrom("submission")
    .select(["id", "uid", "status", "language", "problem_id as problemId", "in_bank"])
    .select("oi_rank_score as oiRankScore")
    .execute();
  const submissions = sent.map((one) => ({ ...one, isElsewhere: !one.in_bank }));
  const counts = await db.selectFrom("problem_count").selectAll().execute();
  const tallies = tallyProblems(submissions);
  expect(counts).toHaveLength(SCALE.problems);
  for (const { problem_id, ...tally } of counts) {
    expect(tally).toEqual(tallies.get(problem_id) ?? emptyTally());
  }
  const byLanguage = await db.selectFrom("problem_language_count").selectAll().execute();
  for (const [language, those] of Map.groupBy(submissions, (one) => one.language)) {
    const ofLanguage = byLanguage.filter((row) => row.language === language);
    const kept = new Map(
      ofLanguage.map(({ problem_id, language, ...tally }) => [problem_id, tally]),
    );
    expect(kept).toEqual(tallyProblems(those));
  }
  const solved = await db
    .selectFrom("user_solved")
    .select(["uid", "problem_id as problemId", "submission_id as submissionId"])
    .orderBy("uid")
    .orderBy("problem_id")
    .execute();
  expect(solved).toEqual(solvedProblems(submissions));
  const people = tallyPeople(submissions);
  for (const { uid, total, ac, oi_score: oiScore } of await db
    .selectFrom("user_tally")
    .selectAll()
    .execute()) {
    expect({ total, ac, oiScore }).toEqual(people.get(uid) ?? { total: 0, ac: 0, oiScore: 0 });
  }
});
