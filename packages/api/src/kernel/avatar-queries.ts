/**
 * Avatars, which lists show beside what people sent. The same people are looked up again and again, so this process keeps them as
 * long as nobody has another one.
 */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { changesIn, foldChanges } from "./change-queries.ts";
import { KeptRows } from "./kept-rows.ts";
import { enoughIds } from "./paging.ts";
import { findingTogether } from "./together.ts";

/** About a hundred bytes of memory each. */
const KEPT_MAX = 100_000;

/** Grows with each commit that changes a name or an avatar. */
export const ACCOUNT_CHANGES = changesIn("account_change");

const avatarsOf = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  db
    .selectFrom("user_account")
    .where(sql<boolean>`user_account.uid = any(${param("uids")}::text[])`)
    .select(["uid", "avatar", ACCOUNT_CHANGES.as("changes")]),
);

const findTogether = findingTogether(async (db, uids: readonly string[]) => {
  const rows = await avatarsOf(db, { uids: enoughIds(uids) });
  return new Map(rows.map((row) => [row.uid, row]));
});

type Avatars = ReadonlyMap<string, string | null>;

const kept = new KeptRows<string, { readonly avatar: string | null }>(KEPT_MAX);

/**
 * Of these people, but for those who are gone.
 * @param changes of accounts, as the statement saw them that read who they are: nothing older is told
 */
export async function findAvatars(
  db: Db,
  uids: readonly string[],
  changes: number,
): Promise<Avatars> {
  const avatars = kept.at(db, changes);
  const found = new Map<string, string | null>();
  for (const uid of uids) {
    const known = avatars.get(uid);
    if (known !== undefined) found.set(uid, known.avatar);
  }
  const missing = new Set(uids.filter((uid) => !found.has(uid)));
  if (missing.size === 0) return found;
  const rows = await findTogether(db, [...missing]);
  for (const uid of missing) {
    const row = rows.get(uid);
    if (row === undefined) continue;
    found.set(uid, row.avatar);
    if (row.changes === changes) avatars.set(uid, row);
  }
  return found;
}

export const foldAccountChanges = (db: Db): Promise<void> => foldChanges(db, "account_change");
