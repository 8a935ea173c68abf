import { asJsonb, type Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { sql } from "kysely";
import { isServerGone } from "../../../kernel/server-queries.ts";
import type { ImportedRow } from "./schema.ts";

export async function insertImport(
  db: Db,
  row: { uid: string; file_name: string; format: string | null; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("problem_import")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function addImported(db: Db, id: number, row: ImportedRow): Promise<void> {
  await db
    .updateTable("problem_import")
    .set((eb) => ({
      done: eb("done", "+", 1),
      problems: sql<unknown>`problems || ${asJsonb([row])}`,
    }))
    .where("id", "=", id)
    .execute();
}

export async function endImport(
  db: Db,
  id: number,
  end: { state: "done" | "failed"; reason: string | null; ended_at: Date },
): Promise<void> {
  await db.updateTable("problem_import").set(end).where("id", "=", id).execute();
}

/** Those that a server left when it stopped or died. */
export async function interruptImports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("problem_import")
    .set({ state: "interrupted", ended_at: now })
    .where("state", "=", "running")
    .where(isServerGone)
    .execute();
}

/** Uploads that a stop of their server cut off are not read on; their bytes are still there to be read again. */
export async function interruptPackages(db: Db): Promise<void> {
  await db
    .updateTable("problem_package")
    .set({ state: "failed", reason: "The server stopped while it was read: upload it again" })
    .where("state", "=", "reading")
    .where(isServerGone)
    .execute();
}

export async function insertPackage(
  db: Db,
  row: { uid: string; file_name: string; sha256: string; bytes: number; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("problem_package")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends: what somebody uploads at once is counted one after the other. */
export async function lockReading(tx: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`problem-package:${uid}`}, 0))`.execute(
    tx,
  );
}

export async function countReading(db: Db, uid: string): Promise<number> {
  const row = await db
    .selectFrom("problem_package")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .where("state", "=", "reading")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function addPreview(db: Db, id: number, row: object): Promise<void> {
  await db
    .updateTable("problem_package")
    .set({ problems: sql<unknown>`problems || ${asJsonb([row])}` })
    .where("id", "=", id)
    .execute();
}

export async function endPackage(
  db: Db,
  id: number,
  end: { state: "read" | "failed"; reason: string | null },
): Promise<void> {
  await db.updateTable("problem_package").set(end).where("id", "=", id).execute();
}

export async function deletePackagesBefore(db: Db, uid: string, before: Date): Promise<void> {
  await db
    .deleteFrom("problem_package")
    .where("uid", "=", uid)
    .where("created_at", "<", before)
    .execute();
}

export function findPackage(db: Db, id: number, uid: string) {
  return db
    .selectFrom("problem_package")
    .selectAll()
    .where("id", "=", id)
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function listByDisplayIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("problem")
    .select(["id", "display_id", "title"])
    .where("display_id", "in", ids)
    .execute();
}

export function lockImport(db: Db, id: number) {
  return db
    .selectFrom("problem_import")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(db: Db, id: number, undone_at: Date): Promise<void> {
  await db.updateTable("problem_import").set({ undone_at }).where("id", "=", id).execute();
}

/** Of these problems those that somebody submitted to or changed since; what was deleted is in neither. */
export async function listTouched(db: Db, pids: readonly number[]) {
  const rows = await db
    .selectFrom("problem")
    .select((eb) => [
      "problem.id",
      sql<boolean>`problem.updated_at <> problem.created_at`.as("isEdited"),
      eb
        .exists(
          eb
            .selectFrom("submission")
            .select("submission.id")
            .whereRef("submission.problem_id", "=", "problem.id"),
        )
        .as("isSubmitted"),
    ])
    .where("problem.id", "in", pids)
    .execute();
  return rows.filter((row) => row.isEdited || row.isSubmitted);
}

export function findImport(db: Db, id: number) {
  return db.selectFrom("problem_import").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first, without their reports. */
export function listImports(db: Db, limit: number) {
  return db
    .selectFrom("problem_import")
    .select(["id", "file_name", "format", "state", "done", "reason", "created_at", "ended_at"])
    .select("undone_at")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Our own languages, whether or not a judge host has them now. */
export function listOwnLanguages(db: Db) {
  return db
    .selectFrom("language")
    .select(["id", "name"])
    .where("oj", "=", OWN_OJ)
    .where("is_enabled", "=", true)
    .orderBy("id")
    .execute();
}

export function listSiteFiles(db: Db, names: readonly string[]) {
  return db
    .selectFrom("site_file")
    .select(["name", "original_name", "sha256", "bytes"])
    .where("name", "in", names)
    .orderBy("name")
    .execute();
}

export function listLanguageNames(db: Db, pid: number) {
  return db
    .selectFrom("problem_language")
    .innerJoin("language", "language.id", "problem_language.language_id")
    .select(["language.id", "language.name"])
    .where("problem_language.problem_id", "=", pid)
    .orderBy("language.id")
    .execute();
}

/** Files of any version of this problem's test data, of those that are named. */
export async function listDataBlobs(
  db: Db,
  pid: number,
  hashes: readonly string[],
): Promise<{ sha256: string; bytes: number }[]> {
  const of = (side: "input" | "output") =>
    db
      .selectFrom("test_case")
      .innerJoin("test_data_version", "test_data_version.id", "test_case.version_id")
      .select([`${side}_sha256 as sha256`, `${side}_bytes as bytes`])
      .where("problem_id", "=", pid)
      .where(`${side}_sha256`, "in", hashes);
  return hashes.length === 0 ? [] : of("input").union(of("output")).execute();
}
