import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../client.ts";
import { readMigrations } from "../migrate.ts";
import { createTestDatabase, type TestDatabase, withEmptyDatabase } from "../testing.ts";
import { CannotLoad, type DumpTable, type Loader, loadDump, withSnapshot } from "./index.ts";
import { mayRemoveFiles } from "./purge-lock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into setting (key, value) values ('odd', ${"tab\t line\n \\N back\\slash 汉字 \u0001"})`;
  await database.sql`insert into setting (key, value) select 'key ' || n, to_jsonb(n) from generate_series(1, 5000) n`;
  await database.sql`
    insert into audit_entry (action, target_name, after) values ('judgeToken.create', 'x', '{"a":[1,null]}')`;
});
afterAll(() => database.drop());

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

interface Taken {
  readonly migrations: readonly string[];
  readonly sequences: Parameters<Loader["setSequences"]>[0];
  readonly tables: readonly { readonly table: DumpTable; readonly text: string }[];
}

function takeAll(url: string): Promise<Taken> {
  return withSnapshot(url, async ({ tables, copy, sequences, migrations }) => {
    const taken = [];
    for (const table of tables) taken.push({ table, text: await textOf(copy(table)) });
    return { tables: taken, sequences, migrations };
  });
}

async function fill(loader: Loader, taken: Taken): Promise<void> {
  for (const { table, text } of taken.tables) {
    await loader.begin(table);
    await loader.write(Buffer.from(text));
  }
  await loader.setSequences(taken.sequences);
}

const planOf = async (taken: Taken) => ({
  migrations: await readMigrations(),
  tables: taken.tables.map(({ table }) => table),
});

test("a dump, loaded into an empty database, gives the same dump again", async () => {
  const taken = await takeAll(database.url);
  expect(taken.tables.find(({ table }) => table.name === "setting")?.text).toContain(
    String.raw`tab\\t line\\n \\\\N back\\\\slash 汉字`,
  );
  await withEmptyDatabase(async (url) => {
    await loadDump(url, await planOf(taken), (loader) => fill(loader, taken));
    expect(await takeAll(url)).toEqual(taken);
    const other = openDatabase(url, { poolSize: 1 });
    await expect(other.sql`delete from audit_entry`).rejects.toThrow();
    await other.close();
  });
});

test("a database that sorts words otherwise gives the same dump as well", async () => {
  await database.sql`insert into setting (key, value) values ('Odd', '1'), ('ODD', '2')`;
  const taken = await takeAll(database.url);
  const textsOf = ({ tables }: Taken) => tables.map(({ table, text }) => [table.name, text]);
  const english = "template template0 locale_provider icu icu_locale 'en-US'";
  await withEmptyDatabase(
    async (url) => {
      await loadDump(url, await planOf(taken), (loader) => fill(loader, taken));
      expect(textsOf(await takeAll(url))).toEqual(textsOf(taken));
    },
    undefined,
    english,
  );
});

test("a snapshot knows nothing of what is written while it is lent", async () => {
  const key = randomBytes(8).toString("hex");
  const text = await withSnapshot(database.url, async ({ tables, copy }) => {
    await database.sql`insert into setting (key, value) values (${key}, '1')`;
    const table = tables.find(({ name }) => name === "setting");
    if (table === undefined) throw new Error("no settings");
    return textOf(copy(table));
  });
  expect(text).not.toContain(key);
  expect(text.trimEnd().split("\n").length).toBeGreaterThan(5000);
});

test("no file is removed while a snapshot is lent", async () => {
  const ask = () => database.db.transaction().execute((tx) => mayRemoveFiles(tx));
  expect(await withSnapshot(database.url, ask)).toBe(false);
  expect(await ask()).toBe(true);
});

test("a lost connection fails the dump, and is never taken for the end of a table", async () => {
  const lost = withSnapshot(database.url, async ({ tables, copy }) => {
    const table = tables.find(({ name }) => name === "setting");
    if (table === undefined) throw new Error("no settings");
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gavel-backup' and datname = current_database()`;
    return textOf(copy(table));
  });
  await expect(lost).rejects.toThrow();
});

test("a table that is given up half-way keeps nobody waiting", async () => {
  const given = withSnapshot(database.url, async ({ tables, copy }) => {
    const table = tables.find(({ name }) => name === "setting");
    if (table === undefined) throw new Error("no settings");
    for await (const _ of copy(table)) throw new Error("the disk is full");
  });
  await expect(given).rejects.toThrow("the disk is full");
});

test("a database that holds something is left alone", async () => {
  const taken = await takeAll(database.url);
  const before = await database.sql`select count(*) from setting`;
  const loading = loadDump(database.url, await planOf(taken), (loader) => fill(loader, taken));
  await expect(loading).rejects.toThrow(CannotLoad);
  expect(await database.sql`select count(*) from setting`).toEqual(before);
});

test.each([
  ["a row that is none", "setting", "only one column\n", /setting: missing data for column/],
  ["a row that leads to none", "staged_blob", `u\t${"a".repeat(64)}\t2026-01-01\n`, /foreign key/],
])("%s leaves the database empty", async (_, name, text, message) => {
  const taken = await takeAll(database.url);
  await withEmptyDatabase(async (url) => {
    const loading = loadDump(url, await planOf(taken), async (loader) => {
      const table = taken.tables.find((one) => one.table.name === name)?.table;
      if (table === undefined) throw new Error(name);
      await loader.begin(table);
      await loader.write(Buffer.from(text));
      await loader.end();
    });
    await expect(loading).rejects.toThrow(message);
    const other = openDatabase(url, { poolSize: 1 });
    const tables =
      await other.sql`select from pg_class where relnamespace = 'public'::regnamespace`;
    await other.close();
    expect(tables.length).toBe(0);
  });
});

test("tables that the migrations do not make are refused", async () => {
  const taken = await takeAll(database.url);
  const plan = await planOf(taken);
  const tables = [...plan.tables, { name: "of_another", columns: ["id"] }];
  await withEmptyDatabase(async (url) => {
    await expect(loadDump(url, { ...plan, tables }, async () => {})).rejects.toThrow(
      /not those that its migrations make: of_another \(id\)/,
    );
  });
});
