/** What long lists add up to, and which rows lie where in them, is kept until a count moves; the rows themselves never are. */
import { fillToScale } from "@gavel/db/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { foldSubmissionTotals } from "../../judging/judgement/index.ts";
import { foldAccountChanges } from "../../kernel/avatar-queries.ts";

const SUBMISSIONS = 2400;
const LIMIT = 30;

let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
  const scale = { users: 80, problems: 6, submissions: SUBMISSIONS };
  await fillToScale(bank.database.sql, scale, () => undefined);
  await bank.database.sql`update problem set auth = 1`;
});
afterAll(() => bank.close());

const idsOf = async () =>
  (await bank.db.selectFrom("submission").select("id").orderBy("id", "desc").execute()).map(
    ({ id }) => id,
  );

async function ask(page: number, filter: { readonly username?: string } = {}) {
  const wish = { currentPage: page, limit: LIMIT, ...filter };
  const found = await bank.as(null).submission.find(wish);
  return { ...found, ids: found.records.map(({ submitId }) => submitId) };
}

test("pages near and far, from either end, are those of all rows", async () => {
  const ids = await idsOf();
  for (const page of [1, 2, 33, 36, 40, 41, 60, 79, 80, 81]) {
    const found = await ask(page);
    expect({ page, total: found.total, ids: found.ids }).toEqual({
      ...{ page, total: ids.length },
      ids: ids.slice((page - 1) * LIMIT, page * LIMIT),
    });
  }
});

test("what is sent is counted and moves all pages", async () => {
  const before = await ask(60);
  const { sql } = bank.database;
  await sql`insert into submission (uid, username, problem_id, language, code, code_bytes, status)
    select uid, username, problem_id, language, 'x', 1, status from submission order by id limit 1`;
  const [row] = await sql<{ problem_id: number; language: string }[]>`
    select problem_id, language from submission order by id desc limit 1`;
  const { problem_id: pid = 0, language = "" } = row ?? {};
  await sql`update problem_count set total = total + 1 where problem_id = ${pid}`;
  await sql`insert into submission_total (language, total) values (${language}, 1)`;
  const ids = await idsOf();
  expect((await ask(1)).ids[0]).toBe(ids[0]);
  const after = await ask(60);
  expect(after.total).toBe(before.total + 1);
  expect(after.ids).toEqual(ids.slice(59 * LIMIT, 60 * LIMIT));
});

test("verdicts that change places are summed anew, though all of them are as many", async () => {
  const { sql } = bank.database;
  const problems = await sql<{ id: number; title: string }[]>`
    select id, title from problem where is_open order by id limit 2`;
  const accepted = () =>
    Promise.all(
      problems.map(async ({ title }) => {
        const page = await bank.as(null).submission.find({ problemId: title, status: 0 });
        return page.total;
      }),
    );
  const [left = 0, right = 0] = await accepted();
  const [from = 0, to = 0] = problems.map(({ id }) => id);
  await foldSubmissionTotals(bank.db);
  expect(await accepted()).toEqual([left, right]);
  await sql`update problem_count set ac = ac - 1 where problem_id = ${from}`;
  await sql`update problem_count set ac = ac + 1 where problem_id = ${to}`;
  await sql`insert into submission_total (language, ac) values ('C', -1), ('C', 1)`;
  await foldSubmissionTotals(bank.db);
  expect(await accepted()).toEqual([left - 1, right + 1]);
});

test("a row of a far page is as it is now", async () => {
  const [shown = 0] = (await ask(60)).ids;
  await bank.database.sql`update submission set status = 8 where id = ${shown}`;
  expect((await ask(60)).records[0]?.status).toBe(8);
});

test("who has another avatar or name is shown with it, and leaves pages of the old one", async () => {
  const { sql } = bank.database;
  for (const page of [1, 60]) {
    const [row] = (await ask(page, { username: "scale" })).records;
    const uid = row?.uid ?? "";
    expect(row?.avatar).toBeNull();
    await sql`update user_account set avatar = '/new.png' where uid = ${uid}`;
    const [shown] = (await ask(page, { username: "scale" })).records;
    expect([shown?.submitId, shown?.avatar]).toEqual([row?.submitId, "/new.png"]);
    const name = `other-${page}`;
    await sql.begin(async (tx) => {
      await tx`update user_account set username = ${name} where uid = ${uid}`;
      await tx`update submission set username = ${name} where uid = ${uid}`;
    });
    const named = { uid, username: name, avatar: "/new.png" };
    expect((await ask(1, { username: name })).records[0]).toMatchObject(named);
    const later = await ask(page, { username: "scale" });
    expect(later.records.filter((one) => one.uid === uid)).toEqual([]);
    await foldAccountChanges(bank.db);
    expect((await ask(1, { username: name })).records[0]).toMatchObject(named);
  }
});

