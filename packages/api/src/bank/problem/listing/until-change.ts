import type { Db } from "@gavel/db";
import { rememberWhile } from "../../../kernel/remember.ts";
import { countChanges } from "./queries.ts";

/** Lists that are asked for again and again, with their pages. */
const KEPT_MAX = 100;

/**
 * What `load` answered, until a problem, its translations, its tags or a tag change. `key` says everything else that the
 * answer depends on; counts, which move with each verdict, must not be part of it.
 * @param told the bank's changes, where a statement has just told them
 */
export async function untilBankChanges<T>(
  db: Db,
  key: string,
  load: () => Promise<T>,
  told?: number,
): Promise<T> {
  if (db.isTransaction) return load();
  const stamp = String(told ?? (await countChanges(db)));
  return rememberWhile(db, { of: "bank", stamp, key, most: KEPT_MAX }, load);
}
