/** All that a board is made of. */
import { type DB, type Db, type Param, prepared } from "@gavel/db";
import { type Selectable, sql } from "kysely";

export type StoredContest = Selectable<DB["contest"]>;

export function findBoardContest(db: Db, id: number): Promise<StoredContest | undefined> {
  return db.selectFrom("contest").selectAll().where("id", "=", id).executeTakeFirst();
}

const readAccess = prepared((db, param: Param<{ id: number; uid: string }>) =>
  db
    .selectFrom("contest")
    .selectAll("contest")
    .where("contest.id", "=", param("id"))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("contest_registration as r")
            .whereRef("r.contest_id", "=", "contest.id")
            .where("r.uid", "=", param("uid"))
            .select("r.uid"),
        )
        .as("is_registered"),
    ),
);

/** The contest as it is stored now, and whether this reader has entered it. */
export async function findContestFor(db: Db, id: number, uid: string | null) {
  const [row] = await readAccess(db, { id, uid: uid ?? "" });
  return row;
}

export function listBoardProblems(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem")
    .select(["id", "display_id as displayId", "title", "color"])
    .where("contest_id", "=", contestId)
    .orderBy("ordinal")
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

export function listBoardPeople(db: Db, uids: readonly string[]) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "nickname", "realname", "school", "gender", "avatar", "role_id"])
    .where("uid", "=", sql<string>`any(${[...uids]}::text[])`)
    .execute();
}
export type PersonRow = Awaited<ReturnType<typeof listBoardPeople>>[number];

export async function listEntered(db: Db, contestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("contest_registration")
    .select("uid")
    .where("contest_id", "=", contestId)
    .execute();
  return rows.map(({ uid }) => uid);
}
