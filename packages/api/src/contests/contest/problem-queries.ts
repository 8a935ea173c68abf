/** What of the problems of a contest adds up from submissions. */
import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { isStarAmong } from "../../places/contest/index.ts";
import { hasAllRightsIn } from "../../places/group/index.ts";

const problemsOf = prepared((db, param: Param<{ contestId: number }>) =>
  db
    .selectFrom("contest_problem")
    .select(["id", "display_id", "problem_id", "title", "color", "paused_at"])
    .select(["created_at", "updated_at"])
    .where("contest_id", "=", param("contestId"))
    .orderBy("ordinal"),
);
export const listContestProblems = (db: Db, contestId: number) => problemsOf(db, { contestId });

interface Span {
  readonly contestId: number;
  readonly from: Date;
  /** null = without end. */
  readonly until: Date | null;
  /** Not counted, as root is not. */
  readonly creatorUid: string | null;
  /** Nor those who have all rights in the contest's group. */
  readonly groupId: number | null;
  /** Names of those out of competition, by their keys; absent = nobody asks who was first. */
  readonly starKeys?: readonly string[];
}

/** By problem and verdict: how many were sent, and the first of them by somebody in competition. */
export function countSent(
  db: Db,
  { contestId, from, until, creatorUid, groupId, starKeys = [] }: Span,
) {
  return db
    .selectFrom("submission")
    .innerJoin("user_account as sender", "sender.uid", "submission.uid")
    .where("submission.contest_id", "=", contestId)
    .where("submission.created_at", ">=", from)
    .$if(until !== null, (query) => query.where("submission.created_at", "<", until))
    .where("sender.role_id", "<>", 1000)
    .where("sender.uid", "is distinct from", creatorUid)
    .$if(groupId !== null, (query) =>
      query.where((eb) => eb.not(hasAllRightsIn(groupId, eb.ref("sender.uid")))),
    )
    .groupBy(["submission.contest_problem_id", "submission.status"])
    .select((eb) => [
      "submission.contest_problem_id as contestProblemId",
      "submission.status",
      eb.fn.countAll<number>().as("count"),
      eb.fn
        .min<number | null>("submission.id")
        .filterWhere((of) => of.not(isStarAmong(starKeys, "sender")))
        .as("firstId"),
    ])
    .execute();
}
export type SentCount = Awaited<ReturnType<typeof countSent>>[number];

const sendersOf = prepared((db, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom("submission")
    .innerJoin("user_account as sender", "sender.uid", "submission.uid")
    .where(sql<boolean>`submission.id = any(${param("ids")}::bigint[])`)
    .select(["submission.id", "submission.created_at"])
    .select(["sender.username", "sender.nickname", "sender.realname"]),
);
/** Who sent each of these, and when. */
export const listSenders = (db: Db, ids: readonly number[]) => sendersOf(db, { ids: [...ids] });

const ownOf = prepared((db, param: Param<{ contestId: number; uid: string; ids: number[] }>) =>
  db
    .selectFrom("submission as s")
    .innerJoin("problem as p", "p.id", "s.problem_id")
    .where("s.contest_id", "=", param("contestId"))
    .where(sql<boolean>`s.contest_problem_id = any(${param("ids")}::bigint[])`)
    .where("s.uid", "=", param("uid"))
    .select(["s.contest_problem_id as contestProblemId", "s.status", "s.created_at as sentAt"])
    .select(["s.score", "s.subtask_scores as subtasks", "p.io_score as worth"])
    .orderBy("s.id"),
);
/** What one person sent to these problems, in that order. */
export function listOwn(db: Db, contestId: number, uid: string, ids: readonly number[]) {
  return ownOf(db, { contestId, uid, ids: [...ids] });
}
/** What somebody passed a problem of a contest with last. */
export function findLastAccepted(db: Db, contestId: number, uid: string, pid: number) {
  return db
    .selectFrom("submission")
    .select(["id", "code", "language"])
    .where("contest_id", "=", contestId)
    .where("uid", "=", uid)
    .where("problem_id", "=", pid)
    .where("status", "=", VERDICTS.accepted.code)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
export type OwnSubmission = Awaited<ReturnType<typeof listOwn>>[number];
