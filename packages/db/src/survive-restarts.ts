/**
 * Mends what keeps a process from outliving a restart of PostgreSQL. Kysely reserves a connection for each query and
 * gives it back after a failure too; postgres.js then counts it as open, and the next query on it is never answered.
 */
import type postgres from "postgres";
import type { Turns } from "./turns.ts";

type Sql = postgres.Sql<{ bigint: number }>;
type Reserved = Awaited<ReturnType<Sql["reserve"]>>;

/** The driver's own connection, as its `begin` uses it; not in its types. */
interface Connection {
  onclose: ((error: Error) => void) | null;
}

/** Call once, before the database is used. */
export function surviveRestarts(sql: Sql, turns: Turns): void {
  const reserve = sql.reserve;
  sql.reserve = async (...options) => {
    await turns.enter();
    try {
      return guard(await reserve(...options), turns);
    } catch (error) {
      turns.leave();
      throw error;
    }
  };
}

/** A connection that broke is not given back: the driver has already put it among the closed ones itself. */
function guard(reserved: Reserved, turns: Turns): Reserved {
  let fault: Error | null = null;
  const { release } = reserved;
  const unsafe = reserved.unsafe as (...args: unknown[]) => Promise<unknown>;
  // Must answer true, else the driver takes the connection for full.
  const onexecute = (connection: Connection) => {
    connection.onclose = (error) => {
      fault = error;
    };
    return true;
  };
  const guarded = (text: string, values: unknown[] = [], options: object = {}) => {
    if (fault !== null) return Promise.reject(fault);
    const query = unsafe(text, values, { ...options, onexecute });
    query.catch((error: Error) => {
      // An error of the statement leaves the connection in order.
      if (error.name !== "PostgresError" || isFatal(error)) fault ??= error;
    });
    return query;
  };
  return Object.assign(reserved, {
    unsafe: guarded as unknown as Reserved["unsafe"],
    release() {
      if (fault === null) release();
      turns.leave();
    },
  });
}

/** PostgreSQL ends the session after it: it was told to stop, or found the postmaster gone. */
function isFatal(error: Error): boolean {
  const { severity } = error as { severity?: unknown };
  return severity === "FATAL" || severity === "PANIC";
}
