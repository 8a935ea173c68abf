/** Whose balloon is for which submission, kept in step with verdicts. */
import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";

interface Accepted {
  readonly id: number;
  readonly uid: string;
  readonly contestId: number;
  readonly contestProblemId: number;
}

/** The earliest accepted submission is the one, in whatever order they are judged. What became of the balloon stays. */
export const putBalloon = prepared((db, param: Param<Accepted>) =>
  db
    .insertInto("contest_balloon")
    .columns(["contest_problem_id", "contest_id", "uid", "submission_id"])
    // A problem that has just left the contest has none.
    .expression((eb) =>
      eb
        .selectFrom("contest_problem")
        .where("id", "=", param("contestProblemId"))
        .where("contest_id", "=", param("contestId"))
        .select([
          "id",
          "contest_id",
          sql<string>`${param("uid")}::text`.as("uid"),
          sql<number>`${param("id")}::bigint`.as("submission_id"),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["contest_problem_id", "uid"])
        .doUpdateSet((eb) => ({ submission_id: eb.ref("excluded.submission_id") }))
        .whereRef("contest_balloon.submission_id", ">", "excluded.submission_id"),
    ),
);

/** The same of many, locked in the order of problems and people. */
export async function putBalloons(db: Db, those: readonly Accepted[]): Promise<void> {
  await putAll(db, {
    ids: those.map(({ id }) => id),
    uids: those.map(({ uid }) => uid),
    contestIds: those.map(({ contestId }) => contestId),
    problemIds: those.map(({ contestProblemId }) => contestProblemId),
  });
}

interface Columns {
  ids: number[];
  uids: string[];
  contestIds: number[];
  problemIds: number[];
}

const putAll = prepared(
  (_, param: Param<Columns>) => sql`
    insert into contest_balloon (contest_problem_id, contest_id, uid, submission_id)
    select distinct on (contest_problem.id, sent.uid collate "C")
      contest_problem.id, contest_problem.contest_id, sent.uid, sent.id
    from unnest(
      ${param("problemIds")}::bigint[], ${param("contestIds")}::bigint[], ${param("uids")}::text[],
      ${param("ids")}::bigint[]
    ) as sent (problem_id, contest_id, uid, id)
    join contest_problem
      on contest_problem.id = sent.problem_id and contest_problem.contest_id = sent.contest_id
    order by contest_problem.id, sent.uid collate "C", sent.id
    on conflict (contest_problem_id, uid) do update set submission_id = excluded.submission_id
    where contest_balloon.submission_id > excluded.submission_id`,
);

/** The next accepted one takes its place; without one there is no balloon. */
export async function takeBackBalloon(db: Db, one: Accepted): Promise<void> {
  const balloon = await db
    .selectFrom("contest_balloon")
    .select("submission_id")
    .where("contest_problem_id", "=", one.contestProblemId)
    .where("uid", "=", one.uid)
    .forUpdate()
    .executeTakeFirst();
  if (balloon?.submission_id !== one.id) return;
  // Read after the lock: an acceptance that was counted meanwhile is seen, a later one waits for us.
  const next = await db
    .selectFrom("submission")
    .select("id")
    .where("contest_id", "=", one.contestId)
    .where("contest_problem_id", "=", one.contestProblemId)
    .where("uid", "=", one.uid)
    .where("status", "=", VERDICTS.accepted.code)
    .where("id", "!=", one.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) {
    await db
      .deleteFrom("contest_balloon")
      .where("contest_problem_id", "=", one.contestProblemId)
      .where("uid", "=", one.uid)
      .execute();
    return;
  }
  await db
    .updateTable("contest_balloon")
    .set({ submission_id: next.id })
    .where("contest_problem_id", "=", one.contestProblemId)
    .where("uid", "=", one.uid)
    .execute();
}

export async function deleteBalloonsOf(db: Db, submissionIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom("contest_balloon")
    .where("submission_id", "=", sql<number>`any(${[...submissionIds]}::bigint[])`)
    .execute();
}
