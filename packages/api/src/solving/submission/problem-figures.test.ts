/** Figures of problems, held against a look at every row. */
import { fillToScale } from "@gavel/db/scale";
import { vacuumWhole } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
let pid: number;
beforeAll(async () => {
  bank = await openBank();
  const { sql } = bank.database;
  await fillToScale(sql, { users: 12, problems: 4, submissions: 900 }, () => undefined);
  await sql`update submission set group_id = 3 where id % 17 = 0`;
  const first = await bank.db.selectFrom("problem").select("id").orderBy("id").limit(1).execute();
  pid = first[0]?.id ?? 0;
});
afterAll(() => bank.close());

const accepted = () =>
  bank.db
    .selectFrom("submission")
    .select(["id", "time_ms", "language"])
    .where("problem_id", "=", pid)
    .where("status", "=", 0)
    .where((eb) => eb.ref("in_bank"))
    .orderBy("id")
    .execute();

test("counts, times, the first and the fastest are those of a look at every row", async () => {
  const rows = await accepted();
  expect(rows.length).toBeGreaterThan(20);
  const figures = await bank.as("keeper").submission.problemFigures({ pid });
  const { stepMs, counts } = figures.times;
  const wanted = counts.map((_, part) => {
    const isIn = (ms: number) => Math.min(Math.floor(ms / stepMs), counts.length - 1) === part;
    return rows.filter(({ time_ms: ms }) => ms !== null && isIn(ms)).length;
  });
  expect(counts).toEqual(wanted);
  expect(figures.first.map((one) => one.submitId)).toEqual(rows.slice(0, 5).map((row) => row.id));
  const fast = rows
    .toSorted((a, b) => (a.time_ms ?? 0) - (b.time_ms ?? 0) || a.id - b.id)
    .slice(0, 5);
  expect(figures.fastest.map((one) => one.timeMs)).toEqual(fast.map((row) => row.time_ms));
  const languages = figures.languages.reduce((sum, { ac }) => sum + ac, 0);
  expect(languages).toBe(figures.counts.ac);
});

test("a problem that nobody has tried has no figures", async () => {
  const { pid: own } = await bank
    .as("admin")
    .problem.create(bank.form({ problemId: "NEW", auth: 2 }));
  const figures = await bank.as("admin").submission.problemFigures({ pid: own });
  expect(figures).toMatchObject({ counts: { total: 0 }, languages: [], first: [], fastest: [] });
  expect(figures.times.counts.every((count) => count === 0)).toBe(true);
});

test("figures of a problem are for those who keep it", async () => {
  expect(await refusal(bank.as("otherAdmin").submission.problemFigures({ pid }))).toBe("FORBIDDEN");
  expect(await refusal(bank.as("alice").submission.problemFigures({ pid }))).toBe("ACCESS_DENIED");
  expect(await refusal(bank.as("root").submission.problemFigures({ pid: 987_654 }))).toBe(
    "NOT_FOUND",
  );
});

test("neither the first nor the fastest nor the times are looked for row by row", async () => {
  const { sql } = bank.database;
  await vacuumWhole(sql, "submission");
  const plans = await sql.begin(async (tx) => {
    // So few rows that what costs least is chance: whether an index alone can answer is asked.
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_indexscan = off`;
    await tx`set local enable_bitmapscan = off`;
    const explain = (text: string) => tx.unsafe(`explain ${text}`, [`${pid}`]);
    return Promise.all([
      explain(`select id from submission where problem_id = $1::bigint and status = 0 and in_bank
        order by id limit 5`),
      explain(`select least(time_ms / 50, 20), count(*) from submission
        where problem_id = $1::bigint and status = 0 and in_bank and time_ms is not null group by 1`),
    ]);
  });
  for (const plan of plans) {
    const text = plan.map((line) => String(line["QUERY PLAN"])).join("\n");
    expect(text).toMatch(/Index Only Scan/);
    expect(text).not.toMatch(/Seq Scan|Index Scan|Bitmap/);
  }
});
