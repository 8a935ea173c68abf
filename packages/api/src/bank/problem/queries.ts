import type { DB, Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { VERDICTS } from "@gavel/domain/verdict";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { isAmong, nameContains, staffNameContains } from "./name-queries.ts";
import { isOpen } from "./visible-queries.ts";

export type ProblemTableRow = Selectable<DB["problem"]>;

const COUNTS = ["total", "ac", "mle", "tle", "re", "pe", "ce", "wa", "se", "pa"] as const;

const isJudgedBy = (bank: string | null) => (eb: ExpressionBuilder<DB, "problem">) =>
  bank === null ? eb("problem.remote_judge", "is", null) : eb("problem.remote_judge", "=", bank);

export interface ProblemFilter {
  readonly keyword?: string;
  readonly difficulty?: number;
  /** null = our own bank, a key = that remote bank, absent = all. */
  readonly bank?: string | null;
  /** A problem must carry all of them. */
  readonly tagIds?: readonly number[];
}

function listing(db: Db, filter: ProblemFilter) {
  let query = db.selectFrom("problem").where(isOpen);
  const { keyword, difficulty, bank, tagIds } = filter;
  if (keyword !== undefined) {
    query = query.where(isAmong("problem.id", nameContains(db, keyword)));
  }
  if (difficulty !== undefined) query = query.where("problem.difficulty", "=", difficulty);
  if (bank !== undefined) query = query.where(isJudgedBy(bank));
  for (const tagId of new Set(tagIds)) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("problem_tag")
          .select("problem_tag.tag_id")
          .whereRef("problem_tag.problem_id", "=", "problem.id")
          .where("problem_tag.tag_id", "=", tagId),
      ),
    );
  }
  return query;
}

/** Its matches stand in no index in the order of the bank. */
const isSearch = ({ keyword, tagIds = [] }: ProblemFilter) =>
  keyword !== undefined || tagIds.length > 0;

/** A page of the bank and how many there are: the latter counted in an index, or while the matches are sorted. */
export async function findListed(
  db: Db,
  filter: ProblemFilter,
  locale: Locale,
  page: { limit: number; offset: number },
) {
  if (!isSearch(filter)) {
    const [total, rows] = await Promise.all([
      countListed(db, filter),
      listListed(db, filter, locale, page),
    ]);
    return { rows, total };
  }
  const rows = await listListed(db, filter, locale, page);
  const total = rows[0]?.found ?? (page.offset === 0 ? 0 : await countListed(db, filter));
  return { rows, total };
}

async function countListed(db: Db, filter: ProblemFilter): Promise<number> {
  const row = await listing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The page is found in the index alone; what it shows is read for its rows only. */
function listListed(
  db: Db,
  filter: ProblemFilter,
  locale: Locale,
  page: { limit: number; offset: number },
) {
  const found = isSearch(filter) ? sql<number>`count(*) over ()` : sql<number>`null::bigint`;
  return db
    .with("page", () =>
      listing(db, filter)
        .select(["problem.id", found.as("found")])
        .orderBy(sql`length(problem.display_id)`)
        .orderBy("problem.display_id")
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom("page")
    .innerJoin("problem", "problem.id", "page.id")
    .leftJoin("problem_count", "problem_count.problem_id", "problem.id")
    .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
    .select((eb) => [
      "page.found",
      titleIn(locale).as("title"),
      ...COUNTS.map((name) => eb.fn.coalesce(`problem_count.${name}`, eb.lit(0)).as(name)),
    ])
    .orderBy(sql`length(problem.display_id)`)
    .orderBy("problem.display_id")
    .execute();
}

/** Newest first. */
export function listRecentlyUpdated(db: Db, locale: Locale, limit: number) {
  return listing(db, {})
    .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
    .select(["problem.created_at", "problem.updated_at"])
    .select(titleIn(locale).as("title"))
    .orderBy("problem.updated_at", "desc")
    .orderBy("problem.id", "desc")
    .limit(limit)
    .execute();
}

/**
 * The one after (1) or before (-1) an id in the order of the list, whether or not there is a problem with that id.
 * @param unsolvedBy only what this person has not solved
 */
export function findNeighbour(
  db: Db,
  locale: Locale,
  { problemId, step, unsolvedBy }: { problemId: string; step: 1 | -1; unsolvedBy: string | null },
) {
  const [sign, order] = step === 1 ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const place = sql`(length(problem.display_id), problem.display_id)`;
  return listing(db, {})
    .select(["problem.display_id", titleIn(locale).as("title")])
    .where(sql<boolean>`${place} ${sql.raw(sign)} (length(${problemId}::text), ${problemId}::text)`)
    .$if(unsolvedBy !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("user_solved")
              .select("user_solved.uid")
              .where("user_solved.uid", "=", unsolvedBy)
              .whereRef("user_solved.problem_id", "=", "problem.id"),
          ),
        ),
      ),
    )
    .orderBy(sql`length(problem.display_id)`, order)
    .orderBy("problem.display_id", order)
    .limit(1)
    .executeTakeFirst();
}

