import type { Db } from "@gavel/db";
import type { BackupState } from "@gavel/domain/backup";
import { sql } from "kysely";

const COLUMNS = [
  ...(["backup_run.id", "backup_run.due_at as dueAt"] as const),
  ...(["backup_run.created_at as createdAt", "backup_run.started_at as startedAt"] as const),
  ...(["backup_run.ended_at as endedAt", "host", "part", "percent", "archive"] as const),
  ...(["archive_bytes as archiveBytes", "row_count as rows", "file_count as files"] as const),
  ...(["new_file_count as newFiles", "damaged_count as damaged"] as const),
  ...(["lacks_secret as lacksSecret", "fault"] as const),
] as const;

export async function listRuns(db: Db, limit: number) {
  const rows = await db
    .selectFrom("backup_run")
    .leftJoin("user_account", "user_account.uid", "backup_run.asked_by")
    .select(COLUMNS)
    .select(["backup_run.state", "user_account.username as askedBy"])
    .orderBy("backup_run.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as BackupState }));
}

interface NewRun {
  readonly dueAt: Date | null;
  readonly askedBy: string | null;
  readonly now: Date;
}

/** @returns null where one is wanted or taken already, or was for that moment. */
export async function insertRun(db: Db, { dueAt, askedBy, now }: NewRun): Promise<number | null> {
  const row = await db
    .insertInto("backup_run")
    .values({ state: "wanted", due_at: dueAt, asked_by: askedBy, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** When the schedule was last changed; null = never. */
export async function findScheduledSince(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom("setting")
    .where("key", "in", ["backupDays", "backupHour"])
    .select(({ fn }) => fn.max("updated_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

export async function claimRun(
  db: Db,
  { taker, host, now }: { taker: string; host: string; now: Date },
) {
  return db
    .updateTable("backup_run")
    .set({ state: "running", taker, host, started_at: now, beat_at: sql`clock_timestamp()` })
    .where("state", "=", "wanted")
    .returning(["id", "due_at as dueAt"])
    .executeTakeFirst();
}

interface Progress {
  readonly part: string;
  readonly percent: number | null;
}

/** @returns false when another has taken it for lost. */
export async function beat(
  db: Db,
  id: number,
  { taker, ...progress }: { readonly taker: string } & Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("backup_run")
    .set({ ...progress, beat_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("taker", "=", taker)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface RunEnd {
  readonly state: "done" | "incomplete" | "failed";
  readonly ended_at: Date;
  readonly archive?: string;
  readonly archive_bytes?: number;
  readonly row_count?: number;
  readonly file_count?: number;
  readonly new_file_count?: number;
  readonly damaged_count?: number;
  readonly lacks_secret?: boolean;
  readonly fault?: string | null;
}

/** @returns false when another has taken it for lost. */
export async function endRun(db: Db, id: number, taker: string, end: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("backup_run")
    .set(end)
    .where("id", "=", id)
    .where("taker", "=", taker)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** For the next server, or for this one when it is back. */
export async function giveBack(db: Db, id: number, taker: string): Promise<void> {
  await db
    .updateTable("backup_run")
    .set({ state: "wanted", started_at: null, taker: null, host: null, part: "", percent: null })
    .where("id", "=", id)
    .where("taker", "=", taker)
    .where("state", "=", "running")
    .execute();
}

/** Those whose server has shown no sign of life for so long. @returns which they were */
export async function failLost(
  db: Db,
  { silentS, fault, now }: { silentS: number; fault: string; now: Date },
): Promise<number[]> {
  const rows = await db
    .updateTable("backup_run")
    .set({ state: "failed", fault, ended_at: now })
    .where("state", "=", "running")
    .where("beat_at", "<", sql<Date>`clock_timestamp() - make_interval(secs => ${silentS})`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function findLastRuns(db: Db) {
  const last = (states: readonly BackupState[]) =>
    db
      .selectFrom("backup_run")
      .select(["state", "ended_at as endedAt"])
      .where("state", "in", states)
      // One at a time: the clock may have been set back between them.
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  const [ended, whole] = [await last(["done", "incomplete", "failed"]), await last(["done"])];
  return { ended, whole };
}

/** Of those that ended before; what lies in the folder is not touched. */
export async function deleteRunsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("backup_run")
    .where("ended_at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
