/** How fast an accepted program was among the others, held against a look at every row. */
import { fillToScale } from "@gavel/db/scale";
import { vacuumWhole } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";

const PEOPLE = 12;
const PROBLEMS = 8;
const SUBMISSIONS = 700;

let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
  const scale = { users: PEOPLE, problems: PROBLEMS, submissions: SUBMISSIONS };
  const { sql } = bank.database;
  await fillToScale(sql, scale, () => undefined);
  await sql`update problem set auth = 1`;
  await sql`update problem set auth = 2 where id % 5 = 0`;
  await sql`update submission set training_id = 4 where id % 13 = 0`;
  await sql`update submission set group_id = 3 where id % 17 = 0`;
  await sql`update submission set contest_id = 5, training_id = null where id % 19 = 0`;
});
afterAll(() => bank.close());

const readAll = () =>
  bank.db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select(["submission.id", "problem_id", "language", "status", "time_ms"])
    .select(["submission.in_bank", "problem.auth"])
    .execute();

test("each accepted submission of the bank ranks among those to its problem in its language", async () => {
  const rows = await readAll();
  const rank = (submitId: number) => bank.as("root").submission.timeRank({ submitId });
  const ranked = rows.filter((one) => one.in_bank && one.status === 0);
  expect(ranked.length).toBeGreaterThan(50);
  for (const one of ranked) {
    const like = ranked.filter(
      (other) => other.problem_id === one.problem_id && other.language === one.language,
    );
    const slower = like.filter((other) => Number(other.time_ms) > Number(one.time_ms)).length;
    expect(await rank(one.id)).toEqual({ others: like.length - 1, slower });
  }
});

test("what is not accepted has no rank, nor what was sent to a contest or a group", async () => {
  const rows = await readAll();
  const rank = (submitId: number) => bank.as("root").submission.timeRank({ submitId });
  const failed = rows.filter((one) => one.status !== 0);
  const elsewhere = rows.filter((one) => !one.in_bank && one.status === 0);
  expect(Math.min(failed.length, elsewhere.length)).toBeGreaterThan(5);
  for (const one of [...failed.slice(0, 20), ...elsewhere]) expect(await rank(one.id)).toBeNull();
});

test("who may not see a submission is not told how it ranks", async () => {
  const hidden = (await readAll()).find((one) => one.auth === 2 && one.in_bank);
  const rank = (who: "bob" | null) =>
    refusal(bank.as(who).submission.timeRank({ submitId: hidden?.id ?? 0 }));
  expect(await rank("bob")).toBe("SUBMISSION_NOT_FOUND");
  expect(await rank(null)).toBe("SUBMISSION_NOT_FOUND");
});

test("the index alone answers", async () => {
  const { sql } = bank.database;
  await vacuumWhole(sql, "submission");
  const lines = await sql.begin(async (tx) => {
    // So few rows would be read one by one.
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_bitmapscan = off`;
    return tx`explain select count(*), count(*) filter (where time_ms > 5) from submission
      where problem_id = 1 and language = 'C' and status = 0 and in_bank`;
  });
  expect(JSON.stringify(lines)).toContain("Index Only Scan using submission_time_rank");
});
