import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Db } from "./client.ts";
import { type Param, prepared } from "./prepared.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table line (id integer primary key, seen integer)`;
});
afterEach(() => database.sql`delete from line`);
afterAll(() => database.drop());

/** With the number of lines that it found, so that the order shows. */
const add = (db: Db, id: number) =>
  sql`insert into line (id, seen) select ${id}::int, count(*) from line`.execute(db);
const addPrepared = prepared(
  (_, param: Param<{ id: number }>) =>
    sql`insert into line (id, seen) select ${param("id")}::int, count(*) from line`,
);
const lines = async () =>
  (await database.sql<{ id: number; seen: number }[]>`select id, seen from line order by seen`).map(
    ({ id, seen }) => [id, seen],
  );

test("statements asked for together run in their order, those before the commit last", async () => {
  const result = await inTransaction(database.db, async (tx, beforeCommit) => {
    await Promise.all([add(tx, 3), addPrepared(tx, { id: 1 }), add(tx, 2)]);
    expect(await lines()).toEqual([]);
    beforeCommit(add(tx, 5), add(tx, 4));
    return "done";
  });
  expect(result).toBe("done");
  expect(await lines()).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
    [5, 3],
    [4, 4],
  ]);
});

test("the first fault is told and undoes all, wherever it is", async () => {
  const duplicate = /duplicate key/;
  const together = inTransaction(database.db, (tx) =>
    Promise.all([add(tx, 1), add(tx, 1), add(tx, 2)]),
  );
  await expect(together).rejects.toThrow(duplicate);
  const atTheEnd = inTransaction(database.db, async (tx, beforeCommit) => {
    await add(tx, 1);
    beforeCommit(add(tx, 1), add(tx, 2));
  });
  await expect(atTheEnd).rejects.toThrow(duplicate);
  const beforeWhatIsAwaited = inTransaction(database.db, async (tx, beforeCommit) => {
    await add(tx, 1);
    const first = add(tx, 1);
    // Heard of later than the one behind it, which is refused because of it.
    beforeCommit(first.catch(async (error: unknown) => Promise.reject(error)));
    await addPrepared(tx, { id: 2 });
  });
  await expect(beforeWhatIsAwaited).rejects.toThrow(duplicate);
  const ofOurs = inTransaction(database.db, async (tx, beforeCommit) => {
    beforeCommit(add(tx, 1));
    await add(tx, 2);
    throw new Error("not so");
  });
  await expect(ofOurs).rejects.toThrow("not so");
  expect(await lines()).toEqual([]);
});

test("only one that may be lost does not wait for the disk", async () => {
  const waits = async (tx: Db) => {
    const { rows } = await sql<{ on: string }>`
      select current_setting('synchronous_commit') as on from pg_sleep(0.001)`.execute(tx);
    return rows[0]?.on;
  };
  const usual = await waits(database.db);
  expect(await inTransaction(database.db, waits)).toBe(usual);
  expect(await inTransaction(database.db, waits, { mayBeLost: true })).toBe("off");
  expect(await inTransaction(database.db, waits)).toBe(usual);
});

test("what still goes on when a sibling has failed changes nothing any more", async () => {
  const late = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const failed = inTransaction(database.db, (tx) =>
    Promise.all([
      Promise.reject(new Error("not so")),
      late.promise.then(() => add(tx, 1)).catch(outcome.resolve),
    ]),
  );
  await expect(failed).rejects.toThrow("not so");
  late.resolve();
  expect(String(await outcome.promise)).toContain("the transaction is over");
  expect(await lines()).toEqual([]);
});

test("a connection that breaks fails the transaction, and the next one works", async () => {
  const broken = inTransaction(database.db, async (tx) => {
    // New to the connection, so each waits until the one before it was described.
    await Promise.all([
      sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(tx),
      sql`select ${2}::int as second`.execute(tx),
      sql`select ${3}::int as third`.execute(tx),
    ]);
  });
  await expect(broken).rejects.toThrow(/terminat|CONNECTION|closed/i);
  await inTransaction(database.db, (tx) => add(tx, 1));
  expect(await lines()).toEqual([[1, 0]]);
});

test("so it does in one of Kysely's own, whose rollback fails as well", async () => {
  const broken = database.db
    .transaction()
    .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
  await expect(broken).rejects.toMatchObject({
    code: expect.stringMatching(/^(57P01|CONNECTION_)/),
  });
  await database.db.transaction().execute((tx) => add(tx, 1));
  expect(await lines()).toEqual([[1, 0]]);
});
