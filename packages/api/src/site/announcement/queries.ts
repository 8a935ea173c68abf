import type { Db } from "@gavel/db";

interface Scope {
  /** Hidden ones too. */
  readonly all: boolean;
}

function announcements(db: Db, { all }: Scope) {
  const query = db.selectFrom("announcement");
  return all ? query : query.where("is_visible", "=", true);
}

/** With the name of its author. */
export function findAnnouncement(db: Db, scope: Scope, id: number) {
  return announcements(db, scope)
    .leftJoin("user_account", "user_account.uid", "announcement.uid")
    .selectAll("announcement")
    .select("user_account.username")
    .where("announcement.id", "=", id)
    .executeTakeFirst();
}
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

/** Newest first, with the names of their authors. */
export function listAnnouncements(
  db: Db,
  scope: Scope,
  page: { readonly limit: number; readonly offset: number },
) {
  return announcements(db, scope)
    .leftJoin("user_account", "user_account.uid", "announcement.uid")
    .selectAll("announcement")
    .select("user_account.username")
    .orderBy("announcement.created_at", "desc")
    .orderBy("announcement.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAnnouncements(db: Db, scope: Scope): Promise<number> {
  const { count } = await announcements(db, scope)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locked until the transaction ends. */
export function lockAnnouncement(db: Db, id: number) {
  return db
    .selectFrom("announcement")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewAnnouncement {
  readonly title: string;
  readonly content: string;
  readonly uid: string | null;
  readonly is_visible: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function insertAnnouncement(db: Db, row: NewAnnouncement): Promise<number> {
  const { id } = await db
    .insertInto("announcement")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAnnouncementRow(
  db: Db,
  id: number,
  changes: Partial<Pick<NewAnnouncement, "title" | "content" | "is_visible">> & {
    readonly updated_at: Date;
  },
): Promise<void> {
  await db.updateTable("announcement").set(changes).where("id", "=", id).execute();
}

export async function deleteAnnouncementRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("announcement").where("id", "=", id).execute();
}
