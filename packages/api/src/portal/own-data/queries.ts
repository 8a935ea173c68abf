/** What is kept of one person, as far as it is theirs to read: columns are named one by one, so a new one stays inside. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";

export function findAccount(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .select([
      ...(["uid", "username", "email", "realname", "nickname", "gender", "school"] as const),
      ...(["number", "course", "mobile", "blog", "github", "signature", "avatar"] as const),
      ...(["title_name", "cf_username", "cf_rating", "role_id", "locale"] as const),
      ...(["tells_sign_ins", "created_at", "updated_at"] as const),
    ])
    .executeTakeFirstOrThrow();
}

/** Parts that are a few hundred rows at most. */
const SMALL = {
  sessions: (db: Db, uid: string) =>
    db
      .selectFrom("user_session")
      .where("uid", "=", uid)
      .select(["created_at", "seen_at", "revoked_at", "way", "ip", "user_agent"])
      .orderBy("created_at")
      .execute(),
  refusedSignIns: (db: Db, uid: string) =>
    db
      .selectFrom("sign_in_refusal")
      .where("uid", "=", uid)
      .select(["refused_at", "step", "ip", "user_agent"])
      .orderBy("id")
      .execute(),
  tokens: (db: Db, uid: string) =>
    db
      .selectFrom("personal_token")
      .where("uid", "=", uid)
      .select(["name", "scopes", "created_at", "expires_at", "revoked_at", "last_used_at"])
      .select("last_used_ip")
      .orderBy("created_at")
      .execute(),
  secondFactors: (db: Db, uid: string) =>
    db
      .selectFrom("user_factor")
      .where("uid", "=", uid)
      .select(["kind", "name", "created_at", "last_used_at"])
      .orderBy("created_at")
      .execute(),
  linkedAccounts: (db: Db, uid: string) =>
    db
      .selectFrom("sign_on_identity as identity")
      .innerJoin("sign_on_source as source", "source.id", "identity.source_id")
      .where("identity.uid", "=", uid)
      .select(["source.name as source", "identity.subject", "identity.name"])
      .select(["identity.created_at", "identity.used_at"])
      .orderBy("identity.created_at")
      .execute(),
  namesAtOtherJudges: (db: Db, uid: string) =>
    db
      .selectFrom("remote_handle")
      .where("uid", "=", uid)
      .select(["site", "name", "asked_problem", "asked_at", "proven_at"])
      .orderBy("site")
      .execute(),
  digest: (db: Db, uid: string) =>
    db
      .selectFrom("digest")
      .where("uid", "=", uid)
      .select(["every", "time_zone", "next_at", "created_at", "updated_at"])
      .execute(),
  webhooks: (db: Db, uid: string) =>
    db
      .selectFrom("webhook")
      .where("uid", "=", uid)
      .select(["id", "url", "endpoints", "contest_ids", "created_at", "stopped_at"])
      .orderBy("id")
      .execute(),
  seats: (db: Db, uid: string) =>
    db
      .selectFrom("contest_seat")
      .where("uid", "=", uid)
      .select(["contest_id", "seat"])
      .orderBy("contest_id")
      .execute(),
  homeworkTimes: (db: Db, uid: string) =>
    db
      .selectFrom("homework_extension")
      .where("uid", "=", uid)
      .select(["training_id", "opens_at", "due_at", "closes_at", "created_at", "updated_at"])
      .orderBy("training_id")
      .execute(),
  preferences: (db: Db, uid: string) =>
    db
      .selectFrom("user_preference")
      .where("uid", "=", uid)
      .select(["chosen", "updated_at"])
      .execute(),
  mutes: (db: Db, uid: string) =>
    db
      .selectFrom("mute")
      .where("uid", "=", uid)
      .select(["reason", "created_at", "ends_at"])
      .execute(),
  groups: (db: Db, uid: string) =>
    db
      .selectFrom("group_member as member")
      .innerJoin("user_group as place", "place.id", "member.group_id")
      .where("member.uid", "=", uid)
      .select(["place.id", "place.name", "member.level", "member.reason", "member.created_at"])
      .orderBy("place.id")
      .execute(),
  contests: (db: Db, uid: string) =>
    db
      .selectFrom("contest_registration as entry")
      .innerJoin("contest", "contest.id", "entry.contest_id")
      .where("entry.uid", "=", uid)
      .select(["contest.id", "contest.title", "entry.created_at"])
      .orderBy("contest.id")
      .execute(),
  trainings: (db: Db, uid: string) =>
    db
      .selectFrom("training_registration as entry")
      .innerJoin("training", "training.id", "entry.training_id")
      .where("entry.uid", "=", uid)
      .select(["training.id", "training.title", "entry.created_at"])
      .orderBy("training.id")
      .execute(),
  followedProblems: (db: Db, uid: string) =>
    db
      .selectFrom("problem_follow")
      .where("uid", "=", uid)
      .select(["problem_id", "created_at"])
      .execute(),
  followedDiscussions: (db: Db, uid: string) =>
    db
      .selectFrom("discussion_follow")
      .where("uid", "=", uid)
      .select(["discussion_id", "is_on", "created_at"])
      .execute(),
  likedDiscussions: (db: Db, uid: string) =>
    db
      .selectFrom("discussion_like")
      .where("uid", "=", uid)
      .where("is_on", "=", true)
      .select(["discussion_id", "created_at"])
      .execute(),
  likedComments: (db: Db, uid: string) =>
    db
      .selectFrom("comment_like")
      .where("uid", "=", uid)
      .where("is_on", "=", true)
      .select(["comment_id", "created_at"])
      .execute(),
} as const;
type Small = keyof typeof SMALL;
export const SMALL_PARTS = Object.keys(SMALL) as readonly Small[];

