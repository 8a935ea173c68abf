/** Pages of submissions and how many there are. Nothing here reads or counts a large site row by row. */
import type { DB, Db } from "@gavel/db";
import { type ProblemTally, TALLY_NAMES, type TallyColumn } from "@gavel/domain/aggregate";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { hiddenProblems, isAmong, nameContains } from "../../bank/problem/index.ts";
import { startingWith } from "../../kernel/like-queries.ts";
import { inBank } from "../../kernel/place-queries.ts";
import { findNewestId, listRowsByIds } from "./queries.ts";

export interface SubmissionFilter {
  /** Whose list it is: a person also sees what they sent to problems that are hidden now. */
  readonly viewerUid: string | null;
  /** Hidden problems too. */
  readonly seesAll: boolean;
  readonly uid?: string;
  readonly status?: number;
  /** The beginning of a name. */
  readonly username?: string;
  /** Anywhere in a problem's id or title. */
  readonly problemKeyword?: string;
  /** One problem by its exact display id. */
  readonly problemId?: string;
  readonly language?: string;
}

function people(db: Db, username: string) {
  return db
    .selectFrom("user_account as named")
    .where(sql<string>`lower(named.username)`, "like", startingWith(username.toLowerCase()));
}

/** The problem with exactly this display id; no row where there is none. */
function problemNamed(db: Db, displayId: string) {
  return db
    .selectFrom("problem")
    .select("problem.id")
    .where("problem.display_id", "=", displayId.toUpperCase());
}

type Names = Pick<SubmissionFilter, "username" | "problemKeyword">;

/** Everything but names, which are many rows of another table. */
function matches(db: Db, filter: Omit<SubmissionFilter, keyof Names>) {
  return (eb: ExpressionBuilder<DB, "submission">) => {
    const { uid, status, problemId, language, viewerUid } = filter;
    const isOpen = eb("submission.problem_id", "not in", hiddenProblems(db));
    const sees =
      viewerUid === null ? isOpen : eb.or([isOpen, eb("submission.uid", "=", viewerUid)]);
    return eb.and([
      inBank(eb),
      ...(filter.seesAll ? [] : [sees]),
      ...(uid === undefined ? [] : [eb("submission.uid", "=", uid)]),
      ...(status === undefined ? [] : [eb("submission.status", "=", status)]),
      ...(problemId === undefined
        ? []
        : [eb("submission.problem_id", "=", problemNamed(db, problemId))]),
      ...(language === undefined ? [] : [eb("submission.language", "=", language)]),
    ]);
  };
}

/** The name that a submission carries follows its account's. */
const sentBy = (username: string) =>
  sql<boolean>`lower(submission.username) like ${startingWith(username.toLowerCase())}`;

function matchesNames(db: Db, { username, problemKeyword }: Names) {
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      ...(username === undefined ? [] : [sentBy(username)]),
      ...(problemKeyword === undefined
        ? []
        : [isAmong("submission.problem_id", nameContains(db, problemKeyword))]),
    ]);
}

interface PageWish {
  readonly limit: number;
  readonly offset: number;
  /** How many match. */
  readonly total: number;
}

/** Rows of a page, newest first. The page is found by ids alone: far pages skip narrow rows instead of whole ones. */
export async function listMatching(
  db: Db,
  locale: Locale,
  filter: SubmissionFilter,
  page: PageWish,
  window = windowFor(page.total),
) {
  if (page.offset >= page.total) return [];
  const isNamed = filter.username !== undefined || filter.problemKeyword !== undefined;
  const ids = await (isNamed ? findNamed(db, filter, page, window) : findPlain(db, filter, page));
  return ids.length === 0 ? [] : listRowsByIds(db, locale, ids);
}

/** Along an index, from the end that is nearer. */
async function findPlain(db: Db, filter: SubmissionFilter, page: PageWish): Promise<number[]> {
  const { offset, total } = page;
  const limit = Math.min(page.limit, total - offset);
  const isFar = offset > total / 2;
  const rows = await db
    .selectFrom("submission")
    .where(matches(db, filter))
    .select("submission.id")
    .orderBy("submission.id", isFar ? "asc" : "desc")
    .limit(limit)
    .offset(isFar ? total - offset - limit : offset)
    .execute();
  return rows.map((row) => row.id);
}

/** People and problems have better and worse days. */
const SPARE = 1.5;

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
  if (expected * SPARE <= window.max) {
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
    .where(matches(db, filter))
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
  const { username = "", ...rest } = filter;
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

/** Filters that the counts of problems know, by a final status or all. */
export interface CountedFilter
  extends Pick<SubmissionFilter, "seesAll" | "problemId" | "problemKeyword" | "language"> {
  readonly column: TallyColumn | "total";
}

/** Both tables have the same columns of counts. */
function countsBy(db: Db, language: string | undefined) {
  const all = db.selectFrom("problem_count as count");
  if (language === undefined) return all;
  const those = db
    .selectFrom("problem_language_count as count")
    .where("count.language", "=", language);
  return those as unknown as typeof all;
}

/** The same number from counts, without what the viewer sent to problems that are hidden. */
export async function sumCounts(db: Db, filter: CountedFilter): Promise<number> {
  const { seesAll, problemId, problemKeyword, language, column } = filter;
  if (problemId !== undefined || problemKeyword !== undefined) return sumOfProblems(db, filter);
  const all = db
    .selectFrom("submission_total")
    .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
    .select(sum(`submission_total.${column}`).as("total"));
  // A look at each of the few, where the planner would rather read what all others have as well.
  const ofOne = countsBy(db, language)
    .select(`count.${column}`)
    .where("count.problem_id", "=", sql<number>`hidden_problem.id`);
  const hidden = db
    .selectFrom("hidden_problem")
    .select(sql<number>`coalesce(sum((${ofOne})), 0)`.as("total"));
  const row = await db
    .selectFrom(all.as("site"))
    .select(sql<number>`(site.total - ${seesAll ? sql`0` : sql`(${hidden})`})::int`.as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** What all submissions outside contests and groups came to, from the same lines. */
export function sumTotals(db: Db): Promise<ProblemTally> {
  return db
    .selectFrom("submission_total")
    .select(() =>
      TALLY_NAMES.map((column) =>
        sql<number>`${sum(`submission_total.${column}`)}::int`.as(column),
      ),
    )
    .executeTakeFirstOrThrow();
}

function sum(column: string) {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
}

async function sumOfProblems(db: Db, filter: CountedFilter): Promise<number> {
  const { seesAll, problemId, problemKeyword, language, column } = filter;
  const row = await countsBy(db, language)
    .$if(!seesAll, (query) => query.where("count.problem_id", "not in", hiddenProblems(db)))
    .$if(problemId !== undefined, (query) =>
      query.where("count.problem_id", "=", problemNamed(db, problemId ?? "")),
    )
    .$if(problemKeyword !== undefined, (query) =>
      query.where(isAmong("count.problem_id", nameContains(db, problemKeyword ?? ""))),
    )
    .select(sql<number>`${sum(`count.${column}`)}::int`.as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** What `sumCounts` leaves out of a person's list. */
export async function countOwnHidden(
  db: Db,
  uid: string,
  filter: Pick<SubmissionFilter, keyof Names | "status" | "problemId" | "language">,
): Promise<number> {
  const row = await db
    .selectFrom("submission")
    .where(matches(db, { ...filter, uid, viewerUid: uid, seesAll: true }))
    .where(matchesNames(db, filter))
    .where((eb) => eb("submission.problem_id", "in", hiddenProblems(db)))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
