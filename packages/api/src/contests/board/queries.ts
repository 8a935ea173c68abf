/** All that a board is made of. */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { hasAllRightsIn } from "../../places/group/index.ts";
import { listRegistered } from "../contest/index.ts";

export function listBoardProblems(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem as cp")
    .innerJoin("problem as p", "p.id", "cp.problem_id")
    .select(["cp.id", "cp.display_id as displayId", "cp.title", "cp.color", "p.io_score as points"])
    .where("cp.contest_id", "=", contestId)
    .orderBy("cp.ordinal")
    .execute();
}
export type BoardProblemRow = Awaited<ReturnType<typeof listBoardProblems>>[number];

const TRY_COLUMNS = [
  "id",
  "uid",
  "contest_id as contestId",
  "contest_problem_id as contestProblemId",
  "created_at as sentAt",
  "status",
  "score",
  "subtask_scores as subtasks",
  "time_ms as timeMs",
] as const;

/** One problem at a time: what lies behind `submission_board`, and nothing that keeps the process from other work. */
const readTries = prepared((db, param: Param<{ contestId: number; contestProblemId: number }>) =>
  db
    .selectFrom("submission")
    .select(TRY_COLUMNS)
    .where("contest_id", "=", param("contestId"))
    .where("contest_problem_id", "=", param("contestProblemId"))
    .orderBy("uid")
    .orderBy("id"),
);
export function listTries(db: Db, contestId: number, contestProblemId: number) {
  return readTries(db, { contestId, contestProblemId });
}

export function listTriesByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("submission")
    .select(TRY_COLUMNS)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
export type TryRow = Awaited<ReturnType<typeof listTriesByIds>>[number];

/** When each of those entered a contest who have. */
export type Entered = ReadonlyMap<string, Date>;

/** @param uids of these people alone; absent = of all */
export async function listEntered(
  db: Db,
  contestId: number,
  uids?: readonly string[],
): Promise<Entered> {
  return new Map((await listRegistered(db, [contestId], uids)).map(({ uid, at }) => [uid, at]));
}

interface OverOf {
  readonly uid: string;
  readonly now: Date;
  readonly limit: number;
}

/** Contests that are over and that this person entered or sent something to, the last first; none of who was banned. */
export async function listOverOf(db: Db, { uid, now, limit }: OverOf): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contest
    where end_time <= ${now} and id in (
      select contest_id from contest_registration where uid = ${uid}
      union
      select contest_id from submission where uid = ${uid} and contest_id is not null
    ) and exists (select from user_account where uid = ${uid} and not is_banned)
    order by end_time desc, id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param groupId the contest's; null = it lies in none */
export function listBoardPeople(db: Db, uids: readonly string[], groupId: number | null) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "nickname", "realname", "school", "gender", "avatar", "role_id"])
    .select((eb) => hasAllRightsIn(groupId, eb.ref("uid")).as("is_group_root"))
    .where("uid", "=", sql<string>`any(${[...uids]}::text[])`)
    .execute();
}
export type PersonRow = Awaited<ReturnType<typeof listBoardPeople>>[number];
