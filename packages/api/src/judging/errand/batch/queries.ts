import { asJsonb, type Db } from "@gavel/db";
import type { BatchRow, BatchWork } from "@gavel/judge-protocol/batch";
import { sql } from "kysely";

type WithoutRows<Work> = Work extends unknown ? Omit<Work, "rows"> : never;
type RowOf<Work> = Work extends { rows: (infer Row)[] } ? Omit<Row, "row"> : never;

/** What an errand is made of but for its rows. */
export type BatchProgram = WithoutRows<BatchWork>;
/** One run of a program, as its kind of errand has it. */
type RowWork = RowOf<BatchWork>;
/** What came of a run; `row` is the batch's own number of it. */
export type RowResult = Omit<BatchRow, "row">;

export interface NewBatch {
  readonly uid: string;
  readonly problemId: number;
  readonly kind: string;
  readonly programs: readonly BatchProgram[];
  readonly now: Date;
}

/** What is known from the start is told in pieces too. */
const KNOWN_A_ROUND = 2000;

export async function insertBatch(db: Db, batch: NewBatch, rowCount: number): Promise<number> {
  const row = await db
    .insertInto("batch")
    .values({
      uid: batch.uid,
      problem_id: batch.problemId,
      kind: batch.kind,
      programs: asJsonb(batch.programs),
      round: Math.floor(rowCount / KNOWN_A_ROUND) + 1,
      created_at: batch.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewRow {
  /** Its place among the batch's programs. */
  readonly program: number;
  readonly work: RowWork;
  /** The hash of all that decides what comes of it; null = it is run in any case. */
  readonly memo: string | null;
}

/** Rows are numbered from 0; those whose outcome is known have it at once. */
export async function insertRows(
  db: Db,
  batchId: number,
  problemId: number,
  rows: readonly NewRow[],
): Promise<void> {
  await sql`
    insert into batch_row (batch_id, seq, program, work, memo, result, round)
    select ${batchId}, row.place - 1, (row.value ->> 'program')::int, row.value -> 'work',
      row.value ->> 'memo', known.result, case when known.result is null then null else (row.place - 1) / ${KNOWN_A_ROUND} end
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as row (value, place)
    left join run_memo known on known.problem_id = ${problemId} and known.memo = row.value ->> 'memo'
  `.execute(db);
}

export function lockBatch(db: Db, id: number) {
  return db.selectFrom("batch").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
export type BatchTableRow = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

export function findBatch(db: Db, id: number) {
  return db.selectFrom("batch").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One after the other for each person: what they start together counts together. */
export async function lockBatchesOf(tx: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch:${uid}`}, 0))`.execute(tx);
}

export function countRunning(db: Db, uid: string) {
  return db
    .selectFrom("batch")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Ends those of a person that run for the same purpose: what they were asked for has changed. */
export async function cancelRunning(
  db: Db,
  batch: { uid: string; problemId: number; kind: string; now: Date },
): Promise<void> {
  await db
    .updateTable("batch")
    .set({ ended_at: batch.now, is_cancelled: true })
    .where("uid", "=", batch.uid)
    .where("problem_id", "=", batch.problemId)
    .where("kind", "=", batch.kind)
    .where("ended_at", "is", null)
    .execute();
}

export async function endBatch(
  db: Db,
  id: number,
  values: { now: Date; isCancelled: boolean },
): Promise<void> {
  await db
    .updateTable("batch")
    .set({ ended_at: values.now, is_cancelled: values.isCancelled })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** The next rows that nobody has been given, all of one program. */
export async function findWaitingRows(db: Db, batchId: number, limit: number) {
  const rows = await db
    .selectFrom("batch_row")
    .select(["seq", "program", "work"])
    .where("batch_id", "=", batchId)
    .where("result", "is", null)
    .where("errand_id", "is", null)
    .orderBy("seq")
    .limit(limit)
    .execute();
  const [first] = rows;
  return rows.filter((row) => row.program === first?.program);
}

export async function giveRows(
  db: Db,
  batchId: number,
  seqs: readonly number[],
  errandId: number,
): Promise<void> {
  await db
    .updateTable("batch_row")
    .set({ errand_id: errandId })
    .where("batch_id", "=", batchId)
    .where("seq", "=", sql<number>`any(${[...seqs]}::int[])`)
    .execute();
}

export async function countInHand(db: Db, batchId: number): Promise<number> {
  const row = await db
    .selectFrom("errand")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("batch_id", "=", batchId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function nextRound(db: Db, batchId: number): Promise<number> {
  const row = await db
    .updateTable("batch")
    .set((eb) => ({ round: eb("round", "+", 1) }))
    .where("id", "=", batchId)
    .returning("round")
    .executeTakeFirstOrThrow();
  return row.round;
}

/** Of an errand's rows those that are named. Those that were answered before stay as they are. */
export async function writeResults(
  db: Db,
  of: { errandId: number; round: number },
  results: readonly BatchRow[],
): Promise<void> {
  await sql`
    update batch_row set result = given.value - 'row', round = ${of.round}
    from jsonb_array_elements(${JSON.stringify(results)}::text::jsonb) as given (value)
    where batch_row.errand_id = ${of.errandId} and batch_row.seq = (given.value ->> 'row')::int
      and batch_row.result is null
  `.execute(db);
}

/** The rest of an errand's rows, which had no answer. */
export async function fillErrandRows(
  db: Db,
  of: { errandId: number; round: number },
  result: RowResult,
): Promise<void> {
  await db
    .updateTable("batch_row")
    .set({ result: asJsonb(result), round: of.round })
    .where("errand_id", "=", of.errandId)
    .where("result", "is", null)
    .execute();
}

/** All that is left of a program: none of its runs can come to anything else. */
export async function fillProgramRows(
  db: Db,
  of: { batchId: number; program: number; round: number },
  result: RowResult,
): Promise<void> {
  await db
    .updateTable("batch_row")
    .set({ result: asJsonb(result), round: of.round })
    .where("batch_id", "=", of.batchId)
    .where("program", "=", of.program)
    .where("result", "is", null)
    .execute();
}

export function findProgramOfErrand(db: Db, errandId: number) {
  return db
    .selectFrom("batch_row")
    .select("program")
    .where("errand_id", "=", errandId)
    .limit(1)
    .executeTakeFirst();
}

/** What this round came to is known from now on, but for faults, which say nothing of the program. */
export async function remember(
  db: Db,
  of: { batchId: number; problemId: number; round: number; faultStatus: number; now: Date },
): Promise<void> {
  await sql`
    insert into run_memo (problem_id, memo, result, run_at)
    select distinct on (memo) ${of.problemId}, memo, result, ${of.now}
    from batch_row
    where batch_id = ${of.batchId} and round = ${of.round} and memo is not null
      and (result ->> 'status')::int <> ${of.faultStatus}
    on conflict (problem_id, memo) do update set result = excluded.result, run_at = excluded.run_at
  `.execute(db);
}

export function listMemos(db: Db, problemId: number, memos: readonly string[]) {
  return db
    .selectFrom("run_memo")
    .select(["memo", "run_at as runAt"])
    .select([
      sql<number>`(result ->> 'status')::int`.as("status"),
      sql<number | null>`(result ->> 'timeMs')::int`.as("timeMs"),
      sql<number | null>`(result ->> 'memoryKib')::int`.as("memoryKib"),
    ])
    .where("problem_id", "=", problemId)
    .where("memo", "=", sql<string>`any(${[...memos]}::text[])`)
    .execute();
}

export function findMemo(db: Db, problemId: number, memo: string) {
  return db
    .selectFrom("run_memo")
    .select(["result", "run_at"])
    .where("problem_id", "=", problemId)
    .where("memo", "=", memo)
    .executeTakeFirst();
}

/** What nothing of the problem asks for any more. */
export async function forgetMemos(
  db: Db,
  problemId: number,
  kept: readonly string[],
  before: Date,
): Promise<void> {
  await db
    .deleteFrom("run_memo")
    .where("problem_id", "=", problemId)
    .where("run_at", "<", before)
    .where(sql<boolean>`not (memo = any(${[...kept]}::text[]))`)
    .execute();
}

export async function countRows(db: Db, batchId: number) {
  return db
    .selectFrom("batch_row")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.count<number>("result").as("done"),
    ])
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
}

export function listAnswered(db: Db, batchId: number, after: number, limit: number) {
  return db
    .selectFrom("batch_row")
    .select(["seq", "program", "result", "round"])
    .where("batch_id", "=", batchId)
    .where("round", ">", after)
    .orderBy("round")
    .orderBy("seq")
    .limit(limit)
    .execute();
}

export async function deleteBatches(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom("batch").where("ended_at", "<", endedBefore).execute();
}

/** Errands of batches that nobody took for too long. */
export function listStale(db: Db, createdBefore: Date) {
  return db
    .selectFrom("errand")
    .select(["id", "job_id"])
    .where("batch_id", "is not", null)
    .where("ended_at", "is", null)
    .where("created_at", "<", createdBefore)
    .execute();
}
