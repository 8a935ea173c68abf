/** Who is told that somebody named them, or wrote where they follow. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

let server: TestServer;
let root: TestUser;
let people: Record<"ann" | "bob" | "cem" | "dan", TestUser>;
let problem: SeededProblem;
/** Ann's. */
let discussionId = 0;

const OPEN = {
  ...{ defaultCreateCommentACInitValue: 0, defaultCreateDiscussionACInitValue: 0 },
  ...{ defaultCreateDiscussionDailyLimit: 1000 },
};

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { ...OPEN, pace: NO_PACE });
  root = await server.signUp("boss", { role: 1000 });
  people = {
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
    cem: await server.signUp("cem"),
    dan: await server.signUp("Dan the man"),
  };
  problem = await seedProblem(server);
});
beforeEach(async () => {
  discussionId = await post(people.ann, "c");
  await server.db.deleteFrom("message").execute();
});
afterAll(() => server.stop());

const post = async (who: TestUser, content: string, problemId?: string) =>
  (
    await who.trpc.discussion.create.mutate({
      ...{ title: "A post", description: "d", content, categoryId: 1, problemId },
    })
  ).id;
const say = async (who: TestUser, content: string) =>
  (await who.trpc.comment.create.mutate({ discussionId, content })).id;
const answer = async (who: TestUser, commentId: number, content: string) =>
  (await who.trpc.comment.createReply.mutate({ commentId, content })).id;

/** What somebody was told, in short, the oldest first. */
async function told({ uid }: TestUser): Promise<string[]> {
  const rows = await server.db
    .selectFrom("message")
    .where("recipient_uid", "=", uid)
    .select(["kind", "reason", "sender_name"])
    .orderBy("id")
    .execute();
  return rows.map((row) => `${row.kind} ${row.reason ?? "own"} ${row.sender_name}`);
}

test("who is named in a comment, a reply or a post is told, once", async () => {
  const { ann, bob, cem, dan } = people;
  const id = await say(bob, "@cem and @CEM, @[dan the man]: look, @ann. @nobody `@boss`");
  expect(await told(cem)).toEqual(["Discuss mention bob"]);
  expect(await told(dan)).toEqual(["Discuss mention bob"]);
  // The owner is told of every comment; named or not, it is one message.
  expect(await told(ann)).toEqual(["Discuss own bob"]);
  expect(await told(root)).toEqual([]);
  await answer(ann, id, "@bob @dan @ann @[Dan the man] thanks");
  expect(await told(bob)).toEqual(["Reply own ann"]);
  expect(await told(dan)).toEqual(["Discuss mention bob", "Reply mention ann"]);
  await post(bob, "for @cem");
  expect((await told(cem)).at(-1)).toBe("Discuss mention bob");
  const { records } = await cem.trpc.message.findActs.query({ kind: "Discuss" });
  expect(records[0]).toMatchObject({
    ...{ action: "Discuss", reason: "mention", sourceTitle: "A post", sourceContent: "for @cem" },
    ...{ quoteId: null, senderName: "bob" },
  });
  const wire = await cem.rest<{ records: object[] }>("GET", "/api/msg/comment");
  expect(wire.data.records[0]).toMatchObject({ action: "Discuss", sourceContent: "for @cem" });
});

test("too many in one text are refused and nothing is written; code names nobody", async () => {
  const many = await Promise.all(
    Array.from({ length: 11 }, (_, at) => server.signUp(`crowd${at}`)),
  );
  const names = many.map(({ username }) => `@${username}`).join(" ");
  await expect(say(people.bob, names)).rejects.toThrow("at most 10");
  await expect(post(people.bob, names)).rejects.toThrow("at most 10");
  const { total } = await people.bob.trpc.comment.find.query({ discussionId });
  expect(total).toBe(0);
  await say(people.bob, `\`\`\`\n${names}\n\`\`\``);
  await say(people.bob, names.replace("@crowd10", ""));
  expect(await Promise.all(many.map(told))).toEqual(
    many.map((_, at) => (at < 10 ? ["Discuss mention bob"] : [])),
  );
});

test("a person names others at a pace, and a refused text can be sent without the names", async () => {
  await changeSettings(server, { pace: { ...NO_PACE, mention: { minute: 2, day: 0 } } });
  const { bob, cem } = people;
  await say(bob, "@cem @ann");
  await expect(say(bob, "@cem")).rejects.toThrow();
  await say(bob, "cem");
  await say(people.dan, "@cem");
  await changeSettings(server, { pace: NO_PACE });
  expect((await told(cem)).filter((one) => one.includes("mention"))).toEqual([
    ...["Discuss mention bob", "Discuss mention Dan the man"],
  ]);
});

