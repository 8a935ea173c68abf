import { asJsonb, type Db, type Param, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import type { AnnouncementTranslations } from "./schema.ts";

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

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface ListShape extends Scope {
  readonly reach: Reach;
}

const rowsOfPage = preparedByShape((db, param: Param<Page>, { reach, ...scope }: ListShape) => {
  const near = announcements(db, scope)
    .select(["announcement.id", "announcement.created_at"])
    .orderBy("announcement.created_at", "desc")
    .orderBy("announcement.id", "desc")
    .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
  const page = db
    .selectFrom(near.as("near"))
    .select("near.id")
    .orderBy("near.created_at", "desc")
    .orderBy("near.id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
  // As an array they are few to PostgreSQL, which looks each up and keeps the plan.
  return db
    .selectFrom("announcement")
    .where(sql<boolean>`announcement.id = any(array(${page}))`)
    .selectAll("announcement")
    .select((eb) =>
      eb
        .selectFrom("user_account")
        .whereRef("user_account.uid", "=", "announcement.uid")
        .select("user_account.username")
        .as("username"),
    )
    .orderBy("announcement.created_at", "desc")
    .orderBy("announcement.id", "desc");
});

/** Newest first, with the names of their authors: of the page alone, where a join of all would read every account. */
export function listAnnouncements(db: Db, scope: Scope, page: Page) {
  return rowsOfPage(db, { ...scope, reach: reachOf(page.offset + page.limit) }, page);
}

const counted = preparedByShape((db, _: Param<object>, scope: Scope) =>
  announcements(db, scope).select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countAnnouncements(db: Db, scope: Scope): Promise<number> {
  const [row] = await counted(db, scope, {});
  return row?.count ?? 0;
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
  readonly translations: AnnouncementTranslations;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function insertAnnouncement(db: Db, row: NewAnnouncement): Promise<number> {
  const { id } = await db
    .insertInto("announcement")
    .values({ ...row, translations: asJsonb(row.translations) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAnnouncementRow(
  db: Db,
  id: number,
  changes: Partial<Pick<NewAnnouncement, "title" | "content" | "is_visible">> & {
    readonly translations: AnnouncementTranslations;
    readonly updated_at: Date;
  },
): Promise<void> {
  const translations = asJsonb(changes.translations);
  await db
    .updateTable("announcement")
    .set({ ...changes, translations })
    .where("id", "=", id)
    .execute();
}

export async function deleteAnnouncementRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("announcement").where("id", "=", id).execute();
}
