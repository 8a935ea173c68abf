import type { DB, Db } from "@gavel/db";
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { textInPage } from "../../kernel/page-queries.ts";

type Columns = DB["contest_announcement"];

interface Scope {
  readonly contestId: number;
  /** Hidden ones too. */
  readonly all: boolean;
}

function announcements(db: Db, { contestId, all }: Scope) {
  const query = db.selectFrom("contest_announcement as a").where("a.contest_id", "=", contestId);
  return all ? query : query.where("a.is_visible", "=", true);
}

const letterOf = (eb: ExpressionBuilder<DB & { a: Columns }, "a">) =>
  eb
    .selectFrom("contest_problem as p")
    .whereRef("p.id", "=", "a.contest_problem_id")
    .select("p.display_id")
    .as("display_id");

/** Newest first. */
export function listRows(db: Db, scope: Scope, page: { limit: number; offset: number }) {
  return announcements(db, scope)
    .select(["a.id", "a.contest_id", "a.contest_problem_id", "a.title", "a.uid", "a.author_name"])
    .select(["a.is_visible", "a.created_at", "a.updated_at"])
    .select(textInPage("a.content", page.limit).as("content"))
    .select(letterOf)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type AnnouncementRow = Awaited<ReturnType<typeof listRows>>[number];

/** Each may be long, and everybody in the contest asks: what is beyond them comes once these are read. */
const UNREAD_MAX = 50;

/** Newest first, but for these. */
export function listUnread(db: Db, contestId: number, readIds: readonly number[]) {
  return announcements(db, { contestId, all: false })
    .selectAll("a")
    .select(letterOf)
    .where(sql<boolean>`id <> all(${[...readIds]}::bigint[])`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(UNREAD_MAX)
    .execute();
}

export async function countRows(db: Db, scope: Scope): Promise<number> {
  const { count } = await announcements(db, scope)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the contest that it is in. */
export async function findContestId(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("contest_announcement")
    .select("contest_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.contest_id;
}

/** Locked until the transaction ends. */
export function lockRow(db: Db, id: number) {
  return db
    .selectFrom("contest_announcement as a")
    .selectAll("a")
    .select(letterOf)
    .where("a.id", "=", id)
    .forUpdate("a")
    .executeTakeFirst();
}

export async function insertRow(db: Db, row: Insertable<Columns>): Promise<number> {
  const { id } = await db
    .insertInto("contest_announcement")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow(db: Db, id: number, changes: Updateable<Columns>): Promise<void> {
  await db.updateTable("contest_announcement").set(changes).where("id", "=", id).execute();
}

export async function deleteRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("contest_announcement").where("id", "=", id).execute();
}
