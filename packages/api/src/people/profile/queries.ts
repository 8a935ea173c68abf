import { type Db, type Param, preparedByShape } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { isExactly, isNamed } from "../../kernel/name-queries.ts";
import { inBank, outsideContests } from "../../kernel/place-queries.ts";

interface By {
  readonly by: "uid" | "name";
}
/** Of these a statement takes its own. */
interface ByValues {
  readonly uid: string;
  readonly name: string;
  readonly key: string;
}
export type Which = { readonly uid: string } | { readonly username: string };

const shapeOf = (which: Which): By => ({ by: "uid" in which ? "uid" : "name" });
const valuesOf = (which: Which): ByValues =>
  "uid" in which
    ? { uid: which.uid, name: "", key: "" }
    : { uid: "", name: which.username, key: nameKey(which.username) };

/** Somebody who was banned has no page. */
function people(db: Db, param: Param<ByValues>, { by }: By) {
  const all = db.selectFrom("user_account as account").where("account.is_banned", "=", false);
  if (by === "uid") return all.where("account.uid", "=", param("uid"));
  const name = param("name");
  return all
    .where(isNamed(name, param("key")))
    .orderBy(isExactly(name), "desc")
    .limit(1);
}
const homes = preparedByShape((db, param: Param<ByValues>, by: By) => {
  const sent = (one: Db) =>
    one
      .selectFrom("submission")
      .where("submission.uid", "=", sql<string>`person.uid`)
      .where(inBank)
      .select((eb) => [
        eb.fn.countAll<number>().as("total"),
        eb.fn.countAll<number>().filterWhere("status", "=", VERDICTS.accepted.code).as("accepted"),
      ]);
  const shown = people(db, param, by)
    .select(["account.uid", "account.username", "account.nickname", "account.gender"])
    .select(["account.avatar", "account.school", "account.signature", "account.github"])
    .select(["account.blog", "account.title_name as titleName"])
    .select(["account.title_color as titleColor", "account.role_id as roleId"])
    .select("account.cf_rating as rating");
  return db
    .selectFrom(shown.as("person"))
    .leftJoin("user_tally", "user_tally.uid", "person.uid")
    .innerJoinLateral(sent(db).as("sent"), (join) => join.onTrue())
    .selectAll("person")
    .select(["sent.total", "sent.accepted"])
    .select((eb) => [
      eb.fn.coalesce("user_tally.ac", eb.lit(0)).as("solvedCount"),
      eb.fn.coalesce("user_tally.oi_score", eb.lit(0)).as("oiScore"),
      eb
        .selectFrom("user_session")
        .select("user_session.created_at")
        .whereRef("user_session.uid", "=", "person.uid")
        .orderBy("user_session.created_at", "desc")
        .limit(1)
        .as("recentLoginTime"),
    ]);
});

/**
 * What their page shows of them, all at once: what the ranks go by, what they sent outside contests and groups, their last
 * sign-in.
 */
export async function findHome(db: Db, which: Which) {
  const [home] = await homes(db, shapeOf(which), valuesOf(which));
  return home;
}

interface Range {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/**
 * Somebody, with the days from `from` to `to` on which they sent something outside contests, groups included. Their rows are
 * found first: a statement that is planned for any days takes them for few, and would read what everybody sent in them.
 */
const daysOf = preparedByShape((db, param: Param<ByValues & Range>, by: By) => {
  const zone = sql`${param("zone")}::text`;
  const startOf = (day: string) => sql<Date>`(${day}::text::date::timestamp at time zone ${zone})`;
  return db
    .with("person", () => people(db, param as Param<ByValues>, by).select("account.uid"))
    .with(
      (cte) => cte("sent").materialized(),
      (one) =>
        one
          .selectFrom("submission")
          .where("uid", "=", (eb) => eb.selectFrom("person").select("person.uid"))
          .where(outsideContests)
          .select("created_at"),
    )
    .with("days", (one) =>
      one
        .selectFrom("sent")
        .where("sent.created_at", ">=", startOf(param("from")))
        .where("sent.created_at", "<", sql<Date>`${startOf(param("to"))} + interval '1 day'`)
        .select((eb) => [
          sql<Date>`(sent.created_at at time zone ${zone})::date`.as("day"),
          eb.fn.countAll<number>().as("count"),
        ])
        .groupBy(sql`1`),
    )
    .selectFrom("person")
    .select(
      sql<string>`(select coalesce(string_agg(to_char(day, 'YYYY-MM-DD') || ' ' || count, ',' order by day), '') from days)`.as(
        "days",
      ),
    );
});

/** undefined = there is no such person. */
export async function countByDay(db: Db, which: Which, range: Range) {
  const [found] = await daysOf(db, shapeOf(which), { ...valuesOf(which), ...range });
  if (found === undefined) return undefined;
  const days = found.days === "" ? [] : found.days.split(",");
  return days.map((day) => {
    const [date = "", count] = day.split(" ");
    return { date, count: Number(count) };
  });
}
