/** The back office's list of accounts, and what it shows of each. */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { type Expression, type SqlBool, sql } from "kysely";
import { isFoundBy } from "../../kernel/name-queries.ts";
import { enoughIds, withTotal } from "../../kernel/paging.ts";
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
  "account.closed_at as closedAt",
  "account.closes_at as closesAt",
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
export function withFigures(query: ReturnType<typeof accountsBy>) {
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
