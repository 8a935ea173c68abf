/** Live streams as a browser reads them: one for all that it follows. */
import type { LiveTopic, SubmissionState } from "@gavel/api/types";
import { type Database, openDatabase } from "@gavel/db";
import {
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  caseResults,
  type FakeJudge,
  judgeNext,
  startFakeJudge,
} from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let root: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  root = await server.signUp("boss", { role: 1000 });
  judge = await startFakeJudge(server);
  problem = await seedProblem(server);
});
afterAll(() => server.stop());

const unreadTopic: LiveTopic = { topic: "message.unread" };

interface LiveEvent {
  readonly at: number;
  readonly topic: string;
  readonly data: readonly unknown[];
}

interface Stream {
  /** The next news. */
  next(): Promise<LiveEvent>;
  /** The code that ends it; null = the connection ended without one. */
  end(): Promise<string | null>;
  /** Of the last news. */
  readonly id: string | null;
  close(): void;
}

async function watch(
  client: TestClient,
  topics: LiveTopic[],
  lastEventId?: string,
): Promise<Stream> {
  const stop = new AbortController();
  const events = client.events("live.watch", { topics, lastEventId }, stop.signal);
  const reading = events[Symbol.asyncIterator]();
  let id: string | null = null;
  const read = async () => {
    for (;;) {
      const { value, done } = await reading.next();
      if (done === true) return null;
      if (value.event !== "connected" && value.event !== "ping") return value;
    }
  };
  return {
    async next() {
      const event = await read();
      if (event?.event !== "message") throw new Error(`the stream ended: ${event?.data}`);
      ({ id } = event);
      return JSON.parse(event.data);
    },
    async end() {
      for (;;) {
        const event = await read();
        if (event === null) return null;
        if (event.event === "serialized-error") return JSON.parse(event.data).data.gavel.code;
      }
    },
    get id() {
      return id;
    },
    close: () => stop.abort(),
  };
}

async function send(): Promise<number> {
  const sent = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
  return sent.submitId;
}

const stateOf = (event: LiveEvent) => event.data[0] as SubmissionState;
const states = (...submitIds: number[]): LiveTopic => ({ topic: "submission.states", submitIds });
const news = (after?: number): LiveTopic => ({ topic: "submission.new", after });

/** What a claim changes may be told by itself or together with what follows it. */
async function hearUntil(stream: Stream, wanted: Partial<SubmissionState>): Promise<void> {
  const told: SubmissionState[] = [];
  while (told.length < 5) {
    const state = stateOf(await stream.next());
    told.push(state);
    if (Object.entries(wanted).every(([name, value]) => Reflect.get(state, name) === value)) return;
  }
  expect(told).toContainEqual(expect.objectContaining(wanted));
}

test("a watcher sees the state now and each change to the verdict", async () => {
  const submitId = await send();
  const stream = await watch(server.anon, [states(submitId, 999_999)]);
  expect(await stream.next()).toMatchObject({ at: 0, data: [{ submitId, status: 5 }] });
  const task = await judge.claim();
  if (task === null) throw new Error("no task");
  await judge.progress(task, { status: 6 });
  await hearUntil(stream, { status: 6 });
  const [first] = caseResults(task, [0]);
  await judge.progress(task, { status: 7, cases: first === undefined ? [] : [first] });
  await hearUntil(stream, { status: 7, caseStrip: "A." });
  await judge.finish(task, { status: 0, cases: caseResults(task, [0]) });
  await hearUntil(stream, { status: 0, caseStrip: "AA" });
  stream.close();
});

test("after a lost database connection the watcher learns what it missed", async () => {
  const submitId = await send();
  const stream = await watch(alice, [states(submitId)]);
  expect(stateOf(await stream.next())).toMatchObject({ status: 5 });
  // Nobody announces it, as when the announcement falls into the gap.
  await server.db.updateTable("submission").set({ status: 0 }).where("id", "=", submitId).execute();
  await dropListeners();
  expect(stateOf(await stream.next())).toMatchObject({ status: 0 });
  stream.close();
  await server.db.updateTable("submission").set({ status: 5 }).where("id", "=", submitId).execute();
  await judgeNext(judge, 0);
});

