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
