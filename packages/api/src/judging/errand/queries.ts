import type { DB, Db } from "@gavel/db";
import type { ErrandResult, ErrandWork } from "@gavel/judge-protocol/errand";
import { type ExpressionBuilder, sql } from "kysely";

export async function insertErrand(
  db: Db,
  values: {
    key: string;
    uid: string;
    problemId: number | null;
    batchId?: number;
    work: ErrandWork;
    now: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("errand")
    .values({
      key: values.key,
      uid: values.uid,
      problem_id: values.problemId,
      batch_id: values.batchId ?? null,
      work: sql`${values.work}::jsonb`,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setJob(db: Db, id: number, jobId: string): Promise<void> {
  await db.updateTable("errand").set({ job_id: jobId }).where("id", "=", id).execute();
}

export function lockErrand(db: Db, id: number) {
  return db.selectFrom("errand").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
export type ErrandRow = NonNullable<Awaited<ReturnType<typeof lockErrand>>>;

export function findErrand(db: Db, id: number) {
  return db.selectFrom("errand").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findErrandByKey(db: Db, key: string, uid: string) {
  return db
    .selectFrom("errand")
    .selectAll()
    .where("key", "=", key)
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/** The ended errand, for the one who asked and only once; undefined when there is none (any more). */
export function takeEnded(db: Db, key: string, uid: string) {
  return db
    .deleteFrom("errand")
    .where("key", "=", key)
    .where("uid", "=", uid)
    .where("ended_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
}

export async function startAttempt(
  db: Db,
  id: number,
  values: { claimToken: string; judgehostId: string; attempts: number; now: Date },
): Promise<void> {
  await db
    .updateTable("errand")
    .set({
      claim_token: values.claimToken,
      judgehost_id: values.judgehostId,
      attempts: values.attempts,
      claimed_at: values.now,
    })
    .where("id", "=", id)
    .execute();
}

/** Back to the queue: nobody holds it. */
export async function endAttempt(
  db: Db,
  id: number,
  values: { attempts: number; note: string | null },
): Promise<void> {
  await db
    .updateTable("errand")
    .set({
      claim_token: null,
      judgehost_id: null,
      claimed_at: null,
      attempts: values.attempts,
      ...(values.note === null ? {} : { note: values.note }),
    })
    .where("id", "=", id)
    .execute();
}

export async function endErrand(
  db: Db,
  id: number,
  result: ErrandResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable("errand")
    .set({ result: sql`${result}::jsonb`, ended_at: now })
    .where("id", "=", id)
    .execute();
}

/** Not of a batch that is over. */
function isWanted(eb: ExpressionBuilder<DB, "errand">) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom("batch")
        .select("batch.id")
        .whereRef("batch.id", "=", "errand.batch_id")
        .where("batch.ended_at", "is not", null),
    ),
  );
}

/** Whether anybody still waits for what comes of it. */
export async function isErrandWanted(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("errand")
    .select("id")
    .where("id", "=", id)
    .where(isWanted)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the claims, those that are live. `jobId` must be a uuid. */
export async function findLiveJobs(
  db: Db,
  claims: readonly { readonly jobId: string; readonly claim: string }[],
): Promise<string[]> {
  if (claims.length === 0) return [];
  const rows = await db
    .selectFrom("errand")
    .select(["job_id", "claim_token"])
    .where("ended_at", "is", null)
    .where(isWanted)
    .where(
      "job_id",
      "in",
      claims.map((one) => sql<string>`${one.jobId}::uuid`),
    )
    .execute();
  const live = new Set(rows.map((row) => `${row.job_id} ${row.claim_token}`));
  return claims.filter((one) => live.has(`${one.jobId} ${one.claim}`)).map((one) => one.jobId);
}

/** Ended before the one time, or asked for before the other, if somebody polls for it. Their jobs come with them. */
export function deleteOld(db: Db, before: { endedAt: Date; createdAt: Date }) {
  return db
    .deleteFrom("errand")
    .where((eb) =>
      eb.or([
        eb("ended_at", "<", before.endedAt),
        eb.and([eb("created_at", "<", before.createdAt), eb("batch_id", "is", null)]),
      ]),
    )
    .returning(["id", "job_id"])
    .execute();
}

/** What one host holds; without a host: what hosts hold that may hold nothing. */
export function listHeld(db: Db, judgehostId: string | null) {
  return db
    .selectFrom("errand")
    .innerJoin("judgehost", "judgehost.id", "errand.judgehost_id")
    .select(["errand.id", "errand.job_id as jobId", "errand.claim_token as claim"])
    .where("errand.ended_at", "is", null)
    .where((eb) =>
      judgehostId === null
        ? eb.or([eb("judgehost.is_enabled", "=", false), eb("judgehost.is_revoked", "=", true)])
        : eb("judgehost.id", "=", judgehostId),
    )
    .execute();
}

/** All that is not over and has a job, or had one. */
export function listQueued(db: Db) {
  return db
    .selectFrom("errand")
    .where("ended_at", "is", null)
    .where("job_id", "is not", null)
    .select("job_id as jobId")
    .execute();
}

/** Those of these jobs, locked and without a host, oldest first. */
export function lockLost(db: Db, jobIds: readonly string[]) {
  return db
    .updateTable("errand")
    .set({ claim_token: null, claimed_at: null, judgehost_id: null })
    .where("ended_at", "is", null)
    .where(sql<boolean>`job_id = any(${[...jobIds]}::uuid[])`)
    .returning(["id", "uid", "batch_id as batchId", "work"])
    .execute();
}
