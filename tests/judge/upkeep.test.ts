import {
  failUnserved,
  type JudgeContext,
  MAX_ATTEMPTS,
  watchUnserved,
} from "@gavel/api/judging/judgement";
import { requeueLost } from "@gavel/api/judging/work";
import { openDatabase } from "@gavel/db";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

let server: TestServer;
let alice: TestUser;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  problem = await seedProblem(server);
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const contextIn = (ms: number): JudgeContext => ({
  ...server.services,
  db: server.db,
  now: () => new Date(Date.now() + ms),
  log: silent,
});
const send = async () => {
  const sent = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
  return sent.submitId;
};
const status = async (submitId: number) =>
  (await alice.trpc.submission.get.query({ submitId })).status;

test("what no host takes for ten minutes fails, is told why and may be sent again", async () => {
  const submitId = await send();
  expect(await failUnserved(contextIn(9 * MINUTE_MS))).toBe(0);
  expect(await failUnserved(contextIn(11 * MINUTE_MS))).toBe(1);
  const failed = await alice.trpc.submission.get.query({ submitId });
  expect(failed).toMatchObject({ status: 10, errorMessage: expect.stringMatching(/judge server/) });
  expect(await server.services.queue.waiting()).toBe(0);
  await alice.trpc.submission.resubmit.mutate({ submitId });
  expect(await status(submitId)).toBe(5);
  const judge = await startFakeJudge(server);
  await judgeNext(judge, 0);
  expect(await status(submitId)).toBe(0);
});

test("what waits for a language that no host has fails with a note, the rest goes on waiting", async () => {
  const submitId = await send();
  const { submitId: served } = await alice.trpc.submission.create.mutate({
    ...{ problemId: problem.problemId, language: "Python3", code: "x" },
  });
  const pythonOnly = [{ name: "Python3", available: true, version: null, reason: null }];
  const judge = await startFakeJudge(server, "snake", { languages: pythonOnly });
  await server.db
    .updateTable("judgehost")
    .set({ is_enabled: false })
    .where("name", "!=", "snake")
    .execute();
  await server.db
    .updateTable("judgehost")
    .set({ seen_at: new Date(Date.now() + 11 * MINUTE_MS) })
    .where("name", "=", "snake")
    .execute();
  expect(await failUnserved(contextIn(11 * MINUTE_MS))).toBe(1);
  expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
    status: 10,
    errorMessage: expect.stringMatching(/no judge server could judge C\+\+/),
  });
  await judgeNext(judge, 0);
  expect(await status(served)).toBe(0);
  await server.db.deleteFrom("judgehost").where("name", "=", "snake").execute();
  await server.db.updateTable("judgehost").set({ is_enabled: true }).execute();
});

test("what is open and has lost its job, as after a restore, is queued anew, once", async () => {
  const held = await send();
  const judge = await startFakeJudge(server);
  const stale = await judge.claim();
  if (stale === null) throw new Error("nothing was claimed");
  const waiting = await send();
  await alice.trpc.testRun.start.mutate({
    ...{ pid: problem.pid, language: "C++", code: "x", input: "1 2" },
  });
  expect(await server.services.queue.waiting()).toBe(2);
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
  await sql`delete from pgboss.job where name = 'judgement'`;
  await close();
  // Two servers that start at the same time, and one that comes later.
  await Promise.all([requeueLost(contextIn(0)), requeueLost(contextIn(0))]);
  await requeueLost(contextIn(0));
  expect(await server.services.queue.waiting()).toBe(3);
  expect(await judge.finish(stale, { status: 0 })).toBe(409);
  await judgeNext(judge, -1);
  await judgeNext(judge, -1);
  expect([await status(held), await status(waiting)]).toEqual([-1, -1]);
  const errand = await judge.claimErrand();
  expect(errand.work).toMatchObject({ language: "C++" });
  // Else its lease runs out while the tests below count what waits.
  await server.db.deleteFrom("errand").where("id", "=", errand.errandId).execute();
});

