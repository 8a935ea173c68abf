import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { OwnState, ProblemSort } from "@gavel/domain/problem";
import { VERDICTS } from "@gavel/domain/verdict";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { enoughIds, withTotal } from "../../kernel/paging.ts";
import { countsThere, inBank } from "../../kernel/place-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { lookingUpTogether } from "../../kernel/together.ts";
import { isAmong, nameContains } from "./name-queries.ts";
import { isOpen } from "./visible-queries.ts";

export type ProblemTableRow = Selectable<DB["problem"]>;

export const COUNTS = ["total", "ac", "mle", "tle", "re", "pe", "ce", "wa", "se", "pa"] as const;

export const isJudgedBy = (bank: string | null) => (eb: ExpressionBuilder<DB, "problem">) =>
  bank === null ? eb("problem.remote_judge", "is", null) : eb("problem.remote_judge", "=", bank);

export interface ProblemFilter {
  readonly keyword?: string;
  readonly difficulty?: number;
  /** null = our own bank, a key = that remote bank, absent = all. */
  readonly bank?: string | null;
  /** A problem must carry all of them. */
  readonly tagIds?: readonly number[];
  /** Only what this person has in this state. */
  readonly own?: { readonly uid: string; readonly state: OwnState };
}

/** It carries every one of these tags. */
export const carries =
  (tagIds: readonly number[] = []) =>
  (eb: ExpressionBuilder<DB, "problem">) =>
    eb.and(
      [...new Set(tagIds)].map((tagId) =>
        eb.exists(
          eb
            .selectFrom("problem_tag")
            .select("problem_tag.tag_id")
            .whereRef("problem_tag.problem_id", "=", "problem.id")
            .where("problem_tag.tag_id", "=", tagId),
        ),
      ),
    );

const isSolvedBy = (uid: string) => (eb: ExpressionBuilder<DB, "problem">) =>
  eb.exists(
    eb
      .selectFrom("user_solved")
      .select("user_solved.uid")
      .where("user_solved.uid", "=", uid)
      .whereRef("user_solved.problem_id", "=", "problem.id"),
  );

const isSentToBy = (uid: string) => (eb: ExpressionBuilder<DB, "problem">) =>
  eb.exists(
    eb
      .selectFrom("submission")
      .select("submission.id")
      .where("submission.uid", "=", uid)
      .whereRef("submission.problem_id", "=", "problem.id")
      .where(inBank),
  );

const isInState =
  ({ uid, state }: { uid: string; state: OwnState }) =>
  (eb: ExpressionBuilder<DB, "problem">) => {
    const [isSolved, isSentTo] = [isSolvedBy(uid)(eb), isSentToBy(uid)(eb)];
    if (state === "solved") return isSolved;
    return eb.and([eb.not(isSolved), state === "tried" ? isSentTo : eb.not(isSentTo)]);
  };

function listing(db: Db, filter: ProblemFilter) {
  let query = db.selectFrom("problem").where(isOpen);
  const { keyword, difficulty, bank, tagIds, own } = filter;
  if (own !== undefined) query = query.where(isInState(own));
  if (keyword !== undefined) {
    query = query.where(isAmong("problem.id", nameContains(db, keyword)));
  }
  if (difficulty !== undefined) query = query.where("problem.difficulty", "=", difficulty);
  if (bank !== undefined) query = query.where(isJudgedBy(bank));
  return query.where(carries(tagIds));
}

/** Its matches stand in no index in the order of the bank. */
const isSearch = ({ keyword, tagIds = [], own }: ProblemFilter) =>
  keyword !== undefined || tagIds.length > 0 || own !== undefined;

interface ListedPage {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: ProblemSort;
  readonly isDescending?: boolean;
}

const byId = [sql`length(problem.display_id)`, sql`problem.display_id`] as const;
const SORTED_BY: Readonly<Record<ProblemSort, RawBuilder<unknown>>> = {
  id: byId[0],
  difficulty: sql`problem.difficulty`,
  rate: sql`coalesce(problem_count.ac::float8 / nullif(problem_count.total, 0), 0)`,
  total: sql`coalesce(problem_count.total, 0)`,
};

