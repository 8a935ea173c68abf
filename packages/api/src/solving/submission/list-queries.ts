/** Pages of submissions and how many there are. Nothing here reads or counts a large site row by row. */
import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type SelectQueryBuilder, sql } from "kysely";
import { boundsOf, isBetween, startingWith } from "../../kernel/like-queries.ts";
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
import {
  findNamed,
  type PageWish,
  SPARE,
  startsFor,
  type Window,
  windowFor,
} from "./named-list-queries.ts";
import { listRowsByIds, preparedPages } from "./queries.ts";

interface ListWish extends PageWish {
  /** How many there would be of all problems, as far as that is known. */
  readonly listed?: number;
}
type Looking = ListWish & { readonly window: Window };

type Rows = Awaited<ReturnType<typeof listRowsByIds>>;

/** Rows of a page, newest first. The page is found by ids alone: far pages skip narrow rows instead of whole ones. */
export async function listMatching(
  db: Db,
  locale: Locale,
  asked: SubmissionFilter,
  page: ListWish,
  window: Window = windowFor(page.total),
): Promise<Rows> {
  const filter = inCapitals(asked);
  if (page.offset >= page.total) return [];
  const { username, problemKeyword, problemIds } = filter;
  const senders = problemKeyword === undefined ? (filter.uids ?? filter.namesakes) : undefined;
  if (senders !== undefined) {
    const each = { column: "uid", keys: senders } as const;
    return listOfEach(db, locale, { ...filter, uids: undefined }, { ...page, window }, each);
  }
  if (username !== undefined || problemKeyword !== undefined) {
    return listRowsByIds(db, locale, await findNamed(db, filter, page, window));
  }
  if (problemIds !== undefined) {
    return listOfProblems(db, locale, filter, { ...page, window }, problemIds);
  }
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
function listPlain(db: Db, locale: Locale, filter: Plain, page: ListWish): Promise<Rows> {
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

interface EachValues extends PlainValues, Pick<Each, "keys"> {
  /** Only what was sent after this one. */
  readonly after: number;
}

/** The newest of each of these people or problems, put together. */
const rowsOfEach = preparedPages(
  (db, param: Param<EachValues>, { column, reach, ...shape }: EachShape) => {
    const keys = param("keys");
    const list = column === "uid" ? sql`${keys}::text[]` : sql`${keys}::text::bigint[]`;
    const sent = db
      .selectFrom("submission")
      .where(matches(db, placesFor(param, shape)))
      .where(sql<boolean>`${sql.ref(`submission.${column}`)} = named.key`)
      .where("submission.id", ">", param("after"))
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

/** Of many, what was sent lately holds the page most of the time; each would be gone through as far as all else. */
async function listOfEach(
  db: Db,
  locale: Locale,
  filter: Plain,
  page: Looking,
  { column, keys }: Each,
): Promise<Rows> {
  const { limit, offset, total } = page;
  const plain = plainOf(filter);
  const shape = {
    ...shapeOf(plain),
    ...{ locale, column, reach: reachOf(offset + limit) },
  };
  const wanted = Math.min(limit, total - offset);
  for (const after of startsFor(page, page.window)) {
    const rows = await rowsOfEach(db, shape, { ...plain, keys, limit, offset, after });
    if (rows.length >= wanted) return rows;
  }
  return rowsOfEach(db, shape, { ...plain, keys, limit, offset, after: 0 });
}

/** Of a look into an index, in entries that lie next to each other. */
const LOOK_COST = 10;

/** Along the list where a page of the problems' is near, else by each of them. */
function listOfProblems(
  db: Db,
  locale: Locale,
  filter: Plain,
  page: Looking,
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

interface StartValues extends PlainValues {
  /** For LIKE, in small letters. */
  readonly start: string;
  readonly after: number;
}

const startCount = preparedByShape((db, param: Param<StartValues>, shape: PlainShape) =>
  db
    .selectFrom("submission")
    .where(matches(db, placesFor(param, shape)))
    .where(sql<boolean>`lower(submission.username) like ${param("start")}::text`)
    .where("submission.id", ">", param("after"))
    .select((eb) => eb.fn.countAll<number>().as("total")),
);

/** By people whose names begin so, sent after another. */
export async function countStarting(
  db: Db,
  { username = "", ...filter }: SubmissionFilter,
  after: number,
): Promise<number> {
  if (filter.problemKeyword !== undefined) return countMatching(db, { username, ...filter }, after);
  const plain = plainOf(inCapitals(filter));
  const start = startingWith(username.toLowerCase());
  const values = { ...plain, start, after, limit: 0, offset: 0 };
  const [row] = await startCount(db, shapeOf(plain), values);
  return row?.total ?? 0;
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
