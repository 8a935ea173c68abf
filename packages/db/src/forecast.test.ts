import { expect, test } from "vitest";
import { forecast } from "./forecast.ts";
import { readMigrations } from "./migrate.ts";
import { withEmptyDatabase } from "./testing.ts";

const pending = [
  {
    name: "9001_note.sql",
    body: "alter table problem add column note_of_test text; create table of_test (id integer)",
  },
  { name: "9002_index.sql", body: "create index of_test_code on submission (code_bytes)" },
  { name: "9003_rewrite.sql", body: "alter table submission alter column version type bigint" },
  { name: "9004_fill.sql", body: "update discussion set title = title" },
];

test("locks, new tables and tables that are written anew are found by doing it", async () => {
  const found = await withEmptyDatabase(async (url) =>
    forecast(url, await readMigrations(), pending),
  );
  expect(found.map(({ name, newTables }) => [name, newTables])).toEqual([
    ["9001_note.sql", ["of_test"]],
    ["9002_index.sql", []],
    ["9003_rewrite.sql", []],
    ["9004_fill.sql", []],
  ]);
  expect(found.map(({ effects }) => effects[0])).toEqual([
    { table: "problem", holds: "readers", rewrites: false },
    { table: "submission", holds: "writers", rewrites: false },
    { table: "submission", holds: "readers", rewrites: true },
    { table: "discussion", holds: "nobody", rewrites: false },
  ]);
});