async function inDatabase(work: (sql: Database["sql"]) => Promise<unknown>) {
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
  await work(sql).finally(close);
}

/** Ends the connections that wait for events, as a restart of the database does. */
const dropListeners = () =>
  inDatabase(
    (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );

/** One submission and its verdict. */
async function sendAndJudge(): Promise<number> {
  const submitId = await send();
  await judgeNext(judge, 0);
  return submitId;
}

test("new submissions are told from the list on, whatever happens to the connections", async () => {
  const { newestId } = await alice.trpc.submission.find.query({});
  const before = await sendAndJudge();
  const stream = await watch(alice, [states(999_999), news(newestId)]);
  const told = (...ids: number[]) => ({
    at: 1,
    topic: "submission.new",
    data: ids.map((submitId) => ({ submitId, isInBank: true })),
  });
  // Sent between the list and the stream.
  expect(await stream.next()).toEqual(told(before));
  const next = await sendAndJudge();
  expect(await stream.next()).toEqual(told(next));
  const { id } = stream;
  await dropListeners();
  const later = await sendAndJudge();
  expect(await stream.next()).toEqual(told(later));
  stream.close();

  const back = await watch(alice, [states(999_999), news(newestId)], id ?? "");
  expect(await back.next()).toEqual(told(later));
  back.close();
  // Who comes without a list hears of what is sent from then on.
  const fresh = await watch(alice, [news(later)]);
  const last = await sendAndJudge();
  expect(await fresh.next()).toEqual({ ...told(last), at: 0 });
  fresh.close();
  const wrong = await watch(alice, [news()], "1e9");
  expect(await wrong.end()).toBe("PARAM_INVALID");
});

test("what is closed to somebody is not told to them, on the same stream", async () => {
  const hidden = await seedProblem(server, { auth: 2 });
  const submitId = await send();
  await server.db
    .updateTable("submission")
    .set({ problem_id: hidden.pid })
    .where("id", "=", submitId)
    .execute();
  const open = await send();
  const bob = await server.signUp("bob");
  const [sender, other] = [
    await watch(alice, [states(submitId, open)]),
    await watch(bob, [states(submitId, open)]),
  ];
  const idsOf = ({ data }: LiveEvent) => data.map((one) => (one as SubmissionState).submitId);
  expect(idsOf(await sender.next())).toEqual([submitId, open]);
  expect(idsOf(await other.next())).toEqual([open]);
  sender.close();
  other.close();
  await judgeNext(judge, 0);
  await judgeNext(judge, 0);
});

/** Waits until it is under way: then it has been told something. */
async function watchSomething(client: TestClient): Promise<Stream> {
  const newest = await server.anon.trpc.submission.find.query({ limit: 1 });
  const stream = await watch(client, [states(newest.records[0]?.submitId ?? 0)]);
  await stream.next();
  return stream;
}

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ["is banned", ({ uid }) => root.trpc.user.setBans.mutate({ uids: [uid], isBanned: true })],
  ["is signed out by root", ({ uid }) => root.trpc.user.endSessions.mutate({ uids: [uid] })],
  ["gets another role", ({ uid }) => root.trpc.user.setRoles.mutate({ uids: [uid], role: 1003 })],
  ["is deleted", ({ uid }) => root.trpc.user.remove.mutate({ uids: [uid] })],
  ["signs out everywhere", (user) => user.trpc.session.endAll.mutate()],
  ["signs out", (user) => user.trpc.account.signOut.mutate()],
])("the stream of somebody who %s ends", async (_, end) => {
  const user = await server.signUp(`leaver-${crypto.randomUUID()}`.slice(0, 20));
  const [stream, other] = [await watchSomething(user), await watchSomething(alice)];
  await end(user);
  expect(await stream.end()).toBe("LIVE_ENDED");
  // Nobody else's does.
  const submitId = await sendAndJudge();
  const added = await watch(alice, [news(submitId - 1)]);
  expect(await added.next()).toMatchObject({ data: [{ submitId }] });
  added.close();
  other.close();
});

