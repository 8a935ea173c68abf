import type { Db } from "@gavel/db";

/** Notes the start. false, changing nothing, when the job was started at `dueAt` or later. */
export async function claimTimedJob(
  db: Db,
  name: string,
  times: { dueAt: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("timed_job")
    .values({ name, started_at: times.now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ started_at: times.now })
        .where("timed_job.started_at", "<", times.dueAt),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}
