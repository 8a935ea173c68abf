/** Discussions, comments, replies and likes, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";
import { findMiscounts } from "../support/recount.ts";

const clock = { now: Date.parse("2026-05-01T08:00:00Z") };
const wait = (ms: number) => {
  clock.now += ms;
};

let server: TestServer;
let root: TestUser;
let admin: TestUser;
let keeper: TestUser;
let alice: TestUser;
let bob: TestUser;
let muted: TestUser;
let did = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock.now) });
  await changeSettings(server, { pace: NO_PACE });
  root = await server.signUp("boss", { role: 1000 });
  admin = await server.signUp("ada", { role: 1001 });
  keeper = await server.signUp("keeper", { role: 1008 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  muted = await server.signUp("muted", { role: 1005 });
});
afterAll(() => server.stop());

type Data = Record<string, unknown>;
interface CommentData extends Data {
  id: number;
  replyList: { id: number; content: string }[];
}
interface Comments {
  commentList: { records: CommentData[]; total: number; size: number };
  commentLikeMap: Data;
}

const form = (more: Data = {}) => ({
  title: "Why is greedy right?",
  description: "In short",
  content: "Because $x$",
  categoryId: 1,
  ...more,
});
const post = (who: TestUser, more: Data = {}) => who.rest("POST", "/api/discussion", form(more));
async function posted(who: TestUser, more: Data = {}): Promise<number> {
  expect(await post(who, more)).toMatchObject({ status: 200, data: null });
  const { id } = await server.db
    .selectFrom("discussion")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}
const detail = (who: Pick<TestUser, "rest">, id: number) =>
  who.rest<Data>("GET", `/api/get-discussion-detail?did=${id}`);
const comment = (who: Pick<TestUser, "rest">, content: string, more: Data = { did }) =>
  who.rest<CommentData>("POST", "/api/comment", { content, ...more });
async function commented(who: TestUser, content: string, id = did): Promise<CommentData> {
  const answer = await comment(who, content, { did: id });
  expect(answer.status, answer.msg).toBe(200);
  return answer.data;
}
const list = (who: Pick<TestUser, "rest">, query: string) =>
  who.rest<Comments>("GET", `/api/comments?${query}`);
const reply = (who: Pick<TestUser, "rest">, commentId: number, more: Data = {}) =>
  who.rest<Data>("POST", "/api/reply", {
    reply: { commentId, content: "me too", toUid: "forged", toName: "forged" },
    did,
    quoteId: commentId,
    quoteType: "Comment",
    ...more,
  });
const like = (who: TestUser, id: number, toLike: boolean) =>
  who.rest(
    "GET",
    `/api/comment-like?cid=${id}&toLike=${toLike}&sourceId=${did}&sourceType=Discussion`,
  );
const likesOf = async (id: number) =>
  (await list(server.anon, `did=${did}&limit=100`)).data.commentList.records.find(
    (one) => one.id === id,
  )?.likeNum;

describe("posting", () => {
  test("who may not, and what is no discussion", async () => {
    expect(await server.anon.rest("POST", "/api/discussion", form())).toMatchObject({
      http: 401,
      code: "LOGIN_REQUIRED",
    });
    const silent = await server.signUp("silent", { role: 1004 });
    expect(await post(silent)).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
    expect(await post(alice)).toMatchObject({
      http: 200,
      status: 403,
      code: "DISCUSSION_AC_TOO_FEW",
      msg: "Solve at least 10 problems before you start a discussion",
    });
    const hidden = await seedProblem(server, { columns: { auth: 2 } });
    for (const [more, code] of [
      [{ title: " " }, "PARAM_MISSING"],
      [{ title: "x".repeat(256) }, "FIELD_TOO_LONG"],
      [{ description: "" }, "PARAM_MISSING"],
      [{ content: "\n " }, "PARAM_MISSING"],
      [{ content: "x".repeat(65_536) }, "FIELD_TOO_LONG"],
      [{ categoryId: undefined }, "PARAM_MISSING"],
      [{ categoryId: 99 }, "PARAM_INVALID"],
      [{ pid: "NOWHERE" }, "DISCUSSION_PROBLEM_NOT_FOUND"],
    ] as const) {
      expect(await post(admin, more)).toMatchObject({ code });
    }
    // A plain administrator does not keep somebody else's hidden problem, a keeper does.
    expect(await post(admin, { pid: hidden.problemId })).toMatchObject({
      code: "DISCUSSION_PROBLEM_NOT_FOUND",
    });
    const id = await posted(keeper, { pid: hidden.problemId });
    expect((await detail(keeper, id)).data.pid).toBe(hidden.problemId);
    expect((await detail(server.anon, id)).data.pid).toBeNull();
  });

  test("five a day; administrators have no limit, and they alone pin", async () => {
    await changeSettings(server, { defaultCreateDiscussionACInitValue: 0 });
    for (let i = 0; i < 5; i += 1) did = await posted(alice, { topPriority: true });
    expect(await post(alice)).toMatchObject({ status: 403, code: "DISCUSSION_DAILY_LIMIT" });
    expect((await detail(alice, did)).data.topPriority).toBe(false);
    // A session would not live through the wait: what was posted becomes a day old instead.
    await server.db
      .updateTable("discussion")
      .set({ created_at: new Date(clock.now - 24 * 3_600_000) })
      .execute();
    did = await posted(alice);
    const pinned = await posted(admin, { topPriority: true });
    expect((await detail(alice, pinned)).data.topPriority).toBe(true);
  });

  test("the categories, in the reader's language", async () => {
    const answer = await server.anon.fetch("/api/discussion-category", {
      headers: { "accept-language": "en-US" },
    });
    const { data } = (await answer.json()) as { data: { name: string }[] };
    expect(data.map((one) => one.name)).toEqual([
      "Chat",
      "Editorial",
      "Help",
      "Suggestion",
      "Note",
    ]);
  });
});

describe("GET /api/get-discussion-detail", () => {
  test("answers the whole row and counts the view", async () => {
    const before = Number((await detail(server.anon, did)).data.viewNum);
    const { data } = await detail(bob, did);
    expect(data).toEqual({
      id: did,
      categoryId: 1,
      categoryName: "闲聊",
      title: "Why is greedy right?",
      description: "In short",
      content: "Because $x$",
      pid: null,
      uid: alice.uid,
      author: "alice",
      avatar: null,
      role: "user",
      titleName: null,
      titleColor: null,
      viewNum: before + 1,
      likeNum: 0,
      commentNum: 0,
      topPriority: false,
      status: 0,
      gid: null,
      hasLike: false,
      gmtCreate: expect.stringMatching(/\+0000$/),
      gmtModified: expect.stringMatching(/\+0000$/),
    });
  });

  test("counts everybody who opens it at the same time", async () => {
    const before = Number((await detail(bob, did)).data.viewNum);
    await Promise.all(Array.from({ length: 20 }, () => detail(server.anon, did)));
    await detail(bob, did);
    // They are stored together, within a second.
    const rows = server.db.selectFrom("discussion").select("view_count").where("id", "=", did);
    const stored = () => rows.executeTakeFirstOrThrow();
    await expect.poll(stored).toEqual({ view_count: before + 21 });
  });

  test("a disabled one is for administrators alone, with all that was said in it", async () => {
    const off = await posted(admin);
    const said = await commented(admin, "before it went", off);
    const set = (is_disabled: boolean) =>
      server.db.updateTable("discussion").set({ is_disabled }).where("id", "=", off).execute();
    await set(true);
    const refused = { http: 200, status: 403, code: "DISCUSSION_DISABLED" };
    expect(await detail(alice, off)).toMatchObject(refused);
    expect(await list(server.anon, `did=${off}`)).toMatchObject(refused);
    expect(await reply(alice, said.id)).toMatchObject(refused);
    expect((await detail(keeper, off)).data.status).toBe(1);
  });

  test("the site switch closes the area for everybody", async () => {
    const said = await commented(admin, "still open");
    await changeSettings(server, { openPublicDiscussion: false });
    const refused = { http: 403, code: "SWITCH_OFF_PUBLIC_DISCUSSION" };
    expect(await detail(root, did)).toMatchObject(refused);
    expect(await list(alice, `did=${did}`)).toMatchObject(refused);
    expect(await comment(admin, "x")).toMatchObject(refused);
    expect(await server.anon.rest("GET", `/api/reply?commentId=${said.id}`)).toMatchObject(refused);
    await changeSettings(server, { openPublicDiscussion: true });
    await admin.rest("DELETE", "/api/comment", { id: said.id });
  });

  test("one that is not there", async () => {
    expect(await detail(alice, 999)).toMatchObject({ status: 404, code: "DISCUSSION_NOT_FOUND" });
    expect(await server.anon.rest("GET", "/api/get-discussion-detail")).toMatchObject({
      code: "PARAM_MISSING",
    });
  });
});

describe("comments", () => {
  test("who may not, and what is no comment", async () => {
    expect(await comment(server.anon, "x")).toMatchObject({ http: 401, code: "LOGIN_REQUIRED" });
    expect(await comment(muted, "x")).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
    expect(await comment(bob, "x")).toMatchObject({ status: 403, code: "COMMENT_AC_TOO_FEW" });
    await changeSettings(server, { defaultCreateCommentACInitValue: 0 });
    expect(await comment(bob, " \n")).toMatchObject({
      code: "COMMENT_EMPTY",
      msg: "Content cannot be empty",
    });
    expect(await comment(bob, "x".repeat(10_001))).toMatchObject({
      code: "COMMENT_TOO_LONG",
      msg: "Can not exceed 10000",
    });
    expect(await comment(bob, "x", {})).toMatchObject({ code: "PARAM_MISSING" });
    expect(await comment(bob, "x", { did: 999 })).toMatchObject({ code: "DISCUSSION_NOT_FOUND" });
    expect(await comment(bob, "x", { cid: 1 })).toMatchObject({
      ...{ status: 404, code: "CONTEST_NOT_FOUND" },
    });
    expect((await list(server.anon, `did=${did}`)).data.commentList.total).toBe(0);
  });

  test("a page of them: liked ones first, then the newest, three newest replies each", async () => {
    const longest = await commented(bob, "x".repeat(10_000));
    expect(longest).toMatchObject({
      fromUid: bob.uid,
      fromName: "bob",
      fromRole: "user",
      likeNum: 0,
      totalReplyNum: 0,
      replyList: [],
    });
    const second = await commented(root, "from root");
    const third = await commented(admin, "from admin");
    expect([second.fromRole, third.fromRole]).toEqual(["root", "admin"]);
    for (let i = 1; i <= 4; i += 1) {
      await reply(alice, longest.id, { reply: { commentId: longest.id, content: `reply ${i}` } });
    }
    wait(1000);
    await like(alice, longest.id, true);
    const { data } = await list(alice, `did=${did}&limit=2`);
    expect(data.commentList.total).toBe(3);
    expect(data.commentList.records.map((one) => one.id)).toEqual([longest.id, third.id]);
    expect(data.commentList.records[0]).toMatchObject({ likeNum: 1, totalReplyNum: 4 });
    expect(data.commentList.records[0]?.replyList.map((one) => one.content)).toEqual([
      "reply 4",
      "reply 3",
      "reply 2",
    ]);
    expect(data.commentLikeMap).toEqual({ [longest.id]: true });
    // Of the caller, never of somebody else; and of a page so large as it may be.
    const { commentLikeMap, commentList } = (await list(bob, `did=${did}&limit=1000`)).data;
    expect([commentLikeMap, commentList.size]).toEqual([{}, 100]);
    const second2 = await list(server.anon, `did=${did}&limit=2&currentPage=2`);
    expect(second2.data.commentList.records.map((one) => one.id)).toEqual([second.id]);
    const all = await server.anon.rest<Data[]>("GET", `/api/reply?commentId=${longest.id}`);
    expect(all.data.map((one) => one.content)).toEqual([4, 3, 2, 1].map((n) => `reply ${n}`));
    expect((await detail(bob, did)).data.commentNum).toBe(7);
  });

  test("a reply goes to whoever wrote what it answers, whatever the body says", async () => {
    const said = await commented(bob, "a question");
    const other = await commented(bob, "another one");
    const first = await reply(alice, said.id);
    expect(first.data).toMatchObject({ commentId: said.id, toUid: bob.uid, toName: "bob" });
    const quoted = { quoteType: "Reply", quoteId: first.data.id };
    const second = await reply(bob, said.id, quoted);
    expect(second.data).toMatchObject({ fromUid: bob.uid, toUid: alice.uid, toName: "alice" });
    expect(await reply(bob, other.id, quoted)).toMatchObject({ code: "COMMENT_NOT_FOUND" });
    expect(await reply(bob, said.id, { quoteType: "x" })).toMatchObject({ code: "PARAM_INVALID" });
    expect(await reply(bob, 9999)).toMatchObject({ status: 404, code: "COMMENT_NOT_FOUND" });
    expect(await reply(muted, said.id)).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
    expect(await reply(server.anon, said.id)).toMatchObject({ http: 401 });
    const empty = { reply: { commentId: said.id, content: "" } };
    expect(await reply(bob, said.id, empty)).toMatchObject({ code: "COMMENT_EMPTY" });
  });

  test("its author and every administrator delete; nobody else does", async () => {
    const remove = (who: TestUser, id: number) => who.rest("DELETE", "/api/comment", { id, did });
    const unsay = (who: TestUser, id: unknown) =>
      who.rest("DELETE", "/api/reply", { reply: { id } });
    for (const who of [root, admin, keeper, bob]) {
      const said = await commented(bob, "to go");
      const answer = await reply(alice, said.id);
      expect(await unsay(muted, answer.data.id)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      if (who !== bob) expect((await unsay(who, answer.data.id)).status).toBe(200);
      expect(await remove(alice, said.id)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect((await remove(who, said.id)).status).toBe(200);
      expect(await remove(who, said.id)).toMatchObject({ code: "COMMENT_NOT_FOUND" });
    }
    // What staff removed of others is on record; what people removed of their own is their business.
    const { records } = await root.trpc.audit.find.query({});
    const gone = records.filter(({ action }) => /^(comment|reply)\.delete$/.test(action));
    expect(gone.map(({ action, actor }) => [action, actor?.username])).toEqual(
      [keeper, admin, root].flatMap(({ username }) => [
        ["comment.delete", username],
        ["reply.delete", username],
      ]),
    );
    expect(gone[0]?.before).toMatchObject({ author: "bob", content: "to go" });
    const mine = await reply(alice, (await commented(bob, "stays")).id);
    expect(await server.anon.rest("DELETE", "/api/reply", {})).toMatchObject({ http: 401 });
    expect((await alice.rest("DELETE", `/api/reply?id=${mine.data.id}`)).status).toBe(200);
    expect(await findMiscounts(server.db)).toEqual([]);
  });
});

describe("likes", () => {
  test("are idempotent, and one toggle a second", async () => {
    const { id } = await commented(bob, "like me");
    wait(1000);
    expect(await like(alice, id, true)).toMatchObject({ status: 200, data: null });
    expect((await like(alice, id, true)).status).toBe(200);
    expect(await likesOf(id)).toBe(1);
    expect(await like(alice, id, false)).toMatchObject({ status: 403, code: "LIKE_TOO_FAST" });
    wait(1000);
    expect((await like(alice, id, false)).status).toBe(200);
    expect((await like(alice, id, false)).status).toBe(200);
    expect(await likesOf(id)).toBe(0);
    expect(await like(alice, 9999, true)).toMatchObject({ code: "COMMENT_NOT_FOUND" });
    expect(await server.anon.rest("GET", `/api/comment-like?cid=${id}`)).toMatchObject({
      http: 401,
    });
  });

  test("a discussion's own", async () => {
    const toggle = (who: TestUser, toLike: boolean) =>
      who.rest("GET", `/api/discussion-like?did=${did}&toLike=${toLike}`);
    wait(1000);
    await toggle(bob, true);
    await toggle(bob, true);
    expect((await detail(bob, did)).data).toMatchObject({ likeNum: 1, hasLike: true });
    expect((await detail(alice, did)).data).toMatchObject({ likeNum: 1, hasLike: false });
    expect(await toggle(bob, false)).toMatchObject({ code: "LIKE_TOO_FAST" });
    wait(1000);
    await toggle(bob, false);
    expect((await detail(bob, did)).data).toMatchObject({ likeNum: 0, hasLike: false });
  });

  test("at once from many and many times from one are counted exactly", async () => {
    const { id } = await commented(bob, "a good one");
    const crowd = await Promise.all(
      Array.from({ length: 6 }, (_, index) => server.signUp(`fan-${index}`)),
    );
    wait(1000);
    const answers = await Promise.all(
      crowd.flatMap((fan) => [like(fan, id, true), like(fan, id, true), like(fan, id, true)]),
    );
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(await likesOf(id)).toBe(6);
    wait(1000);
    // Half take it back while the others ask for what is so already.
    await Promise.all(crowd.map((fan, index) => like(fan, id, index % 2 === 0)));
    expect(await likesOf(id)).toBe(3);
    // With an account go its likes; what it said stays, under its name.
    const [fan] = crowd;
    const said = await commented(fan ?? bob, "from one who leaves");
    await reply(alice, said.id);
    await server.db
      .deleteFrom("user_account")
      .where("uid", "=", fan?.uid ?? "")
      .execute();
    expect(await likesOf(id)).toBe(2);
    const { data } = await list(server.anon, `did=${did}&limit=100`);
    expect(data.commentList.records.find((one) => one.id === said.id)).toMatchObject({
      fromUid: null,
      fromName: "fan-0",
      replyList: [{ toUid: null, toName: "fan-0" }],
    });
    expect(await findMiscounts(server.db)).toEqual([]);
  });
});