export function findRandomListed(db: Db) {
  return listing(db, {})
    .select("problem.display_id")
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
}

export function findProblemByDisplayId(db: Db, displayId: string) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("display_id", "=", displayId.toUpperCase())
    .executeTakeFirst();
}

export function findProblemById(db: Db, pid: number) {
  return db.selectFrom("problem").selectAll().where("id", "=", pid).executeTakeFirst();
}

export function lockProblem(db: Db, pid: number) {
  return db.selectFrom("problem").selectAll().where("id", "=", pid).forUpdate().executeTakeFirst();
}

export function findProblemCount(db: Db, pid: number) {
  return db
    .selectFrom("problem_count")
    .select(COUNTS)
    .where("problem_id", "=", pid)
    .executeTakeFirst();
}

export function listTranslations(db: Db, pid: number) {
  return db
    .selectFrom("problem_translation")
    .select(["locale", "title", "description", "input", "output", "hint"])
    .where("problem_id", "=", pid)
    .orderBy("locale")
    .execute();
}

export function listTemplates(db: Db, pid: number) {
  return db
    .selectFrom("code_template")
    .selectAll()
    .where("problem_id", "=", pid)
    .orderBy("id")
    .execute();
}

export function listLanguageIds(db: Db, pid: number) {
  return db
    .selectFrom("problem_language")
    .select("language_id")
    .where("problem_id", "=", pid)
    .orderBy("language_id")
    .execute();
}

/** Per problem the viewer's accepted submission in the bank, or the latest one when there is none. */
export function listStatuses(db: Db, uid: string, pids: readonly number[]) {
  return db
    .selectFrom("submission")
    .distinctOn("problem_id")
    .select(["problem_id", "status"])
    .where("uid", "=", uid)
    .where("problem_id", "in", pids)
    .where(inBank)
    .orderBy("problem_id")
    .orderBy(sql`(status = ${sql.lit(VERDICTS.accepted.code)}) desc`)
    .orderBy("id", "desc")
    .execute();
}

/** In the bank, as everything that its own page of a problem shows. */
export async function findBestScore(db: Db, uid: string, pid: number): Promise<number | null> {
  const row = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.max("score").as("score"))
    .where("uid", "=", uid)
    .where("problem_id", "=", pid)
    .where(inBank)
    .executeTakeFirst();
  return row?.score ?? null;
}

/** Of the bank, by difficulty. */
export function countByDifficulty(db: Db) {
  return db
    .selectFrom("problem")
    .where(isOpen)
    .select((eb) => ["problem.difficulty", eb.fn.countAll<number>().as("count")])
    .groupBy("problem.difficulty")
    .execute();
}

/** Of the bank, what this person solved. */
export function countSolvedByDifficulty(db: Db, uid: string) {
  return db
    .selectFrom("user_solved")
    .innerJoin("problem", "problem.id", "user_solved.problem_id")
    .where("user_solved.uid", "=", uid)
    .where(isOpen)
    .select((eb) => ["problem.difficulty", eb.fn.countAll<number>().as("count")])
    .groupBy("problem.difficulty")
    .execute();
}

/** In the bank: what was accepted in a contest is the contest's to show. */
export function findLastAccepted(db: Db, uid: string, pid: number) {
  return db
    .selectFrom("submission")
    .select(["id", "code", "language"])
    .where("uid", "=", uid)
    .where("problem_id", "=", pid)
    .where("status", "=", VERDICTS.accepted.code)
    .where(inBank)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface StaffFilter {
  readonly keyword?: string;
  readonly auth?: number;
  readonly bank?: string | null;
}

function staffListing(db: Db, { keyword, auth, bank }: StaffFilter) {
  let query = db.selectFrom("problem").where((eb) => eb.ref("problem.in_bank"));
  if (keyword !== undefined) {
    query = query.where(isAmong("problem.id", staffNameContains(db, keyword)));
  }
  if (auth !== undefined) query = query.where("auth", "=", auth);
  if (bank !== undefined) query = query.where(isJudgedBy(bank));
  return query;
}

export async function countForStaff(db: Db, filter: StaffFilter): Promise<number> {
  const row = await staffListing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Newest first. */
export function listForStaff(db: Db, filter: StaffFilter, page: { limit: number; offset: number }) {
  return staffListing(db, filter)
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
