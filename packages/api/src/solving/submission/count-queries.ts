/** How many submissions there are, by counts that are kept. */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { type ProblemTally, TALLY_NAMES, type TallyColumn } from "@gavel/domain/aggregate";
import { sql } from "kysely";
import { CHANGES, hiddenProblems, isAmong, nameContains } from "../../bank/problem/index.ts";
import { ACCOUNT_CHANGES } from "../../kernel/avatar-queries.ts";
import { KeptRows } from "../../kernel/kept-rows.ts";
import { containing } from "../../kernel/like-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { lookingUpTogether } from "../../kernel/together.ts";
import { lowered } from "../../kernel/wording.ts";
import {
  inCapitals,
  matches,
  matchesNames,
  type Names,
  openProblemNamed,
  type Plain,
  type PlainShape,
  type PlainValues,
  placesFor,
  problemNamed,
  type SubmissionFilter,
  shapeOf,
} from "./filter-queries.ts";

/** For statements without pages. */
const WHOLE = { limit: 0, offset: 0 };

/** Filters that the counts of problems know, by a final status or all. */
export interface CountedFilter
  extends Pick<
    SubmissionFilter,
    "seesAll" | "problemId" | "problemIds" | "problemKeyword" | "language"
  > {
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

export interface SumShape extends Pick<CountedFilter, "column" | "seesAll"> {
  readonly hasLanguage: boolean;
}

const sumOfSite = preparedByShape(
  (db, param: Param<{ language: string }>, { column, seesAll, hasLanguage }: SumShape) => {
    const language = hasLanguage ? param("language") : undefined;
    const all = db
      .selectFrom("submission_total")
      .$if(hasLanguage, (query) => query.where("language", "=", param("language")))
      .select(sum(`submission_total.${column}`).as("total"));
    // One look for all of the few, by ids that are in order, where the planner would rather read what all others have as well.
    const hidden = countsBy(db, language)
      .where(sql<boolean>`count.problem_id = any(array(${hiddenProblems(db)}))`)
      .select(sum(`count.${column}`).as("total"));
    return db
      .selectFrom(all.as("site"))
      .select(sql<number>`(site.total - ${seesAll ? sql`0` : sql`(${hidden})`})::int`.as("total"));
  },
);

/** The same number from counts, without what the viewer sent to problems that are hidden. */
export async function sumCounts(db: Db, filter: CountedFilter): Promise<number> {
  const { seesAll, problemId, problemKeyword, language = "", column } = filter;
  if (problemKeyword !== undefined) return sumOfNamed(db, inCapitals(filter));
  const hasLanguage = filter.language !== undefined;
  const shape = { column, seesAll, hasLanguage };
  if (filter.problemIds !== undefined) {
    const [those] = await sumOfThese(db, shape, { language, problemIds: filter.problemIds });
    return those?.total ?? 0;
  }
  const [row] =
    problemId === undefined
      ? await sumOfSite(db, shape, { language })
      : await sumOfProblem(db, shape, { language, problemId: problemId.toUpperCase() });
  return row?.total ?? 0;
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

type Sum = Pick<CountedFilter, "column" | "seesAll" | "problemId" | "language">;

function sumOver(db: Db, { seesAll, problemId, language, column }: Sum) {
  return countsBy(db, language)
    .$if(!seesAll && problemId === undefined, (query) =>
      query.where("count.problem_id", "not in", hiddenProblems(db)),
    )
    .$if(problemId !== undefined, (query) =>
      query.where(
        "count.problem_id",
        "=",
        (seesAll ? problemNamed : openProblemNamed)(db, problemId ?? ""),
      ),
    )
    .select(sql<number>`${sum(`count.${column}`)}::int`.as("total"));
}

/** Of the problem in `problemId`, as a statement with places for its values. */
export function totalOfProblem(
  db: Db,
  param: Param<{ language?: string; problemId?: string }>,
  { hasLanguage, ...shape }: SumShape,
) {
  return sumOver(db, {
    ...shape,
    problemId: param("problemId"),
    language: hasLanguage ? param("language") : undefined,
  });
}
const sumOfProblem = preparedByShape(totalOfProblem);

const sumOfThese = preparedByShape(
  (db, param: Param<{ language: string; problemIds: string }>, { column, hasLanguage }: SumShape) =>
    countsBy(db, hasLanguage ? param("language") : undefined)
      .where(sql<boolean>`count.problem_id = any(${param("problemIds")}::text::bigint[])`)
      .where("count.problem_id", "not in", hiddenProblems(db))
      .select(sql<number>`${sum(`count.${column}`)}::int`.as("total")),
);

async function sumOfNamed(db: Db, filter: CountedFilter): Promise<number> {
  const named = nameContains(db, filter.problemKeyword ?? "");
  const row = await sumOver(db, filter)
    .where(isAmong("count.problem_id", named))
    .executeTakeFirstOrThrow();
  return row.total;
}

function ownHidden(db: Db, filter: Plain) {
  return db
    .selectFrom("submission")
    .where(matches(db, filter))
    .where((eb) => eb("submission.problem_id", "in", hiddenProblems(db)))
    .select((eb) => eb.fn.countAll<number>().as("total"));
}

const plainOwnHidden = preparedByShape((db, param: Param<PlainValues>, shape: PlainShape) =>
  ownHidden(db, placesFor(param, shape)),
);

/** What somebody sent to a problem that is hidden now, in a language and of a verdict: for them alone in lists. */
export interface OwnHidden {
  readonly problem_id: number;
  readonly display_id: string;
  readonly status: number;
  readonly language: string;
  readonly total: number;
  /** The newest of them; more than so many are looked up. */
  readonly ids: readonly number[];
}
export const OWN_IDS_MAX = 100;

/** Each submission and each verdict adds a line, so it grows with whatever moves a count. */
const movesOfCounts = sql<string>`(select coalesce(sum(moves), 0)::text from submission_total)`;

const beginningsOf = prepared(
  (db, param: Param<{ uids: readonly string[] }>) => sql<OwnHidden & { uid: string }>`
    select '' as uid, ${CHANGES} as problem_id, ${ACCOUNT_CHANGES}::int as status, ${movesOfCounts} as language,
      coalesce(max(id), 0) as total, '' as display_id, '{}'::bigint[] as ids
    from submission
    union all
    select uid, problem_id, status, language, count(*),
      (select problem.display_id from problem where problem.id = submission.problem_id),
      (array_agg(id order by id desc))[:${sql.lit(OWN_IDS_MAX)}]
    from submission
    where uid = any(${param("uids")}::text[]) and in_bank and problem_id in (${hiddenProblems(db)})
    group by uid, problem_id, status, language`,
);

export interface Beginning {
  readonly newestId: number;
  /** Of the bank, so far. */
  readonly changes: number;
  /** The same where no count and nothing of the bank has moved. */
  readonly stamp: string;
  /** The same where nobody has been called otherwise. */
  readonly names: number;
  readonly hidden: readonly OwnHidden[];
}
const NOBODY = "";

const findBeginnings = lookingUpTogether(async (db, uids: readonly string[]) => {
  const rows = await beginningsOf(db, { uids: enoughIds(uids) });
  const own = Map.groupBy(rows, (row) => row.uid);
  // The line of the site itself has its numbers in their place.
  const [site] = own.get(NOBODY) ?? [];
  own.delete(NOBODY);
  const changes = site?.problem_id ?? 0;
  const stamp = `${changes} ${site?.language}`;
  const ofSite = { newestId: site?.total ?? 0, changes, stamp, names: site?.status ?? 0 };
  return new Map(uids.map((uid) => [uid, { ...ofSite, hidden: own.get(uid) ?? [] }]));
});

/** What every list begins with: the newest submission there is, whether the bank is as it was, and what its reader, if any, finds in it besides others. */
export async function findBeginning(db: Db, uid: string | null): Promise<Beginning> {
  const found = await findBeginnings(db, uid ?? NOBODY);
  if (found === undefined) throw new Error("nobody was told what lists begin with");
  return found;
}

/** Those of them that may be in the list; of names it cannot be told here. */
export function ownHiddenIn(
  hidden: readonly OwnHidden[],
  { seesAll, viewerUid, uid, uids, status, language, problemId, problemIds }: SubmissionFilter,
): readonly OwnHidden[] {
  if (hidden.length === 0) return hidden;
  const isOthers = uid !== undefined && uid !== viewerUid;
  if (viewerUid === null || seesAll || isOthers || uids?.includes(viewerUid) === false) return [];
  const ids = problemIds?.replace("{", ",").replace("}", ",");
  const displayId = problemId?.toUpperCase();
  return hidden.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (language === undefined || one.language === language) &&
      (displayId === undefined || one.display_id === displayId) &&
      (ids === undefined || ids.includes(`,${one.problem_id},`)),
  );
}

const namesByIds = prepared((db, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom("problem_search")
    .where(sql<boolean>`problem_id = any(${param("ids")}::bigint[])`)
    .select(["problem_id as id", "names", CHANGES.as("changes")]),
);

const idsNamed = prepared((db, param: Param<{ ids: readonly number[]; pattern: string }>) =>
  db
    .selectFrom("problem_search")
    .where(sql<boolean>`problem_id = any(${param("ids")}::bigint[])`)
    .where(sql<boolean>`names like lower(${param("pattern")}::text)`)
    .select("problem_id as id"),
);

/** Hidden problems are few of the bank, and of their names a person's are asked with each keyword. */
const NAMES_KEPT_MAX = 5000;
const keptNames = new KeptRows<number, string>(NAMES_KEPT_MAX);

/** Which of these problems are called so. @param changes of the bank, as a statement has just told them */
export async function findIdsNamed(
  db: Db,
  ids: readonly number[],
  keyword: string,
  changes: number,
): Promise<number[]> {
  const small = lowered(keyword);
  if (small === null) {
    return (await idsNamed(db, { ids: enoughIds(ids), pattern: containing(keyword) })).map(
      ({ id }) => id,
    );
  }
  const known = keptNames.at(db, changes);
  const found = new Map(ids.map((id) => [id, known.get(id)]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  const read = missing.length === 0 ? [] : await namesByIds(db, { ids: enoughIds(missing) });
  for (const { id, names, changes: at } of read) {
    found.set(id, names);
    if (at === changes) known.set(id, names);
  }
  return ids.filter((id) => found.get(id)?.includes(small) === true);
}

/** How many of them are in a list that is narrowed by names or by an id that people know. */
export async function countOwnHidden(
  db: Db,
  uid: string,
  asked: Pick<SubmissionFilter, keyof Names | "status" | "problemId" | "problemIds" | "language">,
): Promise<number> {
  const { status, problemId, problemIds, language, ...names } = inCapitals(asked);
  const plain = { status, problemId, problemIds, language, uid, viewerUid: uid, seesAll: true };
  const [all] = await plainOwnHidden(db, shapeOf(plain), { ...plain, ...WHOLE });
  const total = all?.total ?? 0;
  // Few have any, and looking for names takes longer.
  if (total === 0 || (names.username === undefined && names.problemKeyword === undefined)) {
    return total;
  }
  const row = await ownHidden(db, plain).where(matchesNames(db, names)).executeTakeFirstOrThrow();
  return row.total;
}
