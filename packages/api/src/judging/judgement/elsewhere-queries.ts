import type { Db } from "@gavel/db";
import { CONTEST_RULES } from "@gavel/domain/contest/contest";

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

export async function setSaid(db: Db, submissionId: number, said: string): Promise<void> {
  await db.updateTable("submission").set({ said }).where("id", "=", submissionId).execute();
}

/** Of the judging that a submission shows now, or of the one that is under way. */
export function findDelivery(db: Db, submissionId: number) {
  return db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .where("j.submission_id", "=", submissionId)
    .where("j.version", "is not", null)
    .orderBy("d.id", "desc")
    .limit(1)
    .select(["d.site", "d.problem", "d.state", "d.run", "d.is_claimed as isClaimed", "d.fault"])
    .executeTakeFirst();
}

/** There a program has points, whatever its problem has elsewhere. */
export async function isContestOfPoints(db: Db, contestId: number | null): Promise<boolean> {
  if (contestId === null) return false;
  const row = await db
    .selectFrom("contest")
    .where("id", "=", contestId)
    .select("type")
    .executeTakeFirst();
  return row?.type === CONTEST_RULES.oi;
}
