import type { Db } from "@gavel/db";
import { emptyTally, type ProblemTally, tallyColumn } from "@gavel/domain/aggregate";

/** What was sent in the group outside its contests came to, by problem. */
export async function listGroupCounts(
  db: Db,
  groupId: number,
  pids: readonly number[],
): Promise<ReadonlyMap<number, ProblemTally>> {
  if (pids.length === 0) return new Map();
  const rows = await db
    .selectFrom("submission")
    .where("group_id", "=", groupId)
    .where("contest_id", "is", null)
    .where("problem_id", "in", pids)
    .groupBy(["problem_id", "status"])
    .select((eb) => ["problem_id", "status", eb.fn.countAll<number>().as("count")])
    .execute();
  const counts = new Map<number, ProblemTally>();
  for (const { problem_id, status, count } of rows) {
    const tally = counts.get(problem_id) ?? emptyTally();
    const column = tallyColumn(status);
    tally.total += Number(count);
    if (column !== null) tally[column] += Number(count);
    counts.set(problem_id, tally);
  }
  return counts;
}

/** Locked, so that a decision of the bank's keepers and this one do not cross. */
export function lockApplicant(db: Db, pid: number) {
  return db
    .selectFrom("problem")
    .select(["display_id", "group_id", "apply_public_progress"])
    .where("id", "=", pid)
    .forUpdate()
    .executeTakeFirst();
}

export async function setApplication(
  db: Db,
  pid: number,
  changes: { apply_public_progress: number | null; modified_user: string; updated_at: Date },
): Promise<void> {
  await db.updateTable("problem").set(changes).where("id", "=", pid).execute();
}