test("a server that was away, or whose clock jumped, looks for ten minutes before it fails what waits", async () => {
  const judge = await startFakeJudge(server);
  const submitId = await send();
  const lookIn = (watch: ReturnType<typeof watchUnserved>, minutes: number) =>
    watch(contextIn(minutes * MINUTE_MS));
  // At its start the jobs that it missed are made up for before any host has said hello.
  const started = watchUnserved();
  expect(await lookIn(started, 20)).toBe(0);
  for (const minute of [20.2, 21, 29]) expect(await lookIn(started, minute)).toBe(0);
  const slept = watchUnserved();
  for (const minute of [0, 5, 9]) expect(await lookIn(slept, minute)).toBe(0);
  expect(await lookIn(slept, 62)).toBe(0);
  expect(await lookIn(slept, 12)).toBe(0);
  await judgeNext(judge, 0);
  expect(await status(submitId)).toBe(0);
  const unserved = await send();
  expect(await lookIn(started, 30.5)).toBe(1);
  expect(await status(unserved)).toBe(10);
});

test("while a host lives, long queues wait", async () => {
  const judge = await startFakeJudge(server);
  const submitId = await send();
  await server.db
    .updateTable("judgehost")
    .set({ seen_at: new Date(Date.now() + 11 * MINUTE_MS) })
    .execute();
  expect(await failUnserved(contextIn(11 * MINUTE_MS))).toBe(0);
  await judgeNext(judge, 0);
  expect(await status(submitId)).toBe(0);
});

test("hosts that died with a submission are no faults of it: the first that is told is tried again", async () => {
  // Of its own, which holds nothing else: what has been tried so often is tried alone.
  const judge = await startFakeJudge(server, "patient");
  const submitId = await send();
  const fault = { status: 4, errorMessage: "Sandbox: connection: it ended" } as const;
  const failNext = async () => {
    const task = await judge.claim();
    if (task?.submissionId !== submitId) throw new Error("another task");
    expect(await judge.finish(task, fault)).toBe(204);
  };
  const die = (times: number) =>
    server.db
      .updateTable("judgement")
      .set({ attempts: times })
      .where("submission_id", "=", submitId)
      .execute();
  await die(2);
  await failNext();
  expect(await status(submitId)).toBe(5);
  await failNext();
  expect(await status(submitId)).toBe(4);
  await alice.trpc.testRun.start.mutate({
    ...{ pid: problem.pid, language: "C++", code: "x", input: "1 2" },
  });
  await server.db.updateTable("errand").set({ attempts: 2 }).execute();
  const failErrand = async () => {
    const errand = await judge.claimErrand();
    expect(await judge.answerErrand(errand, { kind: "fault", note: "it ended" })).toBe(204);
    const { ended_at } = await server.db
      .selectFrom("errand")
      .select("ended_at")
      .where("id", "=", errand.errandId)
      .executeTakeFirstOrThrow();
    return ended_at !== null;
  };
  expect([await failErrand(), await failErrand()]).toEqual([false, true]);
});

test("a submission that takes every host down becomes a system error, and the queue goes on", async () => {
  const judge = await startFakeJudge(server);
  const submitId = await send();
  const next = await send();
  await server.db
    .updateTable("judgement")
    .set({ attempts: MAX_ATTEMPTS })
    .where("submission_id", "=", submitId)
    .execute();
  const task = await judge.claim();
  expect(task?.submissionId).toBe(next);
  expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
    status: 4,
    errorMessage: expect.stringMatching(/attempts/),
  });
  if (task !== null) await judge.finish(task, { status: 0 });
});

