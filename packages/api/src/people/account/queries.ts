import type { Db } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { sql } from "kysely";
import type { Lately } from "../../kernel/lately.ts";
import { isExactly, isNamed, listClosedNames } from "../../kernel/name-queries.ts";
import { namesOf } from "./name-queries.ts";

const lowerEmail = sql<string>`lower(email)`;

export function findAccountByName(db: Db, username: string) {
  return db
    .selectFrom("user_account as account")
    .selectAll()
    .where(isNamed(username))
    .orderBy(isExactly(username), "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findAccountByUid(db: Db, uid: string) {
  return db.selectFrom("user_account").selectAll().where("uid", "=", uid).executeTakeFirst();
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByUid>>>;

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom("user_account")
    .selectAll()
    .where(lowerEmail, "=", sql<string>`lower(${email})`)
    .where("email", "is not", null)
    .executeTakeFirst();
}

/** The password of now, which stays until the transaction ends: a new one waits, and then finds whatever was made with this one. */
export async function holdPasswordHash(tx: Db, uid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("user_account")
    .select("password_hash")
    .where("uid", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

export async function updatePasswordHash(db: Db, uid: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
    .where("uid", "=", uid)
    .execute();
}

/** The account's address of now is its owner's, who has just read what was sent there. */
export async function noteProvenEmail(db: Db, uid: string): Promise<void> {
  await db
    .updateTable("user_account")
    .set(({ ref }) => ({ proven_email: ref("email") }))
    .where("uid", "=", uid)
    .where(sql<boolean>`proven_email is distinct from email`)
    .execute();
}

/** Names of closed accounts stay taken. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const key = nameKey(username);
  const row = await db
    .selectFrom("user_account")
    .select("uid")
    .where("username_key", "=", key)
    .executeTakeFirst();
  return row !== undefined || (await listClosedNames(db, [key])).size > 0;
}

/** Whoever signs in wants the account. @returns whether it was to be closed */
export async function updateStaying(db: Db, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_account")
    .set({ closes_at: null })
    .where("uid", "=", uid)
    .where("closes_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("user_account")
    .select("uid")
    .where(lowerEmail, "=", sql<string>`lower(${email})`)
    .where("email", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  readonly uid: string;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly roleId: number;
  readonly locale: string;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db
    .insertInto("user_account")
    .values({
      uid: account.uid,
      ...namesOf(account.username),
      email: account.email,
      password_hash: account.passwordHash,
      role_id: account.roleId,
      locale: account.locale,
    })
    .execute();
}

/** Nothing happens when the uid or the name is there. Returns whether it was made. */
export async function insertAccountIfAbsent(db: Db, account: NewAccount): Promise<boolean> {
  const row = await db
    .insertInto("user_account")
    .values({
      uid: account.uid,
      ...namesOf(account.username),
      email: account.email,
      password_hash: account.passwordHash,
      role_id: account.roleId,
      locale: account.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export interface AccountChange {
  readonly email?: string;
  readonly proven_email?: string;
  readonly realname?: string;
  readonly nickname?: string;
  readonly gender?: string;
  readonly school?: string;
  readonly number?: string;
  readonly mobile?: string;
  readonly blog?: string;
  readonly github?: string;
  readonly cf_username?: string;
  readonly cf_rating?: null;
  readonly cf_unknown_at?: null;
  readonly signature?: string;
  readonly avatar?: string | null;
}

/** Only what is given changes. The account exists: its owner is signed in. */
export function updateAccount(
  db: Db,
  uid: string,
  change: AccountChange,
  now: Date,
): Promise<AccountRow> {
  return db
    .updateTable("user_account")
    .set({ ...change, updated_at: now })
    .where("uid", "=", uid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false, changing nothing, when the hash is another one by now. */
export async function replacePasswordHash(
  db: Db,
  uid: string,
  change: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable("user_account")
    .set({ password_hash: change.to })
    .where("uid", "=", uid)
    .where("password_hash", "=", change.from)
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export interface FailureKey {
  readonly usernameKey: string;
  readonly ip: string;
}

export async function insertSignInFailure(
  db: Db,
  key: FailureKey & { readonly network: string | null },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("sign_in_failure")
    .values({
      ...{ username_key: key.usernameKey, ip: key.ip, network: key.network },
      failed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteSignInFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sign_in_failure").where("id", "=", id).execute();
}

export async function deleteSignInFailures(db: Db, key: FailureKey): Promise<void> {
  await db
    .deleteFrom("sign_in_failure")
    .where("username_key", "=", key.usernameKey)
    .where("ip", "=", key.ip)
    .execute();
}

/** Of this name, from wherever. */
export async function deleteSignInFailuresOf(db: Db, usernameKey: string): Promise<void> {
  await db.deleteFrom("sign_in_failure").where("username_key", "=", usernameKey).execute();
}

export async function deleteSignInFailuresBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("sign_in_failure").where("failed_at", "<", moment).execute();
}

/** The same of an address or a network, whatever the names. */
export async function findFailuresFrom(
  db: Db,
  from: { readonly ip: string } | { readonly network: string },
  window: Lately & { exceptId: number; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .select("failed_at as failedAt")
    .where((eb) => ("ip" in from ? eb("ip", "=", from.ip) : eb("network", "=", from.network)))
    .where("failed_at", ">", window.since)
    .where("failed_at", "<=", window.until)
    .where("id", "!=", window.exceptId)
    .orderBy("failed_at", "desc")
    .limit(window.limit)
    .execute();
  return rows.map((row) => row.failedAt);
}

/** Times of the failures of that time without the row `exceptId`, newest first, at most `limit`. */
export async function findSignInFailures(
  db: Db,
  key: FailureKey,
  window: Lately & { exceptId: number; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .select("failed_at as failedAt")
    .where("username_key", "=", key.usernameKey)
    .where("ip", "=", key.ip)
    .where("failed_at", ">", window.since)
    .where("failed_at", "<=", window.until)
    .where("id", "!=", window.exceptId)
    .orderBy("failed_at", "desc")
    .limit(window.limit)
    .execute();
  return rows.map((row) => row.failedAt);
}

export type DelicateAction =
  | "change-password"
  | "change-email"
  | "change-factor"
  | "create-token"
  | "link-directory";
interface ActionKey {
  readonly uid: string;
  readonly action: DelicateAction;
}

export async function insertActionFailure(db: Db, key: ActionKey, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("action_failure")
    .values({ ...key, failed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteActionFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom("action_failure").where("id", "=", id).execute();
}

export async function deleteActionFailures(db: Db, { uid, action }: ActionKey): Promise<void> {
  await db
    .deleteFrom("action_failure")
    .where("uid", "=", uid)
    .where("action", "=", action)
    .execute();
}

/** Times of the failures of that time without the row `exceptId`, newest first, at most `limit`. */
export async function findActionFailures(
  db: Db,
  { uid, action }: ActionKey,
  window: Lately & { exceptId: number; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("action_failure")
    .select("failed_at as failedAt")
    .where("uid", "=", uid)
    .where("action", "=", action)
    .where("failed_at", ">", window.since)
    .where("failed_at", "<=", window.until)
    .where("id", "!=", window.exceptId)
    .orderBy("failed_at", "desc")
    .limit(window.limit)
    .execute();
  return rows.map((row) => row.failedAt);
}

export interface CodeKey {
  readonly purpose: "register" | "change-email" | "reset-password" | "sign-in";
  readonly subject: string;
}

/** Replaces an older code. Returns false, changing nothing, when that was sent within `sentLately`. */
export async function replaceCode(
  db: Db,
  key: CodeKey,
  code: { hash: string; now: Date; expiresAt: Date; sentLately: Lately },
): Promise<boolean> {
  const fresh = { code_hash: code.hash, tries: 0, sent_at: code.now, expires_at: code.expiresAt };
  const row = await db
    .insertInto("one_time_code")
    .values({ ...key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "subject"])
        .doUpdateSet(fresh)
        .where((eb) =>
          eb.or([
            eb("one_time_code.sent_at", "<=", code.sentLately.since),
            eb("one_time_code.sent_at", ">", code.sentLately.until),
          ]),
        ),
    )
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}

export function findCodeSentAt(db: Db, key: CodeKey) {
  return db
    .selectFrom("one_time_code")
    .select("sent_at as sentAt")
    .where("purpose", "=", key.purpose)
    .where("subject", "=", key.subject)
    .executeTakeFirst();
}

/** The hash of a live code, whatever was tried. */
export function findCodeHash(db: Db, key: CodeKey, now: Date) {
  return db
    .selectFrom("one_time_code")
    .select("code_hash as codeHash")
    .where("purpose", "=", key.purpose)
    .where("subject", "=", key.subject)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Counts one try at a live code and returns its hash; undefined = none, expired or out of tries. */
export function spendCodeTry(db: Db, key: CodeKey, limit: { now: Date; tries: number }) {
  return db
    .updateTable("one_time_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("purpose", "=", key.purpose)
    .where("subject", "=", key.subject)
    .where("expires_at", ">", limit.now)
    .where("tries", "<", limit.tries)
    .returning("code_hash as codeHash")
    .executeTakeFirst();
}

export async function deleteCodesExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("one_time_code").where("expires_at", "<", moment).execute();
}

/** Returns whether this caller was the one to use it up. */
export async function deleteCode(db: Db, key: CodeKey, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("one_time_code")
    .where("purpose", "=", key.purpose)
    .where("subject", "=", key.subject)
    .where("code_hash", "=", codeHash)
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}
