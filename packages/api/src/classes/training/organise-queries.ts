/** What its administrators read and write of a training. */
import type { DB, Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";

export function findStoredTraining(db: Db, id: number) {
  return db.selectFrom("training").selectAll().where("id", "=", id).executeTakeFirst();
}
export type StoredTraining = NonNullable<Awaited<ReturnType<typeof findStoredTraining>>>;

/** Locked until the transaction ends. */
export function lockTraining(db: Db, id: number) {
  return db.selectFrom("training").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertTraining(db: Db, row: Insertable<DB["training"]>): Promise<number> {
  const { id } = await db
    .insertInto("training")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever has its form open learns from the revision that it is another one now. */
export async function updateTrainingRow(
  db: Db,
  id: number,
  changes: Updateable<DB["training"]>,
): Promise<void> {
  await db
    .updateTable("training")
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** Everybody enters again. */
export async function deleteRegistrations(db: Db, trainingId: number): Promise<void> {
  await db.deleteFrom("training_registration").where("training_id", "=", trainingId).execute();
}

export async function copyProblems(db: Db, fromId: number, intoId: number): Promise<void> {
  await db
    .insertInto("training_problem")
    .columns(["training_id", "problem_id", "rank"])
    .expression((eb) =>
      eb
        .selectFrom("training_problem")
        .where("training_id", "=", fromId)
        .select([sql<number>`${intoId}::bigint`.as("training_id"), "problem_id", "rank"])
        .orderBy("rank")
        .orderBy("id"),
    )
    .execute();
}

export async function copyChapters(db: Db, fromId: number, intoId: number): Promise<void> {
  await db
    .insertInto("training_chapter")
    .columns(["training_id", "rank", "title"])
    .expression((eb) =>
      eb
        .selectFrom("training_chapter")
        .where("training_id", "=", fromId)
        .select([sql<number>`${intoId}::bigint`.as("training_id"), "rank", "title"])
        .orderBy("rank")
        .orderBy("id"),
    )
    .execute();
}

/** What goes along with it. */
export async function countLosses(db: Db, trainingId: number) {
  const count = (table: "submission" | "training_registration" | "training_problem") =>
    db
      .selectFrom(table)
      .where("training_id", "=", trainingId)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const [problems, members, submissions] = await Promise.all([
    count("training_problem"),
    count("training_registration"),
    count("submission"),
  ]);
  return { problems: problems.count, members: members.count, submissions: submissions.count };
}

/**
 * What was sent there counts for the bank and stays in it. Submissions are locked in the order in which all who write
 * verdicts lock them.
 */
export async function deleteTrainingRow(db: Db, id: number): Promise<void> {
  await sql`
    update submission set training_id = null
    where id in (select id from submission where training_id = ${id} order by id for update)
  `.execute(db);
  await db.deleteFrom("training").where("id", "=", id).execute();
}

/** Its times for all, if it has any. */
export async function copyHomework(db: Db, from: number, to: number, now: Date): Promise<void> {
  const stored = await db
    .selectFrom("homework")
    .selectAll()
    .where("training_id", "=", from)
    .executeTakeFirst();
  if (stored === undefined) return;
  const copy = { ...stored, training_id: to, created_at: now, updated_at: now };
  await db.insertInto("homework").values(copy).execute();
}
