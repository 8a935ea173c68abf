/** Whom a search of the rank finds is kept: here each answer is held against the database's, before and after changes. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { openDesk } from "../../kernel/testing/desk.ts";
import { searchKept } from "./kept-called-queries.ts";
import { findInput } from "./schema.ts";
import { findRank } from "./service.ts";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = openDesk(database.db);
  await sql`
    insert into user_account (uid, username, password_hash, nickname, realname)
    select 'u' || n, 'walrus-' || lpad(n::text, 4, '0'), '', case when n % 4 = 0 then 'Seal ' || n else '' end, ''
    from generate_series(1, 1100) as n`.execute(database.db);
  await sql`
    update user_tally set ac = length(uid) + ascii(right(uid, 1)) % 7, total = ascii(right(uid, 1)), oi_score = ascii(right(uid, 1)) % 3`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

const find = (wish: object, db = database.db) =>
  findRank({ ...desk.context(), db }, findInput.parse({ type: "ACM", limit: 10, ...wish }));

/** A transaction knows nothing of what is kept. */
const inDatabase = (wish: object) => database.db.transaction().execute((tx) => find(wish, tx));

const WISHES = [
  ...["walrus-001", "seal", "seal 10", "ELSE", "where else", "walrus-0012", "none called so"],
].flatMap((keyword) =>
  ([{}, { currentPage: 2 }, { currentPage: 40 }, { type: "OI" }] as const).map((more) => ({
    ...more,
    keyword,
  })),
);

async function assertAll(at: string) {
  for (const wish of WISHES) {
    const asked = await inDatabase(wish);
    for (const turn of [1, 2]) {
      const { records, total } = await find(wish);
      expect({ at, turn, wish, records, total }).toEqual({
        ...{ at, turn, wish, records: asked.records, total: asked.total },
      });
    }
  }
}

test("everybody is found where they stand, whatever changed since they were found before", async () => {
  const { sql: raw } = database;
  const changes = {
    start: () => raw`select 1`,
    "a name": () => raw`update user_account set nickname = 'Elsewhere' where uid = 'u12'`,
    "a real name": () => raw`update user_account set realname = 'Where else' where uid = 'u13'`,
    "a ban": () => raw`update user_account set is_banned = true where uid = 'u10'`,
    "an end": () => raw`delete from user_account where uid = 'u14'`,
    "a verdict": () => raw`update user_tally set ac = 99, oi_score = 99 where uid = 'u15'`,
    "a signature": () => raw`update user_account set signature = 'New' where uid = 'u15'`,
    "a beginning": () => raw`
      insert into user_account (uid, username, password_hash) values ('new', 'walrus-0012b', '')`,
  };
  for (const [at, change] of Object.entries(changes)) {
    await change();
    await assertAll(at);
  }
});

test("of a name that is a thousand people's each page comes from the database", async () => {
  for (const currentPage of [1, 3]) {
    const { records, total } = await find({ keyword: "walrus", currentPage });
    const asked = await inDatabase({ keyword: "walrus", currentPage });
    expect({ records, total }).toEqual({ records: asked.records, total: asked.total });
    expect(total).toBeGreaterThan(1000);
  }
});

test("whom a word found is not looked for again", async () => {
  const wish = { type: "ACM", keyword: "walrus-0044", limit: 10, offset: 0 } as const;
  const asked = await queriesOf(database.db, async (db) => {
    for (const _ of [1, 2, 3]) expect((await searchKept(db, wish))?.total).toBe(1);
  });
  const searches = asked.filter((one) => one.sql.includes(" like "));
  expect([searches.length, asked.length]).toEqual([1, 4]);
});
