/** What was sent in a group outside its contests, newest first, by its own index. */
import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { isOpenIn } from "../../bank/problem/index.ts";
import { containing, startingWith } from "../../kernel/like-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import { closedTrainingsOf } from "../../places/training/index.ts";
import { type Cut, cutPage, preparedPages } from "./row-queries.ts";

export interface GroupListFilter {
  readonly groupId: number;
  /** Only to these problems; undefined = any. */
  readonly pids: readonly number[] | undefined;
  readonly viewerUid: string;
  /** Also what was sent to problems that are hidden now. */
  readonly seesAll: boolean;
  /** Others' in trainings that are closed to members then are left out; undefined = they are not. */
  readonly openAt: Date | undefined;
  readonly onlyMine: boolean;
  readonly status: number | undefined;
  /** The beginning of a name. */
  readonly username: string | undefined;
  readonly language: string | undefined;
  /** An id, or part of an id or title. */
  readonly displayId: string | undefined;
  readonly problemKeyword: string | undefined;
}

type Values = Omit<GroupListFilter, "seesAll" | "onlyMine">;

interface Shape {
  readonly seesAll: boolean;
  readonly onlyMine: boolean;
  /** The names of what else it is narrowed by. */
  readonly set: readonly (keyof Values)[];
}

function shapeOf({ seesAll, onlyMine, ...filter }: GroupListFilter): Shape {
  const names = Object.keys(filter) as (keyof Values)[];
  return { seesAll, onlyMine, set: names.filter((name) => filter[name] !== undefined).toSorted() };
}

function valuesOf({ seesAll: _, onlyMine: __, ...filter }: GroupListFilter): Values {
  const { username, displayId, problemKeyword } = filter;
  return {
    ...filter,
    username: username === undefined ? undefined : startingWith(username.toLowerCase()),
    displayId: displayId?.toUpperCase(),
    problemKeyword: problemKeyword === undefined ? undefined : containing(problemKeyword),
  };
}

function matches(db: Db, param: Param<Values>, { seesAll, onlyMine, set }: Shape) {
  const has = (name: keyof Values) => set.includes(name);
  const ids = problemsNamed(db, param, set);
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      eb("submission.group_id", "=", param("groupId")),
      eb("submission.contest_id", "is", null),
      ...(seesAll
        ? []
        : [
            eb.or([
              eb("submission.uid", "=", param("viewerUid")),
              eb("submission.problem_id", "in", openOnes(db, param("groupId"))),
            ]),
          ]),
      ...(has("openAt")
        ? [
            eb.or([
              eb("submission.uid", "=", param("viewerUid")),
              eb("submission.training_id", "is", null),
              sql<boolean>`submission.training_id not in ${closedTrainingsOf(param("groupId"), param("openAt"))}`,
            ]),
          ]
        : []),
      ...(has("pids")
        ? [sql<boolean>`submission.problem_id = any(${param("pids")}::bigint[])`]
        : []),
      ...(onlyMine ? [eb("submission.uid", "=", param("viewerUid"))] : []),
      ...(has("status") ? [sql<boolean>`submission.status = ${param("status")}`] : []),
      ...(has("language") ? [sql<boolean>`submission.language = ${param("language")}`] : []),
      ...(has("username")
        ? [sql<boolean>`lower(submission.username) like ${param("username")}::text`]
        : []),
      ...(ids === null ? [] : [eb("submission.problem_id", "in", ids)]),
    ]);
}

/** What members see. */
const openOnes = (db: Db, groupId: number) =>
  db.selectFrom("problem").select("problem.id").where(isOpenIn(groupId));

function problemsNamed(db: Db, param: Param<Values>, set: Shape["set"]) {
  const problems = db.selectFrom("problem").select("problem.id");
  if (set.includes("displayId")) {
    return problems.where(sql<boolean>`problem.display_id = ${param("displayId")}`);
  }
  if (!set.includes("problemKeyword")) return null;
  const pattern = param("problemKeyword");
  return problems.where(
    sql<boolean>`(lower(problem.display_id) like lower(${pattern}::text)
      or lower(problem.title) like lower(${pattern}::text))`,
  );
}

const pages = preparedPages(
  (db, param: Param<Values & Cut>, { reach, ...shape }: Shape & { readonly reach: Reach }) => {
    const ids = db.selectFrom("submission").where(matches(db, param, shape));
    return cutPage(db, ids.select("submission.id"), param, { reach });
  },
);

export function listOfGroup(db: Db, locale: Locale, filter: GroupListFilter, page: Cut) {
  const shape = { ...shapeOf(filter), reach: reachOf(page.offset + page.limit) };
  return pages.rows(db, locale, shape, { ...valuesOf(filter), ...page });
}

const counts = preparedByShape((db, param: Param<Values>, shape: Shape) =>
  db
    .selectFrom("submission")
    .where(matches(db, param, shape))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countGroupSubmissions(db: Db, filter: GroupListFilter): Promise<number> {
  const [row] = await counts(db, shapeOf(filter), valuesOf(filter));
  return row?.count ?? 0;
}
