import { type Db, type Param, prepared } from "@gavel/db";
import type { Place } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { inBank, outsideContests, PLACE_COLUMNS, placeValues } from "../../kernel/place-queries.ts";

/** What the audit log notes of an operator's act. */
export function findVerdict(db: Db, submitId: number) {
  return db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select(["submission.username", "problem.display_id"])
    .select(["submission.status", "submission.score", "submission.is_manual"])
    .where("submission.id", "=", submitId)
    .executeTakeFirst();
}

/** What the decision to take a submission needs of its problem. */
function problemsForSubmit(db: Db) {
  return db
    .selectFrom("problem")
    .select(["id", "author_uid", "auth", "group_id", "apply_public_progress"])
    .select(["test_data_version_id", "remote_judge"]);
}

export function findProblemForSubmit(db: Db, displayId: string) {
  return problemsForSubmit(db).where("display_id", "=", displayId.toUpperCase()).executeTakeFirst();
}

/** The same by the id that the list of problems of a contest or a training names. */
export function findListedProblemForSubmit(db: Db, pid: number) {
  return problemsForSubmit(db).where("id", "=", pid).executeTakeFirst();
}

/** One submission of a person at a time: two at once would both pass the interval. Held until the transaction ends. */
export async function lockSender(db: Db, uid: string): Promise<void> {
  await takeLock(db, { name: `submit:${uid}` });
}