/** As somebody's, to what their oldest was sent to. */
async function send(uid: string): Promise<void> {
  const { sql } = bank.database;
  const [row] = await sql<{ language: string; pid: number }[]>`
    insert into submission (uid, username, problem_id, language, code, code_bytes, status)
    select uid, username, (select min(id) from problem where is_open), 'C', 'x', 1, 0 from user_account where uid = ${uid}
    returning language, problem_id as pid`;
  await sql`update problem_count set total = total + 1, ac = ac + 1 where problem_id = ${row?.pid ?? 0}`;
  await sql`insert into submission_total (language, total, ac) values (${row?.language ?? ""}, 1, 1)`;
}

test("a name that is one person's is everybody's who is called so by now", async () => {
  const { sql } = bank.database;
  const name = "scale-000010";
  const people = async (username = name) => {
    const found = await ask(1, { username });
    expect(found.total).toBeGreaterThanOrEqual(found.records.length);
    return { total: found.total, names: new Set(found.records.map((one) => one.username)) };
  };
  const before = await people();
  expect(before.total).toBeGreaterThan(0);
  expect(await people()).toEqual({ total: before.total, names: new Set([name]) });
  await sql`insert into user_account (uid, username, password_hash) values ('second', ${`${name}2`}, '')`;
  expect(await people()).toEqual(before);
  await send("second");
  expect(await people()).toEqual({
    ...{ total: before.total + 1, names: new Set([name, `${name}2`]) },
  });
  expect(await people(`${name}2`)).toEqual({ total: 1, names: new Set([`${name}2`]) });
  await sql`update user_account set username = 'elsewhere' where uid = 'second'`;
  await sql`update submission set username = 'elsewhere' where uid = 'second'`;
  expect(await people()).toEqual(before);
  expect(await people(`${name}2`)).toEqual({ total: 0, names: new Set() });
  expect(await people("elsewhere")).toEqual({ total: 1, names: new Set(["elsewhere"]) });
});

test("who was not there when their name was asked for is found once they have sent something", async () => {
  const { sql } = bank.database;
  const total = async () => (await ask(1, { username: "newcomer" })).total;
  expect(await total()).toBe(0);
  await sql`insert into user_account (uid, username, password_hash) values ('third', 'newcomer', '')`;
  expect(await total()).toBe(0);
  await send("third");
  expect(await total()).toBe(1);
  await sql`update user_account set username = 'oldtimer' where uid = 'third'`;
  expect(await total()).toBe(0);
});

test("one finds what one sent to a hidden problem by what that is called now", async () => {
  const { sql } = bank.database;
  const find = async (problemId: string) =>
    (await bank.as("alice").submission.find({ limit: LIMIT, problemId })).total;
  await send("alice");
  const [row] = await sql<{ id: number; title: string }[]>`
    select id, title from problem where is_open order by id limit 1`;
  const { id = 0, title = "" } = row ?? {};
  await sql`update problem set auth = 2, title = 'Walrus' where id = ${id}`;
  expect([await find("walrus"), await find("seal")]).toEqual([1, 0]);
  expect([await find("walrus"), await find("seal")]).toEqual([1, 0]);
  await sql`update problem set title = 'Seal' where id = ${id}`;
  expect([await find("walrus"), await find("seal")]).toEqual([0, 1]);
  await sql`update problem set auth = 1, title = ${title} where id = ${id}`;
});

test("a problem that is hidden takes what was sent to it from far pages at once", async () => {
  const before = await ask(60);
  const pid = before.records[0]?.pid ?? 0;
  await bank.database.sql`update problem set auth = 2 where id = ${pid}`;
  const after = await ask(60);
  expect(after.records.filter((one) => one.pid === pid)).toEqual([]);
  expect(after.total).toBeLessThan(before.total);
});