test("a token's stream ends with the token, another session's does not", async () => {
  const user = await server.signUp("holder");
  const { token, id } = await user.trpc.token.create.mutate({
    ...{ name: "ci", scopes: ["read"], days: null, password: user.password },
  });
  const [program, browser] = [await watchSomething(server.as(token)), await watchSomething(user)];
  await user.trpc.token.revoke.mutate({ id });
  expect(await program.end()).toBe("LIVE_ENDED");
  const refused = await watch(server.as(token), [news()]);
  expect(await refused.end()).toBe("TOKEN_INVALID");
  await root.trpc.user.setBans.mutate({ uids: [user.uid], isBanned: true });
  expect(await browser.end()).toBe("LIVE_ENDED");
});

test("a ban that is announced while the database is away ends the stream all the same", async () => {
  const user = await server.signUp("unlucky");
  const stream = await watchSomething(user);
  await inDatabase((sql) => sql`alter table user_account disable trigger user_account_access`);
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", user.uid)
    .execute();
  await dropListeners();
  expect(await stream.end()).toBe("LIVE_ENDED");
});

test("streams are bounded for a person, and a place that is left is free again", async () => {
  const user = await server.signUp("greedy");
  const { ofPerson } = server.services.liveBounds;
  const open = await Promise.all(Array.from({ length: ofPerson }, () => watchSomething(user)));
  const refused = await watch(user, [news()]);
  expect(await refused.end()).toBe("LIVE_TOO_MANY");
  open[0]?.close();
  await expect
    .poll(async () => {
      const again = await watchSomething(user).catch(() => null);
      again?.close();
      return again !== null;
    })
    .toBe(true);
  for (const stream of open) stream.close();
});

test("the bell's streams make room for what a page follows, and for no other bell", async () => {
  const user = await server.signUp("opener");
  const { ofPerson } = server.services.liveBounds;
  const submitId = await send();
  // One after the other: the oldest makes room.
  const bells: Stream[] = [];
  while (bells.length < ofPerson) {
    const bell = await watch(user, [unreadTopic]);
    await bell.next();
    bells.push(bell);
  }
  expect(await (await watch(user, [unreadTopic])).end()).toBe("LIVE_TOO_MANY");
  const page = await watch(user, [states(submitId), unreadTopic]);
  // Each topic is looked up by itself, so either may be told first.
  const told = [await page.next(), await page.next()].map(({ topic }) => topic);
  expect(told.sort()).toEqual(["message.unread", "submission.states"]);
  expect(await bells[0]?.end()).toBe("LIVE_TOO_MANY");
  for (const stream of [...bells, page]) stream.close();
  await judgeNext(judge, 0);
});

test("of 200 tabs of one person as many are told as a person may have, the others ask, and nobody else is refused", async () => {
  const user = await server.signUp("tabby");
  const { ofPerson } = server.services.liveBounds;
  const submitId = await send();
  const tabs = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const stream = await watch(user, [states(submitId)]);
      const end = await stream.next().then(
        () => "open",
        (error: Error) => /LIVE_TOO_MANY/.exec(error.message)?.[0] ?? error.message,
      );
      return { stream, end };
    }),
  );
  const count = (end: string) => tabs.filter((tab) => tab.end === end).length;
  expect([count("open"), count("LIVE_TOO_MANY")]).toEqual([ofPerson, 200 - ofPerson]);
  const follower = await watch(alice, [states(submitId)]);
  expect(await follower.next()).toMatchObject({ data: [{ submitId, status: 5 }] });
  await judgeNext(judge, 0);
  await hearUntil(follower, { status: 0 });
  const asked = await Promise.all(
    tabs
      .slice(-2 * ofPerson)
      .map(() => user.trpc.submission.states.query({ submitIds: [submitId] })),
  );
  expect(asked.every(([state]) => state?.status === 0)).toBe(true);
  for (const { stream } of tabs) stream.close();
  follower.close();
  // 200 connections that come at once, each with a look at its session.
}, 300_000);

