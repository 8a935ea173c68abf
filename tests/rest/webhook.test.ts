/** Webhooks of the Contest API: who may have one, where it may lead, and what its receiver is told in which order. */
import { announce } from "@gavel/db";
import { waitFor } from "@gavel/judge/testing/wait-for";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import {
  type ClicsContest,
  judge,
  makeClicsContest,
  minute,
  SEAL_MIN,
  send,
} from "../support/clics-contest.ts";
import { isSubmission, WebhookReceiver } from "../support/webhook-receiver.ts";

let server: TestServer;
let root: TestUser;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let contest: ClicsContest;
let receiver: WebhookReceiver;
const clock = { now: minute(100) };
const [AC, WA] = [0, -1];
const TOKEN = "what the receiver knows";

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("ada");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.now = minute(100);
  contest = await makeClicsContest(server, owner);
  receiver = new WebhookReceiver();
  await changeSettings(server, { webhookOrigins: [receiver.origin] });
});
afterEach(async () => {
  await server.db.deleteFrom("webhook").execute();
  await announce(server.db, { type: "webhook" });
  await receiver.stop();
});

type Json = Record<string, unknown>;
async function call(who: Pick<TestUser, "fetch">, method: string, path = "", body?: unknown) {
  const answer = await who.fetch(`/api/2026-01/webhooks${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    body: (text === "" ? null : JSON.parse(text)) as Json & Json[],
  };
}
const wish = (more: object = {}) => ({
  ...{ url: receiver.url, token: TOKEN, contest_ids: [String(contest.id)] },
  ...more,
});
/** @returns its id */
async function register(who: Pick<TestUser, "fetch">, more: object = {}): Promise<string> {
  const made = await call(who, "POST", "", wish(more));
  expect(made).toMatchObject({ status: 201 });
  return String(made.body.id);
}
async function sendNow(sent: Parameters<typeof send>[2], to = contest) {
  const one = await send(server, to, sent);
  await announce(server.db, { type: "submission", id: one.id, final: sent.status !== null });
  return one;
}
const rowOf = (id: string) =>
  server.db.selectFrom("webhook").selectAll().where("id", "=", Number(id)).executeTakeFirst();
const stopOf = (id: string) =>
  waitFor("the stop", async () => (await rowOf(id))?.stop_reason ?? null);

test("whoever is signed in has webhooks of their own, which never show their token", async () => {
  for (const [method, path] of [["GET"], ["POST"], ["GET", "/1"], ["DELETE", "/1"]] as const) {
    expect((await call(server.anon, method, path)).status).toBe(401);
  }
  const made = await call(ada, "POST", "", wish({ endpoints: ["teams", "contests"] }));
  const id = String(made.body.id);
  expect(made).toMatchObject({ status: 201, location: `/api/2026-01/webhooks/${id}` });
  const view = {
    ...{ id, url: receiver.url, endpoints: ["teams", "contests"] },
    ...{ contest_ids: [String(contest.id)], active: true },
  };
  expect(made.body).toEqual(view);
  expect((await call(ada, "GET")).body).toEqual([view]);
  expect((await call(ada, "GET", `/${id}`)).body).toEqual(view);
  expect((await call(bob, "GET")).body).toEqual([]);
  for (const method of ["GET", "DELETE"]) {
    expect((await call(bob, method, `/${id}`)).status).toBe(404);
    expect((await call(ada, method, "/x")).status).toBe(404);
  }
  const stored = await rowOf(id);
  expect(JSON.stringify(stored)).not.toContain(TOKEN);
  expect(await call(ada, "DELETE", `/${id}`)).toMatchObject({ status: 204, body: null });
  expect((await call(ada, "DELETE", `/${id}`)).status).toBe(404);
  const { records } = await root.trpc.audit.find.query({});
  expect(records.slice(0, 2)).toMatchObject([
    { action: "webhook.delete", actor: { username: "ada" }, targetName: receiver.origin },
    { action: "webhook.create", actor: { username: "ada" }, targetName: receiver.origin },
  ]);
});

test("it leads only where root allows it, and nowhere at first", async () => {
  const refused = async (url: string) => {
    const { status, body } = await call(ada, "POST", "", wish({ url }));
    return [status, body.message];
  };
  for (const url of ["http://127.0.0.1:1/", "http://169.254.169.254/latest", server.url]) {
    expect(await refused(url)).toEqual([403, expect.stringContaining(new URL(url).origin)]);
  }
  for (const url of ["file:///etc/passwd", `http://a:b@${receiver.origin.slice(7)}/`, "hook", ""]) {
    expect((await refused(url))[0]).toBe(400);
  }
  await changeSettings(server, { webhookOrigins: [] });
  expect((await refused(receiver.url))[0]).toBe(403);
  await expect(
    root.trpc.setting.update.mutate({ webhookOrigins: ["http://a.example/path"] }),
  ).rejects.toThrow();
});

