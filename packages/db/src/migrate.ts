import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";

/** Any number; all starters of one database wait for each other on it. */
const MIGRATION_LOCK = 0x6761_7665;

const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../../migrations");

export interface Migration {
  readonly name: string;
  readonly body: string;
}

/** The numbered files in order. @throws Error when numbers repeat or a name does not fit `NNNN_words.sql`. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`migrations/${name}: the name must be NNNN_words.sql`);
    if (numbers.has(number))
      throw new Error(`migrations/${name}: the number ${number} is used twice`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => ({ name, body: await readFile(join(folder, name), "utf8") })),
  );
}

/**
 * Applies what the database lacks, each file in its own transaction. Returns the names applied.
 * @throws Error when the database knows a migration that this release does not (it is newer).
 */
export async function migrate(
  sql: postgres.Sql<{ bigint: number }>,
  migrations?: Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await connection`create table if not exists gavel_migration (
      name text primary key, applied_at timestamptz not null default now())`;
    const rows = await connection<{ name: string }[]>`select name from gavel_migration`;
    const done = new Set(rows.map((row) => row.name));
    refuseNewerDatabase(done, wanted);
    const applied: string[] = [];
    for (const { name, body } of wanted.filter((one) => !done.has(one.name))) {
      await connection.unsafe("begin");
      try {
        await connection.unsafe(body);
        await connection`insert into gavel_migration (name) values (${name})`;
        await connection.unsafe("commit");
      } catch (error) {
        await connection.unsafe("rollback");
        throw new Error(
          `migrations/${name}: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    connection.release();
  }
}

function refuseNewerDatabase(done: ReadonlySet<string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map((one) => one.name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release: it has ${unknown.join(", ")}. Start a newer Gavel.`,
    );
  }
}
