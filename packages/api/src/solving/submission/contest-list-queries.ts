/** Submissions to a contest, newest first, by its own index. */
import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { containing, startingWith } from "../../kernel/like-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import { type Cut, cutPage, preparedPages } from "./row-queries.ts";

export interface ContestListFilter {
  readonly contestId: number;
  /** From this time on, and before that one; null = without bound. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Sent since then, only this person's are in it; null = everybody's. */
  readonly sealedFrom: Date | null;
  readonly viewerUid: string;
  readonly onlyMine: boolean;
  readonly status: number | undefined;
  /** The beginning of a name. */
  readonly username: string | undefined;
  /** A letter, or part of a letter or title. */
  readonly letter: string | undefined;
  readonly problemKeyword: string | undefined;
}

type Values = Omit<ContestListFilter, "onlyMine">;

interface Shape {
  readonly onlyMine: boolean;
  /** The names of what else it is narrowed by. */
  readonly set: readonly (keyof Values)[];
}

const isSet = (value: unknown) => value !== undefined && value !== null;

function shapeOf({ onlyMine, ...filter }: ContestListFilter): Shape {
  const names = Object.keys(filter) as (keyof Values)[];
  return { onlyMine, set: names.filter((name) => isSet(filter[name])).toSorted() };
}

function valuesOf({ onlyMine: _, ...filter }: ContestListFilter): Values {
  const { username, letter, problemKeyword } = filter;
  return {
    ...filter,
    username: username === undefined ? undefined : startingWith(username.toLowerCase()),
    letter: letter?.toLowerCase(),
    problemKeyword: problemKeyword === undefined ? undefined : containing(problemKeyword),
  };
}

function matches(db: Db, param: Param<Values>, { onlyMine, set }: Shape) {
  const has = (name: keyof Values) => set.includes(name);
  const sentAt = sql.ref("submission.created_at");
  const ids = problemsNamed(db, param, set);
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      eb("submission.contest_id", "=", param("contestId")),
      ...(has("from") ? [sql<boolean>`${sentAt} >= ${param("from")}`] : []),
      ...(has("until") ? [sql<boolean>`${sentAt} < ${param("until")}`] : []),
      ...(has("sealedFrom")
        ? [
            eb.or([
              sql<boolean>`${sentAt} < ${param("sealedFrom")}`,
              eb("submission.uid", "=", param("viewerUid")),
            ]),
          ]
        : []),
      ...(onlyMine ? [eb("submission.uid", "=", param("viewerUid"))] : []),
      ...(has("status") ? [sql<boolean>`submission.status = ${param("status")}`] : []),
      ...(has("username")
        ? [sql<boolean>`lower(submission.username) like ${param("username")}::text`]
        : []),
      ...(ids === null ? [] : [eb("submission.contest_problem_id", "in", ids)]),
    ]);
}

function problemsNamed(db: Db, param: Param<Values>, set: Shape["set"]) {
  const listed = db
    .selectFrom("contest_problem as listed")
    .select("listed.id")
    .where("listed.contest_id", "=", param("contestId"));
  if (set.includes("letter")) {
    return listed.where(sql<boolean>`lower(listed.display_id) = ${param("letter")}`);
  }
  if (!set.includes("problemKeyword")) return null;
  const pattern = param("problemKeyword");
  return listed.where(
    sql<boolean>`(lower(listed.display_id) like lower(${pattern}::text)
      or lower(listed.title) like lower(${pattern}::text))`,
  );
}

const pages = preparedPages(
  (db, param: Param<Values & Cut>, { reach, ...shape }: Shape & { readonly reach: Reach }) => {
    const ids = db.selectFrom("submission").where(matches(db, param, shape));
    return cutPage(db, ids.select("submission.id"), param, { reach });
  },
);

export function listOfContest(db: Db, locale: Locale, filter: ContestListFilter, page: Cut) {
  const shape = { ...shapeOf(filter), reach: reachOf(page.offset + page.limit) };
  return pages.rows(db, locale, shape, { ...valuesOf(filter), ...page });
}

const counts = preparedByShape((db, param: Param<Values>, shape: Shape) =>
  db
    .selectFrom("submission")
    .where(matches(db, param, shape))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countInContest(db: Db, filter: ContestListFilter): Promise<number> {
  const [row] = await counts(db, shapeOf(filter), valuesOf(filter));
  return row?.count ?? 0;
}
