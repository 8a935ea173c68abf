import { asJsonb, type Db } from "@gavel/db";
import type { MadeBy } from "@gavel/domain/data-case";
import { sql } from "kysely";
import type { ProgramForm } from "./schema.ts";

export function findSet(db: Db, problemId: number) {
  return db
    .selectFrom("problem_program_set")
    .selectAll()
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
}

/** Locked: two who save come one after the other. */
export async function lockSet(db: Db, problemId: number) {
  await db
    .insertInto("problem_program_set")
    .values({ problem_id: problemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("problem_program_set")
    .selectAll()
    .where("problem_id", "=", problemId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSet(
  db: Db,
  problemId: number,
  values: { rightFactor: number; slowFactor: number; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable("problem_program_set")
    .set((eb) => ({
      revision: eb("revision", "+", 1),
      right_factor: values.rightFactor,
      slow_factor: values.slowFactor,
      updated_by: values.by,
      updated_at: values.now,
    }))
    .where("problem_id", "=", problemId)
    .execute();
}

export function listPrograms(db: Db, problemId: number) {
  return db
    .selectFrom("problem_program")
    .selectAll()
    .where("problem_id", "=", problemId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

export async function deletePrograms(db: Db, problemId: number, except: readonly number[]) {
  await db
    .deleteFrom("problem_program")
    .where("problem_id", "=", problemId)
    .where("id", "!=", sql<number>`all(${[...except]}::bigint[])`)
    .execute();
}

export async function writeProgram(
  db: Db,
  problemId: number,
  program: ProgramForm,
  position: number,
): Promise<void> {
  const { kind, name, language, code, expected, isMain: is_main } = program;
  const values = { kind, name, language, code, expected: asJsonb(expected), is_main, position };
  if (program.id === null) {
    await db
      .insertInto("problem_program")
      .values({ ...values, problem_id: problemId })
      .execute();
    return;
  }
  await db
    .updateTable("problem_program")
    .set(values)
    .where("id", "=", program.id)
    .where("problem_id", "=", problemId)
    .execute();
}

export function listCheckerTests(db: Db, problemId: number) {
  return db
    .selectFrom("checker_test")
    .select(["input", "output", "answer", "expected"])
    .where("problem_id", "=", problemId)
    .orderBy("seq")
    .execute();
}

export type CheckerTestRow = Awaited<ReturnType<typeof listCheckerTests>>[number];

export async function replaceCheckerTests(
  db: Db,
  problemId: number,
  tests: readonly CheckerTestRow[],
): Promise<void> {
  await db.deleteFrom("checker_test").where("problem_id", "=", problemId).execute();
  if (tests.length === 0) return;
  await db
    .insertInto("checker_test")
    .values(tests.map((one, index) => ({ ...one, problem_id: problemId, seq: index + 1 })))
    .execute();
}

/** In the order of the cases; null = no generator made it. */
export async function updateMadeBy(
  db: Db,
  versionId: number,
  madeBy: readonly (MadeBy | null)[],
): Promise<void> {
  const rows = JSON.stringify(madeBy.map((made, index) => ({ seq: index + 1, made })));
  await sql`
    update test_case set made_by = wanted.made
    from jsonb_to_recordset(${rows}::text::jsonb) as wanted (seq integer, made jsonb)
    where test_case.version_id = ${versionId}::bigint
      and test_case.seq = wanted.seq
      and test_case.made_by is distinct from wanted.made
      and (wanted.made is not null or test_case.made_by ->> 'kind' = 'generator')`.execute(db);
}

export function listDataCases(db: Db, versionId: number) {
  return db
    .selectFrom("test_case")
    .selectAll()
    .where("version_id", "=", versionId)
    .orderBy("seq")
    .execute();
}

export function findRunning(db: Db, by: { uid: string; problemId: number; kind: string }) {
  return db
    .selectFrom("batch")
    .select("id")
    .where("uid", "=", by.uid)
    .where("problem_id", "=", by.problemId)
    .where("kind", "=", by.kind)
    .where("ended_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
}
