/** What submissions are narrowed by, and what of it is in a statement. */
import type { DB, Db, Param } from "@gavel/db";
import { type ExpressionBuilder, sql } from "kysely";
import { hiddenProblems, isAmong, nameContains } from "../../bank/problem/index.ts";
import { startingWith } from "../../kernel/like-queries.ts";
import { inBank } from "../../kernel/place-queries.ts";

export interface SubmissionFilter {
  /** Whose list it is: a person also sees what they sent to problems that are hidden now. */
  readonly viewerUid: string | null;
  /** Hidden problems too. */
  readonly seesAll: boolean;
  readonly uid?: string;
  /** These people: a beginning of their names, looked up. */
  readonly uids?: readonly string[];
  /** Those whose names begin with `username` are more than a few, but not too many to put together what each sent. */
  readonly areSome?: boolean;
  readonly status?: number;
  /** The beginning of a name. */
  readonly username?: string;
  /** Anywhere in a problem's id or title. */
  readonly problemKeyword?: string;
  /** These problems: a keyword, looked up. Their ids as PostgreSQL writes an array: thousands would take long to write at each look. */
  readonly problemIds?: string;
  /** One problem by its exact display id. */
  readonly problemId?: string;
  readonly language?: string;
}

export function people(db: Db, username: string) {
  return db
    .selectFrom("user_account as named")
    .where(sql<string>`lower(named.username)`, "like", startingWith(username.toLowerCase()));
}

/** As display ids are stored. */
export function inCapitals<Filter extends { readonly problemId?: string }>(filter: Filter): Filter {
  return filter.problemId === undefined
    ? filter
    : { ...filter, problemId: filter.problemId.toUpperCase() };
}

/** The problem with exactly this display id, in capitals; no row where there is none. */
export function problemNamed(db: Db, displayId: string) {
  return db.selectFrom("problem").select("problem.id").where("problem.display_id", "=", displayId);
}

export type Names = Pick<SubmissionFilter, "username" | "areSome" | "problemKeyword">;

/** The same where everybody may see it. */
export function openProblemNamed(db: Db, displayId: string) {
  return problemNamed(db, displayId).where("problem.is_open", "=", sql.lit(true));
}

/** By their ids, which every index of lists knows, as it does not know people: so those are found in indexes alone too. */
function ownHidden(db: Db, uid: string) {
  return db
    .selectFrom("submission as own")
    .where("own.uid", "=", uid)
    .where("own.problem_id", "in", hiddenProblems(db))
    .select("own.id");
}

/** Looked up in a hash of them, as of `isAmong`: many are not looked for in an index each. */
function isOneOf(column: string, ids: string) {
  return sql<boolean>`(${sql.ref(column)} in (select unnest(${ids}::text::bigint[]))) is true`;
}

/** Everything but names, which are many rows of another table. */
export function matches(db: Db, filter: Omit<SubmissionFilter, keyof Names>) {
  return (eb: ExpressionBuilder<DB, "submission">) => {
    const { uid, uids, status, problemId, problemIds, language, viewerUid } = filter;
    // One problem is looked at by itself: all that are hidden need not be read.
    const isOneForAll = problemId !== undefined && viewerUid === null && !filter.seesAll;
    const named = isOneForAll ? openProblemNamed : problemNamed;
    const isOpen = eb("submission.problem_id", "not in", hiddenProblems(db));
    const sees =
      viewerUid === null
        ? isOpen
        : eb.or([isOpen, eb("submission.id", "in", ownHidden(db, viewerUid))]);
    return eb.and([
      inBank(eb),
      ...(filter.seesAll || isOneForAll ? [] : [sees]),
      ...(uid === undefined ? [] : [eb("submission.uid", "=", uid)]),
      ...(uids === undefined ? [] : [sql<boolean>`submission.uid = any(${uids}::text[])`]),
      ...(status === undefined ? [] : [eb("submission.status", "=", status)]),
      ...(problemIds === undefined ? [] : [isOneOf("submission.problem_id", problemIds)]),
      ...(problemId === undefined ? [] : [eb("submission.problem_id", "=", named(db, problemId))]),
      ...(language === undefined ? [] : [eb("submission.language", "=", language)]),
    ]);
  };
}

/** The name that a submission carries follows its account's. */
const sentBy = (username: string) =>
  sql<boolean>`lower(submission.username) like ${startingWith(username.toLowerCase())}`;

export function matchesNames(db: Db, { username, problemKeyword }: Omit<Names, "areSome">) {
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      ...(username === undefined ? [] : [sentBy(username)]),
      ...(problemKeyword === undefined
        ? []
        : [isAmong("submission.problem_id", nameContains(db, problemKeyword))]),
    ]);
}

/** What a plain list is narrowed by. */
export type Plain = Omit<SubmissionFilter, keyof Names>;
export type PlainValues = Plain & { readonly limit: number; readonly offset: number };

/** The names of what is set: with `seesAll` all that a statement depends on. */
const namesSet = (filter: object) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name]) => name)
    .toSorted();

export interface PlainShape {
  readonly set: readonly string[];
  readonly seesAll: boolean;
}

export function shapeOf({ seesAll, ...filter }: Plain): PlainShape {
  return { set: namesSet(filter), seesAll };
}

/** The filter with places for its values. */
export function placesFor(param: Param<PlainValues>, { set, seesAll }: PlainShape): Plain {
  const place = <Name extends keyof Plain & string>(name: Name) =>
    set.includes(name) ? param(name) : undefined;
  return {
    seesAll,
    viewerUid: place("viewerUid") ?? null,
    uid: place("uid"),
    uids: place("uids"),
    status: place("status"),
    problemId: place("problemId"),
    problemIds: place("problemIds"),
    language: place("language"),
  };
}

/** Nothing else of it: the names of what is set are the statement's shape. */
export function plainOf(filter: Plain): Plain {
  const { viewerUid, seesAll, uid, uids, status, problemId, problemIds, language } = filter;
  return { viewerUid, seesAll, uid, uids, status, problemId, problemIds, language };
}
