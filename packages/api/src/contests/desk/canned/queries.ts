import type { Db } from "@gavel/db";

export function findDesk(db: Db, contestId: number) {
  return db
    .selectFrom("contest_desk")
    .where("contest_id", "=", contestId)
    .selectAll()
    .executeTakeFirst();
}

/** @returns whether nobody else had saved since `revision` */
export async function saveDesk(
  db: Db,
  desk: {
    readonly contestId: number;
    readonly revision: number;
    readonly answers: readonly string[];
    readonly by: string;
  },
): Promise<boolean> {
  const { contestId, revision, by } = desk;
  const values = { canned_answers: [...desk.answers], modified_by: by };
  const saved = await (revision === 0
    ? db
        .insertInto("contest_desk")
        .values({ contest_id: contestId, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning("revision")
        .executeTakeFirst()
    : db
        .updateTable("contest_desk")
        .set({ ...values, revision: revision + 1 })
        .where("contest_id", "=", contestId)
        .where("revision", "=", revision)
        .returning("revision")
        .executeTakeFirst());
  return saved !== undefined;
}
