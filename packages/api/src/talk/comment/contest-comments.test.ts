import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
let contestId: number;
const START = new Date("2026-06-01T08:00:00Z");
const END = new Date("2026-06-01T13:00:00Z");
beforeAll(async () => {
  bank = await openBank();
  const contest = await bank.db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "admin", author_name: "admin" },
      ...{ start_time: START, end_time: END },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  contestId = contest.id;
});
afterAll(() => bank.close());

const of = (person: PersonName | null) => bank.as(person).comment;
const say = async (person: PersonName, content: string) =>
  (await of(person).create({ contestId, content })).id;
const read = async (person: PersonName) =>
  (await of(person).find({ contestId, order: "oldest" })).records.map(({ content }) => content);

test("while it runs contestants read their own comments and the jury's, and all of them afterwards", async () => {
  bank.clock.now = new Date(START.getTime() - 1);
  expect(await refusal(say("alice", "early"))).toBe("CONTEST_NOT_STARTED");
  bank.clock.now = START;
  const bobs = await say("bob", "from bob");
  await say("alice", "from alice");
  const jurys = await say("admin", "from the jury");
  expect(await read("alice")).toEqual(["from alice", "from the jury"]);
  expect((await of("alice").find({ contestId })).total).toBe(2);
  expect(await read("root")).toEqual(["from bob", "from alice", "from the jury"]);
  const hidden = "COMMENT_NOT_FOUND";
  expect(await refusal(of("alice").replies({ commentId: bobs }))).toBe(hidden);
  expect(await refusal(of("alice").createReply({ commentId: bobs, content: "x" }))).toBe(hidden);
  expect(await refusal(of("alice").createReply({ commentId: jurys, content: "x" }))).toBe(
    "REPLY_NOT_ALLOWED",
  );
  await of("admin").createReply({ commentId: bobs, content: "an answer" });
  expect(await of("bob").replies({ commentId: bobs })).toMatchObject([{ content: "an answer" }]);
  bank.clock.now = END;
  expect(await read("alice")).toEqual(["from bob", "from alice", "from the jury"]);
  expect(await refusal(of("otherAdmin").delete({ id: bobs }))).toBe("FORBIDDEN");
  await of("admin").delete({ id: bobs });
});

test("when it runs again, what others wrote meanwhile is not there for contestants, nor counted", async () => {
  bank.clock.now = END;
  const mine = await say("alice", "after the end");
  const reply = (person: PersonName, content: string, quoteReplyId?: number) =>
    of(person).createReply({ commentId: mine, content, quoteReplyId });
  const bobs = await reply("bob", "from bob");
  await reply("admin", "from the jury");
  const bobsOwn = await say("bob", "bob's after the end");
  const shown = async (person: PersonName) => {
    const orders = { order: "oldest", replyOrder: "oldest" } as const;
    const { records } = await of(person).find({ contestId, ...orders });
    const found = records.find(({ id }) => id === mine);
    return [found?.replyCount, found?.replies.map(({ content }) => content)];
  };
  expect(await shown("alice")).toEqual([2, ["from bob", "from the jury"]]);
  bank.clock.now = new Date(END.getTime() - 1);
  expect(await shown("alice")).toEqual([1, ["from the jury"]]);
  expect(await shown("admin")).toEqual([2, ["from bob", "from the jury"]]);
  const hidden = "COMMENT_NOT_FOUND";
  expect(await refusal(reply("alice", "to whom?", bobs.id))).toBe(hidden);
  expect(await refusal(of("alice").deleteReply({ id: bobs.id }))).toBe(hidden);
  expect(await refusal(of("alice").delete({ id: bobsOwn }))).toBe(hidden);
  bank.clock.now = START;
});

test("whoever made a group's contest hears of comments as long as they are an administrator there", async () => {
  const { db } = bank;
  bank.clock.now = START;
  const { id: group_id } = await db
    .insertInto("user_group")
    .values({ name: "Class", short_name: "class", owner_name: "somebody" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const levels = [
    { group_id, uid: "alice", level: 3 },
    { group_id, uid: "bob", level: 4 },
  ];
  await db.insertInto("group_member").values(levels).execute();
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "bob", author_name: "bob", group_id },
      ...{ start_time: START, end_time: END },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const write = (content: string) => of("alice").create({ contestId: contest.id, content });
  const told = async () =>
    (await bank.as("bob").message.findActs({ kind: "Discuss" })).records.map(
      ({ sourceContent }) => sourceContent,
    );
  await write("to the jury");
  expect(await told()).toEqual(["to the jury"]);
  await db
    .updateTable("group_member")
    .set({ level: 3 })
    .where("group_id", "=", group_id)
    .where("uid", "=", "bob")
    .execute();
  await write("to whoever is the jury now");
  expect(await told()).toEqual(["to the jury"]);
});

test("whoever made a contest of the site hears of comments as long as they are an administrator", async () => {
  const { db } = bank;
  bank.clock.now = START;
  const write = (content: string) => of("alice").create({ contestId, content });
  const told = async () => (await bank.as("admin").message.findActs({ kind: "Discuss" })).total;
  const before = await told();
  await write("to the jury");
  expect(await told()).toBe(before + 1);
  const become = (role_id: number) =>
    db.updateTable("user_account").set({ role_id }).where("uid", "=", "admin").execute();
  await become(1002);
  await write("to whoever is the jury now");
  expect(await told()).toBe(before + 1);
  await become(1001);
});