/** As `inOrder` of what is kept puts them. */
function orderOf({ sort = "id", isDescending = false }: ListedPage) {
  const turned = (part: RawBuilder<unknown>) => (isDescending ? sql`${part} desc` : part);
  return sql.join(sort === "id" ? byId.map(turned) : [turned(SORTED_BY[sort]), ...byId]);
}

/** A page of the bank and how many there are: the latter counted in an index, or while the matches are sorted. */
export function findListed(db: Db, filter: ProblemFilter, locale: Locale, page: ListedPage) {
  return withTotal({
    isSearch: isSearch(filter),
    offset: page.offset,
    list: () => listListed(db, filter, locale, page),
    count: () => countListed(db, filter),
  });
}

async function countListed(db: Db, filter: ProblemFilter): Promise<number> {
  const row = await listing(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The page is found in the index alone; what it shows is read for its rows only. */
function listListed(db: Db, filter: ProblemFilter, locale: Locale, page: ListedPage) {
  const found = isSearch(filter) ? sql<number>`count(*) over ()` : sql<number>`null::bigint`;
  return db
    .with("page", () =>
      listing(db, filter)
        .$if(page.sort === "rate" || page.sort === "total", (query) =>
          query.leftJoin("problem_count", "problem_count.problem_id", "problem.id"),
        )
        .select(["problem.id", found.as("found")])
        .orderBy(orderOf(page))
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
    .orderBy(orderOf(page))
    .execute();
}

const recentlyUpdated = preparedByShape(
  (db, _: Param<object>, { locale, limit }: { readonly locale: Locale; readonly limit: number }) =>
    listing(db, {})
      .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
      .select(["problem.created_at", "problem.updated_at"])
      .select(titleIn(locale).as("title"))
      .orderBy("problem.updated_at", "desc")
      .orderBy("problem.id", "desc")
      .limit(sql.lit(limit)),
);

/** Newest first. @param limit is always the same, so that the statement's plan is kept */
export const listRecentlyUpdated = (db: Db, locale: Locale, limit: number) =>
  recentlyUpdated(db, { locale, limit }, {});

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
      query.where((eb) => eb.not(isSolvedBy(unsolvedBy ?? "")(eb))),
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

const problemByDisplayId = prepared((db, param: Param<{ displayId: string }>) =>
  db.selectFrom("problem").selectAll().where("display_id", "=", param("displayId")),
);

export async function findProblemByDisplayId(db: Db, displayId: string) {
  const [row] = await problemByDisplayId(db, { displayId: displayId.toUpperCase() });
  return row;
}

const problemById = prepared((db, param: Param<{ pid: number }>) =>
  db.selectFrom("problem").selectAll().where("id", "=", param("pid")),
);

export async function findProblemById(db: Db, pid: number) {
  const [row] = await problemById(db, { pid });
  return row;
}

/** Others who change it wait. Verdicts and new submissions do not: they hold a problem for its key alone. */
export function lockProblem(db: Db, pid: number) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("id", "=", pid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Nothing more may refer to it until the transaction ends. */
export async function closeProblem(db: Db, pid: number): Promise<void> {
  await db.selectFrom("problem").select("id").where("id", "=", pid).forUpdate().execute();
}

const amongThese = (pids: readonly number[]) => sql<boolean>`problem_id = any(${pids}::bigint[])`;

const countsOf = prepared((db, param: Param<{ pids: number[] }>) =>
  db
    .selectFrom("problem_count")
    .select(["problem_id", ...COUNTS])
    .where(amongThese(param("pids"))),
);

/** For all who look at problems at the same time, as what follows. */
export const findProblemCount = lookingUpTogether(async (db, pids: readonly number[]) => {
  const rows = await countsOf(db, { pids: enoughIds(pids) });
  return new Map(rows.map(({ problem_id, ...counts }) => [problem_id, counts]));
});

const translationsOf = prepared((db, param: Param<{ pids: number[] }>) =>
  db
    .selectFrom("problem_translation")
    .select(["problem_id", "locale", "title", "description", "input", "output", "hint"])
    .where(amongThese(param("pids")))
    .orderBy("locale"),
);
const findTranslations = lookingUpTogether(async (db, pids: readonly number[]) => {
  const rows = await translationsOf(db, { pids: enoughIds(pids) });
  const texts = rows.map(({ problem_id, ...text }) => ({ problem_id, text }));
  return Map.groupBy(texts, (one) => one.problem_id);
});
export async function listTranslations(db: Db, pid: number) {
  return ((await findTranslations(db, pid)) ?? []).map(({ text }) => text);
}

const templatesOf = prepared((db, param: Param<{ pids: number[] }>) =>
  db
    .selectFrom("code_template")
    .selectAll()
    .where(amongThese(param("pids")))
    .orderBy("id"),
);
const findTemplates = lookingUpTogether(async (db, pids: readonly number[]) =>
  Map.groupBy(await templatesOf(db, { pids: enoughIds(pids) }), (one) => one.problem_id),
);
export const listTemplates = async (db: Db, pid: number) => (await findTemplates(db, pid)) ?? [];

export function listLanguageIds(db: Db, pid: number) {
  return db
    .selectFrom("problem_language")
    .select("language_id")
    .where("problem_id", "=", pid)
    .orderBy("language_id")
    .execute();
}

/** Whether it is asked in a group: what is asked of the bank alone is found in its index. */
interface Where {
  readonly isInGroup: boolean;
}

const statusesOf = preparedByShape(
  (
    db,
    param: Param<{ uid: string; pids: number[]; groupId: number | null }>,
    { isInGroup }: Where,
  ) =>
    db
      .selectFrom("submission")
      .distinctOn("problem_id")
      .select(["problem_id", "status"])
      .where("uid", "=", param("uid"))
      .where(sql<boolean>`problem_id = any(${param("pids")}::bigint[])`)
      .where(countsThere(isInGroup ? param("groupId") : null))
      .orderBy("problem_id")
      .orderBy(sql`(status = ${sql.lit(VERDICTS.accepted.code)}) desc`)
      .orderBy("id", "desc"),
);

interface Asked {
  readonly uid: string;
  readonly pids: readonly number[];
  /** null = not in a group. */
  readonly groupId: number | null;
}

/** Per problem the viewer's accepted submission of what counts there, or the latest one when there is none. */
export const listStatuses = (db: Db, { uid, pids, groupId }: Asked) =>
  statusesOf(db, { isInGroup: groupId !== null }, { uid, pids: enoughIds(pids), groupId });

const ownResultOf = preparedByShape(
  (db, param: Param<{ uid: string; pid: number; groupId: number | null }>, { isInGroup }: Where) =>
    db
      .selectFrom("submission")
      .select((eb) => [
        sql<number | null>`(array_agg(status
          order by (status = ${sql.lit(VERDICTS.accepted.code)}) desc, id desc))[1]`.as("status"),
        eb.fn.max("score").as("score"),
      ])
      .where("uid", "=", param("uid"))
      .where("problem_id", "=", param("pid"))
      .where(countsThere(isInGroup ? param("groupId") : null)),
);

/** Of one problem: the status as `listStatuses` has it, null = nothing was sent, and the best score of what counts there. */
export async function findOwnResult(
  db: Db,
  { uid, pid, groupId }: Omit<Asked, "pids"> & { readonly pid: number },
): Promise<{ readonly status: number | null; readonly score: number | null }> {
  const [row] = await ownResultOf(db, { isInGroup: groupId !== null }, { uid, pid, groupId });
  return row ?? { status: null, score: null };
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
const solvedByDifficulty = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("user_solved")
    .innerJoin("problem", "problem.id", "user_solved.problem_id")
    .where("user_solved.uid", "=", param("uid"))
    .where(isOpen)
    .select((eb) => ["problem.difficulty", eb.fn.countAll<number>().as("count")])
    .groupBy("problem.difficulty"),
);
export const countSolvedByDifficulty = (db: Db, uid: string) => solvedByDifficulty(db, { uid });

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
