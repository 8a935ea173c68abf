import type { Db } from "@gavel/db";
import type { ReportKind, ReportOutcome } from "@gavel/domain/report";
import { sql } from "kysely";
import { COLUMNS, columnsOf, type Thing } from "./thing.ts";

interface NewReport {
  readonly thing: Thing;
  readonly author_uid: string | null;
  readonly reporter_uid: string;
  readonly reporter_name: string;
  readonly labels: string[];
  readonly reason: string;
  readonly created_at: Date;
}

/** Whether it went in: an open one of the same person keeps it out. */
export async function insertReport(db: Db, { thing, ...report }: NewReport): Promise<boolean> {
  const row = await db
    .insertInto("report")
    .values({ ...report, ...columnsOf(thing) })
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

/** Of discussions. */
function inState(db: Db, state: ReportState) {
  const query = db.selectFrom("report").where("report.discussion_id", "is not", null);
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

/** Those that were dealt with, of any kind, by when. */
export function listHandled(db: Db, kind: ReportKind | undefined, { limit, offset }: Page) {
  return ofKind(db, kind)
    .where("report.handled_at", "is not", null)
    .leftJoin("user_account as author", "author.uid", "report.author_uid")
    .leftJoin("user_account as reporter", "reporter.uid", "report.reporter_uid")
    .selectAll("report")
    .select(["author.username as author_username", "reporter.username as reporter_username"])
    .orderBy("report.handled_at", "desc")
    .orderBy("report.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
export type HandledRow = Awaited<ReturnType<typeof listHandled>>[number];

export async function countHandled(db: Db, kind: ReportKind | undefined): Promise<number> {
  const { n } = await ofKind(db, kind)
    .where("report.handled_at", "is not", null)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

function ofKind(db: Db, kind: ReportKind | undefined) {
  const query = db.selectFrom("report");
  return kind === undefined ? query : query.where(`report.${COLUMNS[kind]}`, "is not", null);
}

interface Filter {
  readonly kind: ReportKind | undefined;
  readonly label: string | undefined;
}

const THING = Object.values(COLUMNS);

/** What was reported and waits, one row each, with all its reports where one of them has the label. */
function waiting(db: Db, { kind, label }: Filter) {
  return ofKind(db, kind)
    .where("report.handled_at", "is", null)
    .groupBy(THING)
    .select(THING)
    .select((eb) => [
      eb.fn.countAll<number>().as("n"),
      eb.fn.min("report.created_at").as("first_at"),
      eb.fn.max("report.created_at").as("last_at"),
      eb.fn.max("report.id").as("last_id"),
    ])
    .$if(label !== undefined, (query) =>
      query.having(sql<boolean>`bool_or(${label ?? ""} = any(report.labels))`),
    );
}

export function listReported(db: Db, filter: Filter, { limit, offset }: Page) {
  return db
    .selectFrom(waiting(db, filter).orderBy("last_id", "desc").limit(limit).offset(offset).as("w"))
    .selectAll()
    .select(
      sql<string[]>`array(
        select distinct label from report as one, unnest(one.labels) as label
        where one.handled_at is null and (one.discussion_id = w.discussion_id or one.comment_id = w.comment_id
          or one.reply_id = w.reply_id or one.person_uid = w.person_uid) order by label
      )`.as("labels"),
    )
    .orderBy("last_id", "desc")
    .execute();
}
export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];

export async function countReported(db: Db, filter: Filter): Promise<number> {
  const { n } = await db
    .selectFrom(waiting(db, filter).as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export async function findOldest(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("report")
    .select((eb) => eb.fn.min("created_at").as("at"))
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Of one thing, the newest first. */
export function listOpen(db: Db, { kind, id }: Thing, limit: number) {
  return db
    .selectFrom("report")
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
    .where(`report.${COLUMNS[kind]}`, "=", id)
    .where("report.handled_at", "is", null)
    .orderBy("report.id", "desc")
    .limit(limit)
    .execute();
}

/** Who wrote it: how long they are here and what else was reported of them. */
export function findHistory(db: Db, uid: string) {
  return db
    .selectFrom("user_account as account")
    .select(["account.created_at", "account.role_id"])
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
        .selectFrom("report")
        .whereRef("report.author_uid", "=", "account.uid")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("reported"),
    ])
    .where("account.uid", "=", uid)
    .executeTakeFirst();
}

/** What came of reports of what somebody wrote, and of their profile. */
export function listEarlier(db: Db, authorUid: string, limit: number) {
  return db
    .selectFrom("report")
    .select(["report.id", "report.outcome", "report.handler_name", "report.handled_at"])
    .where("report.author_uid", "=", authorUid)
    .where("report.handled_at", "is not", null)
    .orderBy("report.handled_at", "desc")
    .orderBy("report.id", "desc")
    .limit(limit)
    .execute();
}

/** Those of a thing that wait, locked until the transaction ends. */
export function lockOpen(db: Db, { kind, id }: Thing) {
  return db
    .selectFrom("report")
    .select(["id", "reporter_uid"])
    .where(COLUMNS[kind], "=", id)
    .where("handled_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

interface Handling {
  readonly outcome: Exclude<ReportOutcome, "delete"> | null;
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
  await db.updateTable("report").set(handling).where("id", "in", ids).execute();
}

/** Waits again. */
export async function markOpen(db: Db, id: number): Promise<void> {
  const nothing = { handled_at: null, outcome: null, handler_uid: null, handler_name: null };
  await db
    .updateTable("report")
    .set({ ...nothing, note: "" })
    .where("id", "=", id)
    .execute();
}

export function lockReport(db: Db, id: number) {
  return db
    .selectFrom("report")
    .select([...THING, "id", "reporter_uid", "handled_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
