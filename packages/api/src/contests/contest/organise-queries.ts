/** What organisers read and write of a contest. */
import type { DB, Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";

export function findStoredContest(db: Db, id: number) {
  return db.selectFrom("contest").selectAll().where("id", "=", id).executeTakeFirst();
}
export type StoredContest = NonNullable<Awaited<ReturnType<typeof findStoredContest>>>;

export function listStoredContests(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("contest")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Who has entered each of these with its password, and when. @param uids of these people alone; absent = of all */
export function listRegistered(db: Db, ids: readonly number[], uids?: readonly string[]) {
  return db
    .selectFrom("contest_registration")
    .select(["contest_id", "uid", "created_at as at"])
    .where(sql<boolean>`contest_id = any(${[...ids]}::bigint[])`)
    .$if(uids !== undefined, (query) =>
      query.where(sql<boolean>`uid = any(${[...(uids ?? [])]}::text[])`),
    )
    .execute();
}

/** Locked until the transaction ends. */
export function lockContest(db: Db, id: number) {
  return db.selectFrom("contest").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertContest(db: Db, row: Insertable<DB["contest"]>): Promise<number> {
  const { id } = await db
    .insertInto("contest")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever has its form open learns from the revision that it is another one now. */
export async function updateContestRow(
  db: Db,
  id: number,
  changes: Updateable<DB["contest"]>,
): Promise<void> {
  await db
    .updateTable("contest")
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** Everybody enters again. */
export async function deleteRegistrations(db: Db, contestId: number): Promise<void> {
  await db.deleteFrom("contest_registration").where("contest_id", "=", contestId).execute();
}

export async function copyContestProblems(db: Db, fromId: number, intoId: number): Promise<void> {
  await db
    .insertInto("contest_problem")
    .columns(["contest_id", "problem_id", "display_id", "title", "color", "ordinal"])
    .expression((eb) =>
      eb
        .selectFrom("contest_problem")
        .where("contest_id", "=", fromId)
        .select([
          sql<number>`${intoId}::bigint`.as("contest_id"),
          ...(["problem_id", "display_id", "title", "color", "ordinal"] as const),
        ]),
    )
    .execute();
}

/** What goes along with it. */
export async function countLosses(db: Db, contestId: number) {
  const count = (
    table: "submission" | "contest_registration" | "contest_announcement" | "comment",
  ) =>
    db
      .selectFrom(table)
      .where("contest_id", "=", contestId)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const [submissions, registrations, announcements, comments] = await Promise.all([
    count("submission"),
    count("contest_registration"),
    count("contest_announcement"),
    count("comment"),
  ]);
  return {
    submissions: submissions.count,
    registrations: registrations.count,
    announcements: announcements.count,
    comments: comments.count,
  };
}

/** Problems, registrations, announcements and questions go with it; what was submitted must be gone before. */
export async function deleteContestRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("comment").where("contest_id", "=", id).execute();
  await db.deleteFrom("message").where("contest_id", "=", id).execute();
  await db.deleteFrom("contest").where("id", "=", id).execute();
}

/** The answers that its jury has at hand. */
export async function copyDesk(db: Db, fromId: number, toId: number): Promise<void> {
  await db
    .insertInto("contest_desk")
    .columns(["contest_id", "canned_answers", "modified_by"])
    .expression((eb) =>
      eb
        .selectFrom("contest_desk")
        .where("contest_id", "=", fromId)
        .select([sql<number>`${toId}::bigint`.as("contest_id"), "canned_answers", "modified_by"]),
    )
    .execute();
}
