import type { Db } from "@gavel/db";
import { sql } from "kysely";

interface NewReport {
  readonly discussion_id: number;
  readonly reporter_uid: string;
  readonly reporter_name: string;
  readonly labels: string[];
  readonly reason: string;
  readonly created_at: Date;
}

/** Whether it went in: an open one of the same person keeps it out. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const row = await db
    .insertInto("discussion_report")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}
type ReportState = "open" | "handled" | undefined;

function inState(db: Db, state: ReportState) {
  const query = db.selectFrom("discussion_report as report");
  if (state === undefined) return query;
  return query.where("report.handled_at", state === "open" ? "is" : "is not", null);
}

/** The newest first; of those that were dealt with, by when. */
export function listReports(db: Db, state: ReportState, { limit, offset }: Page) {
  return inState(db, state)
    .innerJoin("discussion", "discussion.id", "report.discussion_id")
    .leftJoin("user_account as author", "author.uid", "discussion.author_uid")
    .leftJoin("user_account as reporter", "reporter.uid", "report.reporter_uid")
    .selectAll("report")
    .select([
      "discussion.title",
      "discussion.group_id",
      "discussion.author_uid",
      "discussion.author_name",
      "author.username as author_username",
      "reporter.username as reporter_username",
    ])
    .$if(state === "handled", (query) => query.orderBy("report.handled_at", "desc"))
    .orderBy("report.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

export async function countReports(db: Db, state: ReportState): Promise<number> {
  const { n } = await inState(db, state)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** What was reported and waits, one row each, with all its reports where one of them has the label. */
function waiting(db: Db, label: string | undefined) {
  return db
    .selectFrom("discussion_report as report")
    .where("report.handled_at", "is", null)
    .groupBy("report.discussion_id")
    .select((eb) => [
      "report.discussion_id",
      eb.fn.countAll<number>().as("n"),
      eb.fn.min("report.created_at").as("first_at"),
      eb.fn.max("report.created_at").as("last_at"),
      eb.fn.max("report.id").as("last_id"),
    ])
    .$if(label !== undefined, (query) =>
      query.having(sql<boolean>`bool_or(${label ?? ""} = any(report.labels))`),
    );
}

export function listReported(db: Db, label: string | undefined, { limit, offset }: Page) {
  return db
    .selectFrom(waiting(db, label).as("waiting"))
    .innerJoin("discussion", "discussion.id", "waiting.discussion_id")
    .leftJoin("user_account as author", "author.uid", "discussion.author_uid")
    .select([
      "discussion.id",
      "discussion.title",
      "discussion.description",
      "discussion.author_uid",
      "discussion.author_name",
      "discussion.is_disabled",
      "author.username",
      "author.avatar",
      "waiting.n",
      "waiting.first_at",
      "waiting.last_at",
    ])
    .select(
      sql<string[]>`array(
        select distinct label from discussion_report as one, unnest(one.labels) as label
        where one.discussion_id = discussion.id and one.handled_at is null order by label
      )`.as("labels"),
    )
    .orderBy("waiting.last_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];

export async function countReported(db: Db, label: string | undefined): Promise<number> {
  const { n } = await db
    .selectFrom(waiting(db, label).as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export async function findOldest(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("discussion_report")
    .select((eb) => eb.fn.min("created_at").as("at"))
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Of one discussion, the newest first. */
export function listOpen(db: Db, discussionId: number, limit: number) {
  return db
    .selectFrom("discussion_report as report")
    .leftJoin("user_account as reporter", "reporter.uid", "report.reporter_uid")
    .select([
      "report.id",
      "report.labels",
      "report.reason",
      "report.created_at",
      "report.reporter_uid",
      "report.reporter_name",
      "reporter.username",
      "reporter.avatar",
    ])
    .where("report.discussion_id", "=", discussionId)
    .where("report.handled_at", "is", null)
    .orderBy("report.id", "desc")
    .limit(limit)
    .execute();
}

/** Who wrote it: how long they are here and what else was reported of them. */
export function findHistory(db: Db, uid: string) {
  return db
    .selectFrom("user_account as account")
    .select("account.created_at")
    .select((eb) => [
      eb
        .selectFrom("discussion")
        .whereRef("discussion.author_uid", "=", "account.uid")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("discussions"),
      eb
        .selectFrom("discussion")
        .whereRef("discussion.author_uid", "=", "account.uid")
        .where("discussion.is_disabled", "=", true)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("disabled"),
      eb
        .selectFrom("discussion_report as report")
        .innerJoin("discussion", "discussion.id", "report.discussion_id")
        .whereRef("discussion.author_uid", "=", "account.uid")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("reported"),
    ])
    .where("account.uid", "=", uid)
    .executeTakeFirst();
}

/** What came of reports of what somebody wrote. */
export function listEarlier(db: Db, authorUid: string, limit: number) {
  return db
    .selectFrom("discussion_report as report")
    .innerJoin("discussion", "discussion.id", "report.discussion_id")
    .select(["report.id", "report.outcome", "report.handler_name", "report.handled_at"])
    .where("discussion.author_uid", "=", authorUid)
    .where("report.handled_at", "is not", null)
    .orderBy("report.handled_at", "desc")
    .orderBy("report.id", "desc")
    .limit(limit)
    .execute();
}

/** Those of a discussion that wait, locked until the transaction ends. */
export function lockOpen(db: Db, discussionId: number) {
  return db
    .selectFrom("discussion_report")
    .select(["id", "reporter_uid"])
    .where("discussion_id", "=", discussionId)
    .where("handled_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

interface Handling {
  readonly outcome: "keep" | "disable" | null;
  readonly note: string;
  readonly handler_uid: string;
  readonly handler_name: string;
  readonly handled_at: Date;
}

export async function markHandled(
  db: Db,
  ids: readonly number[],
  handling: Handling,
): Promise<void> {
  await db.updateTable("discussion_report").set(handling).where("id", "in", ids).execute();
}

/** Waits again. */
export async function markOpen(db: Db, id: number): Promise<void> {
  const nothing = { handled_at: null, outcome: null, handler_uid: null, handler_name: null };
  await db
    .updateTable("discussion_report")
    .set({ ...nothing, note: "" })
    .where("id", "=", id)
    .execute();
}

export function lockReport(db: Db, id: number) {
  return db
    .selectFrom("discussion_report as report")
    .innerJoin("discussion", "discussion.id", "report.discussion_id")
    .select(["report.id", "report.discussion_id", "report.reporter_uid", "report.handled_at"])
    .select("discussion.title")
    .where("report.id", "=", id)
    .forNoKeyUpdate("report")
    .executeTakeFirst();
}
