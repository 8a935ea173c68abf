import type { Db } from "@gavel/db";
import type { RankedChapter } from "@gavel/domain/training/chapter";
import { sql } from "kysely";

function entries(db: Db) {
  return db
    .selectFrom("training_problem")
    .innerJoin("problem", "problem.id", "training_problem.problem_id")
    .selectAll("training_problem")
    .select("problem.display_id");
}

/** In their order. */
export function listEntries(db: Db, trainingId: number) {
  return entries(db)
    .where("training_id", "=", trainingId)
    .orderBy("training_problem.rank")
    .orderBy("training_problem.id")
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export function findEntry(db: Db, id: number) {
  return entries(db).where("training_problem.id", "=", id).executeTakeFirst();
}

export function findEntryByPid(db: Db, trainingId: number, pid: number) {
  return entries(db)
    .where("training_id", "=", trainingId)
    .where("problem_id", "=", pid)
    .executeTakeFirst();
}

interface NewEntries {
  readonly trainingId: number;
  readonly pids: readonly number[];
  readonly now: Date;
}

/** Behind the others, in the order of these. Returns their ids. */
export async function insertEntries(
  db: Db,
  { trainingId, pids, now }: NewEntries,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into training_problem (training_id, problem_id, rank, created_at, updated_at)
    select ${trainingId}, added.pid, least(2147483647, last.rank + added.place), ${now}, ${now}
    from unnest(${sql.val([...pids])}::bigint[]) with ordinality as added (pid, place)
    cross join (
      select coalesce(max(rank), 0)::bigint as rank from training_problem
      where training_id = ${trainingId}) as last
    order by added.place
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setRank(
  db: Db,
  { id, rank, now }: { readonly id: number; readonly rank: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("training_problem")
    .set({ rank, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** From 1 on in the order of these ids. */
export async function writeOrder(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update training_problem set rank = wanted.place, updated_at = ${now}
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as wanted (id, place)
    where training_problem.id = wanted.id and training_problem.rank <> wanted.place
  `.execute(db);
}

/** These and no others, in this order. */
export async function replaceChapters(
  db: Db,
  trainingId: number,
  chapters: readonly RankedChapter[],
): Promise<void> {
  await db.deleteFrom("training_chapter").where("training_id", "=", trainingId).execute();
  if (chapters.length === 0) return;
  await db
    .insertInto("training_chapter")
    .values(chapters.map(({ title, rank }) => ({ training_id: trainingId, title, rank })))
    .execute();
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom("training_problem").where("id", "=", id).execute();
}