test("whoever spoke follows: told once until they have read, and not any more once they ceased", async () => {
  const { ann, bob, cem, dan } = people;
  const id = await say(bob, "one");
  await say(cem, "two");
  await say(cem, "three");
  await answer(dan, id, "four");
  expect(await told(bob)).toEqual(["Discuss discussion cem", "Reply own Dan the man"]);
  expect(await told(cem)).toEqual(["Discuss discussion Dan the man"]);
  await bob.trpc.message.openActs.mutate({ kind: "Discuss" });
  await say(dan, "five");
  expect(await told(bob)).toHaveLength(3);
  const detail = (who: TestUser) => who.trpc.discussion.get.query({ discussionId });
  expect([(await detail(bob)).isFollowed, (await detail(root)).isFollowed]).toEqual([true, false]);
  await bob.trpc.discussion.follow.mutate({ discussionId, isOn: false });
  await bob.trpc.message.clean.mutate({ kind: "Discuss" });
  await say(dan, "six");
  // To speak again is not to follow again, and an answer is told all the same.
  await say(bob, "seven");
  await say(dan, "eight");
  await answer(dan, id, "nine");
  expect(await told(bob)).toEqual(["Reply own Dan the man", "Reply own Dan the man"]);
  // So may the owner.
  const before = (await told(ann)).length;
  await ann.trpc.discussion.follow.mutate({ discussionId, isOn: false });
  await say(dan, "ten");
  expect(await told(ann)).toHaveLength(before);
  await ann.trpc.discussion.follow.mutate({ discussionId, isOn: true });
  await say(dan, "eleven");
  expect((await told(ann)).at(-1)).toBe("Discuss own Dan the man");
});

test("a reply that followers are told of says what it says", async () => {
  const { bob, cem } = people;
  const id = await say(bob, "a question");
  await answer(cem, id, "an answer");
  const { records } = await people.ann.trpc.message.findActs.query({ kind: "Discuss" });
  expect(records.map((one) => [one.reason, one.sourceContent])).toEqual([
    ...[
      ["discussion", "an answer"],
      [null, "a question"],
    ],
  ]);
});

test("whoever follows a problem is told of new discussions about it", async () => {
  const { bob, cem } = people;
  const { problemId } = problem;
  const follows = () => cem.trpc.discussion.followsProblem.query({ problemId });
  expect(await follows()).toBe(false);
  for (let count = 0; count < 2; count += 1) {
    await cem.trpc.discussion.followProblem.mutate({ problemId, isOn: true });
  }
  expect(await follows()).toBe(true);
  await post(bob, "about it", problemId);
  await post(bob, "about nothing");
  await post(cem, "my own", problemId);
  await post(bob, "@cem about it", problemId);
  expect(await told(cem)).toEqual(["Discuss problem bob", "Discuss mention bob"]);
  await cem.trpc.discussion.followProblem.mutate({ problemId, isOn: false });
  await post(bob, "about it again", problemId);
  expect(await told(cem)).toHaveLength(2);
  const unknown = { problemId: "no such problem", isOn: true };
  await expect(cem.trpc.discussion.followProblem.mutate(unknown)).rejects.toThrow();
});

test("of what is said about a problem that has been hidden since, only those are told who see it", async () => {
  const { cem } = people;
  const keeper = await server.signUp("keeper", { role: 1008 });
  const hidden = await seedProblem(server);
  const { problemId } = hidden;
  for (const who of [cem, keeper]) {
    await who.trpc.discussion.followProblem.mutate({ problemId, isOn: true });
  }
  await root.trpc.problem.changeAuth.mutate({ id: hidden.pid, auth: 2 });
  await post(root, "about what nobody sees", problemId);
  expect([await told(cem), await told(keeper)]).toEqual([[], ["Discuss problem boss"]]);
});

test("of what only staff may read nobody else is told, nor in contests", async () => {
  const { bob, cem } = people;
  await say(cem, "here");
  await server.db.deleteFrom("message").execute();
  const off = server.db.updateTable("discussion").set({ is_disabled: true });
  await off.where("id", "=", discussionId).execute();
  await say(root, "@bob between us");
  expect([await told(bob), await told(cem)]).toEqual([[], []]);
});

test("names are offered by their beginning, to who is signed in, and banned ones are nobody", async () => {
  const find = async (start: string) =>
    (await people.ann.trpc.discussion.people.query({ start })).map(({ username }) => username);
  expect(await find("DAN")).toEqual(["Dan the man"]);
  expect(await find("b")).toEqual(["bob", "boss"]);
  expect(await find("crowd")).toHaveLength(6);
  await expect(server.anon.trpc.discussion.people.query({ start: "b" })).rejects.toThrow("login");
  await root.trpc.user.setBans.mutate({ uids: [people.bob.uid], isBanned: true });
  expect(await find("b")).toEqual(["boss"]);
  await say(people.cem, "@bob");
  expect(await told(people.bob)).toEqual([]);
});

test("a text says which of the names in it are somebody's, in lists as well", async () => {
  const { ann } = people;
  const eve = await server.signUp("eve");
  const gone = await server.signUp("closed");
  const banned = { is_banned: true };
  await server.db.updateTable("user_account").set(banned).where("uid", "=", gone.uid).execute();
  const text = "@eve, @[Dan the man], @nobody, @closed and `@cem`. @EVE.";
  const named = ["eve", "Dan the man", "EVE"];
  const id = await post(ann, text);
  expect((await eve.trpc.discussion.get.query({ discussionId: id })).mentions).toEqual(named);
  const said = await ann.trpc.comment.create.mutate({ discussionId: id, content: text });
  expect(said.mentions).toEqual(named);
  const answered = { commentId: said.id, content: "Nobody here" };
  expect((await eve.trpc.comment.createReply.mutate(answered)).mentions).toEqual([]);
  await eve.trpc.comment.createReply.mutate({ commentId: said.id, content: text });
  const { records } = await eve.trpc.comment.find.query({ discussionId: id });
  expect(records[0]?.mentions).toEqual(named);
  expect(records[0]?.replies.map(({ mentions }) => mentions)).toEqual([named, []]);
  const replies = await eve.trpc.comment.replies.query({ commentId: said.id, order: "oldest" });
  expect(replies.map(({ mentions }) => mentions)).toEqual([[], named]);
});
