/** What people add up to in the bank, for ranks: submissions, solved problems, best points at OI problems. */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";

interface PersonAtProblem {
  readonly uid: string;
  readonly problemId: number;
}

/** A submission counts at once, whatever becomes of it. */
export const countSent = prepared((db, param: Param<{ uid: string }>) =>
  db.updateTable("user_tally").set({ total: sql`total + 1` }).where("uid", "=", param("uid")),
);

/** One of each of these, in one go. */
export async function countAllSent(db: Db, uids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const uid of uids) counts.set(uid, (counts.get(uid) ?? 0) + 1);
  const people = { uids: [...counts.keys()] };
  await lockPeople(db, people);
  await addSent(db, { ...people, counts: [...counts.values()] });
}

const addSent = prepared(
  (_, param: Param<{ uids: string[]; counts: number[] }>) => sql`
    update user_tally set total = total + sent.count
    from unnest(${param("uids")}::text[], ${param("counts")}::integer[]) as sent (uid, count)
    where user_tally.uid = sent.uid`,
);

/**
 * Counts these people's problems and points anew. All is sent at once, behind the marks that changed; each statement sees
 * what was there when it began, so what is counted is counted under the lock.
 * @param pointed where their points may have changed
 */
export async function recountPeople(
  db: Db,
  uids: readonly string[],
  pointed: readonly PersonAtProblem[],
): Promise<void> {
  const people = { uids: [...new Set(uids)] };
  const [uid = "", ...others] = people.uids;
  const isOne = others.length === 0;
  await Promise.all([
    isOne ? lockPerson(db, { uid }) : lockPeople(db, people),
    ...(pointed.length === 0 ? [] : [writeBest(db, pairsOf(pointed))]),
    isOne ? countPerson(db, { uid }) : countProblems(db, people),
  ]);
}

/** The same where all that these people sent to these problems goes; it is there still. */
export async function uncountPeople(db: Db, sent: readonly PersonAtProblem[]): Promise<void> {
  const people = { uids: [...new Set(sent.map(({ uid }) => uid))] };
  await lockPeople(db, people);
  await sql`
    update user_tally set total = total - gone.count
    from (select uid, count(*) as count from unnest(${sent.map(({ uid }) => uid)}::text[]) as uid group by uid) as gone
    where user_tally.uid = gone.uid`.execute(db);
  const { uids, problemIds } = pairsOf(sent);
  await sql`
    delete from user_best using unnest(${uids}::text[], ${problemIds}::bigint[]) as gone (uid, problem_id)
    where user_best.uid = gone.uid and user_best.problem_id = gone.problem_id`.execute(db);
  await countProblems(db, people);
}

function pairsOf(those: readonly PersonAtProblem[]) {
  const once = [...new Map(those.map((one) => [`${one.uid} ${one.problemId}`, one])).values()];
  return { uids: once.map(({ uid }) => uid), problemIds: once.map(({ problemId }) => problemId) };
}

/** In their order, as everybody who locks several. */
const lockPeople = prepared((db, param: Param<{ uids: string[] }>) =>
  db
    .selectFrom("user_tally")
    .select("uid")
    .where(sql<boolean>`uid = any(${param("uids")}::text[])`)
    .orderBy(sql`uid collate "C"`)
    .forUpdate(),
);

const lockPerson = prepared((db, param: Param<{ uid: string }>) =>
  db.selectFrom("user_tally").select("uid").where("uid", "=", param("uid")).forUpdate(),
);

/** Whoever writes these rows holds the person's lock. */
const writeBest = prepared(
  (_, param: Param<{ uids: string[]; problemIds: number[] }>) => sql`
    with pair as (
      select * from unnest(${param("uids")}::text[], ${param("problemIds")}::bigint[]) as pair (uid, problem_id)
    ), best as (
      select pair.uid, pair.problem_id, points from pair cross join lateral (
        select max(oi_rank_score) as points from submission
        where submission.uid = pair.uid and submission.problem_id = pair.problem_id and in_bank
      ) as most
      where points > 0
    ), gone as (
      delete from user_best using pair
      where user_best.uid = pair.uid and user_best.problem_id = pair.problem_id and not exists (
        select from best where best.uid = pair.uid and best.problem_id = pair.problem_id
      )
    )
    insert into user_best (uid, problem_id, oi_rank_score) select uid, problem_id, points from best
    on conflict (uid, problem_id) do update set oi_rank_score = excluded.oi_rank_score`,
);

const count = sql`
  update user_tally set
    ac = (select count(*) from user_solved where user_solved.uid = user_tally.uid),
    oi_score = coalesce((select sum(oi_rank_score) from user_best where user_best.uid = user_tally.uid), 0)`;

const countProblems = prepared(
  (_, param: Param<{ uids: string[] }>) => sql`${count} where uid = any(${param("uids")}::text[])`,
);

/** One person, as of every verdict: of lists PostgreSQL keeps no plan, since it cannot tell how long they are. */
const countPerson = prepared(
  (_, param: Param<{ uid: string }>) => sql`${count} where uid = ${param("uid")}`,
);
