import type { Db } from "@gavel/db";
import { sql } from "kysely";

const VIEW = [
  "personal_token.id",
  "personal_token.name",
  "personal_token.hint",
  "personal_token.scopes",
  "personal_token.created_at as createdAt",
  "personal_token.expires_at as expiresAt",
  "personal_token.last_used_at as lastUsedAt",
  "personal_token.last_used_ip as lastUsedIp",
] as const;

/** The token with what its owner is today; expired and revoked ones too. */
export function findTokenByHash(db: Db, sha256: string) {
  return db
    .selectFrom("personal_token")
    .innerJoin("user_account as account", "account.uid", "personal_token.uid")
    .where("personal_token.token_sha256", "=", sha256)
    .select([
      ...VIEW,
      "personal_token.revoked_at as revokedAt",
      "account.uid",
      "account.username",
      "account.role_id as roleId",
      "account.is_banned as isBanned",
    ])
    .executeTakeFirst();
}

/** Which of these live, with what their owners are today. */
export function listTokensAlive(db: Db, ids: readonly string[], now: Date) {
  return db
    .selectFrom("personal_token as token")
    .innerJoin("user_account as account", "account.uid", "token.uid")
    .where("token.id", "in", ids)
    .where("token.revoked_at", "is", null)
    .where((eb) => eb.or([eb("token.expires_at", "is", null), eb("token.expires_at", ">", now)]))
    .where("account.is_banned", "=", false)
    .select(["token.id", "account.role_id as roleId"])
    .execute();
}

export async function updateTokenUsed(
  db: Db,
  id: string,
  use: { now: Date; ip: string },
): Promise<void> {
  await db
    .updateTable("personal_token")
    .set({ last_used_at: use.now, last_used_ip: use.ip })
    .where("id", "=", id)
    .execute();
}

/** Newest first; revoked ones are gone. */
export function listTokens(db: Db, uid: string) {
  return db
    .selectFrom("personal_token")
    .select(VIEW)
    .where("uid", "=", uid)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Held until the transaction ends: two tokens made at once are counted one after the other. */
export async function lockOwner(db: Db, uid: string): Promise<void> {
  await db
    .selectFrom("user_account")
    .select("uid")
    .where("uid", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether it was ended; whoever wants to waits until the transaction ends. */
export async function hasSessionEnded(tx: Db, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("user_session")
    .select("revoked_at")
    .where("id", "=", sessionId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.revoked_at !== null;
}

export async function countLiveTokens(db: Db, uid: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("personal_token")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export function insertToken(
  db: Db,
  row: {
    uid: string;
    name: string;
    token_sha256: string;
    hint: string;
    scopes: string;
    created_at: Date;
    expires_at: Date | null;
  },
) {
  return db.insertInto("personal_token").values(row).returning(VIEW).executeTakeFirstOrThrow();
}

/** One, or all of these owners'. @returns how many were live until now. */
export async function updateTokensRevoked(
  db: Db,
  which: { uids: readonly string[]; id?: string; now: Date },
): Promise<number> {
  let query = db
    .updateTable("personal_token")
    .set({ revoked_at: which.now })
    .where("uid", "in", which.uids)
    .where("revoked_at", "is", null);
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  const rows = await query.returning(sql`1`.as("one")).execute();
  return rows.length;
}

/** The webhooks of these owners: they are not told any more. */
export async function updateWebhooksStopped(
  db: Db,
  { uids, now }: { uids: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ stopped_at: now, stop_reason: "access" })
    .where("uid", "in", uids)
    .where("stopped_at", "is", null)
    .execute();
}

/** Revoked or expired before then. @returns how many went */
export async function deleteTokensEndedBefore(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("personal_token")
    .where((eb) => eb.or([eb("revoked_at", "<", at), eb("expires_at", "<", at)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
