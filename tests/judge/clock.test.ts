/** The machine's clock was a day ahead, and is set right while the site runs: nobody is shut out and nothing is lost. */
import { waitForResult } from "@gavel/api/judging/errand";
import { SIGN_IN_LOCK_AFTER } from "@gavel/domain/limit";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import { type SeededProblem, seedProblem } from "./support/seed.ts";

const DAY_MS = 86_400_000;
const AC = 0;
const PENDING = 5;

let server: TestServer;
let root: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;
let isAhead = true;
const clock = () => new Date(Date.now() + (isAhead ? DAY_MS : 0));

beforeAll(async () => {
  server = await startTestServer({ now: clock });
  root = await server.signUp("root2", { role: 1000 });
  problem = await seedProblem(server);
  judge = await startFakeJudge(server);
});
afterAll(() => server.stop());
beforeEach(() => {
  isAhead = true;
});

const setRight = () => {
  isAhead = false;
};
const send = async (who: TestUser) => {
  const program = { problemId: problem.problemId, language: "C++", code: "int main(){}" };
  return (await who.trpc.submission.create.mutate(program)).submitId;
};
const statusOf = async (who: TestUser, submitId: number) =>
  (await who.trpc.submission.get.query({ submitId })).status;

test("sessions go on, one signs in anew, and the interval between submissions is no day", async () => {
  const alice = await server.signUp("alice");
  const early = await send(alice);
  await judgeNext(judge, AC);
  setRight();
  expect((await alice.trpc.account.me.query()).username).toBe("alice");
  const answer = await server.anon.rest("POST", "/api/login", {
    ...{ username: "alice", password: TEST_PASSWORD },
  });
  expect(answer.status).toBe(200);
  const late = await send(alice);
  expect(await statusOf(alice, late)).toBe(PENDING);
  expect((await judgeNext(judge, AC)).submissionId).toBe(late);
  expect([await statusOf(alice, early), await statusOf(alice, late)]).toEqual([AC, AC]);
  const { records } = await alice.trpc.submission.find.query({ onlyMine: true });
  expect(records.map(({ submitId }) => submitId)).toEqual([late, early]);
});

test("what was on its way to a judge comes back with its verdict", async () => {
  const bob = await server.signUp("bob");
  const held = await send(bob);
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  setRight();
  const [host] = await root.trpc.judgehost.find.query();
  expect(host?.state).toBe("working");
  expect(await judge.finish(task, { status: AC, cases: [] })).toBe(204);
  expect(await statusOf(bob, held)).toBe(AC);
});

test("what was locked or paced by the wrong day is open in the right one", async () => {
  const carol = await server.signUp("carol", { email: "carol@mail.example" });
  const signIn = (password: string) =>
    server.anon.rest("POST", "/api/login", { username: carol.username, password });
  for (let count = 0; count < SIGN_IN_LOCK_AFTER; count += 1) await signIn("wrong-pass");
  expect((await signIn(TEST_PASSWORD)).status).not.toBe(200);
  const mailCode = () => server.anon.rest("GET", "/api/get-register-code?email=dora@mail.example");
  expect((await mailCode()).status).toBe(200);
  expect((await mailCode()).code).toBe("CODE_SENT_RECENTLY");
  setRight();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  expect((await mailCode()).status).toBe(200);
});

test("a contest begins and ends by the clock that is right", async () => {
  const start = new Date(clock().getTime() - 3_600_000);
  const { id } = await root.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0, openRank: true },
    ...{ startTime: start, endTime: new Date(start.getTime() + 2 * 3_600_000) },
  });
  const phase = async () => (await root.trpc.contest.get.query({ contestId: id })).phase;
  expect(await phase()).toBe("running");
  setRight();
  expect(await phase()).toBe("scheduled");
});

test("who waits at a screen waits no longer because the clock is set back meanwhile", async () => {
  const alice = await server.signUp("patient");
  await startFakeJudge(server);
  await alice.trpc.testRun.start.mutate({
    ...{ pid: problem.pid, language: "C++", code: "x", input: "1 2" },
  });
  const { id } = await server.db
    .selectFrom("errand")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const right = Date.now();
  let looks = 0;
  const back = vi.spyOn(Date, "now").mockImplementation(() => right - DAY_MS * looks++);
  try {
    expect(await waitForResult({ db: server.db, services: server.services }, id, 200)).toBeNull();
  } finally {
    back.mockRestore();
  }
});
