import { Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";
import type { DB } from "./schema.generated.ts";
import { surviveRestarts } from "./survive-restarts.ts";

const RECONNECT_S = 0.3;
const CLOSE_S = 1;

export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  /** The driver under Kysely: LISTEN, health checks. */
  readonly sql: postgres.Sql<{ bigint: number }>;
  close(): Promise<void>;
}

/** Postgres bigints that hold ids and counts: safe as numbers up to 2^53. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
};

/**
 * @param url `postgres://…`; a unix socket is written `postgres://user@localhost/db?host=/folder`.
 */
export function openDatabase(
  url: string,
  options: { poolSize?: number; applicationName?: string } = {},
): Database {
  const { address, socket } = splitSocket(url);
  const sql = postgres(address, {
    max: options.poolSize ?? 10,
    types: { bigint },
    // The driver would wait longer after each failure, up to 20 s, in which a database that came back seems down.
    backoff: () => RECONNECT_S,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "gavel", TimeZone: "UTC" },
    ...(socket === null ? {} : { path: socket }),
  });
  surviveRestarts(sql);
  const db = new Kysely<DB>({
    dialect: new PostgresJSDialect({ postgres: sql as unknown as postgres.Sql }),
  });
  const close = async () => {
    // First with a limit: Kysely's own end waits for connections that a restart may have broken.
    await sql.end({ timeout: CLOSE_S });
    await db.destroy();
  };
  return { db, sql, close };
}

/** postgres.js takes a socket as an option and would send `?host=` to the server as a setting. */
function splitSocket(url: string): { address: string; socket: string | null } {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get("host");
  parsed.searchParams.delete("host");
  const port = parsed.port === "" ? "5432" : parsed.port;
  return { address: parsed.href, socket: folder === null ? null : `${folder}/.s.PGSQL.${port}` };
}
