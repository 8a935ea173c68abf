/** Points of subtasks, from the judge's report to the board of a contest that takes the best of each. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseResults, type FakeJudge, startFakeJudge } from "./support/fake-judge.ts";
import { waitForState } from "./support/rejudges.ts";
import { changeSettings, seedProblem } from "./support/seed.ts";

let server: TestServer;
let alice: TestUser;
let root: TestUser;
let judge: FakeJudge;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  root = await server.signUp("boss", { role: 1000 });
  judge = await startFakeJudge(server);
});
afterAll(() => server.stop());

async function makeContest() {
  const { db } = server;
  const { pid } = await seedProblem(server, {
    ...{ auth: 3, type: 1, caseMode: "subtask_lowest", groups: [1, 2] },
  });
  await db.updateTable("problem").set({ io_score: 50 }).where("id", "=", pid).execute();
  const { id: contestId } = await db
    .insertInto("contest")
    .values({
      ...{ title: "Subtasks", type: 1, oi_rank_score_type: "SubtaskBest", author_name: "boss" },
      start_time: new Date(Date.now() - 3_600_000),
      end_time: new Date(Date.now() + 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contest_problem")
    .values({ contest_id: contestId, problem_id: pid, display_id: "A", title: "A", ordinal: 0 })
    .execute();
  return { contestId, pid };
}

/** The next task passes the first subtask or the second. */
async function judgeNext(subtasks: [number, number]) {
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  const cases = caseResults(task, [subtasks[0] > 0 ? 0 : -1, subtasks[1] > 0 ? 0 : -1]);
  const score = subtasks[0] + subtasks[1];
  expect(await judge.finish(task, { status: 8, score, subtasks, cases })).toBe(204);
}

test("tries add up on the board, through verdicts by hand and rejudges", async () => {
  const { contestId, pid } = await makeContest();
  const submit = async (subtasks: [number, number]) => {
    const sent = { contestId, problemId: "A", language: "C", code: "x" };
    const { submitId } = await alice.trpc.submission.create.mutate(sent);
    await judgeNext(subtasks);
    return submitId;
  };
  const score = async () => {
    const page = await root.trpc.board.rank.query({ contestId });
    return page.records[0]?.cells[0]?.score;
  };
  const first = await submit([30, 0]);
  await expect.poll(score).toBe(30);
  await submit([0, 20]);
  await expect.poll(score).toBe(50);

  // A verdict by hand has no subtasks: it counts as a whole, and what it replaces is gone.
  await root.trpc.submission.manualJudge.mutate({ submitId: first, status: 8, score: 10 });
  await expect.poll(score).toBe(20);

  // Points alike in sum, but of other subtasks: only these tell the board.
  const second = await root.trpc.rejudge.create.mutate({
    mode: "preview",
    filter: { pid, contestId, includeManual: true },
  });
  await judgeNext([20, 0]);
  await judgeNext([0, 10]);
  await waitForState(root, second.id, "ready");
  expect(await score()).toBe(20);
  await root.trpc.rejudge.adopt.mutate({ id: second.id });
  await expect.poll(score).toBe(30);
});
