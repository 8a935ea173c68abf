/** What reports are of, read and locked by kind. */
import type { Db } from "@gavel/db";
import type { Thing } from "./thing.ts";

/** What is shown of a thing where many are listed. */
export interface ThingFacts {
  readonly title: string;
  readonly url: string;
  readonly isDisabled: boolean;
  readonly author: { uid: string | null; username: string; avatar: string | null };
}

/** By kind and id; one that is gone is absent. One query for each kind that is among them. */
export async function loadThings(
  db: Db,
  things: readonly Thing[],
): Promise<Map<string, ThingFacts>> {
  const idsOf = (kind: "discussion" | "comment" | "reply") =>
    things.flatMap((one) => (one.kind === kind ? one.id : []));
  const uids = things.flatMap((one) => (one.kind === "profile" ? one.id : []));
  const [discussions, comments, replies, people] = await Promise.all([
    listDiscussions(db, idsOf("discussion")),
    listComments(db, idsOf("comment")),
    listReplies(db, idsOf("reply")),
    listPeople(db, uids),
  ]);
  return new Map<string, ThingFacts>([
    ...discussions.map((row) => [`discussion ${row.id}`, discussionFacts(row)] as const),
    ...comments.map((row) => [`comment ${row.id}`, saidFacts(row)] as const),
    ...replies.map((row) => [`reply ${row.id}`, saidFacts(row)] as const),
    ...people.map((row) => [`profile ${row.uid}`, personFacts(row)] as const),
  ]);
}

export const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

interface WrittenRow {
  readonly author_uid: string | null;
  readonly author_name: string;
  readonly username: string | null;
  readonly avatar: string | null;
}

function authorOf(row: WrittenRow): ThingFacts["author"] {
  return { uid: row.author_uid, username: row.username ?? row.author_name, avatar: row.avatar };
}

async function listDiscussions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("discussion")
    .leftJoin("user_account as author", "author.uid", "discussion.author_uid")
    .select(["discussion.id", "discussion.title", "discussion.is_disabled", "discussion.group_id"])
    .select(["discussion.author_uid", "discussion.author_name", "author.username", "author.avatar"])
    .where("discussion.id", "in", ids)
    .execute();
}

function discussionFacts(row: Awaited<ReturnType<typeof listDiscussions>>[number]): ThingFacts {
  const url = urlOf({ discussion_id: row.id, contest_id: null, group_id: row.group_id });
  return { title: row.title, url, isDisabled: row.is_disabled, author: authorOf(row) };
}

/** Of a comment so much is shown in a line. */
const LINE_MAX = 100;

interface SaidRow extends WrittenRow {
  readonly content: string;
  readonly discussion_id: number | null;
  readonly contest_id: number | null;
  readonly group_id: number | null;
}

function saidFacts(row: SaidRow): ThingFacts {
  return { title: lineOf(row.content), url: urlOf(row), isDisabled: false, author: authorOf(row) };
}

/** The beginning of a text as one line. */
export function lineOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length <= LINE_MAX ? letters.join("") : `${letters.slice(0, LINE_MAX).join("")}…`;
}

function urlOf(row: Pick<SaidRow, "discussion_id" | "contest_id" | "group_id">): string {
  if (row.discussion_id === null) return `/contest/${row.contest_id}/comment`;
  const detail = `/discussion-detail/${row.discussion_id}`;
  return row.group_id === null ? detail : `/group/${row.group_id}${detail}`;
}

const AUTHOR = ["author.username", "author.avatar"] as const;
const WHERE = [
  "comment.discussion_id",
  "comment.contest_id",
  "discussion.group_id",
  "discussion.title as discussion_title",
  "contest.title as contest_title",
] as const;

function selectComments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("comment")
    .leftJoin("discussion", "discussion.id", "comment.discussion_id")
    .leftJoin("contest", "contest.id", "comment.contest_id")
    .leftJoin("user_account as author", "author.uid", "comment.author_uid")
    .select(["comment.id", "comment.content", "comment.created_at", "comment.author_uid"])
    .select(["comment.author_name", "comment.author_role", "author.title_name"])
    .select(["author.title_color", ...AUTHOR, ...WHERE])
    .where("comment.id", "in", ids);
}

async function listComments(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectComments(db, ids).execute();
}

function selectReplies(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("reply")
    .innerJoin("comment", "comment.id", "reply.comment_id")
    .leftJoin("discussion", "discussion.id", "comment.discussion_id")
    .leftJoin("contest", "contest.id", "comment.contest_id")
    .leftJoin("user_account as author", "author.uid", "reply.author_uid")
    .select(["reply.id", "reply.content", "reply.created_at", "reply.author_uid"])
    .select(["reply.author_name", "reply.author_role", "author.title_name"])
    .select(["reply.comment_id", "reply.quote_reply_id"])
    .select(["author.title_color", ...AUTHOR, ...WHERE])
    .where("reply.id", "in", ids);
}

async function listReplies(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectReplies(db, ids).execute();
}

export const findComment = (db: Db, id: number) => selectComments(db, [id]).executeTakeFirst();
export const findReply = (db: Db, id: number) => selectReplies(db, [id]).executeTakeFirst();

const PROFILE = [
  ...(["uid", "username", "avatar", "nickname", "school", "signature"] as const),
  ...(["blog", "github", "role_id", "created_at"] as const),
] as const;

function selectPeople(db: Db, uids: readonly string[]) {
  return db.selectFrom("user_account").select(PROFILE).where("uid", "in", uids);
}

async function listPeople(db: Db, uids: readonly string[]) {
  return uids.length === 0 ? [] : selectPeople(db, uids).execute();
}
export type ProfileRow = Awaited<ReturnType<typeof listPeople>>[number];

function personFacts({ uid, username, avatar }: ProfileRow): ThingFacts {
  const url = `/user-home?uid=${encodeURIComponent(uid)}`;
  return { title: username, url, isDisabled: false, author: { uid, username, avatar } };
}

export const findProfile = (db: Db, uid: string) => selectPeople(db, [uid]).executeTakeFirst();

/** One that can be reported: somebody who was banned has no page. */
export function holdPerson(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .select("uid")
    .where("uid", "=", uid)
    .where("is_banned", "=", false)
    .forKeyShare()
    .executeTakeFirst();
}

export function lockProfile(db: Db, uid: string) {
  return selectPeople(db, [uid]).forNoKeyUpdate().executeTakeFirst();
}

export async function updateProfile(
  db: Db,
  uid: string,
  values: Partial<Pick<ProfileRow, "avatar" | (typeof PROFILE_TEXTS)[number]>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ ...values, updated_at: now })
    .where("uid", "=", uid)
    .execute();
}

/** What people write about themselves for others. */
export const PROFILE_TEXTS = ["nickname", "school", "signature", "blog", "github"] as const;
