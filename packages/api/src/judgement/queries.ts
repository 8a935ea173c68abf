import type { Db } from "@gavel/db";
import type { CaseResult } from "@gavel/judge-protocol/judge";
import { sql } from "kysely";

/** Who holds a judgement now; without a lock. */
export function findJudgement(db: Db, judgementId: number) {
  return db
    .selectFrom("judgement")
    .select(["attempts", "job_id", "claim_token", "judged_at"])
    .where("id", "=", judgementId)
    .executeTakeFirst();
}

/** Locks the submission first, then the judgement: everybody who locks both does so in this order. */
export async function lockJudgement(db: Db, judgementId: number) {
  // Together: `inTransaction` sends the second right behind the first.
  const [submission, judgement] = await Promise.all([
    lockSubmissionOf(db, judgementId),
    db
      .selectFrom("judgement")
      .selectAll()
      .where("id", "=", judgementId)
      .forUpdate()
      .executeTakeFirst(),
  ]);
  return submission === undefined || judgement === undefined ? null : { submission, judgement };
}
export type LockedJudgement = NonNullable<Awaited<ReturnType<typeof lockJudgement>>>;

function lockSubmissionOf(db: Db, judgementId: number) {
  return db
    .selectFrom("submission")
    .innerJoin("judgement", "judgement.submission_id", "submission.id")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("judgehost", "judgehost.id", "judgement.judgehost_id")
    .select([
      "submission.id",
      "submission.uid",
      "judgehost.name as hostName",
      "submission.problem_id as problemId",
      "submission.group_id as groupId",
      "submission.language",
      "submission.created_at as createdAt",
      "submission.status",
      "submission.version",
      "problem.type",
      "problem.difficulty",
    ])
    .where("judgement.id", "=", judgementId)
    .forUpdate("submission")
    .executeTakeFirst();
}

