import type { Db } from "@gavel/db";
import { hasAllRightsIn } from "../../places/group/index.ts";

/** Those in an order that never changes. */
export function listProblems(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem as cp")
    .innerJoin("problem as p", "p.id", "cp.problem_id")
    .leftJoin("test_data_version as data", "data.id", "p.test_data_version_id")
    .where("cp.contest_id", "=", contestId)
    .select([
      "cp.id",
      "cp.problem_id as pid",
      "cp.display_id as label",
      "cp.title",
      "cp.color",
      "cp.ordinal",
      "p.time_limit_ms as timeLimitMs",
      "p.memory_limit_mb as memoryLimitMb",
      "p.output_limit_mb as outputLimitMb",
      "p.io_score as points",
      "data.case_count as cases",
    ])
    .orderBy("cp.ordinal")
    .execute();
}
export type ProblemRow = Awaited<ReturnType<typeof listProblems>>[number];

interface Participating {
  readonly contestId: number;
  readonly groupId: number | null;
  readonly endTime: Date;
  /** Who registered later is none of them; null = all are. */
  readonly enteredBefore: Date | null;
}

/** Who registered, sent something before the end, or asked the jury, who has to see by whom. */
export function listParticipants(
  db: Db,
  { contestId, groupId, endTime, enteredBefore }: Participating,
) {
  return db
    .selectFrom("user_account as u")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("contest_registration as r")
            .where("r.contest_id", "=", contestId)
            .whereRef("r.uid", "=", "u.uid")
            .$if(enteredBefore !== null, (query) => query.where("r.created_at", "<", enteredBefore))
            .select("r.uid"),
        ),
        eb(
          "u.uid",
          "in",
          eb
            .selectFrom("submission as s")
            .where("s.contest_id", "=", contestId)
            .where("s.created_at", "<", endTime)
            .select("s.uid")
            .distinct(),
        ),
        eb(
          "u.uid",
          "in",
          eb
            .selectFrom("contest_clarification as c")
            .where("c.contest_id", "=", contestId)
            .where("c.question_id", "is", null)
            .select((of) => of.fn.coalesce("c.author_uid", eb.val("")).as("uid")),
        ),
      ]),
    )
    .select(["u.uid", "u.username", "u.nickname", "u.realname", "u.school", "u.email", "u.gender"])
    .select("u.role_id as role")
    .select((eb) => hasAllRightsIn(groupId, eb.ref("u.uid")).as("isGroupRoot"))
    .orderBy("u.uid")
    .execute();
}
export type TeamRow = Awaited<ReturnType<typeof listParticipants>>[number];

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** What was sent while the contest ran, but for what was taken back. */
export function listSubmissions(db: Db, contestId: number, { from, until }: Window, gone: number) {
  return db
    .selectFrom("submission as s")
    .where("s.contest_id", "=", contestId)
    .where("s.contest_problem_id", "is not", null)
    .where("s.created_at", ">=", from)
    .where("s.created_at", "<", until)
    .where("s.status", "!=", gone)
    .select([
      "s.id",
      "s.uid",
      "s.contest_problem_id as problemId",
      "s.language",
      "s.created_at as sentAt",
    ])
    .orderBy("s.created_at")
    .orderBy("s.id")
    .execute();
}
export type SubmissionRow = Awaited<ReturnType<typeof listSubmissions>>[number];

/** Those that are or were in force; a preview of a rejudge is not. */
export function listJudgements(db: Db, contestId: number) {
  return db
    .selectFrom("judgement as j")
    .innerJoin("submission as s", "s.id", "j.submission_id")
    .where("s.contest_id", "=", contestId)
    .where("j.version", "is not", null)
    .select([
      "j.id",
      "j.submission_id as submissionId",
      "j.status",
      "j.score",
      "j.subtask_scores as subtasks",
      "j.time_ms as timeMs",
      "j.created_at as createdAt",
      "j.claimed_at as claimedAt",
      "j.judged_at as judgedAt",
      "j.version",
    ])
    .orderBy("j.version")
    .orderBy("j.id")
    .execute();
}
export type JudgementRow = Awaited<ReturnType<typeof listJudgements>>[number];

export function listRuns(db: Db, judgementIds: readonly number[]) {
  if (judgementIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("judgement_run as r")
    .where("r.judgement_id", "in", judgementIds)
    .select(["r.judgement_id as judgementId", "r.seq", "r.status", "r.time_ms as timeMs"])
    .orderBy("r.judgement_id")
    .orderBy("r.seq")
    .execute();
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** Those of this site's own judge. */
export function listLanguages(db: Db, ownOj: string) {
  return db
    .selectFrom("language")
    .where("oj", "=", ownOj)
    .select(["name", "is_enabled as isEnabled"])
    .orderBy("seq", "desc")
    .orderBy("name")
    .execute();
}

export function listQuestions(db: Db, contestId: number) {
  return db
    .selectFrom("contest_clarification as c")
    .leftJoin("contest_clarification as q", "q.id", "c.question_id")
    .where("c.contest_id", "=", contestId)
    .select([
      "c.id",
      "c.contest_problem_id as problemId",
      "c.question_id as questionId",
      "q.author_uid as askedBy",
      "q.contest_problem_id as askedOf",
      "c.author_uid as authorUid",
      "c.content",
      "c.is_to_all as isToAll",
      "c.shows_question as showsQuestion",
      "q.content as asked",
      "c.created_at as createdAt",
    ])
    .orderBy("c.id")
    .execute();
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];

export function listAnnouncements(db: Db, contestId: number) {
  return db
    .selectFrom("contest_announcement")
    .where("contest_id", "=", contestId)
    .where("is_visible", "=", true)
    .select(["id", "title", "content", "created_at as createdAt"])
    .select("contest_problem_id as problemId")
    .orderBy("id")
    .execute();
}
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** The program of a submission, with the contest that it was sent to. */
export function findSource(db: Db, submissionId: number) {
  return db
    .selectFrom("submission as s")
    .where("s.id", "=", submissionId)
    .select(["s.contest_id as contestId", "s.code as text", "s.language"])
    .executeTakeFirst();
}