const takeLock = prepared(
  (_, param: Param<{ name: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${param("name")}, 0))`,
);

/** The same for several, in the order of their uids. */
export async function lockSenders(db: Db, uids: readonly string[]): Promise<void> {
  for (const uid of uids.toSorted()) await lockSender(db, uid);
}

/**
 * Who sends and when they last did outside contests, which know no interval while they run. Read after their turn was
 * taken; undefined = the account is gone.
 * @param isEverywhere whether what was sent to contests counts as well
 */
export async function findSender(db: Db, uid: string, isEverywhere: boolean) {
  const [row] = await (isEverywhere ? senderAnywhere : senderOutside)(db, { uid });
  return row;
}

const senderAnywhere = prepared((db, param: Param<{ uid: string }>) =>
  selectSender(db, param("uid"), true),
);
const senderOutside = prepared((db, param: Param<{ uid: string }>) =>
  selectSender(db, param("uid"), false),
);

function selectSender(db: Db, uid: string, isEverywhere: boolean) {
  return db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .select((eb) => [
      "username",
      eb
        .selectFrom("submission")
        .whereRef("submission.uid", "=", "user_account.uid")
        .$if(!isEverywhere, (query) => query.where(outsideContests))
        .orderBy("submission.id", "desc")
        .limit(1)
        .select("submission.created_at")
        .as("lastSentAt"),
    ]);
}

/** Submissions carry the name for their lists. Locked in the order of ids, as by everybody who locks several. */
export async function renameSender(db: Db, uid: string, username: string): Promise<void> {
  await lockSender(db, uid);
  await db
    .selectFrom("submission")
    .select("id")
    .where("uid", "=", uid)
    .orderBy("id")
    .forUpdate()
    .execute();
  await db.updateTable("submission").set({ username }).where("uid", "=", uid).execute();
}

/** Of those behind `from`, in the order of ids. @returns whose addresses went */
export async function clearAddresses(
  db: Db,
  { before, from, limit }: { before: Date; from: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .updateTable("submission")
    .set({ ip: "" })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("submission")
        .select("id")
        .where("id", ">", from)
        .where("created_at", "<", before)
        .where("ip", "!=", "")
        .orderBy("id")
        .limit(limit)
        .forUpdate(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

interface Sent {
  readonly uid: string;
  readonly username: string;
  readonly problemId: number;
  /** In a contest: the entry of its problem list. */
  readonly contestProblemId: number | null;
  readonly language: string;
  readonly code: string;
  readonly ip: string;
  readonly now: Date;
}

export async function insertSubmission(
  db: Db,
  { place, ...sent }: Sent & { readonly place: Place },
): Promise<number> {
  const codeBytes = Buffer.byteLength(sent.code);
  const [row] = await insertSent(db, { ...sent, ...placeValues(place), codeBytes });
  if (row === undefined) throw new Error("no submission was inserted");
  return row.id;
}

type SentRow = Sent & ReturnType<typeof placeValues> & { readonly codeBytes: number };

const insertSent = prepared((db, param: Param<SentRow>) =>
  db
    .insertInto("submission")
    .values({
      uid: param("uid"),
      username: param("username"),
      problem_id: param("problemId"),
      contest_id: param("contest_id"),
      training_id: param("training_id"),
      group_id: param("group_id"),
      contest_problem_id: param("contestProblemId"),
      language: param("language"),
      code: param("code"),
      code_bytes: param("codeBytes"),
      ip: param("ip"),
      created_at: param("now"),
      updated_at: param("now"),
    })
    .returning("id"),
);

export function lockSubmission(db: Db, submitId: number) {
  return db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select([
      "submission.id",
      "submission.uid",
      ...PLACE_COLUMNS,
      "submission.status",
      "problem.code_share",
      "problem.remote_judge",
    ])
    .where("submission.id", "=", submitId)
    .forUpdate("submission")
    .executeTakeFirst();
}

export async function setShared(db: Db, submitId: number, isShared: boolean, now: Date) {
  await db
    .updateTable("submission")
    .set({ is_shared: isShared, updated_at: now })
    .where("id", "=", submitId)
    .execute();
}

/**
 * The judging by a judge host that a submission shows the cases of: its newest one. A verdict by hand has none of its
 * own.
 */
function shownJudgement(db: Db, submitId: number, version: number) {
  return db
    .selectFrom("judgement as shown")
    .select("shown.id")
    .where("shown.submission_id", "=", submitId)
    .where("shown.version", "<=", version)
    .where("shown.reason", "in", ["submit", "rejudge"])
    .orderBy("shown.version", "desc")
    .limit(1);
}

/** Of the judging that the submission shows now. */
export async function findStaffNote(
  db: Db,
  submitId: number,
  version: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("judgement")
    .select("note")
    .where("submission_id", "=", submitId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.note ?? null;
}

/** Runs of the judging that the submission shows now, with what their cases are worth. */
export function listRuns(db: Db, submitId: number, version: number) {
  return db
    .selectFrom("judgement")
    .innerJoin("judgement_run as run", "run.judgement_id", "judgement.id")
    .leftJoin("test_case", "test_case.id", "run.test_case_id")
    .select([
      "run.seq",
      "run.status",
      "run.time_ms",
      "run.memory_kib",
      "run.score",
      "run.group_num",
      "run.detail",
      "run.note",
      "run.user_output",
      "run.test_case_id",
      "test_case.score as full_score",
      "test_case.input_sha256",
      "test_case.output_sha256",
      "test_case.input_bytes",
      "test_case.output_bytes",
    ])
    .where("judgement.id", "=", shownJudgement(db, submitId, version))
    .orderBy("run.seq")
    .execute();
}
export type RunRecord = Awaited<ReturnType<typeof listRuns>>[number];

export function findCaseMode(db: Db, submitId: number, version: number) {
  return db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("test_data_version as data", "data.id", "judgement.test_data_version_id")
    .select(["problem.type", "problem.judge_case_mode", "data.judge_case_mode as data_case_mode"])
    .select("problem.examples")
    .where("judgement.id", "=", shownJudgement(db, submitId, version))
    .executeTakeFirst();
}

/** Oldest first, at most `limit`. */
export async function listIdsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("submission")
    .select("id")
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

const newestId = prepared((db) =>
  db.selectFrom("submission").select((eb) => eb.fn.max("id").as("id")),
);

export async function findNewestId(db: Db): Promise<number> {
  const [row] = await newestId(db, {});
  return Number(row?.id ?? 0);
}

interface Timed {
  readonly pid: number;
  readonly language: string;
  readonly timeMs: number;
}

/** Accepted submissions to a problem in a language that count for the bank, and how many took longer: one look into one index. */
export function countAcceptedTimes(db: Db, { pid, language, timeMs }: Timed) {
  return (
    db
      .selectFrom("submission")
      .where("problem_id", "=", pid)
      .where("language", "=", language)
      // As the index has it: its condition must be plain to see for the planner.
      .where("status", "=", sql.lit(VERDICTS.accepted.code))
      .where(inBank)
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        eb.fn.countAll<number>().filterWhere("time_ms", ">", timeMs).as("slower"),
      ])
      .executeTakeFirstOrThrow()
  );
}
