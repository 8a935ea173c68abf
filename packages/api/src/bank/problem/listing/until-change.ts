import type { Db } from "@gavel/db";
import { countChanges } from "./queries.ts";

/** Lists that are asked for again and again, with their pages. */
const KEPT_MAX = 100;

interface Held {
  readonly changes: number;
  readonly values: Map<string, Promise<unknown>>;
}
/** By database: what a transaction reads is its own. */
const held = new WeakMap<Db, Held>();

/**
 * What `load` answered, until a problem, its translations, its tags or a tag change. `key` says everything else that the
 * answer depends on; counts, which move with each verdict, must not be part of it.
 */
export async function untilBankChanges<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return load();
  const changes = await countChanges(db);
  let own = held.get(db);
  if (own === undefined || own.changes !== changes) {
    own = { changes, values: new Map() };
    held.set(db, own);
  }
  const { values } = own;
  const known = values.get(key);
  if (known !== undefined) return known as Promise<T>;
  const [oldest] = values.keys();
  if (values.size >= KEPT_MAX && oldest !== undefined) values.delete(oldest);
  const value = load();
  values.set(key, value);
  // What failed is asked for again.
  value.catch(() => values.delete(key));
  return value;
}
