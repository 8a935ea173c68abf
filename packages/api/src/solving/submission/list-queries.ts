/** Pages of submissions and how many there are. Nothing here reads or counts a large site row by row. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type RawBuilder, sql } from "kysely";
import { boundsOf, isBetween, startingWith, unseen } from "../../kernel/like-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import { type SumShape, sumCounts, totalOfProblem } from "./count-queries.ts";
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
import {
  type Cut,
  cutPage,
  listRowsByIds,
  type Pages,
  preparedCounted,
  preparedPages,
} from "./row-queries.ts";

interface ListWish extends PageWish {
  /** How many there would be of all problems, as far as that is known. */
  readonly listed?: number;
}
type Looking = ListWish & { readonly window: Window };

type Rows = Awaited<ReturnType<typeof listRowsByIds>>;

/** What is read of a page: its rows, or which they are. */
interface Reading<One> {
  readonly from: <Shape extends object, Values extends object>(
    pages: Pages<Shape, Values>,
    shape: Shape,
    values: Values,
  ) => Promise<One[]>;
  readonly byIds: (ids: readonly number[]) => Promise<One[]>;
}

/** Rows of a page, newest first. The page is found by ids alone: far pages skip narrow rows instead of whole ones. */
export function listMatching(
  db: Db,
  locale: Locale,
  asked: SubmissionFilter,
  page: ListWish,
  window: Window = windowFor(page.total),
): Promise<Rows> {
  const rows: Reading<Rows[number]> = {
    from: (pages, shape, values) => pages.rows(db, locale, shape, values),
    byIds: (ids) => listRowsByIds(db, locale, ids),
  };
  return readMatching(db, rows, asked, { ...page, window });
}

/** Which they are. */
export function findMatchingIds(db: Db, asked: SubmissionFilter, page: ListWish) {
  const ids: Reading<number> = {
    from: (pages, shape, values) => pages.ids(db, shape, values),
    byIds: async (found) => [...found],
  };
  return readMatching(db, ids, asked, { ...page, window: windowFor(page.total) });
}

async function readMatching<One>(
  db: Db,
  reading: Reading<One>,
  asked: SubmissionFilter,
  look: Looking,
): Promise<One[]> {
  const filter = inCapitals(asked);
  if (look.offset >= look.total) return [];
  const { username, problemKeyword, problemIds } = filter;
  if (problemKeyword === undefined && filter.uids !== undefined) {
    const each = { by: "uid", keys: filter.uids } as const;
    return listOfEach(reading, { ...filter, uids: undefined }, look, each);
  }
  if (problemKeyword === undefined && username !== undefined && filter.areSome === true) {
    return listOfEach(reading, filter, look, { by: "name", name: username });
  }
  if (username !== undefined || problemKeyword !== undefined) {
    return reading.byIds(await findNamed(db, filter, look, look.window));
  }
  if (problemIds !== undefined) return listOfProblems(reading, filter, look, problemIds);
  return listPlain(reading, filter, look);
}

interface PageShape extends PlainShape {
  readonly reach: Reach;
}

const plainIds = (db: Db, param: Param<PlainValues>, shape: PlainShape) =>
  db
    .selectFrom("submission")
    .where(matches(db, placesFor(param, shape)))
    .select("submission.id");

interface PlainPageShape extends PageShape {
  readonly isFar: boolean;
}

const plainPages = preparedPages(
  (db, param: Param<PlainValues>, { isFar, reach, ...shape }: PlainPageShape) =>
    cutPage(db, plainIds(db, param, shape), param, { reach, order: isFar ? "asc" : "desc" }),
);

/** Along an index, from the end that is nearer. */
function listPlain<One>({ from }: Reading<One>, filter: Plain, page: ListWish): Promise<One[]> {
  const { total } = page;
  const limit = Math.min(page.limit, total - page.offset);
  const isFar = page.offset > total / 2;
  const offset = isFar ? total - page.offset - limit : page.offset;
  const plain = plainOf(filter);
  const shape = {
    ...shapeOf(plain),
    ...{ isFar, reach: reachOf(offset + limit) },
  };
  return from(plainPages, shape, { ...plain, limit, offset });
}

