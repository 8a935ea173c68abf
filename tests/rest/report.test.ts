/** Comments, replies and profiles that are reported, and what becomes of them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { seedGroup } from "../support/group.ts";
import { NO_PACE } from "../support/no-pace.ts";

let server: TestServer;
let people: Record<"root" | "ada" | "ann" | "bob" | "cem", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, {
    ...{ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 },
    ...{ defaultCreateCommentACInitValue: 0, pace: NO_PACE },
  });
  people = {
    root: await server.signUp("boss", { role: 1000 }),
    ada: await server.signUp("ada", { role: 1001 }),
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
    cem: await server.signUp("cem"),
  };
});
afterAll(() => server.stop());

/** Bob says something under ann's discussion, and cem answers. */
async function talk(groupId?: number) {
  const { ann, bob, cem } = people;
  const post = { title: "Why?", description: "In short", content: "Because.", categoryId: 1 };
  const { id: discussionId } =
    groupId === undefined
      ? await ann.trpc.discussion.create.mutate(post)
      : await ann.trpc.groupDiscussion.create.mutate({ ...post, groupId });
  const comment = { discussionId, content: "Buy *here*" };
  const { id: commentId } = await bob.trpc.comment.create.mutate(comment);
  const answer = { commentId, content: "Or *there*" };
  const { id: replyId } = await cem.trpc.comment.createReply.mutate(answer);
  return { discussionId, commentId, replyId };
}

const told = async (who: TestUser) =>
  (await who.trpc.message.findSite.query({ kind: "Mine" })).records.map(({ content }) => content);
const logged = async (action: string) =>
  (await people.root.trpc.audit.find.query({ action })).records[0];

test("a comment is reported, shown where it stands, and deleted", async () => {
  const { ann, bob, ada } = people;
  const { discussionId, commentId } = await talk();
  await ann.trpc.report.create.mutate({ commentId, labels: ["spam"], reason: "An ad" });
  await expect(ann.trpc.report.create.mutate({ commentId, reason: "again" })).rejects.toThrow(
    "There is a report of this already",
  );
  const thing = { kind: "comment", id: commentId };
  const listed = await ada.trpc.report.findReported.query({ kind: "comment" });
  expect(listed.records).toMatchObject([
    { thing, title: "Buy *here*", author: { username: "bob" }, count: 1, labels: ["spam"] },
  ]);
  expect((await ada.trpc.report.findReported.query({ kind: "profile" })).total).toBe(0);
  const detail = await ada.trpc.report.getReported.query({ commentId });
  expect(detail).toMatchObject({
    ...{ thing, url: `/discussion-detail/${discussionId}`, discussion: null, profile: null },
    said: { content: "Buy *here*", placeTitle: "Why?", answers: null },
    reports: [{ reporter: { username: "ann" }, reason: "An ad" }],
    author: { reported: 1 },
  });
  const decide = { commentId, outcome: "delete", note: "Thank you" } as const;
  await expect(ann.trpc.report.handle.mutate(decide)).rejects.toThrow();
  await ada.trpc.report.handle.mutate(decide);
  expect((await told(ann))[0]).toBe("你举报的评论“Buy \\*here\\*”已删除。\n\nThank you");
  expect((await told(bob))[0]).toBe("你的评论“Buy \\*here\\*”已删除。");
  const { records } = await ann.trpc.comment.find.query({ discussionId });
  expect(records).toEqual([]);
  expect(await logged("report.handle")).toMatchObject({
    ...{ targetId: String(commentId), targetName: "Buy *here*" },
    after: { kind: "comment", outcome: "delete", count: 1 },
  });
  expect(await logged("comment.delete")).toMatchObject({ before: { author: "bob" } });
  await expect(ada.trpc.report.handle.mutate(decide)).rejects.toThrow("does not exist");
});

test("a reply is shown with what it answers, and kept", async () => {
  const { ann, ada } = people;
  const { commentId, replyId } = await talk();
  await ann.trpc.report.create.mutate({ replyId, reason: "Another ad" });
  const { said } = await ada.trpc.report.getReported.query({ replyId });
  expect(said).toMatchObject({
    ...{ content: "Or *there*", author: { username: "cem" } },
    answers: { content: "Buy *here*", author: { username: "bob" } },
  });
  await expect(
    ada.trpc.report.handle.mutate({ replyId, outcome: "disable" }),
  ).rejects.toMatchObject({ data: { gavel: { code: "PARAM_INVALID" } } });
  await ada.trpc.report.handle.mutate({ replyId, outcome: "keep" });
  expect((await told(ann))[0]).toContain("你举报的回复“Or \\*there\\*”没有问题");
  expect(await ann.trpc.comment.replies.query({ commentId })).toHaveLength(1);
  const { records } = await ada.trpc.report.findHandled.query({ kind: "reply" });
  expect(records).toMatchObject([
    { thing: { kind: "reply", id: replyId }, outcome: "keep", handlerName: "ada" },
  ]);
  await expect(ada.trpc.report.getReported.query({ replyId })).rejects.toThrow();
});

