/** The list of problems comes from memory: here it is held against the database, before and after each kind of change. */

import { fillToScale } from "@gavel/db/scale";
import { addGroups } from "@gavel/db/testing";
import { OWN_STATES, PROBLEM_SORTS } from "@gavel/domain/problem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowered } from "../../../kernel/wording.ts";
import { countByDifficulty } from "../queries.ts";
import { listCards, listInDatabase } from "../service/cards.ts";
import { findInDatabase, findOwnProblems, findProblems } from "../service/find.ts";
import { getProgressOf } from "../service/mine.ts";
import { findSolvedBy, findInDatabase as findSolvedInDatabase } from "../service/solved.ts";
import { type Bank, openBank } from "../test-kit.ts";
import { findCurrentBank } from "./current-bank.ts";
import { countChanges, foldBankChanges } from "./queries.ts";

let bank: Bank;
let tagId = 0;

beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 3);
  const scale = { users: 5, problems: 60, submissions: 100 };
  await fillToScale(bank.database.sql, scale, () => undefined);
  await bank.database.sql`update problem set title = 'Ängste 100% _x' where id % 9 = 0`;
  await bank.database.sql`update problem set remote_judge = 'HDU' where id % 11 = 0`;
  const [tag] = await bank.database.sql<{ id: number }[]>`
    select tag_id as id from problem_tag group by tag_id order by count(*) desc limit 1`;
  tagId = tag?.id ?? 0;
});
afterAll(() => bank.close());

function questions() {
  const filters = [
    {},
    { difficulty: 1 },
    { keyword: "TREE" },
    { keyword: "路径" },
    { keyword: "ä" },
    { keyword: "ÄNG" },
    { keyword: "%" },
    { keyword: "_" },
    { keyword: "new" },
    { keyword: "\u001f" },
    { oj: "Mine" },
    { oj: "HDU" },
    { tagIds: [tagId] },
    { tagIds: [tagId, tagId + 1] },
    { tagIds: [tagId, 999_999], keyword: "tree" },
    { sort: "id" as const, isDescending: true, difficulty: 1 },
    { sort: "difficulty" as const },
    { sort: "difficulty" as const, isDescending: true, keyword: "tree" },
  ];
  const pages = [
    { limit: 7, currentPage: 1 },
    { limit: 7, currentPage: 3 },
    { limit: 30, currentPage: 99 },
  ];
  return filters.flatMap((filter) => pages.map((page) => ({ ...filter, ...page })));
}

async function expectSame() {
  const { byDifficulty } = await getProgressOf(bank.context(null), "alice");
  const counted = await countByDifficulty(bank.db);
  expect(byDifficulty.map((one) => one.total)).toEqual(
    byDifficulty.map(({ difficulty }) => {
      return counted.find((one) => one.difficulty === difficulty)?.count ?? 0;
    }),
  );
  const problems = await bank.db.selectFrom("problem").select("id").orderBy("title").execute();
  const pids = [...problems.map(({ id }) => id), 999_999];
  for (const locale of ["en-US", "zh-CN"] as const) {
    const ctx = bank.context(null, { locale });
    expect(await listCards(ctx, pids)).toEqual(await listInDatabase(ctx, pids, null));
    for (const input of questions()) {
      expect([input, await findProblems(ctx, input)]).toEqual([
        input,
        await findInDatabase(ctx, input),
      ]);
    }
  }
}

/** Asks until the answers come from memory. */
async function untilKept() {
  const ctx = bank.context(null);
  await expect.poll(async () => (await findCurrentBank(ctx)) !== null).toBe(true);
}

type Sql = Bank["database"]["sql"];
const CHANGES: readonly [string, (sql: Sql) => Promise<unknown>][] = [
  ["nothing", async () => undefined],
  ["a hidden problem", (sql) => sql`update problem set auth = 2 where id % 6 = 0`],
  ["a title", (sql) => sql`update problem set title = 'New ' || id where id % 8 = 0`],
  ["a difficulty", (sql) => sql`update problem set difficulty = 2 where id % 4 = 0`],
  ["a group's problem", (sql) => sql`update problem set group_id = 3 where id % 13 = 0`],
  [
    "a translation",
    (sql) => sql`update problem_translation set title = '新 New' where problem_id % 5 = 0`,
  ],
  ["translations less", (sql) => sql`delete from problem_translation where problem_id % 3 = 0`],
  ["tags' names", (sql) => sql`update tag set name = name || '!', color = '#fff'`],
  ["tags taken off", (sql) => sql`delete from problem_tag where problem_id % 2 = 0`],
  ["a tag less", (sql) => sql`delete from tag where id = ${tagId + 1}`],
  ["a verdict", (sql) => sql`update problem_count set total = total + 1, ac = ac + 1`],
  ["problems less", (sql) => sql`delete from problem where id % 10 = 0`],
  ["lines put together", () => foldBankChanges(bank.db)],
];

describe("the list is the same from memory and from the database", () => {
  test.each(CHANGES)("after %s", async (_what, change) => {
    await untilKept();
    await change(bank.database.sql);
    await expectSame();
    await untilKept();
    await expectSame();
  });

  test("and a change that is undone changes nothing", async () => {
    await untilKept();
    const undo = new Error("undone");
    const undone = bank.db.transaction().execute(async (tx) => {
      await tx.updateTable("problem").set({ auth: 2 }).execute();
      const inside = await findProblems(bank.context(null, { db: tx }), {
        limit: 7,
        currentPage: 1,
      });
      expect(inside.total).toBe(0);
      throw undo;
    });
    await expect(undone).rejects.toBe(undo);
    await expectSame();
  });
});