/** These people or problems, or those people whose names begin so. */
type Each =
  | { readonly by: "uid"; readonly keys: readonly string[] }
  | { readonly by: "problem_id"; readonly keys: string }
  | { readonly by: "name"; readonly name: string };

interface EachShape extends PlainShape, Pick<Each, "by"> {}

type Bounds = ReturnType<typeof boundsOf>;

interface EachValues extends PlainValues, Partial<Bounds> {
  readonly keys?: readonly string[] | string;
  /** Only what was sent after this one, and of each so many. */
  readonly after: number;
  readonly most: number;
}

/** How many lie between such bounds the planner could tell, and would plan anew each time. */
function begins(name: RawBuilder<unknown>, param: Param<Partial<Bounds>>) {
  const [from, below] = [param("from"), param("below")].map((one) => unseen(sql`${one}::text`));
  return isBetween(name, from, below);
}

function keysOf(db: Db, param: Param<EachValues>, by: Each["by"]) {
  if (by === "name") {
    return db
      .selectFrom("user_account as account")
      .where(begins(sql`lower(account.username)`, param))
      .select(sql<unknown>`account.uid`.as("key"));
  }
  const keys = param("keys");
  const list = by === "uid" ? sql`${keys}::text[]` : sql`${keys}::text::bigint[]`;
  return sql<{ key: unknown }>`select unnest(${list}) as key`;
}

