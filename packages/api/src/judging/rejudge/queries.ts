import { asJsonb, type DB, type Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { LIVE_STATUSES } from "../../kernel/verdict-queries.ts";
import { isOpenToChange } from "../judgement/index.ts";
import type { RejudgeFilter } from "./schema.ts";

/** What a filter means in the database; `isBank` leaves out what was sent in contests and groups. */
export interface Selection extends RejudgeFilter {
  readonly isBank?: boolean;
  readonly includeLive: boolean;
}

/** Not all that is selected is judged again: what was sent to contests with final results stays as it is. */
function selected(filter: Omit<Selection, "includeLive" | "includeManual">) {
  return (eb: ExpressionBuilder<DB, "submission">) => {
    const { pid, language, statuses, username, fromId, toId, contestId, isBank } = filter;
    return eb.and([
      eb("submission.problem_id", "=", pid),
      ...(isBank === true ? [inBank(eb)] : []),
      ...(contestId === undefined ? [] : [eb("submission.contest_id", "=", contestId)]),
      ...(language === undefined ? [] : [eb("submission.language", "=", language)]),
      ...(statuses === undefined ? [] : [eb("submission.status", "in", statuses)]),
      ...(username === undefined
        ? []
        : [eb(sql<string>`lower(submission.username)`, "=", username.toLowerCase())]),
      ...(fromId === undefined ? [] : [eb("submission.id", ">=", fromId)]),
      ...(toId === undefined ? [] : [eb("submission.id", "<=", toId)]),
    ]);
  };
}

export function countSelected(db: Db, filter: RejudgeFilter) {
  return db
    .selectFrom("submission")
    .where(selected(filter))
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      return [
        count()
          .filterWhere("status", "not in", LIVE_STATUSES)
          .filterWhere(isOpenToChange)
          .filterWhere((one) =>
            filter.includeManual ? one.val(true) : one("is_manual", "=", false),
          )
          .as("matching"),
        count()
          .filterWhere("status", "in", LIVE_STATUSES)
          .filterWhere(isOpenToChange)
          .as("inProgress"),
        count().filterWhere("is_manual", "=", true).filterWhere(isOpenToChange).as("manual"),
        count()
          .filterWhere((one) => one.not(isOpenToChange(one)))
          .as("final"),
      ];
    })
    .executeTakeFirstOrThrow();
}

export function findProblem(db: Db, pid: number) {
  return db
    .selectFrom("problem")
    .select(["id", "display_id as problemId", "test_data_version_id as testDataVersionId"])
    .where("id", "=", pid)
    .executeTakeFirst();
}

export function findProblemByName(db: Db, locale: Locale, displayId: string) {
  return db
    .selectFrom("problem")
    .select(["id as pid", "display_id as problemId", titleIn(locale).as("title")])
    .where("display_id", "=", displayId.toUpperCase())
    .executeTakeFirst();
}

