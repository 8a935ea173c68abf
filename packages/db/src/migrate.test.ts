import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase, withRollback } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("migrate", () => {
  test("does nothing on a database that has everything", async () => {
    expect(await migrate(database.sql)).toEqual([]);
  });

  test("lets two starters collide: one applies, the other finds it done", async () => {
    const next = [
      ...(await readMigrations()),
      { name: "9001_collide.sql", body: "create table collide (id integer)" },
    ];
    const other = openDatabase(database.url, { poolSize: 1 });
    const results = await Promise.all([migrate(database.sql, next), migrate(other.sql, next)]);
    await other.close();
    expect(results.flat()).toEqual(["9001_collide.sql"]);
    await database.sql`drop table collide`;
    await database.sql`delete from gavel_migration where name = '9001_collide.sql'`;
  });

  test("names the file that fails and leaves nothing of it", async () => {
    const next = [
      ...(await readMigrations()),
      { name: "9002_half.sql", body: "create table half (id integer); select 1 / 0" },
    ];
    await expect(migrate(database.sql, next)).rejects.toThrow(/9002_half\.sql: division by zero/);
    const rows = await database.sql`select to_regclass('half') as half`;
    expect(rows[0]?.half).toBeNull();
  });

  test("of several none stays when the last one fails: the release before starts on it again", async () => {
    const old = await readMigrations();
    const next = [
      ...old,
      {
        name: "9003_good.sql",
        body: "create table good (id integer); insert into good values (1)",
      },
      { name: "9004_bad.sql", body: "insert into good select id / 0 from good" },
    ];
    const told: string[] = [];
    const failing = migrate(database.sql, next, ({ name, place, count }) =>
      told.push(`${place} of ${count} ${name}`),
    );
    await expect(failing).rejects.toThrow(/9004_bad\.sql: division by zero/);
    expect(told).toEqual(["1 of 2 9003_good.sql", "2 of 2 9004_bad.sql"]);
    expect(await migrate(database.sql, old)).toEqual([]);
    const rows = await database.sql`select to_regclass('good') as good`;
    expect(rows[0]?.good).toBeNull();
  });

  test("refuses a database that a newer release has migrated", async () => {
    await database.sql`insert into gavel_migration (name) values ('9999_future.sql')`;
    await expect(migrate(database.sql)).rejects.toThrow(
      /newer than this release: it has 9999_future\.sql/,
    );
    await database.sql`delete from gavel_migration where name = '9999_future.sql'`;
  });
});

describe("readMigrations", () => {
  async function folderWith(...names: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "gavel-migrations-"));
    await Promise.all(names.map((name) => writeFile(join(folder, name), "select 1")));
    return folder;
  }
  test.each([
    [["0001_a.sql", "0001_b.sql"], /used twice/],
    [["1_a.sql"], /the name must be/],
  ])("refuses %j", async (names, message) => {
    const folder = await folderWith(...names);
    await expect(readMigrations(folder)).rejects.toThrow(message);
    await rm(folder, { recursive: true });
  });
});

describe("the client", () => {
  test("reads bigints as numbers, JSON as values and times as dates", async () => {
    const row = await sql<{ big: number; doc: { a: number }; at: Date }>`
      select 9007199254740991::bigint as big, '{"a":1}'::jsonb as doc, '2026-01-02T03:04:05Z'::timestamptz as at`.execute(
      database.db,
    );
    expect(row.rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      doc: { a: 1 },
      at: new Date("2026-01-02T03:04:05Z"),
    });
  });

  test("rolls a test's writes back and passes its value and its errors on", async () => {
    const value = await withRollback(database.db, async (tx) => {
      await tx
        .insertInto("setting")
        .values({ key: "probe", value: { on: true } })
        .execute();
      const row = await tx
        .selectFrom("setting")
        .select("value")
        .where("key", "=", "probe")
        .executeTakeFirstOrThrow();
      return row.value;
    });
    expect(value).toEqual({ on: true });
    expect(
      await database.db.selectFrom("setting").selectAll().where("key", "=", "probe").execute(),
    ).toEqual([]);
    await expect(
      withRollback(database.db, () => Promise.reject(new Error("mine"))),
    ).rejects.toThrow("mine");
  });
});
