/** Pages of submissions and how many there are. Nothing here reads or counts a large site row by row. */
import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type SelectQueryBuilder, sql } from "kysely";
import { nameContains } from "../../bank/problem/index.ts";
import { boundsOf, isBetween } from "../../kernel/like-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import {
  inCapitals,
  matches,
  matchesNames,
  type Plain,
  type PlainShape,
  type PlainValues,
  people,
  placesFor,
  plainOf,
  type SubmissionFilter,
  shapeOf,
} from "./filter-queries.ts";
import { findNewestId, listRowsByIds, preparedPages } from "./queries.ts";

interface PageWish {
  readonly limit: number;
  readonly offset: number;
  /** How many match. */
  readonly total: number;
  /** How many there would be of all problems, as far as that is known. */
  readonly listed?: number;
}

type Rows = Awaited<ReturnType<typeof listRowsByIds>>;

/** Rows of a page, newest first. The page is found by ids alone: far pages skip narrow rows instead of whole ones. */
export async function listMatching(
  db: Db,
  locale: Locale,
  asked: SubmissionFilter,
  page: PageWish,
  window = windowFor(page.total),
): Promise<Rows> {
  const filter = inCapitals(asked);
  if (page.offset >= page.total) return [];
  const { username, problemKeyword, uids, problemIds } = filter;
  if (username !== undefined || problemKeyword !== undefined) {
    return listRowsByIds(db, locale, await findNamed(db, filter, page, window));
  }
  if (uids !== undefined) {
    const each = { column: "uid", keys: uids } as const;
    return listOfEach(db, locale, { ...filter, uids: undefined }, page, each);
  }
  if (problemIds !== undefined) return listOfProblems(db, locale, filter, page, problemIds);
  return listPlain(db, locale, filter, page);
}

const within = <Query extends SelectQueryBuilder<DB, "submission", { id: number }>>(
  query: Query,
  reach: Reach,
) => (reach === null ? query : query.limit(sql.lit(reach)));

interface PageShape extends PlainShape {
  readonly locale: Locale;
  readonly reach: Reach;
}

interface PlainPageShape extends PageShape {
  readonly isFar: boolean;
}

const plainRows = preparedPages(
  (db, param: Param<PlainValues>, { isFar, reach, ...shape }: PlainPageShape) => {
    const order = isFar ? "asc" : "desc";
    const ids = db
      .selectFrom("submission")
      .where(matches(db, placesFor(param, shape)))
      .select("submission.id")
      .orderBy("submission.id", order);
    return db
      .selectFrom(within(ids, reach).as("near"))
      .select("near.id")
      .orderBy("near.id", order)
      .limit(param("limit"))
      .offset(param("offset"));
  },
);

/** Along an index, from the end that is nearer. */
function listPlain(db: Db, locale: Locale, filter: Plain, page: PageWish): Promise<Rows> {
  const { total } = page;
  const limit = Math.min(page.limit, total - page.offset);
  const isFar = page.offset > total / 2;
  const offset = isFar ? total - page.offset - limit : page.offset;
  const plain = plainOf(filter);
  const shape = {
    ...shapeOf(plain),
    ...{ locale, isFar, reach: reachOf(offset + limit) },
  };
  return plainRows(db, shape, { ...plain, limit, offset });
}

interface Each {
  readonly column: "uid" | "problem_id";
  readonly keys: readonly string[] | string;
}

interface EachShape extends PageShape, Pick<Each, "column"> {}

/** The newest of each of these people or problems, put together. */
const rowsOfEach = preparedPages(
  (db, param: Param<PlainValues & Pick<Each, "keys">>, { column, reach, ...shape }: EachShape) => {
    const keys = param("keys");
    const list = column === "uid" ? sql`${keys}::text[]` : sql`${keys}::text::bigint[]`;
    const sent = db
      .selectFrom("submission")
      .where(matches(db, placesFor(param, shape)))
      .where(sql<boolean>`${sql.ref(`submission.${column}`)} = named.key`)
      .select("submission.id")
      .orderBy("submission.id", "desc");
    return db
      .selectFrom(sql<{ key: unknown }>`(select unnest(${list}) as key)`.as("named"))
      .innerJoinLateral(
        () => within(sent, reach).as("sent"),
        (join) => join.onTrue(),
      )
      .select("sent.id")
      .orderBy("sent.id", "desc")
      .limit(param("limit"))
      .offset(param("offset"));
  },
);

function listOfEach(
  db: Db,
  locale: Locale,
  filter: Plain,
  { limit, offset }: PageWish,
  { column, keys }: Each,
): Promise<Rows> {
  const plain = plainOf(filter);
  const shape = {
    ...shapeOf(plain),
    ...{ locale, column, reach: reachOf(offset + limit) },
  };
  return rowsOfEach(db, shape, { ...plain, keys, limit, offset });
}

/** Of a look into an index, in entries that lie next to each other. */
const LOOK_COST = 10;

/** Along the list where a page of the problems' is near, else by each of them. */
function listOfProblems(
  db: Db,
  locale: Locale,
  filter: Plain,
  page: PageWish,
  keys: string,
): Promise<Rows> {
  const problems = keys.split(",").length;
  const reach = Math.min(page.offset, page.total - page.offset) + page.limit;
  const along = (reach / page.total) * (page.listed ?? page.total) * SPARE;
  const byEach = problems * LOOK_COST + Math.min(problems * reach, page.total) * SPARE;
  if (along <= byEach) return listPlain(db, locale, filter, page);
  const column = "problem_id";
  return listOfEach(db, locale, { ...filter, problemIds: undefined }, page, { column, keys });
}

