/** Discussions of groups, as existing clients call them, and what is told of them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";
import { NO_PACE } from "../support/no-pace.ts";

let server: TestServer;
let gid: number;
let categoryId: number;
const people = {} as Record<"root" | "staff" | "ada" | "bob" | "cy" | "stranger", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  people.root = await server.signUp("boss", { role: 1000 });
  people.staff = await server.signUp("staff", { role: 1001 });
  for (const name of ["ada", "bob", "cy", "stranger"] as const) {
    people[name] = await server.signUp(name);
  }
  gid = await seedGroup(server, [
    [people.ada, 4],
    [people.bob, 3],
    [people.cy, 3],
  ]);
  const category = await server.db
    .selectFrom("discussion_category")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  categoryId = category.id;
});
beforeEach(() =>
  changeSettings(server, {
    ...{ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 },
    ...{ defaultCreateCommentACInitValue: 0, pace: NO_PACE, openGroupDiscussion: true },
  }),
);
afterAll(() => server.stop());

const ROOM = "/api/group";
const text = (changes: object = {}) => ({
  ...{ title: "A question", description: "About loops", content: "Why?", categoryId, gid },
  ...changes,
});
const ok = { status: 200 };

async function begin(by: TestUser, changes: object = {}): Promise<number> {
  expect(await by.rest("POST", `${ROOM}/discussion`, text(changes))).toMatchObject(ok);
  const list = await by.rest<{ records: { id: number }[] }>(
    "GET",
    `${ROOM}/get-discussion-list?gid=${gid}&limit=100`,
  );
  return Math.max(...list.data.records.map(({ id }) => id));
}

test("members write and read there, for all others it is not there", async () => {
  const did = await begin(people.bob);
  const list = `${ROOM}/get-discussion-list?gid=${gid}`;
  expect((await people.cy.rest("GET", list)).data).toMatchObject({
    records: [{ id: did, gid, title: "A question", author: "bob" }],
  });
  const detail = `/api/get-discussion-detail?did=${did}`;
  expect((await people.cy.rest("GET", detail)).data).toMatchObject({ id: did, content: "Why?" });
  for (const outsider of [people.stranger, people.staff]) {
    expect(await outsider.rest("GET", list)).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
    expect(await outsider.rest("GET", detail)).toMatchObject({ code: "DISCUSSION_NOT_FOUND" });
    const comment = { cid: null, did, content: "Me too" };
    expect(await outsider.rest("POST", "/api/comment", comment)).toMatchObject({
      code: "DISCUSSION_NOT_FOUND",
    });
    expect(await outsider.rest("POST", `${ROOM}/discussion`, text())).toMatchObject({
      code: "GROUP_MEMBER_ONLY",
    });
  }
  expect((await server.anon.fetch(list)).status).toBe(401);
  const site = await server.anon.rest<{ records: unknown[] }>("GET", "/api/get-discussion-list");
  expect(site.data.records).toEqual([]);
  const everything = await people.staff.rest<{ records: unknown[] }>(
    "GET",
    "/api/get-discussion-list?admin=true",
  );
  expect(everything.data.records).toEqual([]);
});

test("who looks after the site pins there what they write, once they are in", async () => {
  const { uid } = people.staff;
  await server.db.insertInto("group_member").values({ group_id: gid, uid, level: 3 }).execute();
  const made: number[] = [];
  try {
    const did = await begin(people.staff, { topPriority: true });
    made.push(did);
    const path = `/api/get-discussion-detail?did=${did}`;
    expect((await people.bob.rest("GET", path)).data).toMatchObject({ topPriority: true });
    const others = await begin(people.bob);
    made.push(others);
    const pinned = { ...text(), id: others, topPriority: true };
    expect(await people.staff.rest("PUT", `${ROOM}/discussion`, pinned)).toMatchObject({
      status: 403,
    });
  } finally {
    await server.db.deleteFrom("group_member").where("uid", "=", uid).execute();
    await server.db.deleteFrom("discussion").where("id", "in", made).execute();
  }
});

test("its administrators change, pin, switch off and delete what members wrote; members only their own", async () => {
  const did = await begin(people.bob, { topPriority: true });
  const get = (who: TestUser) => who.rest("GET", `/api/get-discussion-detail?did=${did}`);
  expect((await get(people.bob)).data).toMatchObject({ topPriority: false });
  const changed = { ...text({ title: "Better" }), id: did, topPriority: true };
  expect(await people.cy.rest("PUT", `${ROOM}/discussion`, changed)).toMatchObject({ status: 403 });
  expect(await people.ada.rest("PUT", `${ROOM}/discussion`, changed)).toMatchObject(ok);
  expect((await get(people.bob)).data).toMatchObject({ title: "Better", topPriority: true });
  const { moderate } = people.ada.trpc.groupDiscussion;
  await moderate.mutate({ discussionId: did, isDisabled: true });
  expect(await get(people.cy)).toMatchObject({ status: 403, code: "DISCUSSION_DISABLED" });
  const desk = `${ROOM}/get-admin-discussion-list?gid=${gid}`;
  expect((await people.ada.rest("GET", desk)).data).toMatchObject({
    records: [{ id: did, status: 1 }, {}],
  });
  expect(await people.bob.rest("GET", desk)).toMatchObject({ code: "GROUP_ADMIN_ONLY" });
  const gone = `${ROOM}/discussion?did=${did}`;
  expect(await people.staff.rest("DELETE", gone)).toMatchObject({ code: "DISCUSSION_NOT_FOUND" });
  expect(await people.ada.rest("DELETE", gone)).toMatchObject(ok);
  const own = await begin(people.bob);
  expect(await people.cy.rest("DELETE", `${ROOM}/discussion?did=${own}`)).toMatchObject({
    status: 403,
  });
  expect(await people.bob.rest("DELETE", `${ROOM}/discussion?did=${own}`)).toMatchObject(ok);
});

test("whoever is named but not in the group, and whoever left it, is told nothing", async () => {
  const did = await begin(people.bob, { content: "@stranger @cy look" });
  const told = async (who: TestUser) =>
    (await who.trpc.message.findActs.query({ kind: "Discuss" })).records;
  expect(await told(people.stranger)).toEqual([]);
  expect(await told(people.cy)).toMatchObject([
    { reason: "mention", sourceTitle: "A question", url: `/group/${gid}/discussion-detail/${did}` },
  ]);
  await people.cy.trpc.discussion.follow.mutate({ discussionId: did, isOn: true });
  const theirs = await people.cy.trpc.comment.create.mutate({ discussionId: did, content: "Yes" });
  const own = await begin(people.cy);
  await people.cy.trpc.message.markRead.mutate({
    ids: (await told(people.cy)).map(({ id }) => id),
  });
  const member = server.db.deleteFrom("group_member").where("uid", "=", people.cy.uid);
  await member.where("group_id", "=", gid).execute();
  await people.ada.rest("POST", "/api/comment", { did, content: "Done" });
  // Neither of what is said to them, nor of what others think of theirs.
  const { trpc } = people.ada;
  await trpc.comment.createReply.mutate({ commentId: theirs.id, content: "Really?" });
  await trpc.comment.create.mutate({ discussionId: own, content: "Are you there?" });
  await trpc.comment.like.mutate({ id: theirs.id, isOn: true });
  await people.bob.trpc.discussion.like.mutate({ discussionId: own, isOn: true });
  expect(await told(people.cy)).toMatchObject([{ sourceTitle: null, sourceContent: null }]);
  for (const kind of ["Reply", "Like"] as const) {
    const { records } = await people.cy.trpc.message.findActs.query({ kind });
    expect(records, kind).toEqual([]);
  }
  const back = { group_id: gid, uid: people.cy.uid, level: 3 };
  await server.db.insertInto("group_member").values(back).execute();
});

test("it may be about a problem of the group, which is named to its members", async () => {
  const { pid, problemId } = await seedProblem(server, { columns: { title: "Ours" } });
  await giveToGroup(server, { pid, groupId: gid });
  const did = await begin(people.bob, { pid: problemId });
  const list = `${ROOM}/get-discussion-list?gid=${gid}&pid=${problemId}`;
  expect((await people.cy.rest("GET", list)).data).toMatchObject({
    ...{ total: 1, records: [{ id: did, pid: problemId }] },
  });
  // Its page is in the group: to the bank it is not there.
  const rows = await people.cy.trpc.groupDiscussion.find.query({ groupId: gid, problemId });
  expect(rows.records).toMatchObject([{ id: did, problem: { problemId, groupId: gid } }]);
  const outside = text({ pid: problemId, gid: undefined });
  expect(await people.bob.rest("POST", "/api/discussion", outside)).toMatchObject({
    code: "DISCUSSION_PROBLEM_NOT_FOUND",
  });
});

test("members follow a problem of the group and are told of what is said about it there, until they leave", async () => {
  const { pid, problemId } = await seedProblem(server, { columns: { title: "Followed" } });
  await giveToGroup(server, { pid, groupId: gid });
  const follow = (who: TestUser) =>
    who.trpc.discussion.followProblem.mutate({ problemId, isOn: true });
  await follow(people.cy);
  expect(await people.cy.trpc.discussion.followsProblem.query({ problemId })).toBe(true);
  for (const outsider of [people.stranger, people.staff]) {
    await expect(follow(outsider)).rejects.toMatchObject({
      data: { gavel: { code: "DISCUSSION_PROBLEM_NOT_FOUND" } },
    });
  }
  const told = async () =>
    (await people.cy.trpc.message.findActs.query({ kind: "Discuss" })).records
      .filter(({ reason }) => reason === "problem")
      .map(({ url }) => url);
  const did = await begin(people.bob, { pid: problemId });
  expect(await told()).toEqual([`/group/${gid}/discussion-detail/${did}`]);
  const own = server.db.deleteFrom("group_member").where("uid", "=", people.cy.uid);
  await own.where("group_id", "=", gid).execute();
  await begin(people.bob, { pid: problemId });
  expect(await told()).toHaveLength(1);
  const back = { group_id: gid, uid: people.cy.uid, level: 3 };
  await server.db.insertInto("group_member").values(back).execute();
});

test("its administrators put pictures and files into what they write there, members do not", async () => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  for (const [path, field] of [
    ["/api/file/upload-md-img", "image"],
    ["/api/file/upload-md-file", "file"],
  ] as const) {
    const upload = (by: TestUser, query: string) => {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(pixel)]), "pixel.png");
      return by.rest<{ link: string }>("POST", `${path}${query}`, form);
    };
    expect((await upload(people.ada, `?gid=${gid}`)).data.link).toMatch(/^\/api\/public\//);
    expect(await upload(people.bob, `?gid=${gid}`)).toMatchObject({ code: "GROUP_ADMIN_ONLY" });
    const inForm = (by: TestUser, fields: readonly (readonly [string, string | Blob])[]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      return by.rest<{ link: string }>("POST", path, form);
    };
    const group = ["gid", String(gid)] as const;
    const file = [field, new File([new Uint8Array(pixel)], "pixel.png")] as const;
    expect((await inForm(people.ada, [group, file])).data.link).toMatch(/^\/api\/public\//);
    expect(await inForm(people.bob, [group, file])).toMatchObject({ code: "GROUP_ADMIN_ONLY" });
    // A picture is small enough to be read before that is known.
    expect(await inForm(people.ada, [file, group])).toMatchObject(
      field === "image" ? { status: 200 } : { status: 403, code: "FORBIDDEN" },
    );
    // Elsewhere it takes an administrator of the site.
    expect(await upload(people.ada, "")).toMatchObject({ status: 403, code: "FORBIDDEN" });
  }
});

test("what is reported there comes to the site's staff, who decide about it", async () => {
  const did = await begin(people.bob);
  const { getReported, handle } = people.staff.trpc.report;
  await expect(getReported.query({ discussionId: did })).rejects.toMatchObject({
    data: { gavel: { code: "REPORT_HANDLED" } },
  });
  await people.cy.trpc.report.create.mutate({ discussionId: did, labels: [], reason: "Rude" });
  expect(await getReported.query({ discussionId: did })).toMatchObject({
    ...{ discussion: { id: did, groupId: gid }, reports: [{ reason: "Rude" }] },
  });
  await handle.mutate({ discussionId: did, outcome: "disable", note: "" });
  const detail = `/api/get-discussion-detail?did=${did}`;
  expect(await people.cy.rest("GET", detail)).toMatchObject({ code: "DISCUSSION_DISABLED" });
  expect(await people.staff.rest("GET", detail)).toMatchObject({ code: "DISCUSSION_NOT_FOUND" });
});

test("switched off, nobody reads there; archived, nobody writes", async () => {
  const did = await begin(people.bob);
  const detail = `/api/get-discussion-detail?did=${did}`;
  await changeSettings(server, { openGroupDiscussion: false });
  const off = { status: 403, code: "SWITCH_OFF_GROUP_DISCUSSION" };
  expect(await people.cy.rest("GET", detail)).toMatchObject(off);
  expect(await people.cy.rest("GET", `${ROOM}/get-discussion-list?gid=${gid}`)).toMatchObject(off);
  expect(await people.cy.rest("POST", `${ROOM}/discussion`, text())).toMatchObject(off);
  await changeSettings(server, { openGroupDiscussion: true });
  const set = (archived_at: Date | null) =>
    server.db.updateTable("user_group").set({ archived_at }).where("id", "=", gid).execute();
  await set(new Date());
  const archived = { code: "GROUP_ARCHIVED" };
  expect(await people.cy.rest("GET", detail)).toMatchObject(ok);
  expect(await people.cy.rest("POST", `${ROOM}/discussion`, text())).toMatchObject(archived);
  expect(await people.cy.rest("POST", "/api/comment", { did, content: "x" })).toMatchObject(
    archived,
  );
  expect(await people.bob.rest("DELETE", `${ROOM}/discussion?did=${did}`)).toMatchObject(archived);
  await set(null);
});
