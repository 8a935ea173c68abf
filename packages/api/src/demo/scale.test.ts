import { fillToScale } from "@gavel/db/scale";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { solvedProblems, tallyProblems } from "@gavel/domain/aggregate";
import { afterAll, beforeAll, expect, test } from "vitest";

const SCALE = { users: 50, problems: 20, submissions: 600 };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
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

test("what adds up adds up", async () => {
  const { db } = database;
  const sent = await db
    .selectFrom("submission")
    .select(["id", "uid", "status", "problem_id as problemId"])
    .execute();
  const submissions = sent.map((one) => ({ ...one, isElsewhere: false }));
  const counts = await db.selectFrom("problem_count").selectAll().execute();
  const kept = new Map(counts.map(({ problem_id, ...tally }) => [problem_id, tally]));
  expect(kept).toEqual(tallyProblems(submissions));
  const solved = await db
    .selectFrom("user_solved")
    .select(["uid", "problem_id as problemId", "submission_id as submissionId"])
    .orderBy("uid")
    .orderBy("problem_id")
    .execute();
  expect(solved).toEqual(solvedProblems(submissions));
});
