import type { DB, Db } from "@gavel/db";
import { GROUP_LINKS_KEPT } from "@gavel/domain/group/link";
import type { Insertable, Updateable } from "kysely";

/** The one that has not been ended by hand; it may have expired. */
export function findLinkOf(db: Db, groupId: number) {
  return db
    .selectFrom("group_link")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLinkOf>>>;

/** With what whoever follows it is told; none of a group that is gone or banned. */
export function findLinkByHash(db: Db, hash: string) {
  return db
    .selectFrom("group_link as link")
    .innerJoin("user_group as g", "g.id", "link.group_id")
    .selectAll("link")
    .select(["g.name", "g.short_name", "g.brief", "g.avatar", "g.member_count"])
    .where("link.token_hash", "=", hash)
    .where("g.disbanded_at", "is", null)
    .where("g.is_banned", "=", false)
    .executeTakeFirst();
}

export async function insertLink(db: Db, values: Insertable<DB["group_link"]>): Promise<void> {
  await db.insertInto("group_link").values(values).execute();
}

export async function updateLink(
  db: Db,
  id: number,
  changes: Updateable<DB["group_link"]>,
): Promise<void> {
  await db.updateTable("group_link").set(changes).where("id", "=", id).execute();
}

export async function countFollower(db: Db, id: number): Promise<void> {
  await db
    .updateTable("group_link")
    .set((eb) => ({ people: eb("people", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** All but the newest of a group. */
export async function forgetOldLinks(db: Db, groupId: number): Promise<void> {
  const kept = db
    .selectFrom("group_link")
    .select("id")
    .where("group_id", "=", groupId)
    .orderBy("id", "desc")
    .limit(GROUP_LINKS_KEPT);
  await db
    .deleteFrom("group_link")
    .where("group_id", "=", groupId)
    .where("ended_at", "is not", null)
    .where("id", "not in", kept)
    .execute();
}
