import type { Db } from "@gavel/db";
import type { FactorKind } from "@gavel/domain/factor";
import type { Lately } from "../../kernel/lately.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { lookingUpTogether } from "../../kernel/together.ts";

/** Oldest first. */
export async function listFactors(db: Db, uid: string) {
  const rows = await db
    .selectFrom("user_factor")
    .selectAll()
    .where("uid", "=", uid)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as FactorKind }));
}
export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** Where a role must have one, every call of its people asks. */
export const hasFactorKept = lookingUpTogether(async (db, uids: readonly string[]) => {
  const rows = await db
    .selectFrom("user_factor")
    .select("uid")
    .where("uid", "in", enoughIds(uids))
    .execute();
  return new Map(rows.map(({ uid }) => [uid, true]));
});

/** Of these people those who have one. */
export async function listPeopleWithFactor(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("user_factor").select("uid").where("uid", "in", uids).execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Under `lockOwner` it stays. */
export async function hasFactorOf(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("user_factor")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever changes what one person has waits here for the others who do. */
export async function lockOwner(tx: Db, uid: string): Promise<void> {
  await tx
    .selectFrom("user_account")
    .select("uid")
    .where("uid", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertApp(
  tx: Db,
  app: { uid: string; sealedSecret: string; lastStep: number; now: Date },
): Promise<void> {
  const { uid, sealedSecret, lastStep, now } = app;
  await tx
    .insertInto("user_factor")
    .values({
      ...{ uid, kind: "totp", created_at: now, last_used_at: now },
      ...{ sealed_secret: sealedSecret, last_step: lastStep },
    })
    .execute();
}

export interface NewPasskey {
  readonly uid: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly now: Date;
}

export async function insertPasskey(tx: Db, key: NewPasskey): Promise<void> {
  await tx
    .insertInto("user_factor")
    .values({
      ...{ uid: key.uid, kind: "passkey", name: key.name, created_at: key.now },
      ...{ credential_id: key.credentialId, public_key: Buffer.from(key.publicKey) },
      ...{ counter: key.counter, transports: key.transports.join(" ") },
    })
    .execute();
}

/** Takes a step of the app's clock; false = it, or a later one, was taken before. */
export async function takeStep(db: Db, id: string, step: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("user_factor")
    .set({ last_step: step, last_used_at: now })
    .where("id", "=", id)
    .where("last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("user_factor")
    .selectAll()
    .where("kind", "=", "passkey")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function updatePasskeyUsed(
  db: Db,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable("user_factor")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteFactor(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("user_factor").where("id", "=", id).execute();
}

/** @returns how many each of them had. */
export async function deleteFactorsOf(tx: Db, uid: string): Promise<number> {
  const gone = await tx.deleteFrom("user_factor").where("uid", "=", uid).returning("id").execute();
  return gone.length;
}

export async function deleteRecoveryCodes(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom("recovery_code").where("uid", "=", uid).execute();
}

export async function insertRecoveryCodes(
  tx: Db,
  uid: string,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((hash) => ({ uid, code_hash: hash }));
  await tx.insertInto("recovery_code").values(rows).execute();
}

/** Whether it was there; then it is gone. */
export async function takeRecoveryCode(db: Db, uid: string, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("recovery_code")
    .where("uid", "=", uid)
    .where("code_hash", "=", hash)
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, uid: string): Promise<number> {
  const { n } = await db
    .selectFrom("recovery_code")
    .where("uid", "=", uid)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertFailure(
  db: Db,
  failure: { uid: string; ip: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("factor_failure")
    .values({ uid: failure.uid, ip: failure.ip, failed_at: failure.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Times of the failures of that time without the row `exceptId`, newest first; of one address or of all. */
export async function listFailures(
  db: Db,
  of: Lately & { uid: string; ip?: string; exceptId: number; limit: number },
): Promise<Date[]> {
  let query = db
    .selectFrom("factor_failure")
    .select("failed_at as failedAt")
    .where("uid", "=", of.uid)
    .where("failed_at", ">", of.since)
    .where("failed_at", "<=", of.until)
    .where("id", "!=", of.exceptId);
  if (of.ip !== undefined) query = query.where("ip", "=", of.ip);
  const rows = await query.orderBy("failed_at", "desc").limit(of.limit).execute();
  return rows.map(({ failedAt }) => failedAt);
}

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom("factor_failure").where("id", "=", id).execute();
}

export async function deleteFailuresFrom(
  db: Db,
  { uid, ip }: { uid: string; ip: string },
): Promise<void> {
  await db.deleteFrom("factor_failure").where("uid", "=", uid).where("ip", "=", ip).execute();
}

export async function deleteFailuresOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom("factor_failure").where("uid", "=", uid).execute();
}

export async function deleteFailuresBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("factor_failure").where("failed_at", "<", moment).execute();
}

/** Whether this caller was the first with it. */
export async function insertSpentTicket(
  db: Db,
  ticket: { id: string; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("spent_ticket")
    .values({ id: ticket.id, expires_at: ticket.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTicketsExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("spent_ticket").where("expires_at", "<", moment).execute();
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("user_session")
    .select("created_at as createdAt")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Where and in which language somebody is told of what became of their account. */
export function findOwner(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "email", "locale", "role_id as roleId"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}
