import type { Db } from "@gavel/db";

/** What was sent, for whoever carries it to another judge. undefined = it is gone. */
export async function findSentCode(db: Db, judgementId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .where("judgement.id", "=", judgementId)
    .select("submission.code")
    .executeTakeFirst();
  return row?.code;
}
