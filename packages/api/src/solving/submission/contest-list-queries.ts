/** Submissions to a contest, newest first, by its own index. */
import type { DB, Db } from "@gavel/db";
import type { ExpressionBuilder } from "kysely";
import { sql } from "kysely";
import { contains, startingWith } from "../../kernel/like-queries.ts";

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

function matches(db: Db, filter: ContestListFilter) {
  const { from, until, sealedFrom, viewerUid, onlyMine, status, username } = filter;
  return (eb: ExpressionBuilder<DB, "submission">) =>
    eb.and([
      eb("submission.contest_id", "=", filter.contestId),
      ...(from === null ? [] : [eb("submission.created_at", ">=", from)]),
      ...(until === null ? [] : [eb("submission.created_at", "<", until)]),
      ...(sealedFrom === null
        ? []
        : [
            eb.or([
              eb("submission.created_at", "<", sealedFrom),
              eb("submission.uid", "=", viewerUid),
            ]),
          ]),
      ...(onlyMine ? [eb("submission.uid", "=", viewerUid)] : []),
      ...(status === undefined ? [] : [eb("submission.status", "=", status)]),
      ...(username === undefined
        ? []
        : [sql<boolean>`lower(submission.username) like ${startingWith(username.toLowerCase())}`]),
      ...problemsOf(db, filter).map((ids) => eb("submission.contest_problem_id", "in", ids)),
    ]);
}

function problemsOf(db: Db, { contestId, letter, problemKeyword }: ContestListFilter) {
  if (letter === undefined && problemKeyword === undefined) return [];
  const listed = db
    .selectFrom("contest_problem as listed")
    .select("listed.id")
    .where("listed.contest_id", "=", contestId);
  const lettered = sql<string>`lower(listed.display_id)`;
  const wanted =
    letter === undefined
      ? listed.where((eb) =>
          eb.or([
            contains(lettered, problemKeyword ?? ""),
            contains(sql`lower(listed.title)`, problemKeyword ?? ""),
          ]),
        )
      : listed.where(lettered, "=", letter.toLowerCase());
  return [wanted];
}

export async function listContestIds(
  db: Db,
  filter: ContestListFilter,
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

export async function countInContest(db: Db, filter: ContestListFilter): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .where(matches(db, filter))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
