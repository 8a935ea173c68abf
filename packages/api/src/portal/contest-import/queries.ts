import { asJsonb, type DB, type Db } from "@gavel/db";
import { archiveReason } from "@gavel/domain/archive-reason";
import { type Insertable, sql, type Updateable } from "kysely";
import { isServerGone } from "../../kernel/server-queries.ts";
import type { ImportReport, PackagePreview } from "./schema.ts";

/** Until the transaction ends: what somebody begins at once is counted one after the other. */
export async function lockBeginning(tx: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contest-import:${uid}`}, 0))`.execute(
    tx,
  );
}

export async function insertPackage(
  db: Db,
  row: { uid: string; file_name: string; sha256: string; bytes: number; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("contest_package")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function countReading(db: Db, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom("contest_package")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .where("state", "=", "reading")
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePackagesBefore(db: Db, uid: string, before: Date): Promise<void> {
  await db
    .deleteFrom("contest_package")
    .where("uid", "=", uid)
    .where("created_at", "<", before)
    .execute();
}

export function findPackage(db: Db, id: number, uid: string) {
  return db
    .selectFrom("contest_package")
    .selectAll()
    .where("id", "=", id)
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export async function endPackage(
  db: Db,
  id: number,
  end: { state: "read"; preview: PackagePreview } | { state: "failed"; reason: string },
): Promise<void> {
  const values =
    end.state === "read" ? { state: end.state, preview: asJsonb(end.preview) } : { ...end };
  await db.updateTable("contest_package").set(values).where("id", "=", id).execute();
}

export function listByDisplayIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("problem")
    .select(["id", "display_id", "title"])
    .where(sql<boolean>`display_id = any(${[...ids]}::text[])`)
    .execute();
}

/** What a contest asks of problems that an import brought. */
export function listTypes(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem")
    .select(["id", "type", "is_remote as isRemote", "io_score as points", "title"])
    .where(sql<boolean>`id = any(${[...pids]}::bigint[])`)
    .execute();
}

export async function insertImport(
  db: Db,
  row: { uid: string; file_name: string; created_at: Date; total: number },
): Promise<number> {
  const { id } = await db
    .insertInto("contest_import")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function countRunning(db: Db, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom("contest_import")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return count;
}

type Changes = Omit<Updateable<DB["contest_import"]>, "report">;

/** What is taken back with it. */
export type MadeColumns = Pick<
  Changes,
  "problem_ids" | "uids" | "done" | "contest_id" | "last_submission_id"
>;

export async function updateImport(
  db: Db,
  id: number,
  { report, ...changes }: Changes & { readonly report?: ImportReport },
): Promise<void> {
  await db
    .updateTable("contest_import")
    .set({ ...changes, ...(report !== undefined && { report: asJsonb(report) }) })
    .where("id", "=", id)
    .execute();
}

export function findImport(db: Db, id: number, uid: string) {
  return db
    .selectFrom("contest_import")
    .selectAll()
    .where("id", "=", id)
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function lockImport(db: Db, id: number, uid: string) {
  return db
    .selectFrom("contest_import")
    .selectAll()
    .where("id", "=", id)
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirst();
}

/** What a server left when it stopped or died: uploads are read again, and of an import stays what is listed. */
export async function interruptContestImports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("contest_import")
    .set({ state: "interrupted", ended_at: now })
    .where("state", "=", "running")
    .where(isServerGone)
    .execute();
  await db
    .updateTable("contest_package")
    .set({ state: "failed", reason: archiveReason("serverStopped") })
    .where("state", "=", "reading")
    .where(isServerGone)
    .execute();
}

export interface Made {
  readonly contestId: number | null;
  readonly pids: readonly number[];
  readonly uids: readonly string[];
  readonly lastSubmissionId: number;
}

/** Whether somebody sent something to what was made, or under a name that was; what the import brought is none of it. */
export async function isSentTo(db: Db, made: Made): Promise<boolean> {
  const { contestId, pids, uids, lastSubmissionId } = made;
  const row = await db
    .selectFrom("submission")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("contest_id", "=", contestId ?? 0), eb("id", ">", lastSubmissionId)]),
        eb.and([
          eb.or([
            sql<boolean>`problem_id = any(${[...pids]}::bigint[])`,
            sql<boolean>`uid = any(${[...uids]}::text[])`,
          ]),
          eb.or([eb("contest_id", "is", null), eb("contest_id", "!=", contestId ?? 0)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another contest has one of them by now. */
export async function isUsedElsewhere(
  db: Db,
  { pids, contestId }: Pick<Made, "pids" | "contestId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("contest_problem")
    .select("id")
    .where(sql<boolean>`problem_id = any(${[...pids]}::bigint[])`)
    .where("contest_id", "!=", contestId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that are still there. */
export async function listKnown(db: Db, uids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("uid")
    .where(sql<boolean>`uid = any(${[...uids]}::text[])`)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function setOutcome(
  db: Db,
  contestId: number,
  outcome: { thawed_at: Date | null; finalized_at: Date | null },
): Promise<void> {
  await db.updateTable("contest").set(outcome).where("id", "=", contestId).execute();
}

export async function insertRegistrations(
  db: Db,
  rows: Insertable<DB["contest_registration"]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("contest_registration")
    .values(rows)
    .onConflict((at) => at.doNothing())
    .execute();
}

export async function insertRuns(db: Db, rows: Insertable<DB["judgement_run"]>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("judgement_run").values(rows).execute();
}

export async function insertMessage(
  db: Db,
  row: Insertable<DB["contest_clarification"]>,
): Promise<number> {
  const { id } = await db
    .insertInto("contest_clarification")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAnnouncement(
  db: Db,
  row: Insertable<DB["contest_announcement"]>,
): Promise<void> {
  await db.insertInto("contest_announcement").values(row).execute();
}
