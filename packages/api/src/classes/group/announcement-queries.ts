import type { DB, Db } from "@gavel/db";
import type { Insertable, Updateable } from "kysely";
import { textInPage } from "../../kernel/page-queries.ts";

interface Scope {
  readonly groupId: number;
  /** Hidden ones too. */
  readonly all: boolean;
}

function announcements(db: Db, { groupId, all }: Scope) {
  const query = db.selectFrom("group_announcement").where("group_id", "=", groupId);
  return all ? query : query.where("is_visible", "=", true);
}

/** Newest first. */
export function listRows(db: Db, scope: Scope, page: { limit: number; offset: number }) {
  return announcements(db, scope)
    .select(["id", "group_id", "title", "uid", "author_name"])
    .select(["is_visible", "created_at", "updated_at"])
    .select(textInPage("content", page.limit).as("content"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type AnnouncementRow = Awaited<ReturnType<typeof listRows>>[number];

export async function countRows(db: Db, scope: Scope): Promise<number> {
  const { n } = await announcements(db, scope)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Locked until the transaction ends. */
export function lockRow(db: Db, id: number) {
  return db
    .selectFrom("group_announcement")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRow(
  db: Db,
  row: Insertable<DB["group_announcement"]>,
): Promise<number> {
  const { id } = await db
    .insertInto("group_announcement")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow(
  db: Db,
  id: number,
  changes: Updateable<DB["group_announcement"]>,
): Promise<void> {
  await db.updateTable("group_announcement").set(changes).where("id", "=", id).execute();
}

export async function deleteRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("group_announcement").where("id", "=", id).execute();
}