test("what is no webhook is refused, and nothing of it is kept", async () => {
  const changes = [
    ...[{ token: "" }, { token: "a\nb" }, { token: undefined }, { token: "x".repeat(256) }],
    ...[{ endpoints: ["scoreboard"] }, { endpoints: "teams" }, { contest_ids: ["999999"] }],
    ...[{ contest_ids: ["x"] }, { contest_ids: Array.from({ length: 21 }, () => "1") }],
    ...[{ id: "mine" }, { more: 1 }, { url: `${receiver.origin}/${"x".repeat(500)}` }],
  ];
  for (const change of changes) {
    const { status } = await call(ada, "POST", "", wish(change));
    expect([change, status]).toEqual([change, 400]);
  }
  expect((await call(ada, "GET")).body).toEqual([]);
});

test("nobody registers one for a contest that they do not see, nor more than a few", async () => {
  const hidden = await makeClicsContest(server, owner, { is_visible: false });
  const ids = [String(contest.id), String(hidden.id)];
  expect((await call(ada, "POST", "", wish({ contest_ids: ids }))).status).toBe(400);
  for (let count = 0; count < 5; count += 1) await register(owner, { contest_ids: ids });
  const more = await call(owner, "POST", "", wish());
  expect(more).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("at most 5") },
  });
  await register(ada);
});

test("it is told what changes after it was registered, once, with its token, as the feed tells it", async () => {
  await send(server, contest, { by: bob, problem: 0, at: 20, status: AC });
  await register(owner);
  const { id } = await sendNow({ by: bob, problem: 1, at: 99, status: null });
  await receiver.until("the submission", isSubmission(id));
  const judgement = await judge(server, id, { at: minute(99), version: 0, status: AC });
  await announce(server.db, { type: "submission", id, final: true });
  const told = await receiver.until(
    "the verdict",
    (one) => one.type === "judgements" && one.data?.judgement_type_id === "AC",
  );
  const url = `/api/2026-01/contests/${contest.id}/judgements/${judgement}`;
  expect(told.data).toEqual(await (await owner.fetch(url)).json());
  await receiver.until("its run", ({ type }) => type === "runs");
  expect(receiver.of("submissions").map((one) => one.id)).toEqual([String(id)]);
  expect([receiver.of("contest"), receiver.of("teams")]).toEqual([[], []]);
  for (const { token, contestId } of receiver.messages) {
    expect([token, contestId]).toEqual([TOKEN, String(contest.id)]);
  }
});