export async function insertJudgement(
  db: Db,
  values: {
    submissionId: number;
    /** Null: a preview, which the submission does not know of. */
    version: number | null;
    reason: "submit" | "rejudge";
    testDataVersionId: number | null;
    rejudgeBatchId?: number | null;
    createdBy?: string | null;
    now: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("judgement")
    .values({
      submission_id: values.submissionId,
      version: values.version,
      reason: values.reason,
      test_data_version_id: values.testDataVersionId,
      rejudge_batch_id: values.rejudgeBatchId ?? null,
      created_by: values.createdBy ?? null,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setJob(db: Db, judgementId: number, jobId: string): Promise<void> {
  await db.updateTable("judgement").set({ job_id: jobId }).where("id", "=", judgementId).execute();
}

/** Hands the judgement to a host under a new claim; what an earlier attempt left is gone. */
export async function startAttempt(
  db: Db,
  judgementId: number,
  values: {
    claimToken: string;
    judgehostId: string;
    attempts: number;
    caseStrip: string;
    /** No host had it before: there is nothing to clear. */
    isFresh: boolean;
    now: Date;
  },
): Promise<void> {
  await Promise.all([
    values.isFresh
      ? null
      : db.deleteFrom("judgement_run").where("judgement_id", "=", judgementId).execute(),
    db
      .updateTable("judgement")
      .set({
        claim_token: values.claimToken,
        claimed_at: values.now,
        judgehost_id: values.judgehostId,
        attempts: values.attempts,
        case_strip: values.caseStrip,
        status: 5,
      })
      .where("id", "=", judgementId)
      .execute(),
  ]);
}

/** Back to the queue: nobody holds it. */
export async function endAttempt(
  db: Db,
  judgementId: number,
  values: { attempts: number; caseStrip: string; note: string | null },
): Promise<void> {
  await db
    .updateTable("judgement")
    .set({
      claim_token: null,
      claimed_at: null,
      judgehost_id: null,
      status: 5,
      attempts: values.attempts,
      case_strip: values.caseStrip,
      ...(values.note === null ? {} : { note: values.note }),
    })
    .where("id", "=", judgementId)
    .execute();
}

export async function setProgress(
  db: Db,
  judgementId: number,
  values: { status: number; caseStrip: string },
): Promise<void> {
  await db
    .updateTable("judgement")
    .set({ status: values.status, case_strip: values.caseStrip })
    .where("id", "=", judgementId)
    .execute();
}

export interface Outcome {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly score: number | null;
  readonly oiRankScore: number | null;
  readonly errorMessage: string | null;
  readonly judger: string | null;
}

export async function endJudgement(
  db: Db,
  judgementId: number,
  outcome: Outcome,
  { caseStrip, note, now }: { caseStrip: string; note: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("judgement")
    .set({
      status: outcome.status,
      time_ms: outcome.timeMs,
      memory_kib: outcome.memoryKib,
      score: outcome.score,
      oi_rank_score: outcome.oiRankScore,
      error_message: outcome.errorMessage,
      judger: outcome.judger,
      case_strip: caseStrip,
      judged_at: now,
      ...(note === null ? {} : { note }),
    })
    .where("id", "=", judgementId)
    .execute();
}

/** The same case twice leaves one row. */
export async function upsertRuns(
  db: Db,
  judgementId: number,
  runs: readonly (Omit<CaseResult, "testCaseId"> & { testCaseId: number | null })[],
): Promise<void> {
  if (runs.length === 0) return;
  await db
    .insertInto("judgement_run")
    .values(
      runs.map((run) => ({
        judgement_id: judgementId,
        seq: run.seq,
        test_case_id: run.testCaseId,
        status: run.status,
        time_ms: run.timeMs,
        memory_kib: run.memoryKib,
        score: run.score,
        group_num: run.groupNum,
        user_output: run.userOutput,
        note: run.note,
        detail: sql`${run.detail ?? null}::jsonb`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["judgement_id", "seq"]).doUpdateSet((eb) => ({
        test_case_id: eb.ref("excluded.test_case_id"),
        status: eb.ref("excluded.status"),
        time_ms: eb.ref("excluded.time_ms"),
        memory_kib: eb.ref("excluded.memory_kib"),
        score: eb.ref("excluded.score"),
        group_num: eb.ref("excluded.group_num"),
        user_output: eb.ref("excluded.user_output"),
        note: eb.ref("excluded.note"),
        detail: eb.ref("excluded.detail"),
      })),
    )
    .execute();
}

/** The submission's own columns show its newest judgement; those of an older one or of a preview stay out of it. */
export function isShown({ submission, judgement }: LockedJudgement): boolean {
  return judgement.version === submission.version;
}

/** For a judgement that is shown, under the lock that told so. */
export async function showOnSubmission(
  db: Db,
  submissionId: number,
  values: {
    status: number;
    caseStrip: string;
    casesDone: number;
    casesTotal: number | null;
    outcome?: Outcome;
    judgementId?: number;
    now: Date;
  },
): Promise<void> {
  const { outcome } = values;
  await db
    .updateTable("submission")
    .set({
      status: values.status,
      case_strip: values.caseStrip,
      cases_done: values.casesDone,
      cases_total: values.casesTotal,
      updated_at: values.now,
      ...(outcome === undefined
        ? {}
        : {
            time_ms: outcome.timeMs,
            memory_kib: outcome.memoryKib,
            score: outcome.score,
            oi_rank_score: outcome.oiRankScore,
            error_message: outcome.errorMessage,
            judger: outcome.judger,
            current_judgement_id: values.judgementId ?? null,
          }),
    })
    .where("id", "=", submissionId)
    .execute();
}

/** Of the claims, those that are live. */
export async function findLiveJobs(
  db: Db,
  claims: readonly { readonly jobId: string; readonly claim: string }[],
): Promise<string[]> {
  if (claims.length === 0) return [];
  const rows = await db
    .selectFrom("judgement")
    .select(["job_id", "claim_token"])
    .where("judged_at", "is", null)
    .where(
      "job_id",
      "in",
      claims.map((one) => sql<string>`${one.jobId}::uuid`),
    )
    .execute();
  const live = new Set(rows.map((row) => `${row.job_id} ${row.claim_token}`));
  return claims.filter((one) => live.has(`${one.jobId} ${one.claim}`)).map((one) => one.jobId);
}

/** That of the submission, and that of the checker or interactor. */
export async function findNeededLanguages(db: Db, submissionId: number): Promise<string[]> {
  const row = await db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select(["submission.language", "problem.judge_mode", "problem.spj_language"])
    .where("submission.id", "=", submissionId)
    .executeTakeFirstOrThrow();
  const checker = row.judge_mode === "default" ? null : row.spj_language;
  return checker === null ? [row.language] : [row.language, checker];
}

/** What hosts said of their languages that have been able to work at any time since then. */
export function listLanguagesSince(db: Db, since: Date) {
  return db
    .selectFrom("judgehost")
    .select("languages")
    .where("seen_at", ">=", since)
    .where("is_enabled", "=", true)
    .where("is_draining", "=", false)
    .where("is_revoked", "=", false)
    .where((eb) => eb.or([eb("fault", "is", null), eb("fault_at", ">=", since)]))
    .execute();
}

/** Not judged, neither queued nor handed out since then, and in need of a language that is not among these. */
export function listUnservedSince(
  db: Db,
  since: Date,
  languages: readonly string[],
  limit: number,
) {
  const offered = sql<string[]>`${[...languages]}::text[]`;
  return db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select(["judgement.id", "judgement.job_id", "submission.language"])
    .where("judgement.judged_at", "is", null)
    .where((eb) => eb.fn.coalesce("judgement.claimed_at", "judgement.created_at"), "<", since)
    .where(
      sql<boolean>`not (submission.language = any(${offered}) and
        (problem.judge_mode = 'default' or problem.spj_language is null or problem.spj_language = any(${offered})))`,
    )
    .orderBy("judgement.id")
    .limit(limit)
    .execute();
}

/** What one host holds; without a host: what hosts hold that may hold nothing. */
export function listHeld(db: Db, judgehostId: string | null) {
  return db
    .selectFrom("judgement")
    .innerJoin("judgehost", "judgehost.id", "judgement.judgehost_id")
    .select(["judgement.id", "judgement.job_id as jobId", "judgement.claim_token as claim"])
    .where("judgement.judged_at", "is", null)
    .where((eb) =>
      judgehostId === null
        ? eb.or([eb("judgehost.is_enabled", "=", false), eb("judgehost.is_revoked", "=", true)])
        : eb("judgehost.id", "=", judgehostId),
    )
    .execute();
}
