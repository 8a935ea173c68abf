import type { Db } from "@gavel/db";

/** In a transaction: the caller's, where there is one. */
export function inOne<T>(db: Db, body: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? body(db) : db.transaction().execute(body);
}