test("what its host dies with each time it is started again comes to an end, and the queue goes on", async () => {
  let lives = 0;
  const rise = () => {
    lives += 1;
    const succeeds = [`life ${lives - 1}`];
    return startFakeJudge(server, "doomed", { process: `life ${lives}`, succeeds });
  };
  const dieOf = async (take: (judge: FakeJudge) => Promise<unknown>) => {
    for (let death = 1; death <= MAX_ATTEMPTS; death += 1) await take(await rise());
  };
  const submitId = await send();
  await dieOf(async (judge) => expect((await judge.claim())?.submissionId).toBe(submitId));
  const next = await send();
  expect((await judgeNext(await rise(), 0)).submissionId).toBe(next);
  expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
    status: 4,
    errorMessage: expect.stringMatching(/attempts/),
  });

  const { key } = await alice.trpc.testRun.start.mutate({
    ...{ pid: problem.pid, language: "C++", code: "x", input: "1 2" },
  });
  await dieOf((judge) => judge.claimErrand());
  const { call, hostId } = await rise();
  expect((await call("claim", { hostId, freeSlots: 0 })).status).toBe(204);
  expect(await alice.trpc.testRun.take.mutate({ key })).toMatchObject({
    status: 4,
    note: expect.stringMatching(/attempts/),
  });
});

test("what was judged beside something that kills its host is tried alone before it is given up", async () => {
  let lives = 0;
  const rise = () => {
    lives += 1;
    const succeeds = [`of ${lives - 1}`];
    return startFakeJudge(server, "mortal", { process: `of ${lives}`, succeeds });
  };
  const killer = await send();
  const neighbour = await send();
  let judge = await rise();
  const claimNow = async () => {
    const answer = await judge.call("claim", { hostId: judge.hostId, freeSlots: 0 });
    return answer.status === 204 ? null : ((await answer.json()) as { task: JudgeTask }).task;
  };
  for (let death = 1; death <= 3; death += 1) {
    expect((await claimNow())?.submissionId).toBe(killer);
    expect((await claimNow())?.submissionId).toBe(neighbour);
    judge = await rise();
  }
  // From here on it has the host for itself, until nothing of it is left to try.
  for (let death = 4; death <= MAX_ATTEMPTS; death += 1) {
    expect((await claimNow())?.submissionId).toBe(killer);
    expect(await claimNow()).toBeNull();
    judge = await rise();
  }
  const task = await claimNow();
  expect(task?.submissionId).toBe(neighbour);
  expect(await status(killer)).toBe(4);
  if (task !== null) expect(await judge.finish(task, { status: 0 })).toBe(204);
  expect(await status(neighbour)).toBe(0);

  // Nor is it begun beside anything else.
  const slow = await send();
  const doubtful = await send();
  await server.db
    .updateTable("judgement")
    .set({ attempts: 3 })
    .where("submission_id", "=", doubtful)
    .execute();
  const other = await claimNow();
  expect(other?.submissionId).toBe(slow);
  expect(await claimNow()).toBeNull();
  if (other !== null) expect(await judge.finish(other, { status: 0 })).toBe(204);
  const last = await claimNow();
  expect(last?.submissionId).toBe(doubtful);
  if (last !== null) expect(await judge.finish(last, { status: 0 })).toBe(204);
});

test("what a host that is drained still judges does not fail for having been taken long ago", async () => {
  const judge = await startFakeJudge(server);
  const submitId = await send();
  const task = await judge.claim();
  if (task === null) throw new Error("nothing was claimed");
  const seen = (at: Date) =>
    server.db.updateTable("judgehost").set({ seen_at: at, is_draining: true }).execute();
  await seen(new Date(Date.now() + 11 * MINUTE_MS));
  expect(await failUnserved(contextIn(11 * MINUTE_MS))).toBe(0);
  // Nothing is heard of it any more.
  await seen(new Date());
  expect(await failUnserved(contextIn(11 * MINUTE_MS))).toBe(1);
  expect(await status(submitId)).toBe(10);
  await server.db.updateTable("judgehost").set({ is_draining: false }).execute();
});
