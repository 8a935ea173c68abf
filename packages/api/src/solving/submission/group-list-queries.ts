/** What was sent in a group outside its contests, newest first, by its own index. */
import type { DB, Db } from "@gavel/db";
import { type ExpressionBuilder, sql } from "kysely";
import { isOpenIn } from "../../bank/problem/index.ts";
import { contains, startingWith } from "../../kernel/like-queries.ts";

export interface GroupListFilter {
  readonly groupId: number;
  /** Only to these problems; undefined = any. */
  readonly pids: readonly number[] | undefined;
  readonly viewerUid: string;
  /** Also what was sent to problems that are hidden now. */
  readonly seesAll: boolean;
  readonly onlyMine: boolean;
  readonly status: number | undefined;
  /** The beginning of a name. */
  readonly username: string | undefined;
  readonly language: string | undefined;
  /** An id, or part of an id or title. */
  readonly displayId: string | undefined;
  readonly problemKeyword: string | undefined;
}

function matches(db: Db, filter: GroupListFilter) {
  const { pids, viewerUid, seesAll, onlyMine, status, username, language } = filter;
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      eb("submission.group_id", "=", filter.groupId),
      eb("submission.contest_id", "is", null),
      ...(seesAll
        ? []
        : [
            eb.or([
              eb("submission.uid", "=", viewerUid),
              eb("submission.problem_id", "in", openOnes(db, filter.groupId)),
            ]),
          ]),
      ...(pids === undefined
        ? []
        : [sql<boolean>`submission.problem_id = any(${sql.val([...pids])}::bigint[])`]),
      ...(onlyMine ? [eb("submission.uid", "=", viewerUid)] : []),
      ...(status === undefined ? [] : [eb("submission.status", "=", status)]),
      ...(language === undefined ? [] : [eb("submission.language", "=", language)]),
      ...(username === undefined
        ? []
        : [sql<boolean>`lower(submission.username) like ${startingWith(username.toLowerCase())}`]),
      ...named(db, filter).map((ids) => eb("submission.problem_id", "in", ids)),
    ]);
}

/** What members see. */
const openOnes = (db: Db, groupId: number) =>
  db.selectFrom("problem").select("problem.id").where(isOpenIn(groupId));

function named(db: Db, { displayId, problemKeyword }: GroupListFilter) {
  const problems = db.selectFrom("problem").select("problem.id");
  if (displayId !== undefined) {
    return [problems.where("problem.display_id", "=", displayId.toUpperCase())];
  }
  if (problemKeyword === undefined) return [];
  return [
    problems.where((eb) =>
      eb.or([
        contains(sql`lower(problem.display_id)`, problemKeyword),
        contains(sql`lower(problem.title)`, problemKeyword),
      ]),
    ),
  ];
}

export async function listGroupSubmissionIds(
  db: Db,
  filter: GroupListFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("submission")
    .where(matches(db, filter))
    .select("submission.id")
    .orderBy("submission.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countGroupSubmissions(db: Db, filter: GroupListFilter): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .where(matches(db, filter))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