test("what stands in a group is reported by its members, and decided about by the site's staff", async () => {
  const { ann, bob, cem, ada, root } = people;
  const members = [ann, bob, cem].map((who) => [who, 3] as const);
  const groupId = await seedGroup(server, members, { is_visible: false });
  const { discussionId, commentId } = await talk(groupId);
  const stranger = await server.signUp("stranger");
  await expect(
    stranger.trpc.report.create.mutate({ commentId, reason: "r" }),
  ).rejects.toMatchObject({ data: { gavel: { code: "DISCUSSION_NOT_FOUND" } } });
  await ann.trpc.report.create.mutate({ commentId, reason: "r" });
  const detail = await ada.trpc.report.getReported.query({ commentId });
  expect(detail.url).toBe(`/group/${groupId}/discussion-detail/${discussionId}`);
  await root.trpc.group.setArchived.mutate({ groupId, isArchived: true });
  await ada.trpc.report.handle.mutate({ commentId, outcome: "delete" });
  expect((await ann.trpc.comment.find.query({ discussionId })).total).toBe(0);
});

test.each([
  ["avatar", { avatar: null, signature: "Buy here", nickname: "Cheap" }],
  ["texts", { avatar: "/a.png", signature: "", nickname: "" }],
  ["profile", { avatar: null, signature: "", nickname: "" }],
  ["keep", { avatar: "/a.png", signature: "Buy here", nickname: "Cheap" }],
] as const)("a profile that was reported loses what was decided: %s", async (outcome, left) => {
  const { ann, ada } = people;
  const who = await server.signUp(`vain-${outcome}`);
  const said = { avatar: "/a.png", signature: "Buy here", nickname: "Cheap" };
  await server.db.updateTable("user_account").set(said).where("uid", "=", who.uid).execute();
  await ann.trpc.report.create.mutate({ uid: who.uid, labels: ["spam"] });
  const { profile, url } = await ada.trpc.report.getReported.query({ uid: who.uid });
  expect(profile).toMatchObject(said);
  expect(url).toBe(`/user-home?uid=${who.uid}`);
  await ada.trpc.report.handle.mutate({ uid: who.uid, outcome });
  expect(await ann.trpc.profile.get.query({ uid: who.uid })).toMatchObject(left);
  expect(await told(who)).toHaveLength(outcome === "keep" ? 0 : 1);
  expect((await told(ann))[0]).toContain(`vain\\-${outcome}`);
  const entry = await logged("user.update");
  if (outcome === "avatar") {
    expect(entry).toMatchObject({ targetId: who.uid, before: { avatar: "/a.png" } });
  }
});

test("root alone clears the profile of an administrator", async () => {
  const { ann, ada, root } = people;
  const admin = await server.signUp("grand", { role: 1008 });
  await ann.trpc.report.create.mutate({ uid: admin.uid, reason: "r" });
  const decide = { uid: admin.uid, outcome: "texts" } as const;
  await expect(ada.trpc.report.handle.mutate(decide)).rejects.toMatchObject({
    data: { gavel: { code: "FORBIDDEN" } },
  });
  // Nothing of it happened.
  expect((await ada.trpc.report.getReported.query({ uid: admin.uid })).reports).toHaveLength(1);
  await root.trpc.report.handle.mutate(decide);
});

test("a report names one thing, and one that is there", async () => {
  const { ann } = people;
  const { commentId, replyId } = await talk();
  const codes = await Promise.all(
    [{}, { commentId, replyId }, { commentId: 999_999 }, { replyId: 999_999 }, { uid: "none" }].map(
      (input) =>
        ann.trpc.report.create.mutate({ ...input, reason: "r" }).catch((e) => e.data.gavel.code),
    ),
  );
  expect(codes).toEqual([
    ...["PARAM_MISSING", "PARAM_MISSING", "COMMENT_NOT_FOUND", "COMMENT_NOT_FOUND"],
    "USER_NOT_FOUND",
  ]);
});

test("a server of the release before goes on to report discussions, by the old name", async () => {
  const { ann, ada } = people;
  const { discussionId } = await talk();
  const report = { discussion_id: discussionId, reporter_uid: ann.uid, reporter_name: "ann" };
  const insert = () =>
    server.db
      .insertInto("discussion_report")
      .values({ ...report, reason: "r" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
  const first = await insert();
  expect(first?.id).toBeGreaterThan(0);
  expect(await insert()).toBeUndefined();
  await server.db
    .selectFrom("discussion_report")
    .select("id")
    .where("discussion_id", "=", discussionId)
    .forNoKeyUpdate()
    .execute();
  const { reports } = await ada.trpc.report.getReported.query({ discussionId });
  expect(reports).toMatchObject([{ reporter: { username: "ann" }, reason: "r", labels: [] }]);
});
