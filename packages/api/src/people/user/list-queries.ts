/** The back office's list of accounts. */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { LIMITS } from "@gavel/domain/limit";
import { type Expression, type SqlBool, sql } from "kysely";
import { changesOfNames } from "../../kernel/called-queries.ts";
import { KeptPages, type PageAt } from "../../kernel/kept-pages.ts";
import { isFoundByWords, placesForWords } from "../../kernel/name-queries.ts";
import { enoughIds, type Reach, reachOf } from "../../kernel/paging.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
import { LISTED, type Listed, listFacts } from "./fact-queries.ts";
import type { UserFilter } from "./schema.ts";

const ADMIN_ROLES = [1000, 1001, 1008];

/** What a statement depends on besides its values. There are few roles, so each has its own. */
interface ListShape extends Omit<UserFilter, "keyword"> {
  /** null = there is no keyword. */
  readonly words: WordingShape | null;
}

const isSearch = ({ keyword = "" }: UserFilter) => keyword !== "";

function shapeOf(filter: UserFilter): ListShape {
  const { keyword = "", role, onlyAdmin, onlyBanned } = filter;
  const words = isSearch(filter) ? wordingOf(keyword).shape : null;
  return { role, onlyAdmin, onlyBanned, words };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

type ListValues = Wording & Page;

const valuesOf = ({ keyword = "" }: UserFilter, { limit, offset }: Page): ListValues => ({
  ...wordingOf(keyword).values,
  ...{ limit, offset },
});

function accountsBy(db: Db, param: Param<ListValues>, shape: ListShape) {
  return db.selectFrom("user_account as account").where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    const { words, role, onlyAdmin, onlyBanned } = shape;
    if (words !== null) conditions.push(isFoundByWords(placesForWords(param), words));
    // As literals: so the planner knows how many there are, whoever asks, and need not plan anew.
    if (role !== undefined) conditions.push(eb("account.role_id", "=", sql.lit(role)));
    if (onlyAdmin)
      conditions.push(
        eb(
          "account.role_id",
          "in",
          ADMIN_ROLES.map((one) => sql.lit(one)),
        ),
      );
    if (onlyBanned) conditions.push(eb("account.is_banned", "=", sql.lit(true)));
    return eb.and(conditions);
  });
}

interface PageShape extends ListShape {
  /** From the end, in the order from there; or, of all people, from the beginning of a day. */
  readonly from: "start" | "end" | "day";
  readonly reach: Reach;
}

interface PageFound {
  readonly uids: string[];
  /** How many there are in all. */
  readonly found: number;
}

/** As it is kept. */
function keptCount(db: Db, { role, onlyAdmin, onlyBanned }: ListShape) {
  return db
    .selectFrom("user_total")
    .$if(role !== undefined, (query) => query.where("role_id", "=", sql.lit(role ?? 0)))
    .$if(onlyAdmin, (query) => query.where("role_id", "in", ADMIN_ROLES))
    .$if(onlyBanned, (query) => query.where("is_banned", "=", true))
    .select(sql<number>`coalesce(sum(people), 0)::int`.as("count"));
}

const countKept = preparedByShape((db, _: Param<object>, shape: ListShape) => keptCount(db, shape));

async function keptTotal(db: Db, filter: UserFilter): Promise<number> {
  const [row] = await countKept(db, shapeOf(filter), {});
  return row?.count ?? 0;
}

/** Newest first; those that were made together by name. The page is found first, then what it shows. */
function pageOf(db: Db, param: Param<ListValues>, { from, reach, ...shape }: PageShape) {
  const [limit, offset] = [param("limit"), param("offset")];
  const listed = accountsBy(db, param, shape);
  if (from === "day") return pageInDay(param, listed);
  if (shape.words === null) {
    const [newest, name] = from === "end" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);
    const near = listed
      .select(["account.uid", "account.created_at", "account.username"])
      .orderBy("account.created_at", newest)
      .orderBy("account.username", name)
      .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
    const uids = db
      .selectFrom(near.as("near"))
      .select("near.uid")
      .orderBy("near.created_at", newest)
      .orderBy("near.username", name)
      .limit(limit)
      .offset(offset);
    return sql<PageFound>`(select array(${uids}) as uids, ${keptCount(db, shape)} as found)`;
  }
  // Of a search nobody keeps the number: it is counted while the matches are sorted.
  const all = listed.select(["account.uid", "account.created_at", "account.username"]);
  return sql<PageFound>`(
    select count(*) as found,
      (array_agg(uid order by created_at desc, username))[${offset}::int + 1 : ${offset}::int + ${limit}::int] as uids
    from ${all} as matching)`;
}

