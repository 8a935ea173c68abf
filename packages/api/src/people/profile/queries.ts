import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { isExactly, isNamed } from "../../kernel/name-queries.ts";
import { inBank, outsideContests } from "../../kernel/place-queries.ts";

/** Somebody who was banned has no page. */
export function findPerson(db: Db, by: { uid: string } | { username: string }) {
  const query = db
    .selectFrom("user_account as account")
    .selectAll()
    .where("account.is_banned", "=", false);
  return "uid" in by
    ? query.where("account.uid", "=", by.uid).executeTakeFirst()
    : query
        .where(isNamed(by.username))
        .orderBy(isExactly(by.username), "desc")
        .limit(1)
        .executeTakeFirst();
}

export async function findLastSignIn(db: Db, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom("user_session")
    .select("created_at as createdAt")
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Outside contests and groups. */
export function countSubmissions(db: Db, uid: string) {
  return db
    .selectFrom("submission")
    .where("uid", "=", uid)
    .where(inBank)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("status", "=", VERDICTS.accepted.code).as("accepted"),
    ])
    .executeTakeFirstOrThrow();
}

/** Days from `from` to `to` on which something was sent outside contests, groups included. */
export function countByDay(db: Db, uid: string, days: { from: string; to: string; zone: string }) {
  const startOf = (day: string) =>
    sql<Date>`(${day}::text::date::timestamp at time zone ${days.zone}::text)`;
  const date = sql<string>`to_char(created_at at time zone ${days.zone}::text, 'YYYY-MM-DD')`;
  return db
    .selectFrom("submission")
    .where("uid", "=", uid)
    .where(outsideContests)
    .where("created_at", ">=", startOf(days.from))
    .where("created_at", "<", sql<Date>`${startOf(days.to)} + interval '1 day'`)
    .select((eb) => [date.as("date"), eb.fn.countAll<number>().as("count")])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
}
