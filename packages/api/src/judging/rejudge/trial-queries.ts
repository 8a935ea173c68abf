/** What a batch found, for those who work out what it would move elsewhere. */
import type { Db } from "@gavel/db";
import { FAULT_STATUSES } from "@gavel/domain/rejudge";
import { sql } from "kysely";

/** Judged, by no fault of the judge, and not judged anew since: what applying takes over, or has taken over. */
function fromFound(db: Db, batchId: number) {
  return (
    db
      .selectFrom("rejudge_item as item")
      .innerJoin("rejudge_batch as batch", "batch.id", "item.batch_id")
      .innerJoin("submission", "submission.id", "item.submission_id")
      .innerJoin("judgement", "judgement.id", "item.judgement_id")
      // What was in force before: an item keeps its figures, but not what each subtask gave.
      .leftJoin("judgement as former", (join) =>
        join
          .onRef("former.submission_id", "=", "item.submission_id")
          .onRef("former.version", "=", "item.base_version"),
      )
      .where("item.batch_id", "=", batchId)
      .where("judgement.judged_at", "is not", null)
      .where("judgement.status", "not in", FAULT_STATUSES)
      .where((eb) =>
        eb.or([
          eb("item.outcome", "=", "applied"),
          eb.and([
            eb("item.outcome", "is", null),
            eb("submission.version", "=", eb.ref("item.base_version")),
          ]),
        ]),
      )
  );
}

/** Of submissions that were sent to this contest, with what they had before. */
export function listFound(db: Db, batchId: number, contestId: number) {
  return fromFound(db, batchId)
    .where("submission.contest_id", "=", contestId)
    .select([
      "submission.id",
      "item.old_status as oldStatus",
      "item.old_score as oldScore",
      "item.old_time_ms as oldTimeMs",
      "former.subtask_scores as oldSubtasks",
      "judgement.status as newStatus",
      "judgement.score as newScore",
      "judgement.time_ms as newTimeMs",
      "judgement.subtask_scores as newSubtasks",
    ])
    .execute();
}

/** Contests where a verdict or points are others, newest first, with how many are. */
export function listTouchedContests(db: Db, batchId: number) {
  return fromFound(db, batchId)
    .innerJoin("contest", "contest.id", "submission.contest_id")
    .where((eb) =>
      eb.or([
        eb("judgement.status", "!=", eb.ref("item.old_status")),
        eb(sql`judgement.score`, "is distinct from", eb.ref("item.old_score")),
        eb(sql`judgement.subtask_scores`, "is distinct from", eb.ref("former.subtask_scores")),
      ]),
    )
    .groupBy("contest.id")
    .orderBy("contest.id", "desc")
    .select((eb) => ["contest.id", "contest.title", eb.fn.countAll<number>().as("changed")])
    .execute();
}

export async function isBatch(db: Db, batchId: number): Promise<boolean> {
  const row = await db
    .selectFrom("rejudge_batch")
    .select("id")
    .where("id", "=", batchId)
    .executeTakeFirst();
  return row !== undefined;
}
