import type { Db } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { type Expression, sql } from "kysely";
import { isExactly, isNamed, listClosedNames } from "../../kernel/name-queries.ts";
import { inBank } from "../../kernel/place-queries.ts";
import { factsOfAccounts } from "./fact-queries.ts";

/** Puts the lines together that accounts left behind when they came, changed and went; each adds up to the same. */
export async function foldUserTotals(db: Db): Promise<void> {
  await sql`
    with lines as (delete from user_total returning role_id, is_banned, people)
    insert into user_total (role_id, is_banned, people)
    select role_id, is_banned, sum(people) from lines
    group by role_id, is_banned having sum(people) <> 0`.execute(db);
  await sql`
    with lines as (delete from user_day returning day, people)
    insert into user_day (day, people)
    select day, sum(people) from lines group by day having sum(people) <> 0`.execute(db);
}

export function findAccount(db: Db, uid: string) {
  return factsOfAccounts(db).where("account.uid", "=", uid).executeTakeFirst();
}

/** A username goes before an address. */
export function findAccountNamed(db: Db, name: string) {
  const isName = isNamed(name);
  const isAddress = sql<boolean>`lower(account.email) = ${name.toLowerCase()}`;
  return factsOfAccounts(db)
    .where((eb) => eb.or([isName, isAddress]))
    .orderBy(isExactly(name), "desc")
    .orderBy(isName, "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countOf(db: Db, uid: string, liveSince: Date) {
  const [submissions, sessions, problems, factors, oi] = await Promise.all([
    countSubmissions(db, [uid]),
    db
      .selectFrom("user_session")
      .where("uid", "=", uid)
      .where("revoked_at", "is", null)
      .where("seen_at", ">", liveSince)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    countProblems(db, [uid]),
    db
      .selectFrom("user_factor")
      .where("uid", "=", uid)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    sumBestScores(db, uid),
  ]);
  const secondFactors = factors.count;
  return { submissions, liveSessions: sessions.count, secondFactors, problems, oiScore: oi };
}

export async function countSubmissions(db: Db, uids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .where("uid", "in", uids)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countProblems(db: Db, uids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("problem")
    .where("author_uid", "in", uids)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function sumBestScores(db: Db, uid: string): Promise<number> {
  const best = db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .where("submission.uid", "=", uid)
    .where(inBank)
    .where("problem.type", "=", PROBLEM_TYPE.oi)
    .groupBy("submission.problem_id")
    .select(({ fn }) => fn.max("submission.oi_rank_score").as("score"));
  const { total } = await db
    .selectFrom(best.as("best"))
    .select(({ fn }) => fn.coalesce(fn.sum<number>("best.score"), sql<number>`0`).as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * In the order of uids, as everybody who locks several accounts does. Those that are gone are left out. What refers to
 * the account, such as a session or a solved mark, may still be written meanwhile.
 */
export function lockAccounts(db: Db, uids: readonly string[]) {
  return db
    .selectFrom("user_account")
    .select([
      "uid",
      "username",
      "email",
      "realname",
      "nickname",
      "school",
      "number",
      "title_name as titleName",
      "title_color as titleColor",
      "role_id as roleId",
      "is_banned as isBanned",
      "closed_at as closedAt",
    ])
    .where("uid", "in", uids)
    .orderBy("uid")
    .forNoKeyUpdate()
    .execute();
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccounts>>[number];

/**
 * The roots who may sign in, locked: two who would each take one of the last two away wait for each other here, and the
 * second sees what the first left. Locked before all other accounts, and in the order of uids.
 */
export async function lockActiveRoots(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("uid")
    .where("role_id", "=", 1000)
    .where("is_banned", "=", false)
    .orderBy("uid")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.uid);
}

export interface AccountChange {
  readonly username?: string;
  readonly username_key?: string;
  readonly username_look?: string;
  readonly email?: string | null;
  readonly realname?: string;
  readonly nickname?: string;
  readonly school?: string;
  readonly number?: string;
  readonly title_name?: string | null;
  readonly title_color?: string | null;
  readonly role_id?: number;
  readonly is_banned?: boolean;
  readonly password_hash?: string;
}

export async function updateAccounts(
  db: Db,
  uids: readonly string[],
  change: AccountChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ ...change, updated_at: now })
    .where("uid", "in", uids)
    .execute();
}

/** Problems keep the name of their author beside the account. */
export async function renameAuthor(db: Db, uid: string, username: string): Promise<void> {
  await db
    .updateTable("problem")
    .set({ author_name: username })
    .where("author_uid", "=", uid)
    .execute();
}

export async function deleteAccounts(db: Db, uids: readonly string[]): Promise<void> {
  await db.deleteFrom("user_account").where("uid", "in", uids).execute();
}

/** Which of these names, by their keys, and addresses, in small letters, are taken; names of closed accounts are. */
export async function listTaken(
  db: Db,
  wanted: { usernames: readonly string[]; emails: readonly string[] },
): Promise<{ usernames: Set<string>; emails: Set<string> }> {
  const find = async (key: Expression<string | null>, values: readonly string[]) => {
    if (values.length === 0) return new Set<string>();
    const rows = await db
      .selectFrom("user_account")
      .where(key, "in", values)
      .select(sql<string>`${key}`.as("key"))
      .execute();
    return new Set(rows.map((row) => row.key));
  };
  const keys = wanted.usernames.map(nameKey);
  const held = await find(sql.ref<string | null>("username_key"), keys);
  return {
    usernames: new Set([...held, ...(await listClosedNames(db, keys))]),
    emails: await find(
      sql<string | null>`lower(email)`,
      wanted.emails.map((email) => email.toLowerCase()),
    ),
  };
}

export interface AccountInsert {
  readonly uid: string;
  readonly username: string;
  readonly username_key: string;
  readonly username_look: string;
  readonly email: string | null;
  readonly password_hash: string;
  readonly realname: string;
  readonly nickname: string;
  readonly school: string;
  readonly gender: string;
  readonly locale: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Those whose name or address somebody has, or had, are passed over. Returns the uids of those that were made. */
export async function insertAccounts(
  db: Db,
  accounts: readonly AccountInsert[],
): Promise<string[]> {
  const closed = await listClosedNames(
    db,
    accounts.map((account) => account.username_key),
  );
  const wanted = accounts.filter((account) => !closed.has(account.username_key));
  if (wanted.length === 0) return [];
  const rows = await db
    .insertInto("user_account")
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .execute();
  return rows.map((row) => row.uid);
}

export async function insertSheet(
  db: Db,
  sheet: {
    key_sha256: string;
    content: Buffer;
    created_by: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto("generated_sheet").values(sheet).execute();
}

/** Takes the sheet away with its content: of two who ask at once, one gets it. */
export function takeSheetRow(db: Db, keySha256: string, now: Date) {
  return db
    .deleteFrom("generated_sheet")
    .where("key_sha256", "=", keySha256)
    .where("expires_at", ">", now)
    .returning("content")
    .executeTakeFirst();
}

export async function deleteExpiredSheets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("generated_sheet").where("expires_at", "<=", now).execute();
}
