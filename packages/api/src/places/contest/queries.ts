import { type Db, type Param, prepared } from "@gavel/db";
import { nameKey, SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { sql } from "kysely";
import { groupLevelIn } from "../group/index.ts";

/** What the rules ask of a contest. */
export const CONTEST_FACTS = [
  ...(["contest.id", "contest.type", "contest.auth", "contest.is_visible"] as const),
  ...(["contest.group_id", "contest.author_uid", "contest.author_name", "contest.title"] as const),
  ...(["contest.start_time", "contest.end_time", "contest.seal_rank"] as const),
  ...(["contest.seal_time", "contest.auto_real_rank", "contest.thawed_at"] as const),
  ...(["contest.open_rank", "contest.open_print", "contest.allow_end_submit"] as const),
  ...(["contest.open_account_limit", "contest.account_limit_rule"] as const),
  ...(["contest.rank_show_name", "contest.oi_rank_score_type"] as const),
] as const;

/** Whether this person has entered the contest of the row with its password. */
export const hasEntered = (uid: unknown) =>
  sql<boolean>`exists (
    select from contest_registration as r where r.contest_id = contest.id and r.uid = ${uid})`;

/** `uid` = who asks, or somebody who is nobody. */
const contestsByIds = prepared((db, param: Param<{ ids: number[]; uid: string }>) =>
  db
    .selectFrom("contest")
    .select(CONTEST_FACTS)
    .select(hasEntered(param("uid")).as("is_registered"))
    .select(groupLevelIn("contest.group_id", param("uid")).as("group_level"))
    .where(sql<boolean>`contest.id = any(${param("ids")}::bigint[])`),
);

/** As the rules need them, with whether this person has entered. */
export function listContestFacts(db: Db, ids: readonly number[], uid: string | null) {
  return contestsByIds(db, { ids: [...ids], uid: uid ?? "" });
}
export type ContestFactsRow = Awaited<ReturnType<typeof listContestFacts>>[number];

const starsById = prepared((db, param: Param<{ id: number }>) =>
  db.selectFrom("contest").select("star_accounts").where("id", "=", param("id")),
);

/** The names of those who take part out of competition, by their keys: organisers type them in any case. */
export async function findStarKeys(db: Db, contestId: number): Promise<string[]> {
  const [row] = await starsById(db, { id: contestId });
  return (row?.star_accounts ?? []).map(nameKey);
}

/** Somebody is called otherwise now, and stays out of competition where they were. Whoever has the form open learns of it. */
export async function renameStar(
  db: Db,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
): Promise<void> {
  const isMeant = sql<boolean>`lower(star.name) = lower(${from}::text)`;
  await sql`
    update contest set revision = revision + 1, modified_by = ${by}, star_accounts = array(
      select case when ${isMeant} then ${to}::text else star.name end
      from unnest(star_accounts) with ordinality as star (name, place) order by place)
    where exists (select from unnest(star_accounts) as star (name) where ${isMeant})`.execute(db);
}

/** Whether the account of this table is one of them. */
export function isStarAmong(keys: readonly string[], account: "person" | "sender") {
  const [key, name] = [sql.ref(`${account}.username_key`), sql.ref(`${account}.username`)];
  return sql<boolean>`(split_part(coalesce(${key}, lower(${name})), ${SECOND_KEY_SIGN}::text, 1)
    = any(${[...keys]}::text[]))`;
}

const problemByLetter = prepared((db, param: Param<{ contestId: number; letter: string }>) =>
  db
    .selectFrom("contest_problem")
    .select(["id", "display_id", "problem_id", "title", "color", "paused_at"])
    .where("contest_id", "=", param("contestId"))
    .where(sql`lower(display_id)`, "=", sql`lower(${param("letter")})`),
);

/** By its letter, however it is written. */
export async function findContestProblem(db: Db, contestId: number, letter: string) {
  const [row] = await problemByLetter(db, { contestId, letter: letter.trim() });
  return row;
}

/** Contests that hold it and run now, newest first; a problem stands in a handful of them at most. */
export async function listRunningWith(db: Db, pid: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("contest_problem")
    .innerJoin("contest", "contest.id", "contest_problem.contest_id")
    .where("contest_problem.problem_id", "=", pid)
    .where("contest.start_time", "<=", now)
    .where("contest.end_time", ">", now)
    .orderBy("contest.id", "desc")
    .limit(20)
    .select("contest.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a contest that is scored like this holds it. */
export async function isHeldByRule(db: Db, pid: number, type: number): Promise<boolean> {
  const row = await db
    .selectFrom("contest_problem")
    .innerJoin("contest", "contest.id", "contest_problem.contest_id")
    .where("contest_problem.problem_id", "=", pid)
    .where("contest.type", "=", type)
    .limit(1)
    .select("contest.id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function holds(db: Db, contestId: number, pid: number): Promise<boolean> {
  const row = await db
    .selectFrom("contest_problem")
    .where("contest_id", "=", contestId)
    .where("problem_id", "=", pid)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
