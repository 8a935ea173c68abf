import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const author = { author_uid: "alice", author_name: "alice", author_role: 1002 };

async function addDiscussion() {
  const row = { ...author, title: "t", description: "", content: "x", category_id: 1 };
  const { id } = await bank.db
    .insertInto("discussion")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addComments(discussion_id: number, count: number) {
  const values = Array.from({ length: count }, () => ({ ...author, discussion_id, content: "x" }));
  const rows = await bank.db.insertInto("comment").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}

test("a discussion keeps how many comments stand in it, whatever becomes of them and of replies", async () => {
  const [one, other] = [await addDiscussion(), await addDiscussion()];
  const total = async (discussionId: number) =>
    (await bank.as(null).comment.find({ discussionId, limit: 1 })).total;
  const [first = 0, second = 0] = await addComments(one, 5);
  await addComments(other, 2);
  const reply = { ...author, content: "x", addressee_name: "alice" };
  await bank.db
    .insertInto("reply")
    .values([
      { ...reply, comment_id: first },
      { ...reply, comment_id: second },
    ])
    .execute();
  expect([await total(one), await total(other)]).toEqual([5, 2]);
  await bank.db.deleteFrom("comment").where("id", "in", [first, second]).execute();
  expect([await total(one), await total(other)]).toEqual([3, 2]);
  const { comment_count } = await bank.db
    .selectFrom("discussion")
    .select("comment_count")
    .where("id", "=", one)
    .executeTakeFirstOrThrow();
  expect(comment_count).toBe(3);
});