/** The newest of each of these people or problems, put together. */
const pagesOfEach = preparedPages((db, param: Param<EachValues>, { by, ...shape }: EachShape) => {
  const column = by === "problem_id" ? by : "uid";
  const sent = db
    .selectFrom("submission")
    .where(matches(db, placesFor(param, shape)))
    .where(sql<boolean>`${sql.ref(`submission.${column}`)} = named.key`)
    .where(sql<boolean>`submission.id > ${unseen(sql`${param("after")}::bigint`)}`)
    .select("submission.id")
    .orderBy("submission.id", "desc");
  return db
    .selectFrom(sql<{ key: unknown }>`(${keysOf(db, param, by)})`.as("named"))
    .innerJoinLateral(
      () => sent.limit(sql<number>`${unseen(sql`${param("most")}::bigint`)}`).as("sent"),
      (join) => join.onTrue(),
    )
    .select("sent.id")
    .orderBy("sent.id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
});

/** Of many, what was sent lately holds the page most of the time; each would be gone through as far as all else. */
async function listOfEach<One>(
  { from }: Reading<One>,
  filter: Plain,
  page: Looking,
  each: Each,
): Promise<One[]> {
  const { limit, offset, total } = page;
  const plain = plainOf(filter);
  const shape = { ...shapeOf(plain), by: each.by };
  const keys = each.by === "name" ? boundsOf(each.name.toLowerCase()) : { keys: each.keys };
  const values = { ...plain, ...keys, limit, offset, most: offset + limit };
  const wanted = Math.min(limit, total - offset);
  for (const after of startsFor(page, page.window)) {
    const rows = await from(pagesOfEach, shape, { ...values, after });
    if (rows.length >= wanted) return rows;
  }
  return from(pagesOfEach, shape, { ...values, after: 0 });
}

/** Of a look into an index, in entries that lie next to each other. */
const LOOK_COST = 10;

/** Without a text for each: there may be thousands. */
function countIds(keys: string): number {
  let count = 1;
  for (let at = keys.indexOf(","); at >= 0; at = keys.indexOf(",", at + 1)) count += 1;
  return count;
}

/** Along the list where a page of the problems' is near, else by each of them. */
function listOfProblems<One>(
  reading: Reading<One>,
  filter: Plain,
  page: Looking,
  keys: string,
): Promise<One[]> {
  const problems = countIds(keys);
  const reach = Math.min(page.offset, page.total - page.offset) + page.limit;
  const along = (reach / page.total) * (page.listed ?? page.total) * SPARE;
  const byEach = problems * LOOK_COST + Math.min(problems * reach, page.total) * SPARE;
  if (along <= byEach) return listPlain(reading, filter, page);
  const each = { by: "problem_id", keys } as const;
  return listOfEach(reading, { ...filter, problemIds: undefined }, page, each);
}

function plainTotal(db: Db, param: Param<PlainValues>, shape: PlainShape) {
  return db
    .selectFrom("submission")
    .where(matches(db, placesFor(param, shape)))
    .select((eb) => eb.fn.countAll<number>().as("total"));
}
const plainCount = preparedByShape(plainTotal);

const rowsOfPerson = preparedCounted(
  (db, param: Param<PlainValues>, { reach, ...shape }: PageShape) =>
    cutPage(db, plainIds(db, param, shape), param, { reach }),
  (db, param, { reach: _, ...shape }) => plainTotal(db, param, shape),
);

interface Counted {
  readonly rows: Rows;
  readonly total: number;
}

/** What one person sent, who is in the filter: a page and how many there are, since all of them lie together. */
export async function listOfPerson(
  db: Db,
  locale: Locale,
  filter: Plain,
  { limit, offset }: Cut,
): Promise<Counted> {
  const plain = plainOf(inCapitals(filter));
  const shape = { ...shapeOf(plain), reach: reachOf(offset + limit) };
  const { rows, total } = await rowsOfPerson(db, locale, shape, { ...plain, limit, offset });
  // Behind the last page there is no row to say it.
  return { rows, total: total ?? (offset === 0 ? 0 : await countPlain(db, filter)) };
}

type ProblemShape = PageShape & Pick<SumShape, "column">;

const rowsOfProblem = preparedCounted(
  (db, param: Param<PlainValues>, { reach, column: _, ...shape }: ProblemShape) =>
    cutPage(db, plainIds(db, param, shape), param, { reach }),
  (db, param, { column, seesAll, set }) =>
    totalOfProblem(db, param, { column, seesAll, hasLanguage: set.includes("language") }),
);

/** What was sent to the problem in the filter, where nothing is in it for its reader alone; with the sum of its counts. */
export async function listOfProblem(
  db: Db,
  locale: Locale,
  filter: Plain & Pick<SumShape, "column">,
  { limit, offset }: Cut,
): Promise<Counted> {
  const { column } = filter;
  const plain = plainOf(inCapitals(filter));
  const shape = { ...shapeOf(plain), column, reach: reachOf(offset + limit) };
  const { rows, total } = await rowsOfProblem(db, locale, shape, { ...plain, limit, offset });
  return { rows, total: total ?? (offset === 0 ? 0 : await sumCounts(db, { ...plain, column })) };
}

/** By the row: for people, and for filters that keep few. */
export async function countPlain(db: Db, filter: Plain): Promise<number> {
  const plain = plainOf(inCapitals(filter));
  const [row] = await plainCount(db, shapeOf(plain), { ...plain, limit: 0, offset: 0 });
  return row?.total ?? 0;
}

interface StartValues extends PlainValues {
  /** For LIKE, in small letters. */
  readonly start: string;
  readonly after: number;
}

/** More than are ever sent between two counts: for the planner, which then goes along the ids whatever it knows of them. */
const NEWER_MAX = 100_000;

const startCount = preparedByShape((db, param: Param<StartValues>, shape: PlainShape) => {
  const newer = db
    .selectFrom("submission")
    .selectAll()
    .where(sql<boolean>`submission.id > ${unseen(sql`${param("after")}::bigint`)}`)
    .orderBy("id", "desc")
    .limit(sql.lit(NEWER_MAX));
  return db
    .selectFrom(newer.as("submission"))
    .where(matches(db, placesFor(param, shape)))
    .where(sql<boolean>`lower(submission.username) like ${param("start")}::text`)
    .select((eb) => eb.fn.countAll<number>().as("total"));
});

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