const plainCount = preparedByShape((db, param: Param<PlainValues>, shape: PlainShape) =>
  db
    .selectFrom("submission")
    .where(matches(db, placesFor(param, shape)))
    .select((eb) => eb.fn.countAll<number>().as("total")),
);

/** By the row: for people, and for filters that keep few. */
export async function countPlain(db: Db, filter: Plain): Promise<number> {
  const plain = plainOf(inCapitals(filter));
  const [row] = await plainCount(db, shapeOf(plain), { ...plain, limit: 0, offset: 0 });
  return row?.total ?? 0;
}

const uidsBetween = prepared((db, param: Param<ReturnType<typeof boundsOf> & { limit: number }>) =>
  db
    .selectFrom("user_account as named")
    .where(isBetween(sql`lower(named.username)`, param("from"), param("below")))
    .select("named.uid")
    .limit(param("limit")),
);

/** Those whose names begin so, at most `limit` of them. */
export async function findUids(db: Db, username: string, limit: number): Promise<string[]> {
  const rows = await uidsBetween(db, { ...boundsOf(username.toLowerCase()), limit });
  return rows.map((row) => row.uid);
}

/** People and problems have better and worse days. */
const SPARE = 1.5;
/** Of a whole row, in entries of an index. */
const ROW_COST = 2.5;

interface Window {
  readonly min: number;
  readonly max: number;
}

/**
 * How many of the newest submissions are looked through before those of each name are: more where the names stand for so
 * many submissions that putting them together takes longer.
 */
function windowFor(total: number): Window {
  return { min: 2000, max: Math.max(20_000, Math.min(total / 4, 150_000)) };
}

/**
 * By names of people or problems, of which a few letters mean one or all. Where many submissions match, the newest ones
 * hold a page of them; else the newest of each person or problem that is meant are put together.
 */
async function findNamed(
  db: Db,
  filter: SubmissionFilter,
  page: PageWish,
  window: Window,
): Promise<number[]> {
  const reach = page.offset + page.limit;
  // Ids are nearly as many as rows: enough to guess how far a page reaches back.
  const expected = (reach * (await findNewestId(db))) / page.total;
  // What people of a name have sent is found in an index; the newest submissions are read as whole rows.
  const isFew = filter.username !== undefined && page.total < expected * SPARE * ROW_COST;
  if (!isFew && expected * SPARE <= window.max) {
    const ids = await findInWindow(db, filter, page, Math.max(window.min, expected * SPARE));
    if (ids.length === Math.min(page.limit, page.total - page.offset)) return ids;
  }
  return findByName(db, filter, page);
}

async function findInWindow(
  db: Db,
  filter: SubmissionFilter,
  { limit, offset }: PageWish,
  size: number,
): Promise<number[]> {
  const newest = db
    .selectFrom("submission")
    .selectAll()
    .orderBy("id", "desc")
    .limit(Math.ceil(size));
  const rows = await db
    .selectFrom(newest.as("submission"))
    .where(matches(db, filter))
    .where(matchesNames(db, filter))
    .select("submission.id")
    .orderBy("submission.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

async function findByName(
  db: Db,
  filter: SubmissionFilter,
  { limit, offset }: PageWish,
): Promise<number[]> {
  const { username, problemKeyword, ...rest } = filter;
  const named =
    username === undefined
      ? nameContains(db, problemKeyword ?? "").select("problem_search.problem_id as key")
      : people(db, username).select("named.uid as key");
  const column = username === undefined ? "problem_id" : "uid";
  const sent = db
    .selectFrom("submission")
    .where(matches(db, rest))
    .where(sql<boolean>`${sql.ref(`submission.${column}`)} = named.key`)
    // Of both names the people were taken; the problems are looked at here.
    .$if(username !== undefined, (query) => query.where(matchesNames(db, { problemKeyword })))
    .select("submission.id")
    .orderBy("submission.id", "desc")
    .limit(offset + limit);
  const rows = await db
    .selectFrom(sql<{ key: unknown }>`(${named})`.as("named"))
    .innerJoinLateral(
      () => sent.as("sent"),
      (join) => join.onTrue(),
    )
    .select("sent.id")
    .orderBy("sent.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** By the row; for filters that keep few, or for those sent after another. */
export async function countMatching(
  db: Db,
  filter: SubmissionFilter,
  afterId?: number,
): Promise<number> {
  const row = await db
    .selectFrom("submission")
    .where(matches(db, inCapitals(filter)))
    .where(matchesNames(db, filter))
    .$if(afterId !== undefined, (query) => query.where("submission.id", ">", afterId ?? 0))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Those by people of a name, by the row: in the index of people's submissions. How many, and how many up to this one. */
export function countNamed(
  db: Db,
  filter: SubmissionFilter,
  upTo: number,
): Promise<{ all: number; older: number }> {
  const { username = "", ...rest } = inCapitals(filter);
  return db
    .selectFrom("submission")
    .where("submission.uid", "in", people(db, username).select("named.uid"))
    .where(matches(db, rest))
    .where(matchesNames(db, { problemKeyword: filter.problemKeyword }))
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("submission.id", "<=", upTo).as("older"),
    ])
    .executeTakeFirstOrThrow();
}