export const listSmall = (db: Db, part: Small, uid: string): Promise<object[]> =>
  SMALL[part](db, uid);

interface Page {
  readonly uid: string;
  /** The last one of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** Parts that may be long, in the order of their ids. */
const LONG = {
  discussions: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("discussion")
      .where("author_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "title", "description", "content", "problem_id", "group_id", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  comments: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("comment")
      .where("author_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "content", "discussion_id", "contest_id", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  replies: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("reply")
      .where("author_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "content", "comment_id", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  messages: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("message")
      .where("recipient_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "kind", "action", "title", "content", "sender_name", "created_at", "read_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  contestQuestions: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("contest_clarification")
      .where("author_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "contest_id", "content", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  reports: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("report")
      .where("reporter_uid", "=", uid)
      .where("id", ">", after)
      .select("created_at")
      .select(["id", "discussion_id", "comment_id", "reply_id", "person_uid", "labels", "reason"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  files: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("site_file")
      .where("uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "name", "original_name", "kind", "purpose", "bytes", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  contestPrints: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("contest_print")
      .where("uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "contest_id", "content", "realname", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
  remarks: (db: Db, { uid, after, limit }: Page) =>
    db
      .selectFrom("submission_remark")
      .where("author_uid", "=", uid)
      .where("id", ">", after)
      .select(["id", "submission_id", "line", "content", "created_at"])
      .orderBy("id")
      .limit(limit)
      .execute(),
} as const;
type Long = keyof typeof LONG;
export const LONG_PARTS = Object.keys(LONG) as readonly Long[];

export const listLong = (
  db: Db,
  part: Long,
  page: Page,
): Promise<readonly { readonly id: number }[]> => LONG[part](db, page);

/** Without the programs, and without what a contest or a homework may still keep from its own people. */
export function listSubmissions(db: Db, uid: string) {
  return (
    db
      .selectFrom("submission")
      .innerJoin("problem", "problem.id", "submission.problem_id")
      .leftJoin("contest_problem as entry", "entry.id", "submission.contest_problem_id")
      .where("submission.uid", "=", uid)
      .select([
        ...(["submission.id", "submission.language"] as const),
        ...(["submission.contest_id as contestId", "submission.group_id as groupId"] as const),
        ...(["submission.training_id as trainingId", "submission.created_at as sentAt"] as const),
        ...(["submission.code_bytes as bytes", "submission.ip"] as const),
      ])
      // Of a contest's problem its letter: where it comes from may be a secret as well.
      .select((eb) =>
        eb
          .case()
          .when("submission.contest_id", "is", null)
          .then(eb.ref("problem.display_id"))
          .else(eb.ref("entry.display_id"))
          .end()
          .as("problem"),
      )
      .select(
        sql<number | null>`case when submission.in_bank then submission.status end`.as("status"),
      )
      .orderBy("submission.id")
      .execute()
  );
}

export async function readCode(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom("submission")
    .where("id", "=", id)
    .select("code")
    .executeTakeFirst();
  // Deleted since the list was read.
  return row?.code ?? "";
}
