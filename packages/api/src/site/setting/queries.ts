import { asJsonb, type Db } from "@gavel/db";
import { sql } from "kysely";

export function findSettings(db: Db) {
  return db.selectFrom("setting").select(["key", "value"]).execute();
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = asJsonb(value);
  await db
    .insertInto("setting")
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: json, updated_at: sql`now()` }),
    )
    .execute();
}

/** Whether somebody has set it: it has a row, be it that of the default. */
export async function isSettingStored(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("setting")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** As the database spells it; days are counted there too. undefined = it does not know it. */
export async function findTimeZone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db);
  return rows[0]?.name;
}

/** Those who set settings for the first time wait for each other until the transaction ends. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(db);
}

export interface DatabaseFacts {
  readonly name: string;
  /** null: a socket on the same machine. */
  readonly host: string | null;
  readonly port: number | null;
  readonly username: string;
  readonly socketFolder: string;
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly connectionsMax: number;
}

/** What the database says of itself and of the connection that asks. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select
      current_database()::text as name,
      host(inet_server_addr()) as host,
      inet_server_port() as port,
      current_user::text as username,
      split_part(current_setting('unix_socket_directories', true), ',', 1) as "socketFolder",
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "connectionsMax"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the database said nothing of itself");
  return facts;
}
