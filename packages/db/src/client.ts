import { CompiledQuery, type DatabaseConnection, type Driver, Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";
import { askDirectly } from "./direct.ts";
import type { DB } from "./schema.generated.ts";
import { surviveRestarts } from "./survive-restarts.ts";
import { Turns } from "./turns.ts";

const RECONNECT_S = 0.3;
const CLOSE_S = 1;
/** For migrations and locks; what listens has one of its own. */
const DIRECT_CONNECTIONS = 2;

export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  /** The driver under Kysely: health checks, statements of commands. */
  readonly sql: postgres.Sql<{ bigint: number }>;
  /** The same past a pooler, for what is bound to one connection: LISTEN, locks of a session. */
  readonly direct: postgres.Sql<{ bigint: number }>;
  close(): Promise<void>;
}

/** Postgres bigints that hold ids and counts: safe as numbers up to 2^53. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
};

interface DatabaseOptions {
  readonly poolSize?: number;
  readonly applicationName?: string;
  /** Of the database itself, where `url` leads through a pooler that lends a connection for a transaction only. */
  readonly directUrl?: string | null;
}

/**
 * Kysely marks a connection whose rollback failed, which those of this driver do not know: what was said then was a TypeError
 * instead of the database being away. Such a connection is broken, and not given back anyway.
 */
class Dialect extends PostgresJSDialect {
  override createDriver(): Driver {
    return Object.assign(super.createDriver(), {
      async rollbackTransaction(connection: DatabaseConnection) {
        await connection.executeQuery(CompiledQuery.raw("rollback"));
      },
    });
  }
}

/**
 * @param url `postgres://…`; a unix socket is written `postgres://user@localhost/db?host=/folder`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, directUrl = null } = options;
  const sql = connect(url, { ...options, poolSize, isPooled: directUrl !== null });
  const direct =
    directUrl === null
      ? sql
      : connect(directUrl, { ...options, poolSize: DIRECT_CONNECTIONS, isPooled: false });
  const turns = new Turns(poolSize);
  surviveRestarts(sql, turns);
  const db = new Kysely<DB>({
    dialect: new Dialect({ postgres: sql as unknown as postgres.Sql }),
  });
  askDirectly(db, sql, turns);
  const close = async () => {
    // First with a limit: Kysely's own end waits for connections that a restart may have broken.
    await Promise.all([sql, direct].map((one) => one.end({ timeout: CLOSE_S })));
    await db.destroy();
  };
  return { db, sql, direct, close };
}

function connect(
  url: string,
  options: DatabaseOptions & { readonly poolSize: number; readonly isPooled: boolean },
) {
  const { address, socket } = splitSocket(url);
  return postgres(address, {
    max: options.poolSize,
    types: { bigint },
    // A pooler's connection is another one next time, which knows nothing of what was prepared.
    prepare: !options.isPooled,
    // The driver would wait longer after each failure, up to 20 s, in which a database that came back seems down.
    backoff: () => RECONNECT_S,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "gavel", TimeZone: "UTC" },
    ...(socket === null ? {} : { path: socket }),
  });
}

/** postgres.js takes a socket as an option and would send `?host=` to the server as a setting. */
function splitSocket(url: string): { address: string; socket: string | null } {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get("host");
  parsed.searchParams.delete("host");
  const port = parsed.port === "" ? "5432" : parsed.port;
  return { address: parsed.href, socket: folder === null ? null : `${folder}/.s.PGSQL.${port}` };
}
