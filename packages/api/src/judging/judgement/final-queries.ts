/** Contests whose results are final: nothing that was sent to them changes its verdict. */
import type { DB, Db } from "@gavel/db";
import type { ExpressionBuilder } from "kysely";

/** Was sent to no contest, or to one whose results are not final. */
export function isOpenToChange(eb: ExpressionBuilder<DB, "submission">) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom("contest")
        .whereRef("contest.id", "=", "submission.contest_id")
        .where("contest.finalized_at", "is not", null)
        .select("contest.id"),
    ),
  );
}

/** Whether none of these contests is final. None becomes so until the transaction ends. */
export async function holdOpen(db: Db, contestIds: readonly number[]): Promise<boolean> {
  if (contestIds.length === 0) return true;
  const rows = await db
    .selectFrom("contest")
    .select("finalized_at")
    .where("id", "in", contestIds)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.every(({ finalized_at }) => finalized_at === null);
}

/** The same of the contest that a submission was sent to, if any. */
export async function holdOpenFor(db: Db, submissionId: number): Promise<boolean> {
  const row = await db
    .selectFrom("submission")
    .select("contest_id as contestId")
    .where("id", "=", submissionId)
    .executeTakeFirst();
  return holdOpen(db, row?.contestId == null ? [] : [row.contestId]);
}
