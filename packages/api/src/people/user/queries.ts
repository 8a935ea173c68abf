import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { type Expression, type SqlBool, sql } from "kysely";
import { isExactly, isFoundBy, isNamed } from "../../kernel/name-queries.ts";
import { enoughIds, withTotal } from "../../kernel/paging.ts";
import { inBank } from "../../kernel/place-queries.ts";
import type { UserFilter } from "./schema.ts";

const ADMIN_ROLES = [1000, 1001, 1008];

function accountsBy(db: Db, filter: UserFilter) {
  return db.selectFrom("user_account as account").where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    const keyword = filter.keyword ?? "";
    if (keyword !== "") {
      conditions.push(isFoundBy(keyword));
    }
    if (filter.role !== undefined) conditions.push(eb("account.role_id", "=", filter.role));
    if (filter.onlyAdmin) conditions.push(eb("account.role_id", "in", ADMIN_ROLES));
    if (filter.onlyBanned) conditions.push(eb("account.is_banned", "=", true));
    return eb.and(conditions);
  });
}

const COLUMNS = [
  "account.uid",
  "account.username",
  "account.nickname",
  "account.realname",
  "account.email",
  "account.avatar",
  "account.title_name as titleName",
  "account.title_color as titleColor",
  "account.role_id as roleId",
  "account.is_banned as isBanned",
  "account.school",
  "account.course",
  "account.number",
  "account.gender",
  "account.github",
  "account.blog",
  "account.cf_username as cfUsername",
  "account.cf_rating as cfRating",
  "account.signature",
  "account.mobile",
  "account.created_at as createdAt",
  "account.updated_at as updatedAt",
] as const;

/** Counted per row that is shown, by index; nobody's total is kept. */
function withFigures(query: ReturnType<typeof accountsBy>) {
  return query.select(COLUMNS).select((eb) => [
    eb
      .selectFrom("user_solved")
      .whereRef("user_solved.uid", "=", "account.uid")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .as("solved"),
    eb
      .selectFrom("user_session")
      .whereRef("user_session.uid", "=", "account.uid")
      .orderBy("user_session.created_at", "desc")
      .limit(1)
      .select("user_session.created_at")
      .as("lastLoginAt"),
  ]);
}
export type AccountFacts = Awaited<ReturnType<typeof accountsByUid>>[number];

const isSearch = ({ keyword = "" }: UserFilter) => keyword !== "";

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** From the end, and in the order from there. */
  readonly isFar?: boolean;
}

/** Newest first; those that were made together by name. */
function idsOf(db: Db, filter: UserFilter, { limit, offset, isFar = false }: Page) {
  return accountsBy(db, filter)
    .select((eb) => [
      "account.uid",
      // Of a search nobody keeps the number: it is counted while the matches are sorted.
      isSearch(filter) ? eb.fn.countAll<number>().over().as("found") : sql<number>`0`.as("found"),
    ])
    .orderBy("account.created_at", isFar ? "asc" : "desc")
    .orderBy("account.username", isFar ? "desc" : "asc")
    .limit(limit)
    .offset(offset);
}

/** There are few roles, so each has its own. */
const listedIds = preparedByShape(
  (
    db,
    param: Param<Page>,
    { isFar, ...filter }: Omit<UserFilter, "keyword"> & Pick<Page, "isFar">,
  ) => idsOf(db, filter, { limit: param("limit"), offset: param("offset"), isFar }),
);

/** The page is found first, then what it shows. */
async function pageOf(db: Db, filter: UserFilter, page: Page) {
  const { keyword: _, ...listed } = filter;
  const found = await (isSearch(filter)
    ? idsOf(db, filter, page).execute()
    : listedIds(db, { ...listed, isFar: page.isFar }, page));
  const uids = found.map(({ uid }) => uid);
  const facts = uids.length === 0 ? [] : await accountsByUid(db, { uids: enoughIds(uids) });
  const byUid = new Map(facts.map((one) => [one.uid, one]));
  return found.flatMap(({ uid, found: count }) => {
    const one = byUid.get(uid);
    return one === undefined ? [] : { ...one, found: count };
  });
}

