import { type Db, type Param, prepared } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { isExactly, isNamed } from "../../kernel/name-queries.ts";
import { inBank, outsideContests } from "../../kernel/place-queries.ts";

/** Somebody who was banned has no page. */
const people = (db: Db) =>
  db.selectFrom("user_account as account").selectAll().where("account.is_banned", "=", false);

const personOfUid = prepared((db, param: Param<{ uid: string }>) =>
  people(db).where("account.uid", "=", param("uid")),
);

const personNamed = prepared((db, param: Param<{ name: string; key: string }>) =>
  people(db)
    .where(isNamed(param("name"), param("key")))
    .orderBy(isExactly(param("name")), "desc")
    .limit(1),
);

export async function findPerson(db: Db, by: { uid: string } | { username: string }) {
  const [person] =
    "uid" in by
      ? await personOfUid(db, by)
      : await personNamed(db, { name: by.username, key: nameKey(by.username) });
  return person;
}

const lastSignInOf = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("user_session")
    .select("created_at as createdAt")
    .where("uid", "=", param("uid"))
    .orderBy("created_at", "desc")
    .limit(1),
);

export async function findLastSignIn(db: Db, uid: string): Promise<Date | null> {
  const [row] = await lastSignInOf(db, { uid });
  return row?.createdAt ?? null;
}

const tallyOf = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("user_tally")
    .select(["ac as solvedCount", "oi_score as oiScore"])
    .where("uid", "=", param("uid")),
);

/** What the ranks go by. */
export async function findTally(db: Db, uid: string) {
  const [tally] = await tallyOf(db, { uid });
  return tally ?? { solvedCount: 0, oiScore: 0 };
}

/** Outside contests and groups. */
export async function countSubmissions(db: Db, uid: string) {
  const [counts] = await submissionsOf(db, { uid });
  return { total: counts?.total ?? 0, accepted: counts?.accepted ?? 0 };
}

const submissionsOf = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("submission")
    .where("uid", "=", param("uid"))
    .where(inBank)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("status", "=", VERDICTS.accepted.code).as("accepted"),
    ]),
);

/**
 * Days from `from` to `to` on which something was sent outside contests, groups included. The person's rows are found first:
 * a statement that is planned for any days takes them for few, and would read what everybody sent in them.
 */
export const countByDay = prepared(
  (db, param: Param<{ uid: string; from: string; to: string; zone: string }>) => {
    const startOf = (day: string) =>
      sql<Date>`(${day}::text::date::timestamp at time zone ${param("zone")}::text)`;
    const date = sql<string>`to_char(sent.created_at at time zone ${param("zone")}::text, 'YYYY-MM-DD')`;
    return db
      .with(
        (cte) => cte("sent").materialized(),
        (one) =>
          one
            .selectFrom("submission")
            .where("uid", "=", param("uid"))
            .where(outsideContests)
            .select("created_at"),
      )
      .selectFrom("sent")
      .where("sent.created_at", ">=", startOf(param("from")))
      .where("sent.created_at", "<", sql<Date>`${startOf(param("to"))} + interval '1 day'`)
      .select((eb) => [date.as("date"), eb.fn.countAll<number>().as("count")])
      .groupBy(sql`1`)
      .orderBy(sql`1`);
  },
);
