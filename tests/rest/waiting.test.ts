/** What a sender is told before there is a verdict, and what of the test data is public after it. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseResults, startFakeJudge } from "../judge/support/fake-judge.ts";
import {
  changeSettings,
  replaceTestData,
  type SeededProblem,
  seedProblem,
} from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let problem: SeededProblem;
/** Moves the server's clock. */
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  problem = await seedProblem(server, {
    columns: { examples: "<input>1 2\n</input><output>3\n</output>" },
  });
});
afterAll(() => server.stop());

const send = async (who: TestUser) => {
  const sent = { problemId: problem.problemId, language: "C++", code: "int main(){}" };
  return (await who.trpc.submission.create.mutate(sent)).submitId;
};
const waitOf = async (who: Pick<TestUser, "trpc">, submitId: number) => {
  const [one] = await who.trpc.submission.waits.query({ submitIds: [submitId] });
  return one?.wait;
};
/** The pace is kept for some seconds. */
const later = (ms = 6000) => {
  aheadMs += ms;
};

test("a pending submission has a place in the queue, or nobody who judges it", async () => {
  const first = await send(alice);
  expect(await waitOf(alice, first)).toEqual({ kind: "nobody" });
  later();
  const judge = await startFakeJudge(server);
  const second = await send(bob);
  expect(await waitOf(alice, first)).toMatchObject({ kind: "place", place: 1, waiting: 2 });
  expect(await waitOf(bob, second)).toMatchObject({ kind: "place", place: 2, waiting: 2 });
  later(180_000);
  const again = await startFakeJudge(server);
  expect(await waitOf(bob, second)).toEqual({ kind: "long", minutes: 3 });

  const task = await again.claim();
  if (task === null) throw new Error("nothing to judge");
  expect(await waitOf(alice, first)).toBe(null);
  expect(await waitOf(bob, second)).toMatchObject({ kind: "long" });
  await again.finish(task, { status: 0, cases: caseResults(task, [0, 0]) });
  expect(await waitOf(alice, first)).toBe(null);
  expect(judge).toBeDefined();
});

test("of what one may not see nothing is told", async () => {
  const submitId = await send(alice);
  await server.db.updateTable("problem").set({ auth: 2 }).where("id", "=", problem.pid).execute();
  expect(await waitOf(bob, submitId)).toBeUndefined();
  expect(await waitOf(server.anon, submitId)).toBeUndefined();
  expect(await waitOf(alice, submitId)).toMatchObject({ kind: "place" });
  await server.db.updateTable("problem").set({ auth: 1 }).where("id", "=", problem.pid).execute();
});

test("a case that is a sample shows its texts to everybody, a hidden one to nobody", async () => {
  await replaceTestData(server, problem.pid, [
    { input: "1 2 \r\n", answer: "3\n" },
    { input: "2 2\n", answer: "4\n" },
  ]);
  const judge = await startFakeJudge(server);
  const submitId = await send(alice);
  for (let task = await judge.claim(); task !== null; task = await judge.claim()) {
    const cases = caseResults(task, [-1, -1]);
    await judge.finish(task, { status: -1, cases });
    if (task.submissionId === submitId) break;
  }
  for (const who of [alice, bob, server.anon]) {
    const results = await who.trpc.submission.cases.query({ submitId });
    expect(results?.cases).toMatchObject([
      { sample: 1, input: "1 2\n", answer: "3\n" },
      { sample: null, input: null, answer: null },
    ]);
  }
});
