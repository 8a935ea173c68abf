import { announcing, type Db, type Param, prepared } from "@gavel/db";
import { BUILD_SCRIPT } from "@gavel/domain/language";
import { VERDICTS } from "@gavel/domain/verdict";
import type { CaseResult } from "@gavel/judge-protocol/judge";
import { sql } from "kysely";
import { isJudgedHere } from "./delivery-queries.ts";
import type { LockedJudgement } from "./lock-queries.ts";

/** Who holds a judgement now; without a lock. */
export function findJudgement(db: Db, judgementId: number) {
  return db
    .selectFrom("judgement")
    .select(["attempts", "note", "job_id", "claim_token", "judged_at"])
    .where("id", "=", judgementId)
    .executeTakeFirst();
}

interface Made {
  readonly submissionId: number;
  /** Null: a preview, which the submission does not know of. */
  readonly version: number | null;
  readonly reason: "submit" | "rejudge";
  readonly testDataVersionId: number | null;
  readonly rejudgeBatchId?: number | null;
  readonly createdBy?: string | null;
  /** Null: it is held back, or goes to another judge. */
  readonly jobId: string | null;
  readonly now: Date;
}

export async function insertJudgement(db: Db, made: Made): Promise<number> {
  const { rejudgeBatchId = null, createdBy = null } = made;
  const [row] = await insertMade(db, { ...made, rejudgeBatchId, createdBy });
  if (row === undefined) throw new Error("no judgement was inserted");
  return row.id;
}

const insertMade = prepared((db, param: Param<Required<Made>>) =>
  db
    .insertInto("judgement")
    .values({
      submission_id: param("submissionId"),
      version: param("version"),
      reason: param("reason"),
      test_data_version_id: param("testDataVersionId"),
      rejudge_batch_id: param("rejudgeBatchId"),
      created_by: param("createdBy"),
      job_id: param("jobId"),
      created_at: param("now"),
    })
    .returning("id"),
);

export const setJob = prepared((db, param: Param<{ judgementId: number; jobId: string }>) =>
  db
    .updateTable("judgement")
    .set({ job_id: param("jobId") })
    .where("id", "=", param("judgementId")),
);

interface Attempt {
  readonly judgementId: number;
  readonly claimToken: string;
  readonly judgehostId: string;
  readonly attempts: number;
  readonly caseStrip: string;
  readonly now: Date;
}

/** Hands the judgement to a host under a new claim. */
export const startAttempt = prepared((db, param: Param<Attempt>) =>
  db
    .updateTable("judgement")
    .set({
      claim_token: param("claimToken"),
      claimed_at: param("now"),
      judgehost_id: param("judgehostId"),
      attempts: param("attempts"),
      case_strip: param("caseStrip"),
      status: VERDICTS.pending.code,
    })
    .where("id", "=", param("judgementId")),
);

/** What an earlier attempt left. */
export const clearRuns = prepared((db, param: Param<{ judgementId: number }>) =>
  db.deleteFrom("judgement_run").where("judgement_id", "=", param("judgementId")),
);

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
      status: VERDICTS.pending.code,
      attempts: values.attempts,
      case_strip: values.caseStrip,
      ...(values.note === null ? {} : { note: values.note }),
    })
    .where("id", "=", judgementId)
    .execute();
}

export const setProgress = prepared(
  (db, param: Param<{ judgementId: number; status: number; caseStrip: string }>) =>
    db
      .updateTable("judgement")
      .set({ status: param("status"), case_strip: param("caseStrip") })
      .where("id", "=", param("judgementId")),
);

export interface Outcome {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly score: number | null;
  /** Of each subtask; null = it has none of its own. */
  readonly subtaskScores: number[] | null;
  readonly oiRankScore: number | null;
  readonly errorMessage: string | null;
  readonly judger: string | null;
}

type Figures = Omit<Outcome, "status">;

/** What a judgement came to, as it and its submission keep it. */
function figures(param: Param<Figures>) {
  return {
    time_ms: param("timeMs"),
    memory_kib: param("memoryKib"),
    score: param("score"),
    subtask_scores: param("subtaskScores"),
    oi_rank_score: param("oiRankScore"),
    error_message: param("errorMessage"),
    judger: param("judger"),
  };
}

interface Ended extends Outcome {
  readonly judgementId: number;
  readonly caseStrip: string;
  /** Null leaves what stands. */
  readonly note: string | null;
  readonly now: Date;
}

/** The end of one that its submission does not show. */
export const endJudgement = prepared((db, param: Param<Ended>) => setEnded(db, param));

function setEnded(db: Pick<Db, "updateTable">, param: Param<Ended>) {
  return db
    .updateTable("judgement")
    .set({
      ...figures(param),
      status: param("status"),
      case_strip: param("caseStrip"),
      judged_at: param("now"),
      note: sql`coalesce(${param("note")}::text, note)`,
    })
    .where("id", "=", param("judgementId"));
}

export type Run = Omit<CaseResult, "testCaseId"> & { testCaseId: number | null };

/** The same case twice leaves one row. */
export async function upsertRuns(db: Db, judgementId: number, runs: readonly Run[]): Promise<void> {
  if (runs.length > 0) await upsertRunRows(db, { judgementId, ...columnsOf(runs) });
}

function columnsOf(runs: readonly Run[]) {
  const column = <Name extends keyof Run>(name: Name) => runs.map((run) => run[name]);
  return {
    seqs: column("seq"),
    testCaseIds: column("testCaseId"),
    statuses: column("status"),
    times: column("timeMs"),
    memories: column("memoryKib"),
    scores: column("score"),
    groups: column("groupNum"),
    outputs: column("userOutput"),
    notes: column("note"),
    details: runs.map(({ detail }) => (detail === undefined ? null : JSON.stringify(detail))),
  };
}