test("it hears of the types that it asked for, in the version that it asked", async () => {
  const answer = await owner.fetch("/api/2023-06/webhooks", {
    method: "POST",
    body: JSON.stringify(wish({ endpoints: ["contests", "clarifications"] })),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(201);
  await sendNow({ by: bob, problem: 0, at: 99, status: AC });
  await owner.trpc.contestAnnouncement.create.mutate({
    ...{ contestId: contest.id, title: "All", content: "Hello" },
  });
  await receiver.until("the announcement", ({ data }) => data?.text === "All\n\nHello");
  await server.db
    .updateTable("contest")
    .set({ title: "Renamed" })
    .where("id", "=", contest.id)
    .execute();
  await receiver.until("the new name", ({ data }) => data?.name === "Renamed");
  expect(receiver.of("contest")[0]).toMatchObject({ id: null, data: { penalty_time: 20 } });
  expect(receiver.of("clarifications")[0]?.data).toHaveProperty("to_team_id", null);
  expect(new Set(receiver.taken.map(({ type }) => type))).toEqual(
    new Set(["contest", "clarifications"]),
  );
});

test("what is not taken comes again with what came meanwhile, one message at a time, in order", async () => {
  receiver.answer = () => new Response("not now", { status: 503 });
  await register(owner, { endpoints: ["submissions"] });
  const first = await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  await receiver.untilTries(1);
  const second = await sendNow({ by: ada, problem: 0, at: 91, status: WA });
  await receiver.untilTries(3);
  const [one] = receiver.messages;
  expect(one?.notifications.map(({ id }) => id)).toEqual([String(first.id)]);
  expect(receiver.messages.at(-1)?.notifications.map(({ id }) => id)).toEqual(
    [first, second].map(({ id }) => String(id)),
  );
  receiver.answer = async () => {
    await Bun.sleep(100);
    return new Response(null, { status: 200 });
  };
  await receiver.until("the second", isSubmission(second.id));
  const sent = [];
  for (let count = 0; count < 5; count += 1) {
    sent.push(await sendNow({ by: bob, problem: 1, at: 92 + count, status: WA }));
  }
  await receiver.until("the last", isSubmission(sent.at(-1)?.id ?? 0));
  const ids = [first, second, ...sent].map(({ id }) => String(id));
  expect(receiver.of("submissions").map(({ id }) => id)).toEqual(ids);
  expect(receiver.atOnce).toBe(1);
});

test("a redirect is not followed, and counts as no answer", async () => {
  const inner = new WebhookReceiver();
  receiver.answer = () => Response.redirect(inner.url, 307);
  const id = await register(owner);
  await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  await receiver.untilTries(2);
  expect(inner.messages).toEqual([]);
  await waitFor("its trace", async () => (await rowOf(id))?.answer === "307");
  await inner.stop();
});

test("under the seal a receiver hears no more than the account it belongs to", async () => {
  clock.now = minute(SEAL_MIN + 10);
  const own = new WebhookReceiver();
  const jury = new WebhookReceiver();
  const origins = [receiver, own, jury].map(({ origin }) => origin);
  await changeSettings(server, { webhookOrigins: origins });
  await register(ada);
  await register(bob, { url: own.url });
  await register(owner, { url: jury.url });
  const { id, judgement } = await sendNow({ by: bob, problem: 1, at: SEAL_MIN, status: AC });
  const isVerdict = (one: { type: string; id: string | null }) =>
    one.type === "judgements" && one.id === String(judgement);
  for (const one of [own, jury]) await one.until("the verdict", isVerdict);
  await receiver.until("the submission", isSubmission(id));
  const before = await sendNow({ by: bob, problem: 2, at: SEAL_MIN - 1, status: WA });
  await receiver.until("what was sent before the freeze", isSubmission(before.id));
  expect(receiver.taken.filter(isVerdict)).toEqual([]);
  expect(receiver.of("runs")).toEqual([]);
  expect(receiver.of("awards")).toEqual([]);
  clock.now = minute(310);
  const thawed_at = minute(310);
  await server.db.updateTable("contest").set({ thawed_at }).where("id", "=", contest.id).execute();
  await receiver.until("the thaw", ({ type, data }) => type === "state" && data?.thawed != null);
  expect(receiver.taken.filter(isVerdict)).toHaveLength(1);
  const thaw = receiver.taken.findIndex(({ data }) => data?.thawed != null);
  expect(receiver.taken.findIndex(isVerdict)).toBeLessThan(thaw);
  await Promise.all([own.stop(), jury.stop()]);
});

test("without contests it hears of all that its owner sees, and of new ones from their beginning", async () => {
  const hidden = await makeClicsContest(server, owner, { is_visible: false });
  await register(ada, { contest_ids: [] });
  const { id } = await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  await sendNow({ by: bob, problem: 0, at: 90, status: WA }, hidden);
  const later = await makeClicsContest(server, owner, { title: "Later" });
  await receiver.until("the new contest", ({ data }) => data?.name === "Later");
  await receiver.until("the problem", ({ type }) => type === "problems");
  await receiver.until("the submission", isSubmission(id));
  const contests = new Set(receiver.messages.map(({ contestId }) => contestId));
  expect(contests).toEqual(new Set([String(contest.id), String(later.id)]));
});

test("who is no organiser any more is told what others are", async () => {
  await register(owner, { endpoints: ["submissions", "judgements", "runs"] });
  await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  await receiver.until("the run", ({ type }) => type === "runs");
  await server.db
    .updateTable("contest")
    .set({ author_uid: root.uid })
    .where("id", "=", contest.id)
    .execute();
  const { judgement } = await sendNow({ by: bob, problem: 1, at: 91, status: WA });
  const isIt = (one: { type: string; id: string | null }) =>
    one.type === "judgements" && one.id === String(judgement);
  const told = await receiver.until("the verdict", isIt);
  expect(told.data).not.toHaveProperty("max_run_time");
  expect(receiver.of("runs")).toHaveLength(1);
});

test("it ends with what it was registered with: the account, its password or its token", async () => {
  const eve = await server.signUp("eve");
  const asEve = await register(eve);
  await root.trpc.user.setBans.mutate({ uids: [eve.uid], isBanned: true });
  expect(await stopOf(asEve)).toBe("access");

  const password = TEST_PASSWORD;
  const zoe = await server.signUp("zoe");
  const tokenOf = (scopes: ("read" | "submit")[]) =>
    zoe.trpc.token.create.mutate({ name: "hook", scopes, days: null, password });
  for (const scopes of [["read"], ["submit"]] as const) {
    const { token } = await tokenOf([...scopes]);
    expect((await call(server.as(token), "POST", "", wish())).status).toBe(403);
  }
  const { token, id: tokenId } = await tokenOf(["read", "submit"]);
  const byToken = await register(server.as(token));
  const byPassword = await register(zoe);
  await zoe.trpc.token.revoke.mutate({ id: tokenId });
  await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  expect(await stopOf(byToken)).toBe("access");
  expect((await rowOf(byPassword))?.stop_reason).toBeNull();
  await root.trpc.user.endSessions.mutate({ uids: [zoe.uid] });
  expect(await stopOf(byPassword)).toBe("access");

  const amy = await server.signUp("amy");
  const asAmy = await register(amy);
  await root.trpc.user.remove.mutate({ uids: [amy.uid] });
  expect(await rowOf(asAmy)).toBeUndefined();
  const before = receiver.messages.length;
  await register(owner);
  const { id } = await sendNow({ by: bob, problem: 1, at: 91, status: WA });
  await receiver.until("the owner's", isSubmission(id));
  const late = receiver.messages.slice(before).flatMap(({ notifications }) => notifications);
  expect(late.filter(isSubmission(id))).toHaveLength(1);
});

test("root takes an address away, reactivates what stopped, and nothing is lost", async () => {
  const id = await register(owner, { endpoints: ["submissions"] });
  await changeSettings(server, { webhookOrigins: [] });
  expect(await stopOf(id)).toBe("address");
  expect((await call(owner, "GET", `/${id}`)).body.active).toBe(false);
  const missed = await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  await expect(root.trpc.webhook.reactivate.mutate({ id: Number(id) })).rejects.toThrow();
  await changeSettings(server, { webhookOrigins: [receiver.origin] });
  const [view] = await root.trpc.webhook.find.query();
  expect(view).toMatchObject({
    ...{ origin: receiver.origin, owner: { username: "owner" } },
    ...{ contests: [{ id: contest.id, title: "Regional" }], stopped: { reason: "address" } },
  });
  expect(JSON.stringify(view)).not.toContain("secret");
  await root.trpc.webhook.reactivate.mutate({ id: Number(id) });
  await receiver.until("what it missed", isSubmission(missed.id));
  await root.trpc.webhook.remove.mutate({ id: Number(id) });
  expect((await call(owner, "GET")).body).toEqual([]);
  await expect(root.trpc.webhook.remove.mutate({ id: Number(id) })).rejects.toThrow();
});

test("one that fails for an hour is stopped, and says so", async () => {
  receiver.answer = () => new Response(null, { status: 500 });
  const id = await register(owner);
  const since = new Date(Date.now() - 3_700_000);
  const values = { tries: 12, failing_since: since };
  await server.db.updateTable("webhook").set(values).where("id", "=", Number(id)).execute();
  await sendNow({ by: bob, problem: 0, at: 90, status: WA });
  expect(await stopOf(id)).toBe("failing");
  expect(await rowOf(id)).toMatchObject({ tries: 13, answer: "500" });
  expect((await call(owner, "GET", `/${id}`)).body.active).toBe(false);
});
