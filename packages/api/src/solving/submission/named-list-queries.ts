/**
 * Where pages of what people or problems of a name were sent lie, where the name stands for too many to go by their ids, or
 * where nobody has looked them up.
 */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { isAmong, nameContains } from "../../bank/problem/index.ts";
import {
  boundsOf,
  containing,
  isBetween,
  startingWith,
  unseen,
} from "../../kernel/like-queries.ts";
import { lookingUpTogether } from "../../kernel/together.ts";
import {
  matches,
  matchesNames,
  type PlainShape,
  type PlainValues,
  people,
  placesFor,
  plainOf,
  type SubmissionFilter,
  shapeOf,
} from "./filter-queries.ts";
import { findNewestId } from "./queries.ts";

export interface PageWish {
  readonly limit: number;
  readonly offset: number;
  /** How many match. */
  readonly total: number;
  /** Of all submissions; absent = it is asked for where it matters. */
  readonly newestId?: number;
}

/** People and problems have better and worse days. */
export const SPARE = 1.5;
/** Of a whole row, in entries of an index. */
const ROW_COST = 2.5;
/** What holds no page is looked at again from so many times as far back. */
const FURTHER = 4;

/** How far back a page is expected to reach: ids are nearly as many as rows. */
const expectedReach = ({ offset, limit, total }: PageWish, newestId: number) =>
  ((offset + limit) * newestId) / total;

/** Ids behind which a page is likely to lie, the nearest first; none = it may be anywhere. */
export function startsFor(page: PageWish, { min, few }: Window): number[] {
  const { newestId, total } = page;
  if (newestId === undefined || total <= few) return [];
  const size = Math.max(min, expectedReach(page, newestId) * SPARE);
  return [size, size * FURTHER, size * FURTHER ** 2]
    .map((one) => newestId - Math.ceil(one))
    .filter((start) => start > 0);
}

const NEAREST = 512;

export interface Window {
  readonly min: number;
  readonly max: number;
  /** No more matches than these are as quickly gone through. */
  readonly few: number;
}

/**
 * How many of the newest submissions are looked through before those of each name are: more where the names stand for so
 * many submissions that putting them together takes longer.
 */
export function windowFor(total: number): Window {
  return { min: NEAREST, max: Math.max(20_000, Math.min(total / 4, 150_000)), few: 2000 };
}

/** Each makes a statement of its own, of which there must be few. */
const SIZES = [64, NEAREST, 2048, 8192, 32_768, 131_072, 1_048_576] as const;

/**
 * By names of people or problems, of which a few letters mean one or all. Where many submissions match, the newest ones
 * hold a page of them; else the newest of each person or problem that is meant are put together.
 */
export async function findNamed(
  db: Db,
  filter: SubmissionFilter,
  page: PageWish,
  window: Window,
): Promise<number[]> {
  const expected = expectedReach(page, page.newestId ?? (await findNewestId(db)));
  // What people of a name have sent is found in an index; the newest submissions are read as whole rows.
  const isFew = filter.username !== undefined && page.total < expected * SPARE * ROW_COST;
  const wanted = Math.min(page.limit, page.total - page.offset);
  const first = Math.max(window.min, expected * SPARE);
  for (const least of isFew ? [] : [first, first * FURTHER, first * FURTHER ** 2]) {
    const size = SIZES.find((one) => one >= least);
    if (size === undefined || least > window.max) break;
    const ids = await findInWindow(db, filter, page, size);
    if (ids.length === wanted) return ids;
  }
  return findByName(db, filter, page);
}

interface NamedShape extends PlainShape {
  readonly size: number;
  readonly hasUsername: boolean;
  readonly hasKeyword: boolean;
}

interface NamedValues extends PlainValues {
  /** For LIKE. */
  readonly start: string;
  readonly inside: string;
}

const idsInWindow = preparedByShape(
  (db, param: Param<NamedValues>, { size, hasUsername, hasKeyword, ...shape }: NamedShape) => {
    const newest = db
      .selectFrom("submission")
      .selectAll()
      .orderBy("id", "desc")
      .limit(sql.lit(size));
    const meant = db
      .selectFrom("problem_search")
      .where(sql<boolean>`problem_search.names like lower(${param("inside")}::text)`);
    return db
      .selectFrom(newest.as("submission"))
      .where(matches(db, placesFor(param, shape)))
      .$if(hasUsername, (query) =>
        query.where(sql<boolean>`lower(submission.username) like ${param("start")}::text`),
      )
      .$if(hasKeyword, (query) => query.where(isAmong("submission.problem_id", meant)))
      .select("submission.id")
      .orderBy("submission.id", "desc")
      .limit(param("limit"))
      .offset(param("offset"));
  },
);

async function findInWindow(
  db: Db,
  filter: SubmissionFilter,
  { limit, offset }: PageWish,
  size: number,
): Promise<number[]> {
  const { username, problemKeyword } = filter;
  const plain = plainOf(filter);
  const shape = {
    ...shapeOf(plain),
    ...{ size, hasUsername: username !== undefined, hasKeyword: problemKeyword !== undefined },
  };
  const rows = await idsInWindow(db, shape, {
    ...{ ...plain, limit, offset },
    start: startingWith((username ?? "").toLowerCase()),
    inside: containing(problemKeyword ?? ""),
  });
  return rows.map((row) => row.id);
}

async function findByName(
  db: Db,
  filter: SubmissionFilter,
  { limit, offset }: PageWish,
): Promise<number[]> {
  const { username, problemKeyword, areSome: _, ...rest } = filter;
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

/** More than so many people of one beginning are not looked up. */
export const PEOPLE_MAX = 256;

interface Beginnings {
  readonly names: readonly string[];
  readonly lowest: readonly string[];
  readonly below: readonly string[];
}

const uidsOf = prepared((_, param: Param<Beginnings>) => {
  const lists = (["names", "lowest", "below"] as const).map((name) =>
    unseen(sql`${param(name)}::text[]`),
  );
  const isMeant = isBetween(sql`lower(account.username)`, sql`asked.lowest`, sql`asked.below`);
  return sql<{ name: string; uid: string }>`
    select asked.name, found.uid from unnest(${sql.join(lists)}) as asked (name, lowest, below)
    cross join lateral (
      select account.uid from user_account as account where ${isMeant} limit ${sql.lit(PEOPLE_MAX + 1)}) as found`;
});

const findNamesakes = lookingUpTogether(async (db, names: readonly string[]) => {
  const bounds = names.map((name) => boundsOf(name));
  const rows = await uidsOf(db, {
    names,
    lowest: bounds.map(({ from }) => from),
    below: bounds.map(({ below }) => below),
  });
  const uids = Map.groupBy(rows, (row) => row.name);
  return new Map(names.map((name) => [name, (uids.get(name) ?? []).map((row) => row.uid)]));
});

/** Those whose names begin so, of many one more than `PEOPLE_MAX`. */
export async function findUids(db: Db, username: string): Promise<string[]> {
  return (await findNamesakes(db, username.toLowerCase())) ?? [];
}
