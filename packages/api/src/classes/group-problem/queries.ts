import type { Db } from "@gavel/db";
import { emptyTally, type ProblemTally, tallyColumn } from "@gavel/domain/aggregate";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { countsThere } from "../../kernel/place-queries.ts";

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

/** Of these, of which the list shows the newest first. */
const among = (db: Db, { groupId, auth }: Spot) =>
  db
    .selectFrom("problem")
    .select("problem.id")
    .where("problem.group_id", "=", groupId)
    .where("problem.auth", "=", auth)
    .limit(1);

interface Spot {
  readonly groupId: number;
  readonly auth: number;
  readonly pid: number;
}

/** The one below (1) or above (-1) in the list. */
export async function findNeighbour(
  db: Db,
  { step, ...spot }: Spot & { readonly step: 1 | -1 },
): Promise<number | undefined> {
  const [sign, order] = step === 1 ? (["<", "desc"] as const) : ([">", "asc"] as const);
  const row = await among(db, spot)
    .where("problem.id", sign, spot.pid)
    .orderBy("problem.id", order)
    .executeTakeFirst();
  return row?.id;
}

/** The first below it, then from the top, that this person has not solved as it counts in the group. */
export async function findUnsolvedAfter(
  db: Db,
  { uid, ...spot }: Spot & { readonly uid: string },
): Promise<number | undefined> {
  const row = await among(db, spot)
    .where("problem.id", "<>", spot.pid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("submission")
            .whereRef("submission.problem_id", "=", "problem.id")
            .where("submission.uid", "=", uid)
            .where("submission.status", "=", VERDICTS.accepted.code)
            .where(countsThere(spot.groupId)),
        ),
      ),
    )
    .orderBy(sql`problem.id < ${spot.pid}`, "desc")
    .orderBy("problem.id", "desc")
    .executeTakeFirst();
  return row?.id;
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
