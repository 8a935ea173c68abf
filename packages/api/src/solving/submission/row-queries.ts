/** The rows of submissions that people are shown, put together from what the database keeps of them. */
import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { VERDICTS } from "@gavel/domain/verdict";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import {
  CHANGES,
  findListedProblems,
  type ListedProblem,
  titleOf,
} from "../../bank/problem/index.ts";
import { ACCOUNT_CHANGES, findAvatars } from "../../kernel/avatar-queries.ts";
import { enoughIds, type Reach } from "../../kernel/paging.ts";
import { PLACE_COLUMNS } from "../../kernel/place-queries.ts";
import { findingTogether } from "../../kernel/together.ts";
import { sealRow } from "./present.ts";

/**
 * Everything lists, details, polls and live events show, with the facts that decide who sees what of it; but for what
 * `wholeRows` adds.
 */
function selectRows(db: Db) {
  return db
    .selectFrom("submission")
    .select([
      "submission.id",
      "submission.uid",
      "submission.username",
      "submission.problem_id",
      ...PLACE_COLUMNS,
      "submission.contest_problem_id",
      "submission.language",
      "submission.code_bytes",
      "submission.ip",
      "submission.is_shared",
      "submission.status",
      "submission.time_ms",
      "submission.memory_kib",
      "submission.score",
      "submission.oi_rank_score",
      "submission.judger",
      "submission.is_manual",
      "submission.version",
      "submission.cases_done",
      "submission.cases_total",
      "submission.case_strip",
      "submission.said",
      "submission.created_at",
      "submission.updated_at",
      CHANGES.as("bank_changes"),
      ACCOUNT_CHANGES.as("account_changes"),
    ]);
}
type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