export async function insertBatch(
  db: Db,
  values: {
    pid: number;
    mode: "preview" | "direct";
    filter: unknown;
    testDataVersionId: number | null;
    createdBy: string;
    now: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("rejudge_batch")
    .values({
      problem_id: values.pid,
      mode: values.mode,
      filter: asJsonb(values.filter),
      test_data_version_id: values.testDataVersionId,
      created_by: values.createdBy,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The submissions of a batch as they are now. Returns how many. */
export async function insertItems(db: Db, batchId: number, selection: Selection): Promise<number> {
  const result = await db
    .insertInto("rejudge_item")
    .columns([
      "batch_id",
      "submission_id",
      "base_version",
      "old_status",
      "old_score",
      "old_time_ms",
      "old_memory_kib",
    ])
    .expression((eb) =>
      eb
        .selectFrom("submission")
        .where(selected(selection))
        .where(isOpenToChange)
        .$if(!selection.includeLive, (query) => query.where("status", "not in", LIVE_STATUSES))
        .$if(!selection.includeManual, (query) => query.where("is_manual", "=", false))
        .select((one) => [
          one.val(batchId).$castTo<number>().as("batch_id"),
          "id",
          "version",
          "status",
          "score",
          "time_ms",
          "memory_kib",
        ]),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

const BATCH = [
  "rejudge_batch.id",
  "rejudge_batch.problem_id as pid",
  "rejudge_batch.mode",
  "rejudge_batch.state",
  "rejudge_batch.test_data_version_id as testDataVersionId",
  "rejudge_batch.created_by as createdBy",
] as const;

/** Waits for whoever works on the batch. */
export function lockBatch(db: Db, id: number) {
  return db
    .selectFrom("rejudge_batch")
    .select(BATCH)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

/** Undefined when another process works on it, or there is nothing to work on. */
export function lockOpenBatch(db: Db, id: number, waits: boolean) {
  const query = db
    .selectFrom("rejudge_batch")
    .select(BATCH)
    .where("id", "=", id)
    .where("state", "in", ["running", "applying"])
    .forNoKeyUpdate();
  return (waits ? query : query.skipLocked()).executeTakeFirst();
}

export async function listOpenBatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("rejudge_batch")
    .select("id")
    .where("state", "in", ["running", "applying"])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function setState(
  db: Db,
  id: number,
  values: {
    state: "running" | "ready" | "applying" | "applied" | "discarded";
    decidedBy?: string;
    decidedAt?: Date;
    endedAt?: Date;
  },
): Promise<void> {
  await db
    .updateTable("rejudge_batch")
    .set({
      state: values.state,
      counts: null,
      ...(values.decidedBy === undefined ? {} : { decided_by: values.decidedBy }),
      ...(values.decidedAt === undefined ? {} : { decided_at: values.decidedAt }),
      ...(values.endedAt === undefined ? {} : { ended_at: values.endedAt }),
    })
    .where("id", "=", id)
    .execute();
}

export async function countOpenJudgements(db: Db, batchId: number): Promise<number> {
  const row = await db
    .selectFrom("judgement")
    .where("rejudge_batch_id", "=", batchId)
    .where("judged_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function listOpenPreviews(db: Db, batchId: number) {
  return db
    .selectFrom("judgement")
    .select(["id", "job_id as jobId"])
    .where("rejudge_batch_id", "=", batchId)
    .where("judged_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Not begun yet, oldest first. */
export async function listWaitingItems(db: Db, batchId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("rejudge_item")
    .select("submission_id")
    .where("batch_id", "=", batchId)
    .where("judgement_id", "is", null)
    .where("outcome", "is", null)
    .orderBy("submission_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.submission_id);
}

/** Keeps submissions from going away until the transaction ends: who queues anything locks them before the queue. */
export async function holdSubmissions(db: Db, submissionIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("submission")
    .select("id")
    .where("id", "in", submissionIds)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

/** @param judgements submission id → its judgement. */
export async function setItemJudgements(
  db: Db,
  batchId: number,
  judgements: ReadonlyMap<number, number>,
  outcome: "applied" | null,
): Promise<void> {
  for (const [submissionId, judgementId] of judgements) {
    await db
      .updateTable("rejudge_item")
      .set({ judgement_id: judgementId, outcome })
      .where("batch_id", "=", batchId)
      .where("submission_id", "=", submissionId)
      .execute();
  }
}

/** Of a preview that is applied: not decided yet, oldest first. */
export function listUndecidedItems(db: Db, batchId: number, limit: number) {
  return db
    .selectFrom("rejudge_item")
    .select([
      "submission_id as submissionId",
      "judgement_id as judgementId",
      "base_version as baseVersion",
    ])
    .where("batch_id", "=", batchId)
    .where("outcome", "is", null)
    .orderBy("submission_id")
    .limit(limit)
    .execute();
}

export async function setOutcomes(
  db: Db,
  batchId: number,
  submissionIds: readonly number[],
  outcome: "applied" | "superseded" | "fault",
): Promise<void> {
  if (submissionIds.length === 0) return;
  await db
    .updateTable("rejudge_item")
    .set({ outcome })
    .where("batch_id", "=", batchId)
    .where("submission_id", "in", submissionIds)
    .execute();
}

/** Takes the judgements from those items that the judge failed at, so that they are judged once more. Returns how many. */
export async function releaseFaults(
  db: Db,
  batchId: number,
  faults: readonly number[],
): Promise<number> {
  const result = await db
    .updateTable("rejudge_item")
    .set({ judgement_id: null })
    .from("judgement")
    .whereRef("judgement.id", "=", "rejudge_item.judgement_id")
    .where("rejudge_item.batch_id", "=", batchId)
    .where("rejudge_item.outcome", "is", null)
    .where("judgement.status", "in", faults)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Contests that a filter reaches, those with final results included. */
export async function listReachedContests(db: Db, selection: Selection): Promise<number[]> {
  const rows = await db
    .selectFrom("submission")
    .where(selected(selection))
    .where("contest_id", "is not", null)
    .select("contest_id as id")
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Contests whose submissions wait for the decision about a batch. */
export async function listBatchContests(db: Db, batchId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("rejudge_item")
    .innerJoin("submission", "submission.id", "rejudge_item.submission_id")
    .where("batch_id", "=", batchId)
    .where("outcome", "is", null)
    .where("contest_id", "is not", null)
    .select("contest_id as id")
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Submissions to a contest that a batch is about to give another verdict or to start anew. */
export async function countAboutToChange(db: Db, contestId: number): Promise<number> {
  const row = await db
    .selectFrom("rejudge_batch as batch")
    .innerJoin("rejudge_item as item", "item.batch_id", "batch.id")
    .innerJoin("submission", "submission.id", "item.submission_id")
    .where((eb) =>
      eb.or([
        eb("batch.state", "=", "applying"),
        eb.and([eb("batch.state", "=", "running"), eb("batch.mode", "=", "direct")]),
      ]),
    )
    .where("item.outcome", "is", null)
    .where("submission.contest_id", "=", contestId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
