/** What people made of the problems of a training. Whatever counts for the bank counts here, wherever it was sent. */
import { type Db, type Param, prepared } from "@gavel/db";
import { RANKED_STATUSES } from "@gavel/domain/training/rank";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";

const ownTries = prepared((db, param: Param<{ uid: string; pids: number[] }>) =>
  db
    .selectFrom("submission")
    .where("submission.uid", "=", param("uid"))
    .where(sql<boolean>`submission.problem_id = any(${param("pids")}::bigint[])`)
    .where((eb) => eb.ref("submission.in_bank"))
    .groupBy("submission.problem_id")
    .select((eb) => [
      "submission.problem_id as pid",
      eb.fn.countAll<number>().as("tries"),
      eb.fn.max("submission.created_at").as("lastAt"),
    ]),
);

/** How often somebody sent something to each of these problems, and when last. */
export const listOwnTries = (db: Db, uid: string, pids: readonly number[]) =>
  ownTries(db, { uid, pids: enoughIds(pids) });

interface Members {
  readonly trainingId: number;
  /** Not ranked, as root is not. */
  readonly authorUid: string | null;
}

/** Who is ranked: everybody who has entered but the author and root. */
export function listMembers(db: Db, { trainingId, authorUid }: Members) {
  return db
    .selectFrom("training_registration as member")
    .innerJoin("user_account as person", "person.uid", "member.uid")
    .where("member.training_id", "=", trainingId)
    .where("member.uid", "is distinct from", authorUid)
    .where("person.role_id", "<>", 1000)
    .select(["person.uid", "person.username", "person.nickname", "person.realname"])
    .select(["person.school", "person.gender", "person.avatar"])
    .execute();
}
export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * What each of them made of each problem. What they sent is found in the index of people's submissions alone; whole rows
 * are read only of what counts.
 */
export async function listCells(db: Db, trainingId: number, pids: readonly number[]) {
  const statuses = sql.val([...RANKED_STATUSES]);
  const { rows } = await sql<{
    uid: string;
    pid: number;
    status: number;
    score: number | null;
    runTimeMs: number | null;
  }>`
    select sent.uid, sent.problem_id as pid, max(sent.score) as score,
      case when bool_or(sent.status = 0) then 0
        else (array_agg(sent.status order by sent.id desc))[1] end as status,
      min(sent.time_ms) filter (where sent.status = 0) as "runTimeMs"
    from training_registration as member
    cross join lateral (
      select own.id from submission as own
      where own.uid = member.uid and own.in_bank
        and own.problem_id = any(${sql.val([...pids])}::bigint[])
        and own.status = any(${statuses}::int[])
      offset 0
    ) as counted
    join submission as sent on sent.id = counted.id
    where member.training_id = ${trainingId}
    group by sent.uid, sent.problem_id`.execute(db);
  return rows;
}
