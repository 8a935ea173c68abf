import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Param, prepared, preparedByShape } from "./prepared.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a statement runs with the values of each call, one of them in two places", async () => {
  let built = 0;
  const sum = prepared((_, param: Param<{ a: number; b: number | null }>) => {
    built += 1;
    return sql<{ sum: number | null; twice: number; seven: number }>`
      select ${param("a")}::int + ${param("b")}::int as sum, 2 * ${param("a")}::int as twice, ${7}::int as seven`;
  });
  expect(await sum(database.db, { a: 1, b: 2 })).toEqual([{ sum: 3, twice: 2, seven: 7 }]);
  expect(await sum(database.db, { a: 5, b: null })).toEqual([{ sum: null, twice: 10, seven: 7 }]);
  expect(built).toBe(1);
});

test("lists go into arrays as they are, whatever they hold", async () => {
  const echo = prepared(
    (_, param: Param<{ texts: (string | null)[]; numbers: (number | null)[] }>) =>
      sql<{ text: string | null; number: number | null }>`
        select * from unnest(${param("texts")}::text[], ${param("numbers")}::int[]) as row (text, number)`,
  );
  const texts = ['a "b", {c}\\', null, "", "null", "\u{1F600}\n", '{"k": ["\\""]}'];
  const numbers = [1, null, 3, 4, 5, 6];
  const rows = await echo(database.db, { texts, numbers });
  expect(rows.map((row) => row.text)).toEqual(texts);
  expect(rows.map((row) => row.number)).toEqual(numbers);
  const nothing = { texts: [null, null], numbers: [null, 2] };
  expect(await echo(database.db, nothing)).toEqual([
    { text: null, number: null },
    { text: null, number: 2 },
  ]);
});

test("a statement is made for each shape, once", async () => {
  const built: string[] = [];
  const count = preparedByShape(
    (_, param: Param<{ from: number; to?: number }>, { isEnded }: { isEnded: boolean }) => {
      built.push(String(isEnded));
      const to = isEnded ? sql`${param("to")}::int` : sql`100`;
      return sql<{ count: number }>`
        select count(*) as count from generate_series(${param("from")}::int, ${to})`;
    },
  );
  const { db } = database;
  expect(await count(db, { isEnded: true }, { from: 1, to: 3 })).toEqual([{ count: 3 }]);
  expect(await count(db, { isEnded: false }, { from: 1 })).toEqual([{ count: 100 }]);
  expect(await count(db, { isEnded: true }, { from: 2, to: 2 })).toEqual([{ count: 1 }]);
  expect(built).toEqual(["true", "false"]);
});

test("a statement without values is kept by its connection like others", async () => {
  const itself = prepared(
    () => sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where statement like '%counts itself%'`,
  );
  expect(await itself(database.db, {})).toEqual([{ count: 1 }]);
});
