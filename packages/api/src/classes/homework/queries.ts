/** The times of homework: for all, and for some. */
import type { DB, Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import type { HomeworkExtension } from "@gavel/domain/homework/schedule";
import { type Insertable, sql } from "kysely";
import { toldRealname } from "../../places/group/index.ts";

export function findHomework(db: Db, trainingId: number) {
  return db
    .selectFrom("homework")
    .selectAll()
    .where("training_id", "=", trainingId)
    .executeTakeFirst();
}
export type HomeworkRecord = NonNullable<Awaited<ReturnType<typeof findHomework>>>;

export async function upsertHomework(db: Db, row: Insertable<DB["homework"]>): Promise<void> {
  const { training_id: _, created_at: __, ...changes } = row;
  await db
    .insertInto("homework")
    .values(row)
    .onConflict((on) => on.column("training_id").doUpdateSet(changes))
    .execute();
}

export async function deleteHomework(db: Db, trainingId: number): Promise<void> {
  await db.deleteFrom("homework").where("training_id", "=", trainingId).execute();
}

/** Those of them who are in the group. */
export function listMembersOf(db: Db, groupId: number, uids: readonly string[]) {
  return db
    .selectFrom("group_member as m")
    .innerJoin("user_account as account", "account.uid", "m.uid")
    .where("m.group_id", "=", groupId)
    .where("m.level", ">=", GROUP_LEVEL.member)
    .where("m.uid", "in", uids)
    .select(["m.uid", "account.username"])
    .orderBy("account.username")
    .execute();
}

const columnsOf = ({ opensAt, dueAt, closesAt }: HomeworkExtension) => ({
  ...{ opens_at: opensAt, due_at: dueAt, closes_at: closesAt },
});

interface Extending {
  readonly trainingId: number;
  readonly uids: readonly string[];
  readonly extension: HomeworkExtension;
  readonly now: Date;
}

export async function upsertExtensions(
  db: Db,
  { trainingId, uids, extension, now }: Extending,
): Promise<void> {
  const times = { ...columnsOf(extension), updated_at: now };
  await db
    .insertInto("homework_extension")
    .values(uids.map((uid) => ({ training_id: trainingId, uid, created_at: now, ...times })))
    .onConflict((on) => on.columns(["training_id", "uid"]).doUpdateSet(times))
    .execute();
}

export async function deleteExtensions(
  db: Db,
  trainingId: number,
  uids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("homework_extension")
    .where("training_id", "=", trainingId)
    .where("uid", "in", uids)
    .execute();
}

export async function countExtensions(db: Db, trainingId: number): Promise<number> {
  const { n } = await db
    .selectFrom("homework_extension")
    .where("training_id", "=", trainingId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export function listExtensions(
  db: Db,
  trainingId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom("homework_extension as x")
    .innerJoin("user_account as account", "account.uid", "x.uid")
    .innerJoin("training as t", "t.id", "x.training_id")
    .leftJoin("group_member as m", (join) =>
      join.onRef("m.group_id", "=", "t.group_id").onRef("m.uid", "=", "x.uid"),
    )
    .where("x.training_id", "=", trainingId)
    .select(["x.opens_at", "x.due_at", "x.closes_at", "x.updated_at"])
    .select(["account.uid", "account.username", "account.nickname"])
    .select(["account.avatar", toldRealname.as("realname")])
    .orderBy(sql`lower(account.username)`)
    .orderBy("x.uid")
    .limit(limit)
    .offset(offset)
    .execute();
}
