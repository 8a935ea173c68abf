/** Which problems of the bank people have solved, and by which submission. */
import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";

interface Acceptance {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  readonly createdAt: Date;
}

/** The earliest accepted submission is the one that solved the problem, in whatever order they are judged. */
export const markSolved = prepared((db, param: Param<Acceptance>) =>
  db
    .insertInto("user_solved")
    .values({
      uid: param("uid"),
      problem_id: param("problemId"),
      submission_id: param("id"),
      solved_at: param("createdAt"),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["uid", "problem_id"])
        .doUpdateSet((eb) => ({
          submission_id: eb.ref("excluded.submission_id"),
          solved_at: eb.ref("excluded.solved_at"),
        }))
        .whereRef("user_solved.submission_id", ">", "excluded.submission_id"),
    ),
);

/**
 * The same, and one problem more for the person where it is the first: a statement where `recountPeople` takes two behind the
 * mark, and nothing is written of a problem that was solved already. Who counts anew holds the person's row, so that they
 * see this mark or are added to.
 */
export const markSolvedAndCount = prepared(
  (_, param: Param<Acceptance>) => sql`
    with mark as (
      insert into user_solved (uid, problem_id, submission_id, solved_at)
      values (${param("uid")}, ${param("problemId")}, ${param("id")}, ${param("createdAt")})
      on conflict (uid, problem_id) do update
      set submission_id = excluded.submission_id, solved_at = excluded.solved_at
      where user_solved.submission_id > excluded.submission_id
      -- Of a row that was there already it is the transaction that changes it now.
      returning uid, xmax = 0 as is_first
    )
    update user_tally set ac = ac + 1 from mark where user_tally.uid = mark.uid and is_first`,
);

/** The same of many, locked in the order of people and problems. */
export async function markAllSolved(db: Db, those: readonly Acceptance[]): Promise<void> {
  await markAll(db, {
    ids: those.map(({ id }) => id),
    uids: those.map(({ uid }) => uid),
    problemIds: those.map(({ problemId }) => problemId),
    // As texts: the driver takes a list of dates for one.
    times: those.map(({ createdAt }) => createdAt.toISOString()),
  });
}

interface Acceptances {
  ids: number[];
  uids: string[];
  problemIds: number[];
  times: string[];
}

const markAll = prepared(
  (_, param: Param<Acceptances>) => sql`
    insert into user_solved (uid, problem_id, submission_id, solved_at)
    select distinct on (uid collate "C", problem_id) uid, problem_id, id, solved_at
    from unnest(
      ${param("uids")}::text[], ${param("problemIds")}::bigint[], ${param("ids")}::bigint[],
      ${param("times")}::timestamptz[]
    ) as mark (uid, problem_id, id, solved_at)
    order by uid collate "C", problem_id, id
    on conflict (uid, problem_id) do update
    set submission_id = excluded.submission_id, solved_at = excluded.solved_at
    where user_solved.submission_id > excluded.submission_id`,
);

/**
 * The next accepted one takes its place, if there is one. Both statements are sent at once: the second looks for it only when
 * the first has the lock, so an acceptance that was counted meanwhile is seen, and a later one waits for us.
 */
export async function unmarkSolved(db: Db, one: Acceptance): Promise<void> {
  await Promise.all([lockMark(db, one), passMarkOn(db, one)]);
}

const lockMark = prepared((db, param: Param<Acceptance>) =>
  db
    .selectFrom("user_solved")
    .select("submission_id")
    .where("uid", "=", param("uid"))
    .where("problem_id", "=", param("problemId"))
    .forUpdate(),
);

const passMarkOn = prepared((_, param: Param<Acceptance>) => {
  const mark = sql`user_solved.uid = ${param("uid")} and user_solved.problem_id = ${param("problemId")}
    and user_solved.submission_id = ${param("id")}`;
  return sql`
    with next as (
      select id, created_at from submission
      where uid = ${param("uid")} and problem_id = ${param("problemId")} and in_bank
        and status = ${sql.lit(VERDICTS.accepted.code)} and id <> ${param("id")}
      order by id limit 1
    ), gone as (
      delete from user_solved where ${mark} and not exists (select from next)
    )
    update user_solved set submission_id = next.id, solved_at = next.created_at from next where ${mark}`;
});

interface PersonAtProblem {
  readonly uid: string;
  readonly problemId: number;
}

export async function deleteMarks(db: Db, those: readonly PersonAtProblem[]): Promise<void> {
  await sql`
    delete from user_solved using unnest(
      ${those.map(({ uid }) => uid)}::text[], ${those.map(({ problemId }) => problemId)}::bigint[]
    ) as gone (uid, problem_id)
    where user_solved.uid = gone.uid and user_solved.problem_id = gone.problem_id`.execute(db);
}
