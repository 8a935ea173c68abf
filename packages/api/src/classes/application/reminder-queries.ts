import type { Db } from "@gavel/db";
import { BANK_APPLICATION } from "@gavel/domain/problem";
import { sql } from "kysely";
import { matching } from "./queries.ts";

/** Six of today's morning in the time zone. */
export async function findMorning(db: Db, now: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${now}::timestamptz at time zone ${timeZone}::text)::date + time '06:00')
      at time zone ${timeZone}::text as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("no morning");
  return row.at;
}

/** Those that nobody has decided on and that were there at that time. */
export async function countPending(db: Db, at: Date): Promise<number> {
  const { n } = await matching(db, { progress: BANK_APPLICATION.asked })
    .where("problem.updated_at", "<=", at)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Whoever has one of the roles and was not yet told this morning, and now is: nobody else finds them again. */
export async function claimUntold(
  db: Db,
  morning: Date,
  roles: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into application_reminder as told (uid, told_for)
    select uid, ${morning}::timestamptz from user_account
    where role_id = any(${[...roles]}::int[]) and not is_banned
    order by uid
    on conflict (uid) do update set told_for = excluded.told_for where told.told_for < excluded.told_for
    returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}
