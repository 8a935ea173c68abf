/** What people are told of comments, replies and likes, and by the site. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

type Data = Record<string, unknown>;
interface Listed {
  records: Data[];
  total: number;
}

const clock = { now: Date.parse("2026-05-01T08:00:00Z") };
let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
let did = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock.now) });
  await changeSettings(server, { defaultCreateCommentACInitValue: 0, pace: NO_PACE });
  owner = await server.signUp("owner", { role: 1001 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  const form = { title: "A post", description: "d", content: "c", categoryId: 1 };
  did = (await owner.trpc.discussion.create.mutate(form)).id;
});
afterAll(() => server.stop());

const unread = async (who: TestUser) => (await who.rest<Data>("GET", "/api/msg/unread")).data;
const NONE = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const list = (who: TestUser, kind: string, query = "") =>
  who.rest<Listed>("GET", `/api/msg/${kind}${query}`);
const clean = (who: TestUser, body: Data) => who.rest("DELETE", "/api/msg/clean", body);
const say = (who: TestUser, content: string) =>
  who.trpc.comment.create.mutate({ discussionId: did, content });
const answer = (who: TestUser, commentId: number, content: string, quoteReplyId?: number) =>
  who.trpc.comment.createReply.mutate({ commentId, content, quoteReplyId });
const toggle = (who: TestUser, id: number, isOn: boolean) => {
  clock.now += 1000;
  return who.trpc.comment.like.mutate({ id, isOn });
};

test("strangers have no messages", async () => {
  for (const path of ["unread", "comment", "reply", "like", "sys", "mine"]) {
    expect(await server.anon.rest("GET", `/api/msg/${path}`)).toMatchObject({
      http: 401,
      code: "LOGIN_REQUIRED",
    });
  }
  expect(await server.anon.rest("DELETE", "/api/msg/clean?type=Like")).toMatchObject({ http: 401 });
  expect(await unread(alice)).toEqual(NONE);
});

test("a comment tells the discussion's owner, cut at 200 characters; own ones tell nobody", async () => {
  await say(owner, "my own");
  const { id } = await say(alice, "𝒙".repeat(201));
  expect(await unread(owner)).toEqual({ ...NONE, comment: 1 });
  expect(await unread(alice)).toEqual(NONE);
  const { data } = await list(owner, "comment");
  expect(data.records).toEqual([
    {
      id: expect.any(Number),
      action: "Discuss",
      sourceId: did,
      sourceType: "Discussion",
      sourceTitle: "A post",
      sourceContent: `${"𝒙".repeat(200)}...`,
      quoteId: null,
      quoteType: null,
      quoteContent: null,
      url: `/discussion-detail/${did}`,
      state: false,
      senderId: alice.uid,
      senderUsername: "alice",
      senderAvatar: null,
      gmtCreate: expect.stringMatching(/\+0000$/),
    },
  ]);
  // What is removed is not told of any longer.
  await alice.trpc.comment.delete.mutate({ id });
  expect((await list(owner, "comment")).data.total).toBe(0);
});

test("a reply tells whoever it answers, with what that said", async () => {
  const { id } = await say(alice, "a question ".repeat(20));
  const first = await answer(bob, id, "an answer");
  await answer(alice, id, "thanks", first.id);
  await answer(alice, id, "to myself");
  expect(await unread(alice)).toEqual({ ...NONE, reply: 1 });
  expect((await list(alice, "reply")).data.records[0]).toMatchObject({
    action: "Reply",
    sourceContent: "an answer",
    quoteId: id,
    quoteType: "Comment",
    quoteContent: `${"a question ".repeat(20).slice(0, 100)}...`,
    senderUsername: "bob",
  });
  expect((await list(bob, "reply")).data.records).toMatchObject([
    { sourceContent: "thanks", quoteId: first.id, quoteType: "Reply", quoteContent: "an answer" },
  ]);
  expect(await unread(alice)).toEqual(NONE);
});

test("a like tells once, however often it is taken back", async () => {
  const { id } = await say(bob, "likeable");
  for (const isOn of [true, false, true]) await toggle(alice, id, isOn);
  await toggle(bob, id, true);
  clock.now += 1000;
  for (const who of [alice, owner]) {
    await who.trpc.discussion.like.mutate({ discussionId: did, isOn: true });
  }
  expect((await list(bob, "like")).data.records).toMatchObject([
    { action: "Like_Discuss", sourceContent: null, quoteId: id, quoteContent: "likeable" },
  ]);
  expect((await list(owner, "like")).data.records).toMatchObject([
    { action: "Like_Post", sourceTitle: "A post", quoteId: null, senderUsername: "alice" },
  ]);
});

test("listing marks the page read and says how it was; unread ones come first", async () => {
  for (let i = 1; i <= 7; i += 1) await say(bob, `comment ${i}`);
  await clean(owner, { type: "Discuss" });
  const said: number[] = [];
  for (let i = 1; i <= 7; i += 1) said.push((await say(alice, `comment ${i}`)).id);
  const texts = ({ data }: { data: Listed }) => data.records.map((one) => one.sourceContent);
  const first = await list(owner, "comment");
  expect(texts(first)).toEqual([7, 6, 5, 4, 3].map((n) => `comment ${n}`));
  expect(first.data).toMatchObject({ total: 7, size: 5, pages: 2 });
  expect(first.data.records.every((one) => one.state === false)).toBe(true);
  expect(await unread(owner)).toMatchObject({ comment: 2 });
  const second = await list(owner, "comment", "?limit=3");
  expect(texts(second)).toEqual([2, 1, 7].map((n) => `comment ${n}`));
  expect(second.data.records.map((one) => one.state)).toEqual([false, false, true]);
  expect(await unread(owner)).toMatchObject({ comment: 0 });
});

test("who turns pages sees every message once, though each page is marked read", async () => {
  for (let i = 8; i <= 14; i += 1) await say(alice, `comment ${i}`);
  clock.now += 1000;
  const seen: (string | null)[] = [];
  let since: string | undefined;
  for (let currentPage = 1; currentPage <= 3; currentPage += 1) {
    clock.now += 1000;
    const input = { kind: "Discuss", currentPage, limit: 5, since } as const;
    const { records, ...answer } = await owner.trpc.message.findActs.query(input);
    since = answer.since;
    seen.push(...records.map((one) => one.sourceContent));
    await owner.trpc.message.markRead.mutate({ ids: records.map((one) => one.id) });
  }
  expect(seen).toEqual(Array.from({ length: 14 }, (_, index) => `comment ${14 - index}`));
  expect(await unread(owner)).toMatchObject({ comment: 0 });
});

test("nobody reads or removes what is somebody else's", async () => {
  const { records } = await owner.trpc.message.findActs.query({ kind: "Discuss" });
  const [first] = records;
  const id = first?.id ?? 0;
  await server.db.updateTable("message").set({ read_at: null }).where("id", "=", id).execute();
  await bob.trpc.message.markRead.mutate({ ids: [id] });
  expect(await unread(owner)).toMatchObject({ comment: 1 });
  expect(await clean(bob, { type: "Discuss", id })).toMatchObject({ status: 404 });
  expect(await clean(owner, { type: "Reply", id })).toMatchObject({ status: 404 });
  expect((await clean(owner, { type: "Discuss", id })).status).toBe(200);
  expect((await list(owner, "comment")).data.total).toBe(13);
});

test("a new role is told to whom it was given, in their language", async () => {
  const boss = await server.signUp("boss", { role: 1000 });
  const reader = await server.signUp("reader");
  await server.db
    .updateTable("user_account")
    .set({ locale: "en-US" })
    .where("uid", "=", reader.uid)
    .execute();
  await boss.trpc.user.setRoles.mutate({ uids: [reader.uid, bob.uid], role: 1005 });
  await boss.trpc.user.setRoles.mutate({ uids: [reader.uid], role: 1005 });
  expect(await unread(reader)).toEqual({ ...NONE, sys: 1 });
  expect((await list(reader, "sys")).data.records).toMatchObject([
    {
      title: "Your role has changed",
      content: "Your role is now **muted user**. This takes effect immediately.",
      adminId: null,
      type: "Sys",
    },
  ]);
  expect((await list(bob, "sys")).data.records).toMatchObject([{ title: "你的角色已变更" }]);
});

test("cleaning takes the named kind only", async () => {
  await server.db
    .insertInto("message")
    .values(
      (["Sys", "Mine"] as const).map((kind) => ({
        recipient_uid: owner.uid,
        kind,
        title: `for ${kind}`,
        content: "**text**",
        created_at: new Date(clock.now),
      })),
    )
    .execute();
  expect(await unread(owner)).toEqual({ ...NONE, sys: 1, mine: 1 });
  expect((await list(owner, "sys")).data.records).toEqual([
    {
      id: expect.any(Number),
      title: "for Sys",
      content: "**text**",
      adminId: null,
      type: "Sys",
      state: false,
      gmtCreate: expect.any(String),
    },
  ]);
  expect(await unread(owner)).toEqual({ ...NONE, mine: 1 });
  expect((await owner.rest("DELETE", "/api/msg/clean?type=Discuss")).status).toBe(200);
  expect((await list(owner, "comment")).data.total).toBe(0);
  expect((await list(owner, "like")).data.total).toBe(1);
  expect((await list(owner, "mine")).data.total).toBe(1);
  expect(await clean(owner, { type: "All" })).toMatchObject({ code: "MSG_TYPE_INVALID" });
  expect(await clean(owner, {})).toMatchObject({ code: "PARAM_MISSING" });
});

test("of a discussion that was disabled, or while all are closed, nothing written is told any more", async () => {
  const post = { title: "Secret title", description: "d", content: "c", categoryId: 1 };
  const { id: discussionId } = await owner.trpc.discussion.create.mutate(post);
  const told = await server.signUp("told");
  const { id } = await told.trpc.comment.create.mutate({ discussionId, content: "secret comment" });
  await answer(alice, id, "secret reply");
  await toggle(bob, id, true);
  const readAll = async (who: TestUser) =>
    JSON.stringify([await list(who, "comment"), await list(who, "reply"), await list(who, "like")]);
  expect(await readAll(told)).toMatch(/secret comment.*secret reply|secret reply.*secret comment/);

  const disable = (isDisabled: boolean) =>
    server.db
      .updateTable("discussion")
      .set({ is_disabled: isDisabled })
      .where("id", "=", discussionId)
      .execute();
  await disable(true);
  const hidden = await readAll(told);
  expect(hidden).not.toMatch(/secret/i);
  // That somebody answered is still told.
  expect((await list(told, "reply")).data).toMatchObject({ total: 1 });
  expect(await readAll(owner)).toContain("secret comment");
  await disable(false);
  expect(await readAll(told)).toContain("secret reply");
  await changeSettings(server, { openPublicDiscussion: false });
  expect(await readAll(told)).not.toMatch(/secret/i);
  await changeSettings(server, { openPublicDiscussion: true });
});