const accountsByUid = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  withFigures(
    db
      .selectFrom("user_account as account")
      .where(sql<boolean>`account.uid = any(${param("uids")}::text[])`),
  ),
);

const withoutFound = <Row extends { found: number }>({ found: _, ...row }: Row) => row;

export async function listAccounts(db: Db, filter: UserFilter, page: Page) {
  return (await pageOf(db, filter, page)).map(withoutFound);
}

/** A page and how many there are: of a list, whose number is kept, from the end that is nearer. */
export async function findAccounts(db: Db, filter: UserFilter, page: Page) {
  const { limit, offset } = page;
  if (isSearch(filter)) {
    const { rows, total } = await withTotal({
      isSearch: true,
      offset,
      list: () => pageOf(db, filter, page),
      count: () => countAccounts(db, filter),
    });
    return { rows: rows.map(withoutFound), total };
  }
  const total = await countAccounts(db, filter);
  if (offset >= total) return { rows: [], total };
  if (offset <= total / 2) return { rows: await listAccounts(db, filter, page), total };
  const rest = Math.min(limit, total - offset);
  const far = { limit: rest, offset: total - offset - rest, isFar: true };
  return { rows: (await listAccounts(db, filter, far)).toReversed(), total };
}

async function countAccounts(db: Db, filter: UserFilter): Promise<number> {
  const { keyword = "", role, onlyAdmin, onlyBanned } = filter;
  if (keyword !== "") {
    const { count } = await accountsBy(db, filter)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  }
  const [row] = await keptTotal(db, { role, onlyAdmin, onlyBanned }, {});
  return row?.count ?? 0;
}

const keptTotal = preparedByShape(
  (db, _: Param<object>, { role, onlyAdmin, onlyBanned }: Omit<UserFilter, "keyword">) =>
    db
      .selectFrom("user_total")
      .$if(role !== undefined, (query) => query.where("role_id", "=", role ?? 0))
      .$if(onlyAdmin, (query) => query.where("role_id", "in", ADMIN_ROLES))
      .$if(onlyBanned, (query) => query.where("is_banned", "=", true))
      .select(sql<number>`coalesce(sum(people), 0)::int`.as("count")),
);

/** Puts the lines together that accounts left behind when they came, changed and went; adds up to the same. */
export async function foldUserTotals(db: Db): Promise<void> {
  await sql`
    with lines as (delete from user_total returning role_id, is_banned, people)
    insert into user_total (role_id, is_banned, people)
    select role_id, is_banned, sum(people) from lines
    group by role_id, is_banned having sum(people) <> 0`.execute(db);
}

export function findAccount(db: Db, uid: string) {
  return withFigures(
    db.selectFrom("user_account as account").where("account.uid", "=", uid),
  ).executeTakeFirst();
}

/** A username goes before an address. */
export function findAccountNamed(db: Db, name: string) {
  const isName = isNamed(name);
  const isAddress = sql<boolean>`lower(account.email) = ${name.toLowerCase()}`;
  return withFigures(
    db.selectFrom("user_account as account").where((eb) => eb.or([isName, isAddress])),
  )
    .orderBy(isExactly(name), "desc")
    .orderBy(isName, "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countOf(db: Db, uid: string, liveSince: Date) {
  const [submissions, sessions, problems, oi] = await Promise.all([
    countSubmissions(db, [uid]),
    db
      .selectFrom("user_session")
      .where("uid", "=", uid)
      .where("revoked_at", "is", null)
      .where("seen_at", ">", liveSince)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    countProblems(db, [uid]),
    sumBestScores(db, uid),
  ]);
  return { submissions, liveSessions: sessions.count, problems, oiScore: oi };
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

/** Which of these names, by their keys, and addresses, in small letters, are taken. */
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
  return {
    usernames: await find(sql.ref<string | null>("username_key"), wanted.usernames.map(nameKey)),
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

/** Those whose name or address somebody has are passed over. Returns the uids of those that were made. */
export async function insertAccounts(
  db: Db,
  accounts: readonly AccountInsert[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await db
    .insertInto("user_account")
    .values([...accounts])
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
