/** Comments are read once for all who ask at the same time, and each reader is told their own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

async function insertOf(table: "discussion" | "comment", row: object): Promise<number> {
  const author = { author_uid: "bob", author_name: "bob", author_role: 1002, content: "x" };
  const [{ id } = { id: 0 }] = await bank.database.sql<{ id: number }[]>`
    insert into ${bank.database.sql(table)} ${bank.database.sql({ ...author, ...row })} returning id`;
  return Number(id);
}

test("a page holds a hundred at most, whatever is asked for", async () => {
  const place = { title: "t", description: "", category_id: 1 };
  const discussionId = await insertOf("discussion", place);
  await bank.database.sql`
    insert into comment (discussion_id, author_uid, author_name, author_role, content)
    select ${discussionId}, 'bob', 'bob', 1002, 'x' from generate_series(1, 120)`;
  const { records, total } = await bank.as(null).comment.find({ discussionId, limit: 1000 });
  expect([records.length, total]).toEqual([100, 120]);
});

test("what one likes and may do is told to them alone, whoever asks meanwhile", async () => {
  const discussionId = await insertOf("discussion", {
    title: "t",
    description: "",
    category_id: 1,
  });
  const liked = await insertOf("comment", { discussion_id: discussionId });
  const own = await insertOf("comment", { discussion_id: discussionId, author_uid: "alice" });
  await bank.as("alice").comment.like({ id: liked, isOn: true });
  await bank.as("admin").comment.like({ id: own, isOn: true });
  bank.clock.now = new Date("2026-05-01T09:00:00Z");
  await bank.as("admin").comment.like({ id: own, isOn: false });
  await bank.as("admin").mute.set({ username: "bob", endsAt: null, reason: "Shouting" });
  const people = ["alice", "bob", "admin", "otherAdmin", null] as const;
  const pages = await Promise.all(
    people.map((person) => bank.as(person).comment.find({ discussionId, order: "oldest" })),
  );
  const told = pages.map(({ records, barrier }) => ({
    barrier: barrier?.code ?? null,
    likes: records.filter(({ isLiked }) => isLiked).map(({ id }) => id),
    deletes: records.filter(({ canDelete }) => canDelete).map(({ id }) => id),
  }));
  expect(told).toEqual([
    { barrier: "COMMENT_AC_TOO_FEW", likes: [liked], deletes: [own] },
    { barrier: "MUTED", likes: [], deletes: [liked] },
    { barrier: null, likes: [], deletes: [liked, own] },
    { barrier: null, likes: [], deletes: [liked, own] },
    { barrier: null, likes: [], deletes: [] },
  ]);
});