test("a row is made anew only where one of its counts has moved", async () => {
  await untilKept();
  const ctx = bank.context(null);
  const shown = async () => (await findProblems(ctx, { limit: 5, currentPage: 1 })).records;
  const { sql } = bank.database;
  const [first] = await shown();
  await sql`delete from problem_count where problem_id = ${first?.pid ?? 0}`;
  const before = await shown();
  for (const [at, row] of (await shown()).entries()) expect(row).toBe(before[at]);
  await sql`
    insert into problem_count (problem_id, total, ac, mle, tle, re, pe, ce, wa, se, pa)
    values (${first?.pid ?? 0}, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110)`;
  const [counted, ...others] = await shown();
  expect(counted).toEqual({
    ...{ ...before[0], total: 101, ac: 102, mle: 103, tle: 104, re: 105 },
    ...{ pe: 106, ce: 107, wa: 108, se: 109, pa: 110 },
  });
  for (const [at, row] of others.entries()) expect(row).toBe(before[at + 1]);
  expect((await shown())[0]).toBe(counted);
  await expectSame();
});

const SORTED = PROBLEM_SORTS.flatMap((sort) =>
  [false, true].map((isDescending) => ({ sort, isDescending, limit: 25, currentPage: 1 })),
);

describe("sorted lists are the same from memory and from the database", () => {
  const expectSameOrders = async () => {
    const ctx = bank.context(null);
    for (const input of SORTED) {
      // An order by counts may be some seconds old.
      await expect
        .poll(() => findProblems(ctx, input), { interval: 500 })
        .toEqual(await findInDatabase(ctx, input));
    }
  };
  test("before and after verdicts", async () => {
    await untilKept();
    await expectSameOrders();
    await bank.database.sql`
      insert into problem_count (problem_id, total, ac)
      select id, 7 + id % 5, id % 4 from problem where id % 3 > 0
      on conflict (problem_id) do update set total = excluded.total, ac = excluded.ac`;
    await expectSameOrders();
  });
  test("and what comes first has most", async () => {
    const page = { limit: 100, currentPage: 1, isDescending: true } as const;
    const most = (await findProblems(bank.context(null), { ...page, sort: "total" })).records;
    expect(most.map((row) => row.total)).toEqual(
      most.map((row) => row.total).toSorted((left, right) => right - left),
    );
    expect(new Set(most.map((row) => row.total)).size).toBeGreaterThan(2);
    const best = (await findProblems(bank.context(null), { ...page, sort: "rate" })).records;
    const rates = best.map((row) => (row.total === 0 ? 0 : row.ac / row.total));
    expect(rates).toEqual(rates.toSorted((left, right) => right - left));
  });
});

test("somebody's own states part the list, from memory as from the database", async () => {
  await bank.database.sql`
    insert into submission (uid, username, problem_id, language, code, code_bytes, status)
    select 'bob', 'bob', id, 'C', 'x', 1, -1 from problem where id % 2 = 0`;
  await bank.database.sql`
    insert into user_solved (uid, problem_id, submission_id, solved_at)
    select uid, problem_id, id, now() from submission where uid = 'bob' and problem_id % 4 = 0`;
  await untilKept();
  const page = { limit: 100, currentPage: 1 };
  const seen: number[] = [];
  for (const own of OWN_STATES) {
    const kept = await findOwnProblems(bank.signedIn("bob"), { ...page, own });
    const state = { uid: "bob", state: own };
    expect(kept).toEqual(await findInDatabase(bank.context("bob"), page, state));
    expect(kept.total).toBeGreaterThan(0);
    seen.push(...kept.records.map((row) => row.pid));
  }
  const all = await findProblems(bank.context(null), page);
  expect(seen.toSorted((left, right) => left - right)).toEqual(
    all.records.map((row) => row.pid).toSorted((left, right) => left - right),
  );
});

test("a person's problems are the same from memory and from the database", async () => {
  const { sql } = bank.database;
  await sql`update problem set type = 1 where id % 3 = 0`;
  await sql`update submission set oi_rank_score = id % 7 where id % 2 = 0`;
  const people = await sql<{ uid: string }[]>`select uid from user_account`;
  await untilKept();
  let scores = 0;
  for (const { uid } of people) {
    const wanted = await findSolvedInDatabase(bank.context(null), uid);
    expect(await findSolvedBy(bank.context(null), uid)).toEqual(wanted);
    scores += wanted.oiScores.length;
  }
  expect(scores).toBeGreaterThan(0);
});

test("lines that are put together add up to the same and are one", async () => {
  const before = await countChanges(bank.db);
  await foldBankChanges(bank.db);
  await foldBankChanges(bank.db);
  expect(await bank.db.selectFrom("bank_change").selectAll().execute()).toEqual([
    { changes: before },
  ]);
});

test.each([
  ["TREE 1", "tree 1"],
  ["路Ab", "路ab"],
  ["ä", "ä"],
  ["Ä", null],
  ["\u0130", null],
])("%s in small letters", (keyword, small) => {
  expect(lowered(keyword)).toBe(small);
});
