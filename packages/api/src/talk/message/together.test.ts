/** An act and what is told of it are stored together or not at all, for every kind of message. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSchool, type School } from "../../classes/training/testing/school.ts";

let school: School;
let discussionId: number;
let commentId: number;
let groupId: number;
beforeAll(async () => {
  school = await openSchool();
  const category = school.db.selectFrom("discussion_category").select("id").orderBy("id");
  const { id: categoryId } = await category.executeTakeFirstOrThrow();
  const post = { title: "Why?", description: "In short", content: "Because.", categoryId };
  discussionId = (await school.as("admin").discussion.create(post)).id;
  commentId = (await school.as("admin").comment.create({ discussionId, content: "So." })).id;
  groupId = await school.newGroup({});
  await sql`
    create function refuse_message() returns trigger language plpgsql as $$
      begin raise exception 'no message is stored'; end $$`.execute(school.db);
  await sql`
    create trigger refuse_message before insert on message
    for each row execute function refuse_message()`.execute(school.db);
});
afterAll(() => school.close());

type Table = "comment" | "reply" | "comment_like" | "group_member" | "user_account";
/** What the act writes, whatever it is. */
async function stored(table: Table): Promise<string[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(school.db);
  return rows.map(({ row }) => JSON.stringify(row)).toSorted();
}

test.each<[kind: string, table: Table, act: () => Promise<unknown>]>([
  [
    "Discuss",
    "comment",
    () => school.as("otherAdmin").comment.create({ discussionId, content: "No." }),
  ],
  [
    "Reply",
    "reply",
    () => school.as("otherAdmin").comment.createReply({ commentId, content: "No." }),
  ],
  [
    "Like",
    "comment_like",
    () => school.as("otherAdmin").comment.like({ id: commentId, isOn: true }),
  ],
  ["Sys", "user_account", () => school.as("root").user.setRoles({ uids: ["alice"], role: 1005 })],
  ["Mine", "group_member", () => school.as("bob").group.join({ groupId })],
])("%s: without its message the act is not done", async (kind, table, act) => {
  const before = await stored(table);
  await expect(act()).rejects.toThrow("no message is stored");
  expect(await stored(table)).toEqual(before);

  // Nobody does so twice in a second.
  school.clock.now = new Date(school.clock.now.getTime() + 60_000);
  await sql`alter table message disable trigger refuse_message`.execute(school.db);
  await act();
  await sql`alter table message enable trigger refuse_message`.execute(school.db);
  expect(await stored(table)).not.toEqual(before);
  const told = await school.db
    .selectFrom("message")
    .select("kind")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(told?.kind).toBe(kind);
});
