import { createHash } from "node:crypto";
import type { DB, Db } from "@gavel/db";
import { CLOSED_SOURCE } from "@gavel/domain/closing";
import { nameKey } from "@gavel/domain/name-key";
import { type Insertable, sql } from "kysely";
import { isSiteWide } from "../../kernel/place-queries.ts";

interface Wanted {
  readonly source: string;
  readonly kind: string;
  readonly ids: readonly string[];
}

/** What names a person: to some judges that is the name itself. */
const OF_PEOPLE = ["accounts", "avatars"];

const closedSource = (id: string) =>
  `${CLOSED_SOURCE}${createHash("sha256").update(id).digest("hex")}`;

/** Of people also those who have closed their accounts, of whom a hash is kept. */
export async function listMigrated(
  db: Db,
  { source, kind, ids }: Wanted,
): Promise<Map<string, string>> {
  const closed = OF_PEOPLE.includes(kind) ? ids.map((id) => [closedSource(id), id] as const) : [];
  const asked = new Map([...ids.map((id) => [id, id] as const), ...closed]);
  const rows = await db
    .selectFrom("migrated")
    .where("source", "=", source)
    .where("kind", "=", kind)
    .where(sql<boolean>`source_id = any(${[...asked.keys()]}::text[])`)
    .select(["source_id", "target_id"])
    .execute();
  return new Map(rows.map((row) => [asked.get(row.source_id) ?? "", row.target_id]));
}

interface Made {
  readonly source: string;
  readonly kind: string;
  readonly sourceIds: readonly string[];
  readonly targetIds: readonly string[];
  readonly now: Date;
}

export async function insertMigrated(db: Db, made: Made): Promise<void> {
  const { source, kind, sourceIds, targetIds, now } = made;
  if (sourceIds.length === 0) return;
  await sql`
    insert into migrated (source, kind, source_id, target_id, migrated_at)
    select ${source}, ${kind}, *, ${now}::timestamptz
    from unnest(${[...sourceIds]}::text[], ${[...targetIds]}::text[])`.execute(db);
}

/** Who moves another judge here: the first who was root. */
export function findFirstRoot(db: Db) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username"])
    .where("role_id", "=", 1000)
    .orderBy("created_at")
    .orderBy("uid")
    .limit(1)
    .executeTakeFirst();
}

export function listAccounts(db: Db, uids: readonly string[]) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "role_id as role"])
    .where(sql<boolean>`uid = any(${[...uids]}::text[])`)
    .execute();
}

/**
 * Of all runs on this database one holds it until its transaction ends: two of one dump would both make what neither finds.
 * @returns false when another one does
 */
export async function tryLockMigration(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('migrate', 0)) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld === true;
}

/** Who is called so; an account that a server of the release before made has no key yet. */
export async function listNamed(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom("user_account")
    .select(["uid", "username", "role_id as role"])
    .where(
      sql<boolean>`(username_key = any(${names.map(nameKey)}::text[])
        or lower(username) = any(${names.map((name) => name.toLowerCase())}::text[]))`,
    )
    .execute();
  return new Map(rows.map((row) => [nameKey(row.username), row]));
}

export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("user_account")
    .select(sql<string>`lower(email)`.as("email"))
    .where(sql<boolean>`lower(email) = any(${emails.map((one) => one.toLowerCase())}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function insertAccounts(
  db: Db,
  rows: Insertable<DB["user_account"]>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto("user_account").values(rows).execute();
}

/** @returns whether it was set: somebody who has one here keeps it, and of whom has left nothing is kept */
export async function setFirstAvatar(db: Db, uid: string, avatar: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_account")
    .set({ avatar })
    .where("uid", "=", uid)
    .where("avatar", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those who have one, or are to have none. */
export async function listWithAvatar(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("user_account")
    .select("uid")
    .where(sql<boolean>`uid = any(${[...uids]}::text[])`)
    .where((eb) => eb.or([eb("avatar", "is not", null), eb("closed_at", "is not", null)]))
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

export function listProblems(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem")
    .select(["id as pid", "type", "difficulty"])
    .where(sql<boolean>`id = any(${[...pids]}::bigint[])`)
    .execute();
}

export function listByDisplayIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("problem")
    .select(["id as pid", "display_id as displayId", "type", "difficulty"])
    .where(sql<boolean>`display_id = any(${[...ids]}::text[])`)
    .execute();
}

/** What the writer of problems sets by itself. */
export async function setOrigin(
  db: Db,
  pid: number,
  origin: { author_uid: string; created_at: Date },
): Promise<void> {
  await db.updateTable("problem").set(origin).where("id", "=", pid).execute();
}

export function findContest(db: Db, id: number) {
  return db
    .selectFrom("contest")
    .select("group_id as groupId")
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findGroup(db: Db, id: number) {
  return db.selectFrom("user_group").select("id").where("id", "=", id).executeTakeFirst();
}

export function listEntries(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem")
    .select(["id", "problem_id as pid"])
    .where("contest_id", "=", contestId)
    .execute();
}

export async function insertRegistrations(
  db: Db,
  rows: Insertable<DB["contest_registration"]>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto("contest_registration").values(rows).execute();
}

export async function insertContestAnnouncements(
  db: Db,
  rows: Insertable<DB["contest_announcement"]>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto("contest_announcement").values(rows).execute();
}

export async function findTrainingCategory(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("training_category")
    .select("id")
    .where("name", "=", name)
    .where(isSiteWide("training_category"))
    .executeTakeFirst();
  return row?.id;
}

/** Of that name; one is made where there is none. */
export async function ensureDiscussionCategory(db: Db, name: string): Promise<number> {
  const known = await db
    .selectFrom("discussion_category")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id } = await db
    .insertInto("discussion_category")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDiscussion(db: Db, row: Insertable<DB["discussion"]>): Promise<number> {
  const { id } = await db
    .insertInto("discussion")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
