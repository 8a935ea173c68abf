/** People who may not write where others talk: until when, why, and that it ends by itself. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

const clock = { now: Date.parse("2026-05-01T08:00:00Z") };
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS).toISOString();
const inDays = (days: number) => inHours(24 * days);

let server: TestServer;
let people: Record<"root" | "ada" | "ann", TestUser>;
let loud: TestUser;
let count = 0;
const at = { discussionId: 0, commentId: 0, contestId: 0 };
const post = { title: "Why?", description: "In short", content: "Because.", categoryId: 1 };

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock.now) });
  await changeSettings(server, {
    ...{ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 },
    ...{ defaultCreateCommentACInitValue: 0, pace: NO_PACE },
  });
  people = {
    root: await server.signUp("boss", { role: 1000 }),
    ada: await server.signUp("ada", { role: 1001 }),
    ann: await server.signUp("ann"),
  };
  const { ann, ada } = people;
  at.discussionId = (await ann.trpc.discussion.create.mutate(post)).id;
  const comment = { discussionId: at.discussionId, content: "So?" };
  at.commentId = (await ann.trpc.comment.create.mutate(comment)).id;
  const contest = await ada.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0 },
    ...{ startTime: inDays(-1), endTime: inDays(100) },
  });
  at.contestId = contest.id;
});
beforeEach(async () => {
  count += 1;
  loud = await server.signUp(`loud-${count}`);
});
afterAll(() => server.stop());

/** What somebody writes, and what else they do. */
async function refusals(who: TestUser) {
  const { id: ownId } = await server.db
    .insertInto("discussion")
    .values({
      ...{ category_id: 1, title: "t", description: "d", content: "c" },
      ...{ author_uid: who.uid, author_name: who.username, author_role: 1002 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { discussionId, commentId, contestId } = at;
  const change = { discussionId: ownId, title: "t", description: "d", content: "new" };
  const acts = {
    post: () => who.trpc.discussion.create.mutate(post),
    change: () => who.trpc.discussion.update.mutate(change),
    comment: () => who.trpc.comment.create.mutate({ discussionId, content: "x" }),
    ofContest: () => who.trpc.comment.create.mutate({ contestId, content: "x" }),
    reply: () => who.trpc.comment.createReply.mutate({ commentId, content: "x" }),
    like: () => who.trpc.discussion.like.mutate({ discussionId, isOn: true }),
    report: () => who.trpc.report.create.mutate({ commentId, reason: "r" }),
    question: () => who.trpc.contestDesk.ask.mutate({ contestId, content: "May I?" }),
    remove: () => who.trpc.discussion.delete.mutate({ discussionId: ownId }),
  };
  const codes: Record<string, string | null> = {};
  for (const [name, act] of Object.entries(acts)) {
    codes[name] = await act().then(
      () => null,
      (error) => error.data.gavel.code,
    );
  }
  return codes;
}
const codes = (code: string | null) => ({
  ...{ post: code, change: code, comment: code, ofContest: code, reply: code },
  ...{ like: null, report: null, question: null, remove: null },
});

test("who is muted writes nowhere where others talk, and does all else, until it ends by itself", async () => {
  const { ada } = people;
  const { username } = loud;
  await ada.trpc.mute.set.mutate({ username, endsAt: inHours(2), reason: "Ads" });
  expect(await refusals(loud)).toEqual(codes("MUTED_UNTIL"));
  const { barrier, records } = await loud.trpc.comment.find.query({
    discussionId: at.discussionId,
  });
  expect(barrier).toEqual({ code: "MUTED_UNTIL", until: "2026-05-01T10:00Z", reason: "Ads" });
  expect(records[0]?.canReply).toBe(false);
  expect(await loud.trpc.mute.own.query()).toMatchObject({ reason: "Ads" });
  expect((await ada.trpc.mute.find.query({})).records).toMatchObject([
    { username, reason: "Ads", mutedBy: "ada" },
  ]);
  const answer = await loud.rest("POST", "/api/comment", { did: at.discussionId, content: "x" });
  expect(answer).toMatchObject({ http: 200, status: 403, code: "MUTED_UNTIL" });
  clock.now += 2 * HOUR_MS;
  expect(await loud.trpc.mute.own.query()).toBeNull();
  expect(await ada.trpc.mute.find.query({})).toEqual({ records: [], total: 0 });
  expect((await refusals(loud)).post).toBeNull();
});

test("without an end it holds for ever, and staff take it back", async () => {
  const { ada, root } = people;
  const { username } = loud;
  await ada.trpc.mute.set.mutate({ username, endsAt: null, reason: "Insults" });
  clock.now += 2 * HOUR_MS;
  expect((await refusals(loud)).comment).toBe("MUTED");
  await ada.trpc.mute.end.mutate({ username });
  expect((await refusals(loud)).comment).toBeNull();
  // Once more changes nothing.
  await ada.trpc.mute.end.mutate({ username });
  const { records } = await root.trpc.audit.find.query({ action: "user.unmute" });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ targetName: username, before: { reason: "Insults" } });
  const [set] = (await root.trpc.audit.find.query({ action: "user.mute" })).records;
  expect(set).toMatchObject({ actor: { username: "ada" }, after: { reason: "Insults" } });
});

test("they are told until when and why, in their language", async () => {
  const { ada } = people;
  const { username, uid } = loud;
  await ada.trpc.mute.set.mutate({ username, endsAt: inDays(1), reason: "Too *loud*" });
  await server.db
    .updateTable("user_account")
    .set({ locale: "en-US" })
    .where("uid", "=", uid)
    .execute();
  await ada.trpc.mute.set.mutate({ username, endsAt: null, reason: "Too *loud*" });
  const { records } = await loud.trpc.message.findSite.query({ kind: "Mine" });
  expect(records.map(({ title }) => title)).toEqual(["You have been muted", "你已被禁言"]);
  expect(records[0]?.content).toContain("any more. Reason: Too \\*loud\\*");
  expect(records[1]?.content).toMatch(/你被禁言至 \d{4}-\d\d-\d\d：/);
});

test("administrators are not muted, nobody else mutes, and the end lies ahead", async () => {
  const { ada, ann, root } = people;
  const mute = (who: TestUser, username: string, endsAt: string | null = null) =>
    who.trpc.mute.set.mutate({ username, endsAt, reason: "r" }).catch((e) => e.data.gavel.code);
  expect(await mute(root, "ada")).toBe("FORBIDDEN");
  expect(await mute(ann, loud.username)).toBe("ACCESS_DENIED");
  expect(await mute(ada, "nobody at all")).toBe("USER_NOT_FOUND");
  expect(await mute(ada, loud.username, inDays(0))).toBe("PARAM_INVALID");
  expect(await mute(ada, loud.username, inDays(3651))).toBe("PARAM_INVALID");
  expect(await loud.trpc.mute.own.query()).toBeNull();
});
