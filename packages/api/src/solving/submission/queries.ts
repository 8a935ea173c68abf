import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { Place } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import { type Expression, sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { inBank, outsideContests, PLACE_COLUMNS, placeValues } from "../../kernel/place-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { sealRow } from "./present.ts";

/** Everything lists, details, polls and live events show, with the facts that decide who sees what of it. */
function selectRows(db: Db, locale: Locale) {
  return db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .innerJoin("user_account", "user_account.uid", "submission.uid")
    .leftJoin("contest_problem", "contest_problem.id", "submission.contest_problem_id")
    .select([
      "submission.id",
      "submission.uid",
      "submission.username",
      ...PLACE_COLUMNS,
      "submission.contest_problem_id",
      "contest_problem.display_id as letter",
      "contest_problem.title as contest_title",
      "submission.language",
      "submission.code_bytes",
      "submission.ip",
      "submission.is_shared",
      "submission.status",
      "submission.time_ms",
      "submission.memory_kib",
      "submission.score",
      "submission.oi_rank_score",
      "submission.judger",
      "submission.is_manual",
      "submission.version",
      "submission.cases_done",
      "submission.cases_total",
      "submission.case_strip",
      "submission.said",
      "submission.created_at",
      "submission.updated_at",
      "user_account.avatar",
      "problem.id as problem_id",
      "problem.display_id",
      "problem.type",
      "problem.author_uid",
      "problem.is_open",
      "problem.auth",
      "problem.code_share",
      "problem.open_case_result",
    ])
    .select((eb) => [
      // When an operator gave the verdict; other rows need no look into judgements.
      eb
        .selectFrom("judgement as by_hand")
        .select("by_hand.judged_at")
        .whereRef("by_hand.id", "=", "submission.current_judgement_id")
        .where("submission.is_manual", "=", true)
        .as("manual_at"),
      // Why another judge gave none; other rows need no look there.
      eb
        .selectFrom("remote_delivery as sent")
        .select("sent.fault")
        .whereRef("sent.judgement_id", "=", "submission.current_judgement_id")
        .where("submission.status", "=", VERDICTS.submittedFailed.code)
        .as("delivery_fault"),
      titleIn(locale).as("title"),
    ]);
}
export type SubmissionRecord = Awaited<
  ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>
>;

function selectDetail(db: Db, locale: Locale, submitId: number) {
  return selectRows(db, locale)
    .select([
      "submission.code",
      "submission.error_message",
      "problem.io_score",
      "problem.is_remote",
    ])
    .where("submission.id", "=", submitId);
}
export type DetailRecord = Awaited<
  ReturnType<ReturnType<typeof selectDetail>["executeTakeFirstOrThrow"]>
>;

export async function findRow(db: Db, locale: Locale, submitId: number) {
  const row = await selectDetail(db, locale, submitId).executeTakeFirst();
  return row && sealRow(row);
}

const rowsByIds = preparedByShape(
  (db, param: Param<{ ids: number[] }>, { locale }: { locale: Locale }) =>
    selectRows(db, locale)
      .where(sql<boolean>`submission.id = any(${param("ids")}::bigint[])`)
      .orderBy("submission.id", "desc"),
);

/**
 * Pages, newest first, of which `idsOf` finds the ids: in one statement, since each costs as much as it takes to find a page.
 * As an array they are few to PostgreSQL, which looks each up and keeps the plan.
 */
export function preparedPages<Shape extends { readonly locale: Locale }, Values extends object>(
  idsOf: (db: Db, param: Param<Values>, shape: Shape) => Expression<{ id: number }>,
) {
  const pages = preparedByShape((db, param: Param<Values>, shape: Shape) =>
    selectRows(db, shape.locale)
      .where(sql<boolean>`submission.id = any(array(${idsOf(db, param, shape)}))`)
      .orderBy("submission.id", "desc"),
  );
  return async (db: Db, shape: Shape, values: Values) =>
    (await pages(db, shape, values)).map(sealRow);
}

/** Newest first. */
export async function listRowsByIds(db: Db, locale: Locale, submitIds: readonly number[]) {
  if (submitIds.length === 0) return [];
  return (await rowsByIds(db, { locale }, { ids: enoughIds(submitIds) })).map(sealRow);
}

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
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submit:${uid}`}, 0))`.execute(db);
}

/** The same for several, in the order of their uids. */
export async function lockSenders(db: Db, uids: readonly string[]): Promise<void> {
  for (const uid of uids.toSorted()) await lockSender(db, uid);
}

/**
 * Who sends and when they last did outside contests, which know no interval while they run. Read after their turn was
 * taken; undefined = the account is gone.
 * @param isEverywhere whether what was sent to contests counts as well
 */
export function findSender(db: Db, uid: string, isEverywhere: boolean) {
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
    ])
    .executeTakeFirst();
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

export async function insertSubmission(
  db: Db,
  values: {
    uid: string;
    username: string;
    problemId: number;
    place: Place;
    /** In a contest: the entry of its problem list. */
    contestProblemId: number | null;
    language: string;
    code: string;
    ip: string;
    now: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("submission")
    .values({
      uid: values.uid,
      username: values.username,
      problem_id: values.problemId,
      ...placeValues(values.place),
      contest_problem_id: values.contestProblemId,
      language: values.language,
      code: values.code,
      code_bytes: Buffer.byteLength(values.code),
      ip: values.ip,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

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
