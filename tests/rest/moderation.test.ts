/** Discussions that are changed, deleted, reported and decided about, with their categories. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

let server: TestServer;
let people: Record<"root" | "ada" | "ann" | "bob" | "cem", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  const open = { defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 };
  await changeSettings(server, { ...open, defaultCreateCommentACInitValue: 0, pace: NO_PACE });
  people = {
    root: await server.signUp("boss", { role: 1000 }),
    ada: await server.signUp("ada", { role: 1001 }),
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
    cem: await server.signUp("cem"),
  };
});
afterAll(() => server.stop());

const texts = { title: "Why *greedy*?", description: "In short", content: "Because." };
const post = async (who: TestUser, more: object = {}) =>
  (await who.trpc.discussion.create.mutate({ ...texts, categoryId: 1, ...more })).id;
const edit = (who: TestUser, id: number, more: object = {}) =>
  who.rest("PUT", "/api/discussion", { id, ...texts, ...more });
const report = (who: Pick<TestUser, "rest">, did: number, content: string) =>
  who.rest("POST", "/api/discussion-report", { did, content, reporter: "forged" });
const count = async (table: "comment" | "reply" | "report" | "discussion_like") => {
  const query = server.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("n"));
  return (await query.executeTakeFirstOrThrow()).n;
};
async function told(who: TestUser, kind: "Mine" | "Sys" = "Mine") {
  const { records } = await who.trpc.message.findSite.query({ kind });
  return records.map(({ title, content }) => ({ title, content }));
}
const logged = async (action: string) =>
  (await people.root.trpc.audit.find.query({ action })).records[0];

test("the author and root change a post, its category stays, and only staff pin", async () => {
  const { ann, bob, ada, root } = people;
  const id = await post(ann);
  expect((await edit(bob, id)).status).toBe(403);
  expect((await edit(ada, id)).status).toBe(403);
  expect((await server.anon.rest("PUT", "/api/discussion", { id, ...texts })).status).toBe(401);
  const more = { content: "Now so", categoryId: 2, topPriority: true };
  expect(await edit(ann, id, more)).toMatchObject({ status: 200, data: null });
  const seen = await ann.trpc.discussion.get.query({ discussionId: id });
  expect(seen).toMatchObject({ content: "Now so", categoryId: 1, isPinned: false, canEdit: true });
  expect(seen.updatedAt).not.toEqual(seen.createdAt);
  await edit(root, id, { title: "By root", topPriority: true });
  expect(await bob.trpc.discussion.get.query({ discussionId: id })).toMatchObject({
    ...{ title: "By root", isPinned: true, canEdit: false, canDelete: false },
  });
  expect(await logged("discussion.update")).toMatchObject({
    ...{
      actor: { username: "boss" },
      targetId: String(id),
      before: { title: texts.title, isPinned: false },
    },
  });
  expect((await edit(ann, id, { title: " " })).status).toBe(400);
  expect((await edit(ann, id, { content: "x".repeat(65_536) })).status).toBe(400);
  expect((await edit(ann, 999_999)).status).toBe(404);
});

test("who is named anew by a change is told, who was named before is not", async () => {
  const { ann, bob, cem } = people;
  const id = await post(ann, { content: "for @bob" });
  await server.db.deleteFrom("message").execute();
  await edit(ann, id, { content: "for @bob and @cem" });
  const acts = (who: TestUser) => who.trpc.message.findActs.query({ kind: "Discuss" });
  expect((await acts(bob)).total).toBe(0);
  expect((await acts(cem)).records).toMatchObject([{ reason: "mention", sourceId: id }]);
});

test("what somebody wrote as an administrator is no longer laid out freely once they change it", async () => {
  const once = await server.signUp("once", { role: 1001 });
  const id = await post(once);
  await server.db
    .updateTable("user_account")
    .set({ role_id: 1002 })
    .where("uid", "=", once.uid)
    .execute();
  await edit(once, id);
  expect((await once.trpc.discussion.get.query({ discussionId: id })).author.role).toBe("user");
});

test("the author and all staff delete a post with all that was said in it", async () => {
  const { ann, bob, ada } = people;
  const id = await post(ann);
  const { id: commentId } = await bob.trpc.comment.create.mutate({
    discussionId: id,
    content: "c",
  });
  await ann.trpc.comment.createReply.mutate({ commentId, content: "r" });
  await bob.trpc.discussion.like.mutate({ discussionId: id, isOn: true });
  await report(bob, id, "#spam#");
  expect((await bob.rest("DELETE", `/api/discussion?did=${id}`)).status).toBe(403);
  expect((await ann.rest("DELETE", `/api/discussion?did=${id}`)).status).toBe(200);
  expect(
    await Promise.all((["comment", "reply", "report", "discussion_like"] as const).map(count)),
  ).toEqual([0, 0, 0, 0]);
  expect((await ann.rest("DELETE", `/api/discussion?did=${id}`)).status).toBe(404);
  const [one, two] = [await post(ann), await post(bob)];
  expect((await ann.rest("DELETE", "/api/admin/discussion", [one])).status).toBe(403);
  expect((await ada.rest("DELETE", "/api/admin/discussion", { ids: [one] })).status).toBe(400);
  expect((await ada.rest("DELETE", "/api/admin/discussion", [one, two, 999_999])).status).toBe(200);
  expect(await logged("discussion.delete")).toMatchObject({
    actor: { username: "ada" },
    targetId: String(two),
  });
  expect(
    (await ann.trpc.discussion.find.query({ onlyMine: true, keyword: "greedy" })).records.map(
      (row) => row.id,
    ),
  ).not.toContain(one);
});

test("staff switch a post off and on, and pin it; others are told that it is off", async () => {
  const { ann, bob, ada } = people;
  const id = await post(ann);
  const moderate = (who: TestUser, more: object) =>
    who.rest("PUT", "/api/admin/discussion", { id, ...more });
  expect((await moderate(ann, { status: 1 })).status).toBe(403);
  await moderate(ada, { status: 1 });
  expect(await bob.rest("GET", `/api/get-discussion-detail?did=${id}`)).toMatchObject({
    status: 403,
  });
  expect((await edit(ann, id)).status).toBe(403);
  await moderate(ada, { topPriority: true });
  const listed = await ada.trpc.discussion.find.query({ withDisabled: true });
  expect(listed.records.find((row) => row.id === id)).toMatchObject({
    ...{ isDisabled: true, isPinned: true },
  });
  await moderate(ada, { status: 0 });
  const seen = await bob.trpc.discussion.get.query({ discussionId: id });
  expect(seen.updatedAt).toEqual(seen.createdAt);
  expect(await logged("discussion.update")).toMatchObject({ after: { isDisabled: false } });
});

test("a report needs a label or a reason, and one waits at a time", async () => {
  const { ann, bob, ada } = people;
  const id = await post(ann);
  expect((await report(server.anon, id, "#spam#")).status).toBe(401);
  expect(await report(bob, id, "  ")).toMatchObject({
    status: 400,
    msg: "Choose a label or write a reason",
  });
  expect((await report(bob, id, "x".repeat(201))).status).toBe(400);
  expect((await report(bob, 999_999, "x")).status).toBe(404);
  expect((await report(bob, id, "#spam##abuse# See the link")).status).toBe(200);
  expect((await report(bob, id, "again")).status).toBe(400);
  expect((await ann.rest("GET", "/api/admin/discussion-report")).status).toBe(403);
  const list = () =>
    ada.rest<{ records: { id: number }[]; total: number }>(
      "GET",
      "/api/admin/discussion-report?limit=1",
    );
  const { data } = await list();
  expect(data.records[0]).toMatchObject({
    ...{ did: id, discussionTitle: texts.title, discussionAuthor: "ann", reporter: "bob" },
    ...{ content: "#spam# #abuse# See the link", status: false, gid: null },
  });
  const tick = (status: boolean) =>
    ada.rest("PUT", "/api/admin/discussion-report", { id: data.records[0]?.id, status });
  await tick(true);
  expect((await list()).data.records[0]).toMatchObject({ status: true });
  await report(bob, id, "again");
  expect((await tick(false)).status).toBe(400);
  expect(
    (await ada.rest("PUT", "/api/admin/discussion-report", { id: 999_999, status: true })).status,
  ).toBe(404);
});

test("one decision ends all reports of a post, and each reporter reads it in their language", async () => {
  const { ann, bob, cem, ada } = people;
  const id = await post(ann);
  await server.db
    .updateTable("user_account")
    .set({ locale: "en-US" })
    .where("uid", "=", cem.uid)
    .execute();
  await bob.trpc.report.create.mutate({ discussionId: id, labels: ["spam"] });
  await cem.trpc.report.create.mutate({ discussionId: id, reason: "A paid group" });
  const { records, oldestAt } = await ada.trpc.report.findReported.query({ label: "spam" });
  expect(records[0]).toMatchObject({
    ...{ thing: { kind: "discussion", id }, title: texts.title, count: 2, labels: ["spam"] },
  });
  expect(oldestAt).not.toBeNull();
  expect((await ada.trpc.report.findReported.query({ label: "gambling" })).total).toBe(0);
  const { reports, author, discussion } = await ada.trpc.report.getReported.query({
    discussionId: id,
  });
  expect(reports.map(({ reporter, reason }) => [reporter.username, reason])).toEqual([
    ...[
      ["cem", "A paid group"],
      ["bob", ""],
    ],
  ]);
  expect([discussion?.content, author?.solved, author?.disabled]).toEqual(["Because.", 0, 0]);
  const decide = { discussionId: id, outcome: "disable", note: "Thank **you**" } as const;
  await expect(bob.trpc.report.handle.mutate(decide)).rejects.toThrow();
  await ada.trpc.report.handle.mutate(decide);
  expect(await told(bob)).toContainEqual({
    title: "你的举报已处理",
    content: "你举报的讨论“Why \\*greedy\\*\\?”已停用。\n\nThank **you**",
  });
  expect((await told(cem))[0]?.content).toContain("that you reported has been disabled");
  expect((await told(ann))[0]).toEqual({
    title: "你发布的内容已被管理员处理",
    content: "你的讨论“Why \\*greedy\\*\\?”已停用，只有管理员能看到。",
  });
  await expect(bob.trpc.discussion.get.query({ discussionId: id })).rejects.toThrow("disabled");
  await expect(ada.trpc.report.handle.mutate(decide)).rejects.toThrow("somebody else");
  await expect(ada.trpc.report.getReported.query({ discussionId: id })).rejects.toThrow();
  const { records: handled } = await ada.trpc.report.find.query({ state: "handled" });
  expect(handled[0]).toMatchObject({
    outcome: "disable",
    handlerName: "ada",
    note: "Thank **you**",
  });
  expect(await logged("report.handle")).toMatchObject({
    ...{
      actor: { username: "ada" },
      targetId: String(id),
      after: { outcome: "disable", count: 2 },
    },
  });
});

test("a post may be kept, or deleted with its reports", async () => {
  const { ann, bob, ada } = people;
  const [kept, gone] = [await post(ann), await post(ann)];
  for (const discussionId of [kept, gone]) {
    await bob.trpc.report.create.mutate({ discussionId, reason: "r" });
  }
  await ada.trpc.report.handle.mutate({ discussionId: kept, outcome: "keep" });
  expect((await ann.trpc.discussion.get.query({ discussionId: kept })).isDisabled).toBe(false);
  await ada.trpc.report.handle.mutate({ discussionId: gone, outcome: "delete" });
  await expect(ann.trpc.discussion.get.query({ discussionId: gone })).rejects.toThrow("not exist");
  expect((await told(bob)).slice(0, 2).map(({ content }) => content)).toEqual([
    ...[
      "你举报的讨论“Why \\*greedy\\*\\?”已删除。",
      "你举报的讨论“Why \\*greedy\\*\\?”没有问题，予以保留。",
    ],
  ]);
});

test("the author is told what a moderator disables or deletes, once, and nobody of what is their own", async () => {
  const { ann, bob, ada } = people;
  await server.db.deleteFrom("message").execute();
  const id = await post(ann);
  const { id: commentId } = await bob.trpc.comment.create.mutate({
    ...{ discussionId: id, content: "Buy *here*" },
  });
  const { id: replyId } = await ann.trpc.comment.createReply.mutate({ commentId, content: "No" });
  await ada.trpc.comment.deleteReply.mutate({ id: replyId });
  await ada.trpc.comment.delete.mutate({ id: commentId });
  for (const isDisabled of [true, true, false]) {
    await ada.trpc.discussion.moderate.mutate({ discussionId: id, isDisabled });
  }
  await ada.rest("DELETE", "/api/admin/discussion", [id, await post(ada)]);
  expect((await told(bob)).map(({ content }) => content)).toEqual([
    "你的评论“Buy \\*here\\*”已删除。",
  ]);
  expect((await told(ann)).map(({ content }) => content)).toEqual([
    "你的讨论“Why \\*greedy\\*\\?”已删除。",
    "你的讨论“Why \\*greedy\\*\\?”已停用，只有管理员能看到。",
    "你的回复“No”已删除。",
  ]);
  expect(await told(ada)).toEqual([]);
});

test("reports are decided about while discussions are switched off", async () => {
  const { ann, bob, ada } = people;
  const id = await post(ann);
  await bob.trpc.report.create.mutate({ discussionId: id, reason: "r" });
  await changeSettings(server, { openPublicDiscussion: false });
  try {
    await expect(ada.trpc.discussion.get.query({ discussionId: id })).rejects.toThrow();
    const { discussion } = await ada.trpc.report.getReported.query({ discussionId: id });
    expect(discussion?.id).toBe(id);
    await expect(bob.trpc.report.getReported.query({ discussionId: id })).rejects.toThrow();
    await ada.trpc.report.handle.mutate({ discussionId: id, outcome: "disable" });
  } finally {
    await changeSettings(server, { openPublicDiscussion: true });
  }
  const seen = await ada.trpc.discussion.get.query({ discussionId: id });
  expect(seen.isDisabled).toBe(true);
});

test("root renames categories in the language at hand and adds new ones", async () => {
  const { root, ada } = people;
  const save = async (who: TestUser, body: unknown, language = "zh-CN") => {
    const answer = await who.fetch("/api/discussion-category", {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { status: number; data: { id: number; name: string }[] };
  };
  expect((await save(ada, [])).status).toBe(403);
  expect((await save(root, { name: "x" })).status).toBe(400);
  expect((await save(root, [{ id: 999, name: "x" }])).status).toBe(404);
  const zh = (await save(root, [{ id: 1, name: "闲谈" }, { name: " " }, { name: "站务" }])).data;
  expect(zh.map((one) => one.name)).toEqual(["闲谈", "题解", "求助", "建议", "记录", "站务"]);
  const en = (await save(root, [{ id: 1, name: "Talk" }], "en-US")).data;
  expect(en.map((one) => one.name)).toEqual([
    ...["Talk", "Editorial", "Help", "Suggestion", "Note", "站务"],
  ]);
  expect((await save(root, [])).data[0]?.name).toBe("闲谈");
  expect(
    (
      await save(
        root,
        Array.from({ length: 96 }, () => ({ name: "n" })),
      )
    ).status,
  ).toBe(400);
});
