/** What may break while a contest runs: its judges are gone, its test data was wrong. */
import { failUnserved } from "@gavel/api/judging/judgement";
import { openDatabase } from "@gavel/db";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FeedReader } from "../support/feed-reader.ts";
import { caseResults, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import {
  changeSettings,
  replaceTestData,
  type SeededProblem,
  seedProblem,
} from "./support/seed.ts";

let server: TestServer;
let root: TestUser;
let alice: TestUser;
let bob: TestUser;
let problem: SeededProblem;
let contestId: number;
/** Moves the server's clock. */
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const [AC, WA] = [0, -1];
const PENDING = 5;

beforeAll(async () => {
  server = await startTestServer({ now: clock });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  root = await server.signUp("root2", { role: 1000 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());
beforeEach(async () => {
  problem = await seedProblem(server, { columns: { description: "Add." } });
  const now = clock().getTime();
  const contest = await root.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0, openRank: true },
    ...{ startTime: new Date(now - HOUR_MS), endTime: new Date(now + HOUR_MS) },
  });
  contestId = contest.id;
  const added = { contestId, pid: problem.pid, displayId: "A" };
  await root.trpc.contestProblem.addFromBank.mutate(added);
});

const send = async (who: TestUser, code = "x") => {
  const sent = { problemId: "A", contestId, language: "C++", code };
  return (await who.trpc.submission.create.mutate(sent)).submitId;
};
const statusOf = async (who: TestUser, submitId: number) =>
  (await who.trpc.submission.get.query({ submitId })).status;
const waitOf = async (who: TestUser, submitId: number) =>
  (await who.trpc.submission.waits.query({ submitIds: [submitId] }))[0]?.wait;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const solved = async () => {
  const { records } = (
    await server.anon.rest<{
      records: { username: string; ac: number; submissionInfo: Record<string, object> }[];
    }>("POST", "/api/get-contest-outside-scoreboard", { cid: contestId, currentPage: 1, limit: 50 })
  ).data;
  return Object.fromEntries(
    records.map(({ username, ac, submissionInfo }) => [username, { ac, ...submissionInfo.A }]),
  );
};

test("while no judge works for ten minutes everything waits, and is judged afterwards by its own time", async () => {
  const lost = await startFakeJudge(server, "lost");
  const reader = await FeedReader.open(`${server.url}/api/2026-01/contests/${contestId}`);
  await judgeSome(lost);
  const held = await send(alice);
  const task = await lost.claim();
  if (task === null) throw new Error("nothing to judge");
  await lost.progress(task, { status: 7, cases: caseResults(task, [AC]).slice(0, 1) });
  // From here on it says nothing any more.
  const queued = await send(bob);
  aheadMs += 5 * MINUTE_MS;
  const late = await send(alice, "late");
  aheadMs += 6 * MINUTE_MS;
  const ctx = { ...server.services, db: server.db, log: silent, now: clock };
  expect(await failUnserved(ctx)).toBe(0);
  for (const [who, submitId] of [
    [bob, queued],
    [alice, late],
  ] as const) {
    expect(await statusOf(who, submitId)).toBe(PENDING);
    expect(await waitOf(who, submitId)).toEqual({ kind: "nobody" });
  }
  const watched = await root.trpc.contestControl.watch.query({ contestId });
  expect(watched.hosts.filter(({ state }) => state === "working")).toEqual([]);
  expect(watched).toMatchObject({ faults: 0, pending: { count: 3, heldBack: 0 } });

  const back = await startFakeJudge(server, "back");
  await endLeases();
  const judged = new Set<number>();
  for (let count = 0; count < 3; count += 1) judged.add((await judgeNext(back, AC)).submissionId);
  expect(judged).toEqual(new Set([held, queued, late]));
  // The lost one comes back with what it had found out, too late.
  expect(await lost.finish(task, { status: WA })).toBe(409);
  await expect
    .poll(solved)
    .toMatchObject({ alice: { ac: 1, errorNum: 0 }, bob: { ac: 1, errorNum: 1 } });
  for (const [who, submitId] of [
    [alice, held],
    [bob, queued],
    [alice, late],
  ] as const) {
    expect(await statusOf(who, submitId)).toBe(AC);
  }
  const verdicts = () =>
    reader.of("judgements").filter(({ data }) => data?.judgement_type_id === "AC");
  await waitFor("all verdicts", () => verdicts().length >= 3);
  const told = verdicts().map(({ data }) => String(data?.submission_id));
  expect(told.toSorted()).toEqual([held, queued, late].map(String).toSorted());
  const sent = reader.of("submissions").map(({ id }) => id);
  expect(sent).toEqual([...new Set(sent)]);
  reader.close();
  await back.call("bye", { hostId: back.hostId, held: [] });

  /** They go by the clock of the database. */
  async function endLeases() {
    const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 minutes'
      where name = 'judgement' and state = 'active'`.finally(close);
  }
  /** Its host works. */
  async function judgeSome(judge: typeof lost) {
    const first = await send(bob);
    expect((await judgeNext(judge, WA)).submissionId).toBe(first);
  }
});

test("test data that changes meanwhile: what was sent keeps the old, what comes later takes the new, the jury is told", async () => {
  const judge = await startFakeJudge(server, "steady");
  const release = judge.keepHolding();
  const before = await send(bob);
  await judgeNext(judge, WA);
  const running = await send(alice);
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  const queued = await send(bob);
  await replaceTestData(server, problem.pid, [{ input: "1 2\n", answer: "3\n" }]);
  const later = await send(alice);
  const outdated = async () => {
    const { problems } = await root.trpc.contestControl.watch.query({ contestId });
    return problems[0]?.outdated;
  };
  const concerned = () => root.trpc.testData.concerned.query({ pid: problem.pid });
  expect(await concerned()).toEqual({ submissions: 1, outdated: 1 });
  expect(task.cases).toHaveLength(2);
  expect(await judge.finish(task, { status: AC, cases: caseResults(task, [AC]) })).toBe(204);
  const tasks = [await judgeNext(judge, WA), await judgeNext(judge, WA)];
  expect(tasks.map(({ submissionId, cases }) => [submissionId, cases.length])).toEqual([
    [queued, 2],
    [later, 1],
  ]);
  expect(await statusOf(alice, running)).toBe(AC);
  expect(await concerned()).toEqual({ submissions: 4, outdated: 3 });
  await waitFor("the jury's page", async () => (await outdated()) === 3);

  const filter = { contestId, pid: problem.pid };
  const { id } = await root.trpc.rejudge.create.mutate({ filter, mode: "direct" });
  for (let count = 0; count < 4; count += 1) {
    expect((await judgeNext(judge, AC)).cases).toHaveLength(1);
  }
  await waitFor(
    "the rejudge",
    async () => (await root.trpc.rejudge.get.query({ id })).state === "applied",
  );
  expect(await statusOf(bob, before)).toBe(AC);
  expect(await concerned()).toEqual({ submissions: 4, outdated: 0 });
  await waitFor("the jury's page", async () => (await outdated()) === 0);
  release();
});
