import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { compareInRank, RANK_TYPES, type RankKey } from "@gavel/domain/rank";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDesk } from "../../kernel/testing/desk.ts";
import { countAhead, findPlace, getOrder, sliceOrder } from "./kept-order.ts";

/** More than two blocks, and the last one is not full. */
const PEOPLE = 600;
let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
let keys: RankKey[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  // Many are equal in all but their uid.
  await sql`
    insert into user_account (uid, username, username_key, username_look, password_hash, is_banned)
    select 'u' || n, 'u' || n, 'u' || n, 'u' || n, '', n % 50 = 0 from generate_series(1, ${PEOPLE}::int) as n`.execute(
    db,
  );
  await sql`
    update user_tally set ac = n % 7, total = n % 7 + n % 3, oi_score = n % 5
    from (select substring(uid from 2)::int as n, uid from user_account where uid like 'u%') as numbered
    where numbered.uid = user_tally.uid`.execute(db);
  keys = await db
    .selectFrom("user_tally")
    .innerJoin("user_account", "user_account.uid", "user_tally.uid")
    .where("is_banned", "=", false)
    .select(["user_tally.uid", "ac", "total", "oi_score as oiScore"])
    .execute();
});
afterAll(() => database.drop());
beforeEach(() => {
  desk = openDesk(database.db);
});

test.each(RANK_TYPES)(
  "%s: any slice is one of the sorted people, and everybody has their place",
  async (type) => {
    const sorted = keys.toSorted((a, b) => compareInRank(type, a, b));
    const order = await getOrder(desk.context(), type);
    expect(order.people).toBe(sorted.length);
    expect(sliceOrder(order, 0, 5000)).toEqual(sorted);
    for (const [from, to] of [
      [0, 30],
      [250, 262],
      [255, 256],
      [256, 257],
      [500, 540],
      [580, 900],
      [900, 930],
    ] as const) {
      expect(sliceOrder(order, from, to)).toEqual(sorted.slice(from, to));
    }
    for (const [place, key] of sorted.entries()) {
      expect(countAhead(order, key)).toBe(place);
      expect(findPlace(order, key)).toBe(place);
    }
  },
);

test("whoever moved since keeps their place, and whoever came has none, until a minute is over", async () => {
  const { db } = database;
  const order = await getOrder(desk.context(), "ACM");
  const last = sliceOrder(order, order.people - 1, order.people)[0];
  if (last === undefined) throw new Error("nobody");
  const moved = { ...last, ac: 99, total: 99 };
  expect(findPlace(order, moved)).toBe(order.people - 1);
  expect(findPlace(order, { ...moved, uid: "u" })).toBeNull();
  expect(countAhead(order, moved)).toBe(0);
  await db.updateTable("user_tally").set({ ac: 99 }).where("uid", "=", last.uid).execute();
  desk.wait(59);
  expect(await getOrder(desk.context(), "ACM")).toBe(order);
  desk.wait(1);
  expect(sliceOrder(await getOrder(desk.context(), "ACM"), 0, 1)[0]?.uid).toBe(last.uid);
});