/** A bound that the planner knows; pages are no longer. */
const PAGE_MAX = LIMITS.pageSizeMax;

/** All who came later than a day are counted by days, so only its own people before the page are gone through. */
function pageInDay(param: Param<ListValues>, listed: ReturnType<typeof accountsBy>) {
  const [limit, offset] = [param("limit"), param("offset")];
  const near = listed
    .select("account.uid")
    .where(sql<boolean>`account.created_at < (place.day + 1)::timestamp at time zone 'UTC'`)
    .orderBy("account.created_at", "desc")
    .orderBy("account.username")
    .limit(sql.lit(PAGE_MAX))
    .offset(sql<number>`${offset}::bigint - place.before`);
  return sql<PageFound>`(
    with days as (select day, sum(people)::int as people from user_day group by day),
    placed as (select day, sum(people) over (order by day desc) - people as before from days)
    select array(
      select near.uid from (
        select day, before from placed where before <= ${offset}::bigint order by before desc, day limit 1
      ) as place, lateral ${near} as near limit ${limit}
    ) as uids, (select sum(people) from days)::int as found)`;
}

/** Grow with each commit that changes who is on a page, or how many there are. */
const CHANGES = changesOfNames("user_account");

interface Listing {
  readonly listed: Listed[];
  readonly changes: number;
}

const pages = preparedByShape(
  (db, param: Param<ListValues>, shape: PageShape) => sql<Listing & { readonly found: number }>`
    select page.found, ${CHANGES} as changes, (
      select coalesce(json_agg(${LISTED} order by account.created_at desc, account.username), '[]')
      from user_account as account where account.uid = any(page.uids)
    ) as listed
    from ${pageOf(db, param, shape)} as page`,
);

const listings = prepared(
  (_, param: Param<{ uids: readonly string[] }>) => sql<Listing>`
    select ${CHANGES} as changes, (
      select coalesce(json_agg(${LISTED}), '[]')
      from user_account as account where account.uid = any(${param("uids")}::text[])
    ) as listed`,
);

async function findListed(
  db: Db,
  filter: UserFilter,
  page: Page,
  from: PageShape["from"] = "start",
): Promise<PageAt<Listed>> {
  const reach = isSearch(filter) || from === "day" ? null : reachOf(page.offset + page.limit);
  const shape = { ...shapeOf(filter), from, reach };
  const [found] = await pages(db, shape, valuesOf(filter, page));
  if (found === undefined) throw new Error("a page has a row, be it empty");
  return { rows: found.listed, total: found.found, stamp: found.changes };
}

/** What a page shows, and how many there are in all. */
export async function listAccounts(db: Db, filter: UserFilter, page: Page) {
  const { rows, total } = await findListed(db, filter, page);
  return { rows: await listFacts(db, rows), total };
}

/** However many there are, it is found at once from the beginning. */
const NEAR = 1000;

const isOfAll = ({ role, onlyAdmin, onlyBanned }: UserFilter) =>
  role === undefined && !onlyAdmin && !onlyBanned;

/** Of all people from its day, else, as their number is kept, from the end that is nearer. */
async function findPage(db: Db, filter: UserFilter, page: Page): Promise<PageAt<Listed>> {
  const { limit, offset } = page;
  const isNear = isSearch(filter) || offset <= NEAR;
  if (isNear || isOfAll(filter)) return findListed(db, filter, page, isNear ? "start" : "day");
  const total = await keptTotal(db, filter);
  if (offset >= total) return { rows: [], total, stamp: undefined };
  if (offset <= total / 2) return findListed(db, filter, page);
  const rest = Math.min(limit, total - offset);
  const far = { limit: rest, offset: total - offset - rest };
  return findListed(db, filter, far, "end");
}

async function listAgain(db: Db, uids: readonly string[]) {
  const [found] = await listings(db, { uids: enoughIds(uids) });
  return { rows: found?.listed ?? [], stamp: found?.changes };
}

const keptPages = new KeptPages<string, Listed>(([uid]) => uid);

/** A page and how many there are. Who is on it is kept until somebody comes, goes, or is called or placed otherwise. */
export async function findAccounts(db: Db, filter: UserFilter, page: Page) {
  const { rows, total } = await keptPages.read(db, JSON.stringify([filter, page]), {
    find: () => findPage(db, filter, page),
    again: (uids) => listAgain(db, uids),
  });
  return { rows: await listFacts(db, rows), total };
}