test("a topic is opened by those whom it is for", async () => {
  const progress: LiveTopic = { topic: "rejudge.progress", id: 1 };
  const stranger = await watch(server.anon, [news(), progress]);
  expect(await stranger.end()).toBe("LOGIN_REQUIRED");
  const member = await watch(alice, [progress]);
  expect(await member.end()).toBe("ACCESS_DENIED");
});

const NOTHING = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const NOTICE = { title: "Tonight", content: "We close at ten.", pushNow: true } as const;

test("everybody hears at once of what they are told, and of nobody else's", async () => {
  await changeSettings(server, { defaultCreateCommentACInitValue: 0 });
  const [writer, reader] = [await server.signUp("writer"), await server.signUp("reader")];
  await server.db.deleteFrom("message").execute();
  const { id: discussionId } = await root.trpc.discussion.create.mutate({
    ...{ title: "A post", description: "d", content: "c", categoryId: 1 },
  });
  const [own, other] = [await watch(root, [unreadTopic]), await watch(writer, [unreadTopic])];
  const told = ({ uid }: TestUser, counts: object) => ({
    ...{ at: 0, topic: "message.unread", data: [{ uid, ...NOTHING, ...counts }] },
  });
  expect(await own.next()).toEqual(told(root, {}));
  expect(await other.next()).toEqual(told(writer, {}));
  await writer.trpc.discussion.like.mutate({ discussionId, isOn: true });
  expect(await own.next()).toEqual(told(root, { like: 1 }));
  const { id } = await writer.trpc.comment.create.mutate({ discussionId, content: "So?" });
  expect(await own.next()).toEqual(told(root, { like: 1, comment: 1 }));
  await root.trpc.comment.createReply.mutate({ commentId: id, content: "So." });
  // The first that the writer hears: of the others' there was nothing.
  expect(await other.next()).toEqual(told(writer, { reply: 1 }));
  await root.trpc.notice.create.mutate({ ...NOTICE, audience: "Some", recipients: ["writer"] });
  expect(await other.next()).toEqual(told(writer, { reply: 1, mine: 1 }));
  await root.trpc.notice.create.mutate({ ...NOTICE, audience: "All" });
  expect(await own.next()).toEqual(told(root, { like: 1, comment: 1, sys: 1 }));
  expect(await other.next()).toEqual(told(writer, { reply: 1, mine: 1, sys: 1 }));
  // What is read in one place or removed is told in all.
  await root.trpc.message.openActs.mutate({ kind: "Like" });
  expect(await own.next()).toEqual(told(root, { comment: 1, sys: 1 }));
  await writer.trpc.message.clean.mutate({ kind: "Mine" });
  expect(await other.next()).toEqual(told(writer, { reply: 1, sys: 1 }));
  await root.trpc.discussion.delete.mutate({ discussionId });
  expect(await own.next()).toEqual(told(root, { sys: 1 }));
  expect(await other.next()).toEqual(told(writer, { sys: 1 }));
  // One statement that reaches more people than are named.
  await inDatabase(
    (sql) => sql`insert into user_account (uid, username, password_hash)
      select 'crowd' || n, 'crowd' || n, 'x' from generate_series(1, 1001) as n`,
  );
  await root.trpc.notice.create.mutate({ ...NOTICE, audience: "All" });
  expect(await own.next()).toEqual(told(root, { sys: 2 }));
  expect(await other.next()).toEqual(told(writer, { sys: 2 }));
  for (const stream of [own, other]) stream.close();
  const late = await watch(reader, [unreadTopic]);
  expect(await late.next()).toEqual(told(reader, { sys: 2 }));
  late.close();
  const stranger = await watch(server.anon, [unreadTopic]);
  expect(await stranger.end()).toBe("LOGIN_REQUIRED");
});
