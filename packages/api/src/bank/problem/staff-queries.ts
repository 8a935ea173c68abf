/** The list of the back office: every problem that is not a group's alone, in any order. */
import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { untilBankChanges } from "./listing/until-change.ts";
import { isAmong, staffNameContains } from "./name-queries.ts";
import { carries, isJudgedBy } from "./queries.ts";
import type { StaffSort } from "./schema.ts";

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

/** Another language's texts say what is to be done. */
const isWrittenElsewhere = sql<boolean>`exists (
  select from problem_translation as other
  where other.problem_id = problem.id
    and (other.description || other.input || other.output) ~ '\\S')`;

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
): Promise<{ rows: readonly StaffRow[]; total: number }> {
  const { sort, isDescending, limit, offset, locale } = page;
  const order = { sort, isDescending };
  if (isSearch(filter) && sort !== "submissions") {
    const key = `found ${JSON.stringify([filter, order])}`;
    const found = await untilBankChanges(db, key, () => listIds(db, filter, page));
    const ids = found.slice(offset, offset + limit);
    return { rows: await listByIds(db, locale, ids), total: found.length };
  }
  const [total, ids] = await Promise.all([
    untilBankChanges(db, `total ${JSON.stringify(filter)}`, () => countForStaff(db, filter)),
    listIds(db, filter, page, { limit, offset }),
  ]);
  return { rows: await listByIds(db, locale, ids), total };
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

const rowsByIds = preparedByShape(
  (db, param: Param<{ ids: readonly number[] }>, { locale }: Pick<StaffPage, "locale">) =>
    db
      .selectFrom("problem")
      .leftJoin("problem_count", "problem_count.problem_id", "problem.id")
      .where(sql<boolean>`problem.id = any(${param("ids")}::bigint[])`)
      .selectAll("problem")
      .select([titleIn(locale).as("shown_title"), sent.as("submissions")])
      .select([
        sql<number>`(
        select count(*)::int from problem_translation as other
        where other.problem_id = problem.id)`.as("translations"),
        isWrittenElsewhere.as("is_written_elsewhere"),
        sql<number[]>`array(
        select language_id from problem_language
        where problem_language.problem_id = problem.id order by language_id)`.as("language_ids"),
      ]),
);
export type StaffRow = Awaited<ReturnType<typeof rowsByIds>>[number];

/** In the order of their ids here. */
export async function listByIds(
  db: Db,
  locale: Locale,
  ids: readonly number[],
): Promise<StaffRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map(
    (await rowsByIds(db, { locale }, { ids: enoughIds(ids) })).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function countForStaff(db: Db, filter: StaffFilter): Promise<number> {
  const row = await staffListing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
