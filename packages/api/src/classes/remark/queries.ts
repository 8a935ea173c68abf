import type { DB, Db } from "@gavel/db";
import { type Insertable, sql } from "kysely";
import { isInGroup } from "../../places/group/index.ts";

const remarked = (db: Db, submitId: number) =>
  db
    .selectFrom("submission")
    .select(["submission.id", "submission.uid", "submission.problem_id"])
    .select(sql<number>`submission.training_id`.as("training_id"))
    .select(sql<number>`submission.group_id`.as("group_id"))
    .where("submission.id", "=", submitId)
    .where("submission.training_id", "is not", null)
    .where("submission.group_id", "is not", null);

/** Sent in the training of a group. */
export const findRemarked = (db: Db, submitId: number) => remarked(db, submitId).executeTakeFirst();

/** One writes to it at a time. */
export const lockRemarked = (db: Db, submitId: number) =>
  remarked(db, submitId).forNoKeyUpdate().executeTakeFirst();
export type Remarked = NonNullable<Awaited<ReturnType<typeof findRemarked>>>;

/** As they were written. */
export function listRemarks(db: Db, submitId: number) {
  return db
    .selectFrom("submission_remark as r")
    .leftJoin("user_account as a", "a.uid", "r.author_uid")
    .selectAll("r")
    .select("a.avatar")
    .where("r.submission_id", "=", submitId)
    .orderBy("r.id")
    .execute();
}
export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number];

export function findRemark(db: Db, id: number) {
  return db.selectFrom("submission_remark").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertRemark(
  db: Db,
  row: Insertable<DB["submission_remark"]>,
): Promise<number> {
  const { id } = await db
    .insertInto("submission_remark")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRemark(db: Db, id: number, content: string, now: Date): Promise<void> {
  await db
    .updateTable("submission_remark")
    .set({ content, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteRemark(db: Db, id: number): Promise<void> {
  await db.deleteFrom("submission_remark").where("id", "=", id).execute();
}

/** By teachers, or by the author of the program. */
export async function markRead(
  db: Db,
  submitId: number,
  { byTeacher, now }: { readonly byTeacher: boolean; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("submission_remark")
    .set({ read_at: now })
    .where("submission_id", "=", submitId)
    .where("by_teacher", "=", byTeacher)
    .where("read_at", "is", null)
    .execute();
}

export function findNamedProblem(db: Db, pid: number) {
  return db
    .selectFrom("problem")
    .select(["display_id", "title"])
    .where("id", "=", pid)
    .executeTakeFirstOrThrow();
}

/** Whoever is to be told of a remark, and whether they are still in the group that its problem is named from. */
export function findRecipient(db: Db, uid: string, groupId: number) {
  return db
    .selectFrom("user_account")
    .select(["locale", "role_id"])
    .select(isInGroup(groupId, sql.ref("user_account.uid")).as("is_inside"))
    .where("uid", "=", uid)
    .executeTakeFirst();
}
