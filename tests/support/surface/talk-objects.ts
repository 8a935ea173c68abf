/** Discussions and what is said in them, as `objects.ts` has it. */
import type { TestServer } from "@gavel/server/testing";
import type { MakeObject, Owner } from "./objects.ts";

/** Switched off by staff, or open with something in it that only some may remove. */
async function discussion({ db }: TestServer, owner: Owner, is_disabled: boolean) {
  const row = await db
    .insertInto("discussion")
    .values({
      ...{ category_id: 1, title: "t", description: "d", content: "c", is_disabled },
      ...{ author_uid: owner.uid, author_name: owner.username, author_role: 1002 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
async function comment(server: TestServer, owner: Owner, isDisabled: boolean) {
  const discussionId = await discussion(server, owner, isDisabled);
  const author = { author_uid: owner.uid, author_name: owner.username, author_role: 1002 };
  const row = await server.db
    .insertInto("comment")
    .values({ discussion_id: discussionId, content: "c", ...author })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, author, discussionId };
}
/** With a comment, so that somebody took part. */
export const makeDiscussion: MakeObject = async (server, owner) =>
  (await comment(server, owner, true)).discussionId;
const insertReport = async ({ db }: TestServer, discussion_id: number) =>
  db
    .insertInto("report")
    .values({ discussion_id, reporter_name: "x", reason: "r" })
    .returning("id")
    .executeTakeFirstOrThrow();
/** With a report that waits. */
export const makeReported: MakeObject = async (server, owner) => {
  const id = await discussion(server, owner, true);
  await insertReport(server, id);
  return id;
};
export const makeReport: MakeObject = async (server, owner) =>
  (await insertReport(server, await discussion(server, owner, true))).id;
export const makeDiscussionCategory: MakeObject = async ({ db }) => {
  const row = await db
    .insertInto("discussion_category")
    .values({ name: "c" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};
/** With a reply, so that the list of them is not empty. */
export const makeHiddenComment: MakeObject = async (server, owner) => {
  const { id, author } = await comment(server, owner, true);
  await insertReply(server, id, author);
  return id;
};
export const makeComment: MakeObject = async (server, owner) =>
  (await comment(server, owner, false)).id;
export const makeReply: MakeObject = async (server, owner) => {
  const { id, author } = await comment(server, owner, false);
  return insertReply(server, id, author);
};
async function insertReply(
  { db }: TestServer,
  comment_id: number,
  author: { author_uid: string; author_name: string; author_role: number },
) {
  const row = await db
    .insertInto("reply")
    .values({ comment_id, content: "r", addressee_name: "x", ...author })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
