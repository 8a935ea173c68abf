/** Who is in the class of a homework, and what they sent. */
import type { Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import type { HomeworkState } from "@gavel/domain/homework/schedule";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { VERDICTS } from "@gavel/domain/verdict";
import { type RawBuilder, sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";
import { countsThere } from "../../kernel/place-queries.ts";
import { toldRealname } from "../../places/group/index.ts";

interface Class {
  readonly trainingId: number;
  readonly groupId: number;
}

export interface ClassFilter extends Class {
  readonly keyword: string;
  /** What the state is about. */
  readonly pids: readonly number[];
  readonly state: HomeworkState | null;
}

/** The times of the person, as `homeworkTimesFor` and `homeworkClosesAt` have them. */
const OPENS = sql`coalesce(x.opens_at, h.opens_at)`;
const DUE = sql`coalesce(x.due_at, h.due_at)`;
const ON_TIME = sql`${DUE} + h.grace_minutes * interval '1 minute'`;
const CLOSES = sql`greatest(coalesce(x.closes_at, h.closes_at), ${ON_TIME})`;

const sent = (pid: unknown, groupId: number) => sql`(
  select s.created_at, s.status from submission as s
  where s.training_id = h.training_id and s.uid = m.uid and s.problem_id = ${pid}
    and s.created_at between ${OPENS} and ${CLOSES}
  union all
  select s.created_at, s.status from submission as s
  where h.counts_earlier and s.uid = m.uid and s.problem_id = ${pid} and s.status = 0
    and (s.in_bank or s.group_id = ${groupId} and s.contest_id is null) and s.created_at < ${OPENS})`;

/** What a program that has been judged may come to but to be accepted. */
const UNSOLVED = Object.values(VERDICTS)
  .filter(({ phase, code }) => phase === "final" && code !== VERDICTS.accepted.code)
  .map(({ code }) => code);

/** As `HOMEWORK_STATES` has them. */
function isIn({ state, pids, groupId }: ClassFilter & { readonly state: HomeworkState }) {
  const asked = sql`unnest(${sql.val([...pids])}::bigint[]) as asked(pid)`;
  const work = sent(sql.ref("asked.pid"), groupId);
  const newest = sql`(
    select s.id, s.status from submission as s
    where s.training_id = h.training_id and s.uid = m.uid and s.problem_id = asked.pid
      and s.created_at between ${OPENS} and ${CLOSES}
    order by s.id desc limit 1)`;
  const onTime = sql`w.status = 0 and w.created_at <= ${ON_TIME}`;
  const states: Record<HomeworkState, RawBuilder<boolean>> = {
    notStarted: sql`not exists (select from ${asked} cross join lateral ${work} as w)`,
    missing: sql`exists (select from ${asked} where not exists (select from ${work} as w))`,
    late: sql`exists (
      select from ${asked} where exists (select from ${work} as w where w.created_at > ${ON_TIME})
        and not exists (select from ${work} as w where ${onTime}))`,
    solved: sql`not exists (
      select from ${asked} where not exists (select from ${work} as w where w.status = 0))`,
    toRemark: sql`(exists (
      select from ${asked} cross join lateral ${newest} as n
      where n.status = any(${sql.val(UNSOLVED)}::smallint[])
        and not exists (select from ${work} as w where w.status = 0)
        and not exists (
          select from submission_remark as r where r.submission_id = n.id and r.by_teacher)) or exists (
      select from submission as s join submission_remark as r on r.submission_id = s.id
      where s.training_id = h.training_id and s.uid = m.uid and not r.by_teacher and r.read_at is null
        and s.problem_id in (select asked.pid from ${asked})))`,
  };
  return states[state];
}

function pupils(db: Db, filter: ClassFilter) {
  const { trainingId, groupId, keyword, state } = filter;
  let query = db
    .selectFrom("group_member as m")
    .innerJoin("user_account as account", "account.uid", "m.uid")
    .innerJoin("homework as h", (join) => join.on("h.training_id", "=", trainingId))
    .leftJoin("homework_extension as x", (join) =>
      join.onRef("x.training_id", "=", "h.training_id").onRef("x.uid", "=", "m.uid"),
    )
    .where("m.group_id", "=", groupId)
    .where("m.level", "=", GROUP_LEVEL.member);
  if (state !== null) query = query.where(isIn({ ...filter, state }));
  if (keyword === "") return query;
  const names = [sql.ref("account.username"), sql.ref("account.nickname"), toldRealname];
  return query.where((eb) => eb.or(names.map((name) => contains(sql`lower(${name})`, keyword))));
}

/** By name: members who are no more than that. */
export function listPupils(
  db: Db,
  filter: ClassFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return pupils(db, filter)
    .select(["m.uid", "account.username", "account.nickname"])
    .select(["account.avatar", toldRealname.as("realname")])
    .select(["x.opens_at", "x.due_at", "x.closes_at"])
    .orderBy(sql`lower(account.username)`)
    .orderBy("m.uid")
    .limit(limit)
    .offset(offset)
    .execute();
}
export type PupilRow = Awaited<ReturnType<typeof listPupils>>[number];

export async function countPupils(db: Db, filter: ClassFilter): Promise<number> {
  const { n } = await pupils(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** How many of the class solved each of these problems, whenever that counts for them; those that nobody did are left out. */
export async function countSolvers(
  db: Db,
  { trainingId, groupId, pids }: Pick<ClassFilter, "trainingId" | "groupId" | "pids">,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number; n: number }>`
    with pupil as materialized (
      select m.uid, ${OPENS} as opens, ${CLOSES} as closes
      from group_member as m
      join homework as h on h.training_id = ${trainingId}
      left join homework_extension as x on x.training_id = h.training_id and x.uid = m.uid
      where m.group_id = ${groupId} and m.level = ${GROUP_LEVEL.member}
    ), solved as (
      select s.problem_id, s.uid from submission as s join pupil as p on p.uid = s.uid
      where s.training_id = ${trainingId} and s.status = 0
        and s.created_at between p.opens and p.closes
      union
      select s.problem_id, s.uid from submission as s join pupil as p on p.uid = s.uid
      where (select counts_earlier from homework where training_id = ${trainingId})
        and s.status = 0 and s.created_at < p.opens
        and (s.in_bank or s.group_id = ${groupId} and s.contest_id is null)
        and s.problem_id = any(${sql.val([...pids])}::bigint[])
    )
    select problem_id as pid, count(*)::int as n from solved
    where problem_id = any(${sql.val([...pids])}::bigint[])
    group by problem_id`.execute(db);
  return new Map(rows.map(({ pid, n }) => [pid, n]));
}

interface Wanted extends Class {
  readonly uids: readonly string[];
  readonly pids: readonly number[];
}

/** All that these people sent to these problems in the homework. */
export function listTries(db: Db, { trainingId, uids, pids }: Omit<Wanted, "groupId">) {
  return db
    .selectFrom("submission")
    .where("submission.training_id", "=", trainingId)
    .where(sql<boolean>`submission.uid = any(${sql.val([...uids])}::text[])`)
    .where(sql<boolean>`submission.problem_id = any(${sql.val([...pids])}::bigint[])`)
    .select(["submission.id", "submission.uid", "submission.problem_id as pid"])
    .select(["submission.status", "submission.score", "submission.created_at as sentAt"])
    .execute();
}

export type RemarkReader = "teacher" | "sender";

const isUnread = (side: RemarkReader) =>
  sql<boolean>`r.read_at is null and r.by_teacher = ${side === "sender"}`;
const unreadBy = (side: RemarkReader) =>
  sql<number>`(count(*) filter (where ${isUnread(side)}))::int`;

/** Of each person and problem where there are any. */
export function listRemarkCounts(
  db: Db,
  { trainingId, uids, pids }: Omit<Wanted, "groupId">,
  side: RemarkReader,
) {
  return db
    .selectFrom("submission")
    .innerJoin("submission_remark as r", "r.submission_id", "submission.id")
    .where("submission.training_id", "=", trainingId)
    .where(sql<boolean>`submission.uid = any(${sql.val([...uids])}::text[])`)
    .where(sql<boolean>`submission.problem_id = any(${sql.val([...pids])}::bigint[])`)
    .groupBy(["submission.uid", "submission.problem_id"])
    .select(["submission.uid", "submission.problem_id as pid"])
    .select([sql<number>`count(*)::int`.as("remarks"), unreadBy(side).as("unread")])
    .execute();
}

/** What somebody has not seen of it, the newest of each submission. */
export function listUnread(
  db: Db,
  { trainingId, uid, limit }: { trainingId: number; uid: string; limit: number },
) {
  return db
    .selectFrom("submission")
    .innerJoin("submission_remark as r", "r.submission_id", "submission.id")
    .where("submission.training_id", "=", trainingId)
    .where("submission.uid", "=", uid)
    .where(isUnread("sender"))
    .distinctOn("submission.id")
    .orderBy("submission.id", "desc")
    .orderBy("r.id", "desc")
    .select(["submission.id as submitId", "submission.problem_id as pid"])
    .select(["r.line", "r.author_name as author"])
    .limit(limit)
    .execute();
}

/** Newest first. */
export function listTriesOf(
  db: Db,
  { trainingId, uid, pid, limit }: { trainingId: number; uid: string; pid: number; limit: number },
) {
  const written = (what: RawBuilder<number>) => sql<number>`(
    select ${what} from submission_remark as r where r.submission_id = submission.id)`;
  return db
    .selectFrom("submission")
    .where("submission.training_id", "=", trainingId)
    .where("submission.uid", "=", uid)
    .where("submission.problem_id", "=", pid)
    .select(["submission.id as submitId", "submission.status", "submission.score"])
    .select("submission.created_at as sentAt")
    .select(written(sql`count(*)::int`).as("remarks"))
    .select(written(unreadBy("teacher")).as("unread"))
    .orderBy("submission.id", "desc")
    .limit(limit)
    .execute();
}

export async function countTriesOf(
  db: Db,
  { trainingId, uid, pid }: { trainingId: number; uid: string; pid: number },
): Promise<number> {
  const { n } = await db
    .selectFrom("submission")
    .where("submission.training_id", "=", trainingId)
    .where("submission.uid", "=", uid)
    .where("submission.problem_id", "=", pid)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** The first time that each of them solved each problem, as it counts in a training of the group. */
export function listFirstSolves(db: Db, { groupId, uids, pids }: Omit<Wanted, "trainingId">) {
  return db
    .selectFrom("submission")
    .where(sql<boolean>`submission.uid = any(${sql.val([...uids])}::text[])`)
    .where(sql<boolean>`submission.problem_id = any(${sql.val([...pids])}::bigint[])`)
    .where("submission.status", "=", VERDICTS.accepted.code)
    .where(countsThere(groupId))
    .distinctOn(["submission.uid", "submission.problem_id"])
    .orderBy("submission.uid")
    .orderBy("submission.problem_id")
    .orderBy("submission.created_at")
    .orderBy("submission.id")
    .select(["submission.id", "submission.uid", "submission.problem_id as pid"])
    .select(["submission.status", "submission.score", "submission.created_at as sentAt"])
    .execute();
}
export type TryRow = Awaited<ReturnType<typeof listTries>>[number];

/** What a problem with points is worth. */
export async function listFullScores(db: Db, pids: readonly number[]) {
  const rows = await db
    .selectFrom("problem")
    .where(sql<boolean>`id = any(${sql.val([...pids])}::bigint[])`)
    .where("type", "=", PROBLEM_TYPE.oi)
    .select(["id", "io_score"])
    .execute();
  return new Map(rows.map((row) => [row.id, row.io_score]));
}
