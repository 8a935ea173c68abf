/** What was sent and judged elsewhere, or made up: stored as it is told, past the queue. */
import type { DB, Db } from "@gavel/db";
import { type Insertable, sql } from "kysely";

/** A statement takes 65 535 values. */
const RUNS_AT_ONCE = 5000;

/** Ids in the order of the rows. */
export async function insertPastSubmissions(
  db: Db,
  rows: Insertable<DB["submission"]>[],
): Promise<number[]> {
  const stored = await db.insertInto("submission").values(rows).returning("id").execute();
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}

/** Of single cases of these. */
export async function insertPastRuns(
  db: Db,
  rows: Insertable<DB["judgement_run"]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += RUNS_AT_ONCE) {
    await db
      .insertInto("judgement_run")
      .values(rows.slice(from, from + RUNS_AT_ONCE))
      .execute();
  }
}

/** The same; each submission shows the one that has its version. */
export async function insertPastJudgements(
  db: Db,
  rows: Insertable<DB["judgement"]>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const stored = await db.insertInto("judgement").values(rows).returning("id").execute();
  const submissionIds = [...new Set(rows.map((row) => row.submission_id))];
  await db
    .updateTable("submission")
    .from("judgement")
    .set((eb) => ({ current_judgement_id: eb.ref("judgement.id") }))
    .whereRef("judgement.submission_id", "=", "submission.id")
    .whereRef("judgement.version", "=", "submission.version")
    .where(sql<boolean>`submission.id = any(${submissionIds}::bigint[])`)
    .execute();
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}
