import type { DB, Db } from "@gavel/db";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import { sql, type Updateable } from "kysely";
import type { z } from "zod";
import { isStarAmong } from "../../../places/contest/index.ts";
import { hasAllRightsIn } from "../../../places/group/index.ts";
import type { findBalloonsInput } from "./schema.ts";

export type BalloonState = z.output<typeof findBalloonsInput>["state"];

/** What administrators of the contest send is a trial. */
const isContestant = sql<boolean>`(person.role_id <> ${sql.lit(ROOT_ROLE)}
  and balloon.uid is distinct from contest.author_uid
  and not ${hasAllRightsIn(sql.ref("contest.group_id"), sql.ref("balloon.uid"))})`;

/** Of those who are not the contest's administrators, for what was sent before its end. */
export function balloons(db: Db, contestId: number, state: BalloonState) {
  return db
    .selectFrom("contest_balloon as balloon")
    .innerJoin("contest", "contest.id", "balloon.contest_id")
    .innerJoin("submission as sent", "sent.id", "balloon.submission_id")
    .innerJoin("user_account as person", "person.uid", "balloon.uid")
    .where("balloon.contest_id", "=", contestId)
    .where(isContestant)
    .whereRef("sent.created_at", "<", "contest.end_time")
    .$if(state === "delivered", (query) => query.where("balloon.is_checked", "=", true))
    .$if(state === "waiting" || state === "taken", (query) =>
      query
        .where("balloon.is_checked", "=", false)
        .where("balloon.taken_at", state === "taken" ? "is not" : "is", null),
    );
}

/** Those that wait as they came; delivered ones with the newest first, behind all others. */
export function listBalloons(
  db: Db,
  { contestId, state }: { readonly contestId: number; readonly state: BalloonState },
  page: { readonly limit: number; readonly offset: number },
  starKeys: readonly string[],
) {
  return balloons(db, contestId, state)
    .innerJoin("contest_problem as about", "about.id", "balloon.contest_problem_id")
    .leftJoin("contest_seat as place", (join) =>
      join
        .onRef("place.contest_id", "=", "balloon.contest_id")
        .onRef("place.uid", "=", "balloon.uid"),
    )
    .selectAll("balloon")
    .select("place.seat")
    .select(["about.display_id", "about.problem_id", "about.title", "about.color"])
    .select(["person.username", "person.realname", "person.school"])
    .select(isStarAmong(starKeys, "person").as("is_star"))
    .select(["sent.created_at as sent_at", "sent.score", "sent.time_ms"])
    .orderBy("balloon.is_checked")
    .orderBy("balloon.submission_id", state === "delivered" ? "desc" : "asc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type BalloonRow = Awaited<ReturnType<typeof listBalloons>>[number];

export async function countBalloons(
  db: Db,
  { contestId, state }: { readonly contestId: number; readonly state: BalloonState },
): Promise<number> {
  const { count } = await balloons(db, contestId, state)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Not delivered, taken or not: how many, and when the first of them was earned. */
export function findOpenBalloons(db: Db, contestId: number) {
  return balloons(db, contestId, "all")
    .where("balloon.is_checked", "=", false)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("sent.created_at").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
}

/** When each problem was solved first by somebody in competition. */
export async function listFirstTimes(
  db: Db,
  contestId: number,
  starKeys: readonly string[],
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("contest_problem as about")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("contest_balloon as balloon")
          .innerJoin("contest", "contest.id", "balloon.contest_id")
          .innerJoin("submission", "submission.id", "balloon.submission_id")
          .innerJoin("user_account as person", "person.uid", "balloon.uid")
          .whereRef("balloon.contest_problem_id", "=", "about.id")
          .where(isContestant)
          .where((of) => of.not(isStarAmong(starKeys, "person")))
          .orderBy("balloon.submission_id")
          .limit(1)
          .select("submission.created_at as sent_at")
          .as("first"),
      (join) => join.onTrue(),
    )
    .where("about.contest_id", "=", contestId)
    .select(["about.id", "first.sent_at"])
    .execute();
  return new Map(rows.map(({ id, sent_at }) => [id, sent_at]));
}

export async function findContestOf(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("contest_balloon")
    .where("id", "=", id)
    .select("contest_id")
    .executeTakeFirst();
  return row?.contest_id ?? null;
}

/** Locked until the transaction ends, so that two do not carry the same one. */
export function lockBalloon(db: Db, id: number) {
  return db
    .selectFrom("contest_balloon")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
export type StoredBalloon = NonNullable<Awaited<ReturnType<typeof lockBalloon>>>;

export async function updateBalloon(
  db: Db,
  id: number,
  changes: Updateable<DB["contest_balloon"]>,
): Promise<void> {
  await db.updateTable("contest_balloon").set(changes).where("id", "=", id).execute();
}
