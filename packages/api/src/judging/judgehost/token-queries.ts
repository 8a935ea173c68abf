import type { Db } from "@gavel/db";

export function findLiveToken(db: Db, sha256: string) {
  return db
    .selectFrom("judge_token")
    .select("id")
    .where("token_sha256", "=", sha256)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

export async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("judge_token").set({ last_used_at: now }).where("id", "=", id).execute();
}

export async function insertToken(
  db: Db,
  row: {
    id: string;
    name: string;
    token_sha256: string;
    hint: string;
    created_by: string;
    created_at: Date;
    join_sha256: string;
    join_until: Date;
  },
): Promise<void> {
  await db.insertInto("judge_token").values(row).execute();
}

/** Gives the token of that code another secret; the code is spent. Of two who show it at once one is given it. */
export function redeemCode(
  db: Db,
  joinSha256: string,
  { now, ...made }: { token_sha256: string; hint: string; now: Date },
) {
  return db
    .updateTable("judge_token")
    .set({ ...made, join_sha256: null, join_until: null })
    .where("join_sha256", "=", joinSha256)
    .where("join_until", ">", now)
    .where("revoked_at", "is", null)
    .returning(["id", "name"])
    .executeTakeFirst();
}

export function listTokens(db: Db) {
  return db
    .selectFrom("judge_token")
    .leftJoin("judgehost", "judgehost.token_id", "judge_token.id")
    .selectAll("judge_token")
    .select("judgehost.name as hostName")
    .orderBy("judge_token.created_at", "desc")
    .orderBy("judgehost.name")
    .execute();
}

/** Once revoked stays revoked. @returns what people know it by, or null when there is no such token. */
export async function revokeTokenRow(
  db: Db,
  id: string,
  now: Date,
): Promise<{ name: string; hint: string } | null> {
  const row = await db
    .updateTable("judge_token")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val<Date | null>(now)) }))
    .where("id", "=", id)
    .returning(["name", "hint"])
    .executeTakeFirst();
  if (row === undefined) return null;
  // Waits for a claim of such a host that is under way, and is seen by the next one.
  await db.updateTable("judgehost").set({ is_revoked: true }).where("token_id", "=", id).execute();
  return row;
}
