import type { DB, Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";

type Columns = DB["contest_problem"];

/** In the organisers' order. */
export function listRows(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem")
    .selectAll()
    .where("contest_id", "=", contestId)
    .orderBy("ordinal")
    .execute();
}

export function findRow(db: Db, id: number) {
  return db.selectFrom("contest_problem").selectAll().where("id", "=", id).executeTakeFirst();
}
export type ContestProblemTableRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export function findRowByPid(db: Db, contestId: number, pid: number) {
  return db
    .selectFrom("contest_problem")
    .selectAll()
    .where("contest_id", "=", contestId)
    .where("problem_id", "=", pid)
    .executeTakeFirst();
}

export interface Wanted {
  readonly contestId: number;
  readonly displayId: string;
  /** null = one that is not there yet. */
  readonly pid: number | null;
  /** The one that may have them. */
  readonly except: number | null;
}

/** Another one of the contest that is this problem or has this letter. */
export function findRival(db: Db, { contestId, displayId, pid, except }: Wanted) {
  return db
    .selectFrom("contest_problem")
    .select(["id", "problem_id"])
    .where("contest_id", "=", contestId)
    .where((eb) =>
      eb.or([
        eb("problem_id", "=", pid ?? 0),
        eb(eb.fn<string>("lower", ["display_id"]), "=", sql<string>`lower(${displayId})`),
      ]),
    )
    .where("id", "!=", except ?? 0)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Behind the others. */
export async function insertRow(
  db: Db,
  row: Omit<Insertable<Columns>, "ordinal">,
): Promise<number> {
  const { contest_id } = row;
  const ordinal = sql<number>`(
    select coalesce(max(ordinal), 0) + 1 from contest_problem where contest_id = ${contest_id})`;
  const { id } = await db
    .insertInto("contest_problem")
    .values({ ...row, ordinal })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow(db: Db, id: number, changes: Updateable<Columns>): Promise<void> {
  await db.updateTable("contest_problem").set(changes).where("id", "=", id).execute();
}

export async function deleteRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("contest_problem").where("id", "=", id).execute();
}

/** From 1 on in the order of these ids. */
export async function writeOrder(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update contest_problem set ordinal = wanted.place, updated_at = ${now}
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as wanted (id, place)
    where contest_problem.id = wanted.id and contest_problem.ordinal <> wanted.place
  `.execute(db);
}

/** In two steps, since letters that change places are never alike, not for a moment either. */
export async function writeLetters(
  db: Db,
  letters: readonly { readonly id: number; readonly displayId: string }[],
): Promise<void> {
  const ids = letters.map(({ id }) => id);
  await sql`
    update contest_problem set display_id = chr(1) || id
    where id = any(${sql.val(ids)}::bigint[])
  `.execute(db);
  await sql`
    update contest_problem set display_id = wanted.display_id
    from unnest(${sql.val(ids)}::bigint[], ${sql.val(letters.map((one) => one.displayId))}::text[])
      as wanted (id, display_id)
    where contest_problem.id = wanted.id
  `.execute(db);
}

/** Sent to each problem of a contest. */
export async function countSubmissions(db: Db, contestId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("submission")
    .where("contest_id", "=", contestId)
    .where("contest_problem_id", "is not", null)
    .groupBy("contest_problem_id")
    .select((eb) => ["contest_problem_id", eb.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ contest_problem_id, count }) => [contest_problem_id ?? 0, count]));
}

/** What goes along with it. */
export async function countGoingAlong(db: Db, { id, contest_id }: ContestProblemTableRow) {
  const [sent, balloons] = await Promise.all([
    db
      .selectFrom("submission")
      .where("contest_id", "=", contest_id)
      .where("contest_problem_id", "=", id)
      .select((eb) => [
        eb.fn.countAll<number>().as("submissions"),
        sql<number>`count(distinct uid)::int`.as("contestants"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("contest_balloon")
      .where("contest_problem_id", "=", id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...sent, balloons: balloons.count };
}
