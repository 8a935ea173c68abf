import type { Db } from "@gavel/db";
import type { HelloRequest } from "@gavel/judge-protocol/judge";
import { sql } from "kysely";

/** A host that says hello again keeps its id: the name tells hosts apart. */
export async function upsertJudgehost(
  db: Db,
  id: string,
  hello: HelloRequest,
  now: Date,
): Promise<string> {
  const said = {
    version: hello.version,
    slots: hello.slots,
    languages: sql`${hello.languages}::jsonb`,
    sandbox: sql`${hello.sandbox}::jsonb`,
    load: sql`${hello.load}::jsonb`,
    seen_at: now,
  };
  const row = await db
    .insertInto("judgehost")
    .values({ id, name: hello.name, first_seen_at: now, ...said })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(said))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns the host, or undefined when it never said hello. */
export function markSeen(db: Db, id: string, now: Date, load?: HelloRequest["load"]) {
  return db
    .updateTable("judgehost")
    .set({ seen_at: now, ...(load === undefined ? {} : { load: sql`${load}::jsonb` }) })
    .where("id", "=", id)
    .returning(["id", "name", "is_enabled"])
    .executeTakeFirst();
}

export function listJudgehosts(db: Db) {
  return db
    .selectFrom("judgehost")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("judgement")
        .whereRef("judgement.judgehost_id", "=", "judgehost.id")
        .where("judgement.judged_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("held"))
        .as("held"),
    )
    .orderBy("name")
    .execute();
}

export async function countJudgehosts(
  db: Db,
  since: Date,
): Promise<{ total: number; online: number }> {
  const row = await db
    .selectFrom("judgehost")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("seen_at", ">=", since).as("online"),
    ])
    .where("is_enabled", "=", true)
    .executeTakeFirstOrThrow();
  return row;
}