type RunColumns = ReturnType<typeof columnsOf> & { readonly judgementId: number };

/** One text for any number of cases. */
const writeRuns = (param: Param<RunColumns>) =>
  sql<never>`
    insert into judgement_run (judgement_id, seq, test_case_id, status, time_ms, memory_kib, score, group_num,
      user_output, note, detail)
    select ${param("judgementId")}::bigint, seq, test_case_id, status, time_ms, memory_kib, score, group_num,
      user_output, note, detail::jsonb
    from unnest(${param("seqs")}::int[], ${param("testCaseIds")}::bigint[], ${param("statuses")}::int[],
      ${param("times")}::int[], ${param("memories")}::bigint[], ${param("scores")}::int[],
      ${param("groups")}::int[], ${param("outputs")}::text[], ${param("notes")}::text[], ${param("details")}::text[])
      as run (seq, test_case_id, status, time_ms, memory_kib, score, group_num, user_output, note, detail)
    on conflict (judgement_id, seq) do update set
      test_case_id = excluded.test_case_id, status = excluded.status, time_ms = excluded.time_ms,
      memory_kib = excluded.memory_kib, score = excluded.score, group_num = excluded.group_num,
      user_output = excluded.user_output, note = excluded.note, detail = excluded.detail`;

const upsertRunRows = prepared((_, param: Param<RunColumns>) => writeRuns(param));

/** The submission's own columns show its newest judgement; those of an older one or of a preview stay out of it. */
export function isShown({ submission, judgement }: LockedJudgement): boolean {
  return judgement.version === submission.version;
}

interface Shown {
  readonly submissionId: number;
  readonly status: number;
  readonly caseStrip: string;
  readonly casesDone: number;
  readonly casesTotal: number | null;
  readonly now: Date;
}

/** How far a judgement is that is shown, under the lock that told so. */
export const showOnSubmission = prepared((db, param: Param<Shown>) =>
  db.updateTable("submission").set(shown(param)).where("id", "=", param("submissionId")),
);

type EndShown = Ended & Shown & { news: string };

/** The end of one that is shown, under the lock that told so, its cases and the news of it: one statement for each verdict. */
export async function endShown(db: Db, ended: EndShown, runs: readonly Run[]): Promise<void> {
  await (runs.length === 0
    ? endWithoutRuns(db, ended)
    : endWithRuns(db, { ...ended, ...columnsOf(runs) }));
}

const endWithoutRuns = prepared((db, param: Param<EndShown>) => setShownEnd(db, param));

const endWithRuns = prepared((db, param: Param<EndShown & RunColumns>) =>
  setShownEnd(
    db.with("runs", () => sql<never>`(${writeRuns(param)})`),
    param,
  ),
);

function setShownEnd(db: Pick<Db, "with">, param: Param<EndShown>) {
  return db
    .with("ended", (first) => setEnded(first, param))
    .updateTable("submission")
    .set({
      ...shown(param),
      ...figures(param),
      current_judgement_id: param("judgementId"),
    })
    .where("id", "=", param("submissionId"))
    .returning(announcing(param("news")).as("told"));
}

function shown(param: Param<Shown>) {
  return {
    status: param("status"),
    case_strip: param("caseStrip"),
    cases_done: param("casesDone"),
    cases_total: param("casesTotal"),
    updated_at: param("now"),
  };
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

/**
 * Not judged, neither queued nor handed out since then, and in need of a language that is not among these. What is held
 * back has no job and waits for people, not for hosts; and what a host has that was heard of since is being judged, for which
 * it may take as long as it needs, also where it is given nothing more.
 */
export function listUnservedSince(
  db: Db,
  since: Date,
  languages: readonly string[],
  limit: number,
) {
  const offered = sql<string[]>`${[...languages]}::text[]`;
  return (
    db
      .selectFrom("judgement")
      .innerJoin("submission", "submission.id", "judgement.submission_id")
      .innerJoin("problem", "problem.id", "submission.problem_id")
      .select(["judgement.id", "judgement.job_id", "submission.language"])
      .where("judgement.judged_at", "is", null)
      .where("judgement.job_id", "is not", null)
      // Of a contest each counts with its own time, however late it is judged: sent again it would be another.
      .where("submission.contest_id", "is", null)
      .where((eb) => eb.fn.coalesce("judgement.claimed_at", "judgement.created_at"), "<", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("judgehost")
              .select("judgehost.id")
              .whereRef("judgehost.id", "=", "judgement.judgehost_id")
              .where("judgehost.seen_at", ">=", since),
          ),
        ),
      )
      .where(
        sql<boolean>`not (submission.language = any(${offered}) and
        (problem.judge_mode = 'default' or problem.spj_language is null
          or problem.spj_language = ${BUILD_SCRIPT} or problem.spj_language = any(${offered})))`,
      )
      .orderBy("judgement.id")
      .limit(limit)
      .execute()
  );
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

/** The judgings of submissions that wait for a host, with their jobs in the queue. */
export async function listWaitingJobs(db: Db, submitIds: readonly number[]) {
  if (submitIds.length === 0) return [];
  return (
    db
      .selectFrom("judgement")
      .select(["submission_id as submitId", "job_id as jobId", "created_at as createdAt"])
      .where("submission_id", "in", submitIds)
      // Those of a preview count for nobody yet.
      .where("version", "is not", null)
      .where("judged_at", "is", null)
      .where("judgehost_id", "is", null)
      // What another judge judges waits for none of ours.
      .where(isJudgedHere)
      .execute()
  );
}
