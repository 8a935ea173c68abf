/** Pages of people, held against a look at everybody. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factsOfAccounts } from "./fact-queries.ts";
import { findAccounts } from "./list-queries.ts";
import { foldUserTotals } from "./queries.ts";

const PEOPLE = 2600;
let database: TestDatabase;
/** All uids as the list has them. */
const listed = async () => {
  const rows = await database.db
    .selectFrom("user_account")
    .select(["uid", "role_id as role", "is_banned as isBanned"])
    .orderBy("created_at", "desc")
    .orderBy("username")
    .execute();
  return rows;
};
const insert = (from: number, to: number, at: string) =>
  database.sql.unsafe(`
    insert into user_account (uid, username, password_hash, role_id, is_banned, created_at)
    select 'p' || n, 'person-' || n, '', case when n % 3 = 0 then 1003 else 1002 end, n % 5 = 0, ${at}
    from generate_series(${from}, ${to}) as n`);

beforeAll(async () => {
  database = await createTestDatabase();
  // Days of none, of one and of hundreds, whom only their names tell apart, and midnights.
  await insert(1, 600, "timestamptz '2026-01-05 10:00+00'");
  await insert(601, 601, "timestamptz '2026-02-01 00:00+00'");
  await insert(602, PEOPLE, "timestamptz '2026-03-01 00:00+08' + n * interval '37 minutes'");
});
afterAll(() => database.drop());

const PLACES = [0, 30, 990, 1000, 1001, 1020, 1500, 1999, 2000, 2001, 2300, 2590, 2599, 2601, 9000];
const wish = { onlyAdmin: false, onlyBanned: false };

async function assertPages() {
  const all = await listed();
  const filters = [
    [{}, () => true],
    [{ role: 1002 }, (one) => one.role === 1002],
    [{ onlyBanned: true }, (one) => one.isBanned],
  ] as readonly [object, (one: (typeof all)[number]) => boolean][];
  for (const [filter, isIn] of filters) {
    const wanted = all.filter(isIn).map(({ uid }) => uid);
    for (const offset of PLACES) {
      const page = { limit: 30, offset };
      const { rows, total } = await findAccounts(database.db, { ...wish, ...filter }, page);
      const found = { filter, offset, total, uids: rows.map(({ uid }) => uid) };
      const uids = wanted.slice(offset, offset + 30);
      expect(found).toEqual({ filter, offset, total: wanted.length, uids });
    }
  }
}

test("every page is there, wherever it lies", assertPages);

test("also after people came, went and were put into other days, and when the lines are put together", async () => {
  const { db, sql } = database;
  await insert(5001, 5040, "timestamptz '2026-01-04 23:59:59+00'");
  await sql`delete from user_account where uid like 'p%7' and uid < 'p2'`;
  await sql`update user_account set created_at = created_at - interval '1 day' where uid like 'p%3'`;
  await assertPages();
  // Each moves somebody on pages that are kept by now, or their number.
  await sql`update user_account set role_id = 1003 where uid = 'p1501'`;
  await assertPages();
  await sql`update user_account set is_banned = not is_banned where uid = 'p2502'`;
  await assertPages();
  await sql`update user_account set username = 'z' || username where uid = 'p31'`;
  await assertPages();
  await sql`update user_account set created_at = '2026-05-01' where uid = 'p302'`;
  await assertPages();
  await foldUserTotals(db);
  await assertPages();
  const lines = await db.selectFrom("user_day").select("people").execute();
  expect(lines.every(({ people }) => people > 0)).toBe(true);
});

test("a search finds each once, and how many there are, behind its last page too", async () => {
  for (const offset of [0, 5, 300]) {
    const filter = { ...wish, keyword: "person-10" };
    const { rows, total } = await findAccounts(database.db, filter, { limit: 10, offset });
    const all = await listed();
    const named = await database.db
      .selectFrom("user_account")
      .where("username", "like", "person-10%")
      .select("uid")
      .execute();
    const names = new Set(named.map(({ uid }) => uid));
    const wanted = all.filter(({ uid }) => names.has(uid)).map(({ uid }) => uid);
    expect({ total, uids: rows.map(({ uid }) => uid) }).toEqual({
      total: wanted.length,
      uids: wanted.slice(offset, offset + 10),
    });
  }
});

test("a search finds whoever is called so by now", async () => {
  const { db, sql } = database;
  const find = async () => {
    const page = { limit: 10, offset: 0 };
    const { rows, total } = await findAccounts(db, { ...wish, keyword: "walrus" }, page);
    return { total, uids: rows.map(({ uid }) => uid).sort() };
  };
  const found = (...uids: string[]) => ({ total: uids.length, uids });
  expect(await find()).toEqual(found());
  await sql`update user_account set realname = 'Walrus' where uid in ('p10', 'p11')`;
  expect(await find()).toEqual(found("p10", "p11"));
  await sql`update user_account set realname = '', email = 'walrus@example.org' where uid = 'p11'`;
  expect(await find()).toEqual(found("p10", "p11"));
  await sql`update user_account set email = null where uid = 'p11'`;
  expect(await find()).toEqual(found("p10"));
  await sql`delete from user_account where uid = 'p10'`;
  expect(await find()).toEqual(found());
});

test("rows that are kept are those that are there, whatever changed", async () => {
  const { db, sql } = database;
  const page = { limit: 20, offset: 40 };
  const shown = async (at = db) => (await findAccounts(at, wish, page)).rows;
  const asTheyAre = async () => {
    const uids = (await listed()).slice(40, 60).map(({ uid }) => uid);
    const rows = await factsOfAccounts(db).where("account.uid", "in", uids).execute();
    const byUid = new Map(rows.map((row) => [row.uid, row]));
    return uids.map((uid) => byUid.get(uid));
  };
  const [first, second, third] = await shown();
  const [uid = "", other = "", last = ""] = [first?.uid, second?.uid, third?.uid];
  expect(await shown()).toEqual(await asTheyAre());
  await sql`update user_account set signature = 'Hello', is_banned = not is_banned where uid = ${uid}`;
  await sql`update user_tally set ac = 7 where uid = ${other}`;
  await sql`
    insert into user_session (uid, user_agent, ip, created_at, seen_at)
    values (${last}, '', '', '2026-04-01 10:00:00.123456+00', now())`;
  const changed = await shown();
  expect(changed).toEqual(await asTheyAre());
  expect(changed[0]).toMatchObject({ uid, signature: "Hello", isBanned: !first?.isBanned });
  expect(changed[1]).toMatchObject({ uid: other, solved: 7 });
  expect(changed[2]?.lastLoginAt).toEqual(new Date("2026-04-01T10:00:00.123Z"));
  // Of whom nothing has changed, nothing is made anew.
  for (const [at, row] of (await shown()).entries()) expect(row).toBe(changed[at]);
  // What is undone was never so, though it was shown to whoever did it.
  const undone = db.transaction().execute(async (tx) => {
    await tx
      .updateTable("user_account")
      .set({ school: "Nowhere" })
      .where("uid", "=", uid)
      .execute();
    expect((await shown(tx))[0]?.school).toBe("Nowhere");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await shown()).toEqual(changed);
});
