import { type Db, type Param, prepared } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { isVisible } from "../../bank/problem/index.ts";
import type { Viewer } from "../../kernel/context.ts";
import { containing, contains, startingWith } from "../../kernel/like-queries.ts";
import { mistypedSearch } from "../../kernel/mistyped-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";

export async function isAnyUnwritten(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("problem_search")
    .select("problem_id")
    .where("initials", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends, and for one at a time. */
export async function mayWriteInitials(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('initials of problems')) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** Problems whose initials are not written yet; who changes their titles waits until the transaction ends. */
export async function lockUnwritten(tx: Db, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("problem_search")
    .select("problem_id")
    .where("initials", "is", null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.problem_id);
}

export function listTitles(db: Db, pids: readonly number[]) {
  return db.selectFrom("problem").select(["id", "title"]).where("id", "in", pids).execute();
}

export function listTranslatedTitles(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem_translation")
    .select(["problem_id", "title"])
    .where("problem_id", "in", pids)
    .orderBy("locale")
    .execute();
}

export async function setInitials(db: Db, initials: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update problem_search set initials = new.initials
    from unnest(${[...initials.keys()]}::bigint[], ${[...initials.values()]}::text[]) as new (problem_id, initials)
    where problem_search.problem_id = new.problem_id`.execute(db);
}

export interface ProblemSearch {
  readonly keyword: string;
  /** null = the keyword can be no initials. */
  readonly initials: string | null;
  /** Who looks for what they may see; null = a visitor. */
  readonly viewer: Viewer | null;
  readonly limit: number;
}

/** Stands in `names` behind the id and between the titles. */
const END = sql.raw("chr(31)");

/** The index is one of trigrams. */
const INDEXED_LENGTH = 3;

/** Whether a column holds the keyword. What is too short for the index is found faster by this than by LIKE. */
function holds(column: "names" | "initials", keyword: string) {
  const text = sql.ref(column);
  return keyword.length < INDEXED_LENGTH
    ? sql<boolean>`strpos(${text}, lower(${keyword}::text)) > 0`
    : contains(text, keyword);
}

/** Found and put in order in the narrow table of names alone; what is shown is read for the few that are best. */
function bestNamed(db: Db, { keyword, initials, viewer, limit }: ProblemSearch) {
  const inside = containing(keyword);
  const start = startingWith(keyword);
  const isNamed = (pattern: unknown) => sql<boolean>`names like lower(${pattern}::text)`;
  const displayId = sql<string>`split_part(names, ${END}, 1)`;
  // Ids are shown in capitals, and ordered so wherever they are listed.
  const shownId = sql`upper(${displayId})`;
  return db
    .selectFrom("problem_search")
    .select("problem_id")
    .select(
      // The id itself, then ids and titles that begin so, then titles that contain it, then the rest.
      sql<number>`case when ${displayId} = lower(${keyword}::text) then 0
        when ${isNamed(start)} then 1
        when ${isNamed(sql`'%' || ${END} || ${start}`)} then 2
        when ${isNamed(sql`'%' || ${END} || ${inside}`)} then 3 else 4 end`.as("rank"),
    )
    .where((eb) =>
      eb.or([holds("names", keyword), ...(initials === null ? [] : [holds("initials", initials)])]),
    )
    .where(isVisible(db, "problem_search.problem_id", viewer))
    .orderBy("rank")
    .orderBy(sql`length(${displayId})`)
    .orderBy(shownId)
    .limit(limit);
}

/** By id or by a title in any language; shorter ids first among those that fit alike. */
export function findProblems(db: Db, search: ProblemSearch, locale: Locale) {
  return db
    .selectFrom(bestNamed(db, search).as("best"))
    .innerJoin("problem", "problem.id", "best.problem_id")
    .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.is_open"])
    .select(titleIn(locale).as("title"))
    .orderBy("best.rank")
    .orderBy(sql`length(problem.display_id)`)
    .orderBy("problem.display_id")
    .execute();
}

/** By a title or id that is nearly so. */
export async function findSimilarProblems(
  db: Db,
  { keyword, viewer }: Pick<ProblemSearch, "keyword" | "viewer">,
  locale: Locale,
  except: readonly number[],
) {
  // Made for this viewer: what each sees of problems is seldom the same.
  const mistyped = mistypedSearch(
    {
      ...{ kind: "problem", from: sql.table("problem_search"), id: "problem_id" },
      text: sql.ref("names"),
      rows: (own: Db) =>
        own
          .selectFrom("problem")
          .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.is_open"])
          .select(titleIn(locale).as("title")),
    },
    () => isVisible(db, "problem_search.problem_id", viewer),
  );
  return mistyped(db, { keyword, except, shape: {}, values: async () => ({}) });
}

const hiddenOfOwn = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("problem")
    .where("author_uid", "=", param("uid"))
    .where("is_open", "=", false)
    .select("id")
    .limit(1),
);

/** Whether they wrote a problem that others do not see. */
export async function hasHiddenOfOwn(db: Db, uid: string): Promise<boolean> {
  return (await hiddenOfOwn(db, { uid })).length > 0;
}

/** Words that are there twice, or stand in nothing any more. What is written meanwhile is noted again the next night. */
export async function foldSearchWords(db: Db): Promise<void> {
  await sql`
    with called as (select distinct kind, word from called_by, words_in(said) as found(word)),
    gone as (
      delete from search_word as old
      where not exists (select from called where called.kind = old.kind and called.word = old.word)
        or exists (
          select from search_word as first
          where first.kind = old.kind and first.word = old.word and first.ctid < old.ctid)
    )
    insert into search_word (kind, word)
    select kind, word from called
    where not exists (select from search_word as known where known.kind = called.kind and known.word = called.word)`.execute(
    db,
  );
}