/** What few rows have. */
const moreOf = prepared((db, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom("submission")
    .leftJoin("contest_problem", "contest_problem.id", "submission.contest_problem_id")
    .leftJoin("judgement as shown", "shown.id", "submission.current_judgement_id")
    .leftJoin("remote_delivery as sent", "sent.judgement_id", "submission.current_judgement_id")
    .where(sql<boolean>`submission.id = any(${param("ids")}::bigint[])`)
    .select([
      "submission.id",
      "contest_problem.display_id as letter",
      "contest_problem.title as contest_title",
      // When an operator gave the verdict.
      "shown.judged_at as manual_at",
      // Why another judge gave none.
      "sent.fault as delivery_fault",
    ]),
);
type More = Omit<Awaited<ReturnType<typeof moreOf>>[number], "id">;
const NO_MORE: More = { letter: null, contest_title: null, manual_at: null, delivery_fault: null };

const isUnsent = (row: StoredRow) => row.status === VERDICTS.submittedFailed.code;
const hasMore = (row: StoredRow) =>
  row.contest_problem_id !== null || row.is_manual || isUnsent(row);

async function listMore(db: Db, rows: readonly StoredRow[]): Promise<ReadonlyMap<number, More>> {
  const ids = rows.filter(hasMore).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await moreOf(db, { ids: enoughIds(ids) });
  return new Map(found.map(({ id, ...more }) => [id, more]));
}

interface Whole extends More {
  readonly avatar: string | null;
  readonly problem: ListedProblem;
  readonly title: string;
}
export type SubmissionRecord = StoredRow & Whole;

/** With the problem, the letter in a contest and so on. None of what was sent to a problem, or by somebody, that has just gone. */
async function wholeRows<Row extends StoredRow>(
  db: Db,
  locale: Locale,
  rows: readonly Row[],
): Promise<(Row & Whole)[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const pids = rows.map((row) => row.problem_id);
  const uids = rows.map((row) => row.uid);
  const [known, avatars, more] = await Promise.all([
    findListedProblems(db, pids, first.bank_changes),
    findAvatars(db, uids, first.account_changes),
    listMore(db, rows),
  ]);
  return rows.flatMap((row) => {
    const problem = known.get(row.problem_id);
    const avatar = avatars.get(row.uid);
    if (problem === undefined || avatar === undefined) return [];
    const { letter, contest_title, manual_at, delivery_fault } = more.get(row.id) ?? NO_MORE;
    return [
      // The stored row may be others' as well.
      Object.assign({}, row, {
        ...{ avatar, problem, title: titleOf(problem, locale), letter, contest_title },
        manual_at: row.is_manual ? manual_at : null,
        delivery_fault: isUnsent(row) ? delivery_fault : null,
      }),
    ];
  });
}

const detailOf = prepared((db, param: Param<{ id: number }>) =>
  selectRows(db)
    .select(["submission.code", "submission.error_message"])
    .where("submission.id", "=", param("id")),
);
export type DetailRecord = SubmissionRecord & Awaited<ReturnType<typeof detailOf>>[number];

export async function findRow(db: Db, locale: Locale, submitId: number) {
  const [row] = await wholeRows(db, locale, await detailOf(db, { id: submitId }));
  return row && sealRow(row);
}

const rowsByIds = prepared((db, param: Param<{ ids: readonly number[] }>) =>
  selectRows(db).where(sql<boolean>`submission.id = any(${param("ids")}::bigint[])`),
);

const findStored = async (db: Db, ids: readonly number[]) => {
  const rows = await rowsByIds(db, { ids: enoughIds(ids) });
  return new Map(rows.map((row) => [row.id, row]));
};
/** Many look at the same few pages. */
const findStoredTogether = findingTogether(findStored);
/** Whoever wants more of them keeps nobody else waiting. */
const TOGETHER_MAX = 100;

/**
 * Pages, newest first, of which `idsOf` finds the ids: in one statement, since each costs as much as it takes to find a page.
 * As an array they are few to PostgreSQL, which looks each up and keeps the plan.
 */
export function preparedPages<Shape extends object, Values extends object>(
  idsOf: (db: Db, param: Param<Values>, shape: Shape) => Expression<{ id: number }>,
) {
  const pages = preparedByShape((db, param: Param<Values>, shape: Shape) =>
    selectRows(db)
      .where(sql<boolean>`submission.id = any(array(${idsOf(db, param, shape)}))`)
      .orderBy("submission.id", "desc"),
  );
  const found = preparedByShape(
    (db, param: Param<Values>, shape: Shape) =>
      sql<{ id: number }>`select id from (${idsOf(db, param, shape)}) as page order by id desc`,
  );
  return {
    rows: async (db: Db, locale: Locale, shape: Shape, values: Values) =>
      (await wholeRows(db, locale, await pages(db, shape, values))).map(sealRow),
    ids: async (db: Db, shape: Shape, values: Values) =>
      (await found(db, shape, values)).map(({ id }) => id),
  };
}
export type Pages<Shape extends object, Values extends object> = ReturnType<
  typeof preparedPages<Shape, Values>
>;

/** The same with how many there are on all pages, where those are counted by the row anyway; null where the page is empty. */
export function preparedCounted<Shape extends object, Values extends object>(
  idsOf: (db: Db, param: Param<Values>, shape: Shape) => Expression<{ id: number }>,
  countOf: (db: Db, param: Param<Values>, shape: Shape) => Expression<{ total: number }>,
) {
  const pages = preparedByShape((db, param: Param<Values>, shape: Shape) =>
    selectRows(db)
      .where(sql<boolean>`submission.id = any(array(${idsOf(db, param, shape)}))`)
      .select(sql<number>`(${countOf(db, param, shape)})`.as("total"))
      .orderBy("submission.id", "desc"),
  );
  return async (db: Db, locale: Locale, shape: Shape, values: Values) => {
    const rows = await wholeRows(db, locale, await pages(db, shape, values));
    return { rows: rows.map(sealRow), total: rows[0]?.total ?? null };
  };
}

export interface Cut {
  readonly limit: number;
  readonly offset: number;
}
type Ids = SelectQueryBuilder<DB, "submission", { id: number }>;

/** A page of them in the order of ids, newest first unless told. */
export function cutPage(
  db: Db,
  ids: Ids,
  param: Param<Cut>,
  { reach, order = "desc" }: { readonly reach: Reach; readonly order?: "asc" | "desc" },
) {
  const inOrder = ids.orderBy("submission.id", order);
  return db
    .selectFrom((reach === null ? inOrder : inOrder.limit(sql.lit(reach))).as("near"))
    .select("near.id")
    .orderBy("near.id", order)
    .limit(param("limit"))
    .offset(param("offset"));
}

/** Newest first. Those who ask at the same time are read together. */
export async function listRowsByIds(db: Db, locale: Locale, submitIds: readonly number[]) {
  if (submitIds.length === 0) return [];
  const isFew = submitIds.length <= TOGETHER_MAX;
  const found = await (isFew ? findStoredTogether : findStored)(db, submitIds);
  const ids = [...new Set(submitIds)].sort((one, other) => other - one);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return (await wholeRows(db, locale, rows)).map(sealRow);
}
