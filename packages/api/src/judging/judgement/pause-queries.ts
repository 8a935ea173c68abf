/** Judgements whose problem is paused in a contest: they are open and have no job in the queue. */
import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { isJudgedHere } from "./delivery-queries.ts";

/** Of `submission`: the problem of a contest that it was sent to, where judging of that is paused; else null. */
export const pausedProblem = sql<number | null>`(
  select id from contest_problem
  where id = submission.contest_problem_id and paused_at is not null)`.as("pausedProblemId");

interface Pausable {
  /** Of the judgement; null = a preview, which goes on. */
  readonly version: number | null;
  readonly pausedProblemId: number | null;
}

/**
 * Whether a judgement is held back, and stays so until the transaction ends. Nobody is waited for: while somebody pauses
 * or resumes the problem the answer is no, and handing out looks once more.
 */
export async function isHeldBack(db: Db, judged: Pausable): Promise<boolean> {
  if (judged.pausedProblemId === null || judged.version === null) return false;
  const row = await db
    .selectFrom("contest_problem")
    .select("id")
    .where("id", "=", judged.pausedProblemId)
    .where("paused_at", "is not", null)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** What is judged now or waits in the queue. Previews go on: they change nothing that people see. */
export function listOpenOf(db: Db, contestProblemId: number) {
  return openOf(db, contestProblemId)
    .where("judgement.job_id", "is not", null)
    .select(["judgement.id", "judgement.job_id as jobId", "submission.id as submissionId"])
    .execute();
}

/** By the test data that is live now, as it may have been mended meanwhile. */
export async function renewTestData(db: Db, judgementIds: readonly number[]): Promise<void> {
  await sql`
    update judgement set test_data_version_id = problem.test_data_version_id
    from submission join problem on problem.id = submission.problem_id
    where submission.id = judgement.submission_id
      and judgement.id = any(${[...judgementIds]}::bigint[])
  `.execute(db);
}

/** What is held back, oldest first, with whose turns it takes. */
export function listHeldBack(db: Db, contestProblemId: number) {
  return (
    openOf(db, contestProblemId)
      .where("judgement.job_id", "is", null)
      // What is under way to another judge is not held back.
      .where(isJudgedHere)
      .select(["judgement.id", "judgement.version", "submission.id as submissionId"])
      .select((eb) => eb.fn.coalesce("judgement.created_by", "submission.uid").as("holder"))
      .execute()
  );
}

function openOf(db: Db, contestProblemId: number) {
  return db
    .selectFrom("submission")
    .innerJoin("contest_problem", "contest_problem.contest_id", "submission.contest_id")
    .innerJoin("judgement", "judgement.submission_id", "submission.id")
    .where("contest_problem.id", "=", contestProblemId)
    .where("submission.contest_problem_id", "=", contestProblemId)
    .where("judgement.version", "is not", null)
    .where("judgement.judged_at", "is", null)
    .orderBy("judgement.id");
}

/** Nobody holds them any more, and nobody will be handed them. */
export async function holdBack(db: Db, judgementIds: readonly number[]): Promise<void> {
  const ids = [...judgementIds];
  await sql`
    delete from judgement_run using judgement
    where judgement_id = id and id = any(${ids}::bigint[]) and judged_at is null
  `.execute(db);
  await db
    .updateTable("judgement")
    .set({
      ...{ job_id: null, claim_token: null, claimed_at: null, judgehost_id: null },
      ...{ status: VERDICTS.pending.code, case_strip: "" },
    })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where("judged_at", "is", null)
    .execute();
}

/** Those that show one of these judgements wait again, as if no host had begun. @returns their ids */
export async function showWaiting(
  db: Db,
  judgementIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable("submission")
    .from("judgement")
    .set({
      ...{ status: VERDICTS.pending.code, case_strip: "", cases_done: 0, cases_total: null },
      updated_at: now,
    })
    .whereRef("judgement.submission_id", "=", "submission.id")
    .whereRef("judgement.version", "=", "submission.version")
    .where(sql<boolean>`judgement.id = any(${[...judgementIds]}::bigint[])`)
    .where("judgement.judged_at", "is", null)
    .returning("submission.id")
    .execute();
  return rows.map(({ id }) => id);
}
