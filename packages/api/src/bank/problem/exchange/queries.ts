import { asJsonb, type Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { sql } from "kysely";
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

/** Those that a stop of the server cut off; called before it serves again. */
export async function interruptImports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("problem_import")
    .set({ state: "interrupted", ended_at: now })
    .where("state", "=", "running")
    .execute();
}

export function findImport(db: Db, id: number) {
  return db.selectFrom("problem_import").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first, without their reports. */
export function listImports(db: Db, limit: number) {
  return db
    .selectFrom("problem_import")
    .select(["id", "file_name", "format", "state", "done", "reason", "created_at", "ended_at"])
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

export function listLanguageNames(db: Db, pid: number) {
  return db
    .selectFrom("problem_language")
    .innerJoin("language", "language.id", "problem_language.language_id")
    .select(["language.id", "language.name"])
    .where("problem_language.problem_id", "=", pid)
    .orderBy("language.id")
    .execute();
}
