/** The list of the back office: every problem that is not a group's alone, in any order. */
import type { DB, Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { countChanges } from "./listing/queries.ts";
import { untilBankChanges } from "./listing/until-change.ts";
import { isAmong, staffNameContains } from "./name-queries.ts";
import { carries, isJudgedBy } from "./queries.ts";
import type { StaffSort } from "./schema.ts";
import { isWrittenElsewhere, listByIds, type StaffRows } from "./staff-row-queries.ts";

export interface StaffFilter {
  readonly keyword?: string;
  readonly auth?: number;
  readonly difficulty?: number;
  readonly bank?: string | null;
  /** A problem must carry all of them. */
  readonly tagIds?: readonly number[];
  /** Only what nobody can read or judge as it is. */
  readonly isUnready?: boolean;
  /** Scored like this, or by another judge. */
  readonly scoredAs?: number;
  /** Only what everybody sees, or this person wrote. */
  readonly seenBy?: string;
  /** These alone, or all but these. */
  readonly among?: { readonly ids: readonly number[]; readonly isExcept: boolean };
}

function staffListing(db: Db, filter: StaffFilter) {
  const { keyword, auth, difficulty, bank, tagIds, isUnready } = filter;
  let query = db.selectFrom("problem").where((eb) => eb.ref("problem.in_bank"));
  if (keyword !== undefined) {
    query = query.where(isAmong("problem.id", staffNameContains(db, keyword)));
  }
  if (auth !== undefined) query = query.where("auth", "=", auth);
  if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
  if (bank !== undefined) query = query.where(isJudgedBy(bank));
  if (isUnready === true) {
    query = query
      .where((eb) => eb.ref("problem.is_unready"))
      .where(sql<boolean>`(
        problem.test_data_version_id is null and not problem.is_remote or not ${isWrittenElsewhere})`);
  }
  return query.where(carries(tagIds)).where(maySupply(filter));
}

/** What a place asks of problems that it takes in. */
function maySupply({ scoredAs, seenBy, among }: StaffFilter) {
  return (eb: ExpressionBuilder<DB, "problem">) =>
    eb.and([
      ...(scoredAs === undefined
        ? []
        : [eb.or([eb("problem.type", "=", scoredAs), eb.ref("problem.is_remote")])]),
      ...(seenBy === undefined
        ? []
        : [eb.or([eb.ref("problem.is_open"), eb("problem.author_uid", "=", seenBy)])]),
      ...(among === undefined ? [] : [isOneOf(among)]),
    ]);
}

function isOneOf({ ids, isExcept }: NonNullable<StaffFilter["among"]>) {
  const isListed = sql<boolean>`problem.id = any(${sql.val([...ids])}::bigint[])`;
  return isExcept ? sql<boolean>`not ${isListed}` : isListed;
}

interface StaffPage {
  readonly limit: number;
  readonly offset: number;
  /** Of the titles that are shown. */
  readonly locale: Locale;
  readonly sort: StaffSort;
  readonly isDescending: boolean;
}

/** Its matches stand in no index in the order that is asked for. */
const isSearch = ({ keyword, tagIds = [] }: StaffFilter) =>
  keyword !== undefined || tagIds.length > 0;

/** A page and how many there are: both are kept until the bank changes, of a search all that it found. */
export async function findForStaff(
  db: Db,
  filter: StaffFilter,
  page: StaffPage,
): Promise<StaffRows & { readonly total: number }> {
  const { sort, isDescending, limit, offset, locale } = page;
  const order = { sort, isDescending };
  const listed = (ids: readonly number[]) => listByIds(db, locale, ids);
  if (sort === "submissions") {
    const [total, ids] = await Promise.all([
      untilBankChanges(db, `total ${JSON.stringify(filter)}`, () => countForStaff(db, filter)),
      listIds(db, filter, page, { limit, offset }),
    ]);
    return { ...(await listed(ids)), total };
  }
  const changes = await countChanges(db);
  const keep = <T>(key: string, load: () => Promise<T>) => untilBankChanges(db, key, load, changes);
  if (isSearch(filter)) {
    const key = `found ${JSON.stringify([filter, order])}`;
    const found = await keep(key, () => listIds(db, filter, page));
    return { ...(await listed(found.slice(offset, offset + limit))), total: found.length };
  }
  const key = JSON.stringify([filter, order, limit, offset]);
  const [total, ids] = await Promise.all([
    keep(`total ${JSON.stringify(filter)}`, () => countForStaff(db, filter)),
    keep(`page ${key}`, () => listIds(db, filter, page, { limit, offset })),
  ]);
  return { ...(await listed(ids)), total };
}

const sent = sql<number>`coalesce(problem_count.total, 0)`;

/** Each but the count of submissions is an index of its own. */
const ORDERS: Readonly<Record<StaffSort, readonly ReturnType<typeof sql>[]>> = {
  id: [],
  problemId: [sql`length(problem.display_id)`, sql`problem.display_id`],
  title: [sql`problem.title`],
  difficulty: [sql`problem.difficulty`],
  auth: [sql`problem.auth`],
  author: [sql`problem.author_name`],
  updated: [sql`problem.updated_at`],
  submissions: [sent],
};

/** The id at the end: pages neither repeat nor leave out a row. */
function orderOf({ sort, isDescending }: Pick<StaffPage, "sort" | "isDescending">) {
  const way = sql.raw(isDescending ? "desc" : "asc");
  const keys = sort === "problemId" ? ORDERS[sort] : [...ORDERS[sort], sql`problem.id`];
  return sql.join(keys.map((key) => sql`${key} ${way}`));
}

async function listIds(
  db: Db,
  filter: StaffFilter,
  order: Pick<StaffPage, "sort" | "isDescending">,
  page?: Pick<StaffPage, "limit" | "offset">,
): Promise<number[]> {
  const listed = staffListing(db, filter);
  const counted =
    order.sort === "submissions"
      ? listed.leftJoin("problem_count", "problem_count.problem_id", "problem.id")
      : listed;
  const rows = await counted
    .select("problem.id")
    .orderBy(orderOf(order))
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

async function countForStaff(db: Db, filter: StaffFilter): Promise<number> {
  const row = await staffListing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
