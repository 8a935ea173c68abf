/** Writes to submissions that were judged before: again, by hand, or from a preview. */

import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { FOLLOWED_COLUMNS } from "./follower.ts";

/** Locks submissions in the order of their ids: everybody who locks several does so. */
export function lockSubmissions(db: Db, submissionIds: readonly number[]) {
  return db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select([
      "submission.id",
      ...FOLLOWED_COLUMNS,
      "submission.status",
      "submission.version",
      "submission.score",
      "submission.oi_rank_score as points",
      "submission.time_ms as timeMs",
      "submission.memory_kib as memoryKib",
      "problem.type",
      "problem.difficulty",
      "problem.io_score as ioScore",
      "problem.test_data_version_id as testDataVersionId",
    ])
    .where("submission.id", "in", submissionIds)
    .orderBy("submission.id")
    .forUpdate("submission")
    .execute();
}
export type LockedSubmission = Awaited<ReturnType<typeof lockSubmissions>>[number];

/** Judgements that a submission shows and that are not over. A preview is none of them. */
export function listOpenJudgements(db: Db, submissionIds: readonly number[]) {
  return db
    .selectFrom("judgement")
    .select(["id", "job_id as jobId", "claim_token as claimToken"])
    .where("submission_id", "in", submissionIds)
    .where("version", "is not", null)
    .where("judged_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Ends judgements without a verdict: hosts that hold them are told to drop them. */
export async function dropJudgements(
  db: Db,
  judgementIds: readonly number[],
  values: { note: string; now: Date },
): Promise<void> {
  if (judgementIds.length === 0) return;
  await db
    .updateTable("judgement")
    .set({ status: VERDICTS.cancelled.code, judged_at: values.now, note: values.note })
    .where("id", "in", judgementIds)
    .where("judged_at", "is", null)
    .execute();
}

/** As they were when they were sent, under the next version; the judging that follows fills them again. */
export async function resetSubmissions(
  db: Db,
  submissionIds: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable("submission")
    .set({
      status: VERDICTS.pending.code,
      version: sql<number>`version + 1`,
      time_ms: null,
      memory_kib: null,
      score: null,
      subtask_scores: null,
      oi_rank_score: null,
      judger: null,
      error_message: null,
      said: null,
      is_manual: false,
      cases_done: 0,
      cases_total: null,
      case_strip: "",
      updated_at: now,
    })
    .where("id", "in", submissionIds)
    .execute();
}

/** A verdict that no judge host gave, as a judgement of its own: the history keeps who and when. */
export async function insertManualJudgement(
  db: Db,
  submission: LockedSubmission,
  values: {
    reason: "manual" | "cancel";
    status: number;
    score: number | null;
    oiRankScore: number | null;
    operator: { uid: string; username: string };
    now: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("judgement")
    .values({
      submission_id: submission.id,
      version: submission.version + 1,
      reason: values.reason,
      status: values.status,
      score: values.score,
      oi_rank_score: values.oiRankScore,
      time_ms: submission.timeMs,
      memory_kib: submission.memoryKib,
      judger: values.operator.username,
      created_by: values.operator.uid,
      created_at: values.now,
      judged_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What the cases of the last judging said stays: it is what the operator judged by. */
export async function showManualVerdict(
  db: Db,
  submission: LockedSubmission,
  values: {
    judgementId: number;
    status: number;
    score: number | null;
    oiRankScore: number | null;
    judger: string;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable("submission")
    .set({
      status: values.status,
      version: submission.version + 1,
      score: values.score,
      subtask_scores: null,
      oi_rank_score: values.oiRankScore,
      judger: values.judger,
      is_manual: true,
      error_message: null,
      said: null,
      current_judgement_id: values.judgementId,
      updated_at: values.now,
    })
    .where("id", "=", submission.id)
    .execute();
}

/** Judgements of previews, to be taken over. */
export function lockJudgements(db: Db, judgementIds: readonly number[]) {
  return db
    .selectFrom("judgement")
    .selectAll()
    .where("id", "in", judgementIds)
    .where("version", "is", null)
    .where("judged_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}
/** Submissions show the judgements of a preview from now on, as if they had been judged by them. */
export async function showPreviews(
  db: Db,
  judgementIds: readonly number[],
  now: Date,
): Promise<void> {
  if (judgementIds.length === 0) return;
  await db
    .updateTable("submission")
    .from("judgement")
    .set((eb) => ({
      status: eb.ref("judgement.status"),
      version: sql<number>`submission.version + 1`,
      time_ms: eb.ref("judgement.time_ms"),
      memory_kib: eb.ref("judgement.memory_kib"),
      score: eb.ref("judgement.score"),
      subtask_scores: eb.ref("judgement.subtask_scores"),
      oi_rank_score: eb.ref("judgement.oi_rank_score"),
      judger: eb.ref("judgement.judger"),
      error_message: eb.ref("judgement.error_message"),
      // Of the run that this preview asked for; null where it was judged here.
      said: eb
        .selectFrom("remote_delivery")
        .whereRef("remote_delivery.judgement_id", "=", "judgement.id")
        .select("remote_delivery.said"),
      is_manual: false,
      current_judgement_id: eb.ref("judgement.id"),
      // '.' = not run, '|' = between subtasks.
      cases_done: sql<number>`length(translate(judgement.case_strip, '.|', ''))`,
      cases_total: sql<number>`length(translate(judgement.case_strip, '|', ''))`,
      case_strip: eb.ref("judgement.case_strip"),
      updated_at: now,
    }))
    .whereRef("judgement.submission_id", "=", "submission.id")
    .where("judgement.id", "in", judgementIds)
    .execute();
  await db
    .updateTable("judgement")
    .from("submission")
    .set((eb) => ({ version: eb.ref("submission.version") }))
    .whereRef("judgement.submission_id", "=", "submission.id")
    .where("judgement.id", "in", judgementIds)
    .execute();
}

/** All judgings of a submission that count or counted, newest first. */
export function listHistory(db: Db, submissionId: number) {
  return db
    .selectFrom("judgement")
    .leftJoin("user_account", "user_account.uid", "judgement.created_by")
    .select([
      "judgement.id",
      "judgement.version",
      "judgement.reason",
      "judgement.status",
      "judgement.time_ms",
      "judgement.memory_kib",
      "judgement.score",
      "judgement.case_strip",
      "judgement.judger",
      "judgement.note",
      "judgement.rejudge_batch_id",
      "judgement.created_at",
      "judgement.judged_at",
      "user_account.username as operator",
    ])
    .where("submission_id", "=", submissionId)
    .where("version", "is not", null)
    .orderBy("version", "desc")
    .execute();
}
