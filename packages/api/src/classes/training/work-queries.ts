/**
 * What people made of the problems of a training. Whatever counts for the bank counts here, wherever it was sent, and in a
 * group's training also what was sent in the group.
 */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { RANKED_STATUSES } from "@gavel/domain/training/rank";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { countsThere } from "../../kernel/place-queries.ts";

const ownTries = preparedByShape(
  (
    db,
    param: Param<{ uid: string; pids: number[]; groupId: number | null }>,
    { isInGroup }: { readonly isInGroup: boolean },
  ) =>
    db
      .selectFrom("submission")
      .where("submission.uid", "=", param("uid"))
      .where(sql<boolean>`submission.problem_id = any(${param("pids")}::bigint[])`)
      .where(countsThere(isInGroup ? param("groupId") : null))
      .groupBy("submission.problem_id")
      .select((eb) => [
        "submission.problem_id as pid",
        eb.fn.countAll<number>().as("tries"),
        eb.fn.max("submission.created_at").as("lastAt"),
        sql<number>`(array_agg(submission.status
          order by (submission.status = ${sql.lit(VERDICTS.accepted.code)}) desc, submission.id desc))[1]`.as(
          "status",
        ),
      ]),
);

interface Tries {
  readonly uid: string;
  readonly pids: readonly number[];
  readonly groupId: number | null;
}

/** How often somebody sent something to each of these problems, when last, and the status as `findStatuses` has it. */
export const listOwnTries = (db: Db, { uid, pids, groupId }: Tries) =>
  ownTries(db, { isInGroup: groupId !== null }, { uid, pids: enoughIds(pids), groupId });

interface Members {
  readonly trainingId: number;
  /** Not ranked, as root is not. */
  readonly authorUid: string | null;
  readonly groupId: number | null;
}

/** Who is ranked: everybody who has entered but the author and root, and in a group those of level 5. */
export function listMembers(db: Db, { trainingId, authorUid, groupId }: Members) {
  return db
    .selectFrom("training_registration as member")
    .innerJoin("user_account as person", "person.uid", "member.uid")
    .where("member.training_id", "=", trainingId)
    .where("member.uid", "is distinct from", authorUid)
    .where("person.role_id", "<>", 1000)
    .$if(groupId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("group_member as m")
            .where("m.group_id", "=", groupId)
            .whereRef("m.uid", "=", "person.uid")
            .where("m.level", "in", [GROUP_LEVEL.member, GROUP_LEVEL.admin]),
        ),
      ),
    )
    .select(["person.uid", "person.username", "person.nickname", "person.realname"])
    .select(["person.school", "person.gender", "person.avatar"])
    .execute();
}
export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** As `countsThere` has it of `own`. */
const isCountedIn = (groupId: number | null) =>
  groupId === null
    ? sql<boolean>`own.in_bank`
    : sql<boolean>`(own.in_bank or own.group_id = ${groupId} and own.contest_id is null)`;

/**
 * What each of them made of each problem. What they sent is found in the index of people's submissions alone; whole rows
 * are read only of what counts.
 */
export async function listCells(
  db: Db,
  { trainingId, pids, groupId }: Omit<Tries, "uid"> & Pick<Members, "trainingId">,
) {
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
      where own.uid = member.uid and ${isCountedIn(groupId)}
        and own.problem_id = any(${sql.val([...pids])}::bigint[])
        and own.status = any(${statuses}::int[])
      offset 0
    ) as counted
    join submission as sent on sent.id = counted.id
    where member.training_id = ${trainingId}
    group by sent.uid, sent.problem_id`.execute(db);
  return rows;
}
