/** Judging of one problem of a contest is paused: nothing is lost, nothing is judged, and it goes on by the mended data. */
import { failUnserved } from "@gavel/api/judging/judgement";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import {
  changeSettings,
  replaceTestData,
  type SeededProblem,
  seedProblem,
} from "./support/seed.ts";

let server: TestServer;
let root: TestUser;
let alice: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;
let contestId: number;
/** Of the contest's problem. */
let id: number;

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  root = await server.signUp("root2", { role: 1000 });
  alice = await server.signUp("alice");
  judge = await startFakeJudge(server);
  problem = await seedProblem(server, { columns: { description: "Add." } });
  const now = Date.now();
  const contest = await root.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0 },
    ...{ startTime: new Date(now - HOUR_MS), endTime: new Date(now + HOUR_MS) },
  });
  contestId = contest.id;
  const added = { contestId, pid: problem.pid, displayId: "A" };
  id = (await root.trpc.contestProblem.addFromBank.mutate(added)).id;
});
afterAll(() => server.stop());

const send = async () => {
  const sent = { problemId: "A", contestId, language: "C++", code: "x" };
  return (await alice.trpc.submission.create.mutate(sent)).submitId;
};
const statusOf = async (submitId: number) =>
  (await alice.trpc.submission.get.query({ submitId })).status;
const waitOf = async (submitId: number) =>
  (await alice.trpc.submission.waits.query({ submitIds: [submitId] }))[0]?.wait?.kind;
const waiting = () => server.services.queue.waiting();
const pause = () => root.trpc.contestProblem.pause.mutate({ id, reason: "Test 2 is wrong" });
const resume = () => root.trpc.contestProblem.resume.mutate({ id });

test("what waits, what a host judges and what is sent meanwhile is held back and judged later, in order", async () => {
  const [held, queued] = [await send(), await send()];
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  expect(await judge.progress(task, { status: 7 })).toBe(204);
  expect(await statusOf(held)).toBe(7);
  await pause();
  await pause();
  expect(await judge.heartbeat([task])).toEqual([task.jobId]);
  expect(await judge.finish(task, { status: -1 })).toBe(409);
  const late = await send();
  expect(await waiting()).toBe(0);
  for (const submitId of [held, queued, late]) {
    expect(await statusOf(submitId)).toBe(5);
    expect(await waitOf(submitId)).toBe("paused");
  }
  const later = { ...server.services, db: server.db, log: SILENT, now: inAnHour };
  expect(await failUnserved(later)).toBe(0);

  await replaceTestData(server, problem.pid, [{ input: "1 2\n", answer: "3\n" }]);
  await resume();
  await resume();
  expect(await waiting()).toBe(3);
  for (const submitId of [held, queued, late]) {
    const judged = await judgeNext(judge, 0);
    expect(judged).toMatchObject({ submissionId: submitId });
    expect(judged.cases).toHaveLength(1);
    expect(judged.testDataHash).not.toBe(task.testDataHash);
    expect(await statusOf(submitId)).toBe(0);
  }
  expect(await waiting()).toBe(0);
});

test("a job that was queued while somebody paused is held back when its turn comes", async () => {
  const submitId = await send();
  await server.db
    .updateTable("contest_problem")
    .set({ paused_at: new Date() })
    .where("id", "=", id)
    .execute();
  const other = await seedProblem(server);
  const sent = { problemId: other.problemId, language: "C++", code: "x" };
  const elsewhere = await alice.trpc.submission.create.mutate(sent);
  expect(await judgeNext(judge, 0)).toMatchObject({ submissionId: elsewhere.submitId });
  expect(await waitOf(submitId)).toBe("paused");
  await resume();
  expect(await judgeNext(judge, -1)).toMatchObject({ submissionId: submitId });
  expect(await statusOf(submitId)).toBe(-1);
});

test("previews of a rejudge go on while people wait", async () => {
  await pause();
  const filter = { contestId, pid: problem.pid };
  await root.trpc.rejudge.create.mutate({ filter, mode: "preview" });
  const task = await judgeNext(judge, 0);
  expect(task.problem.id).toBe(problem.pid);
  await resume();
});

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const inAnHour = () => new Date(Date.now() + HOUR_MS);
