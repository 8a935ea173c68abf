/** Previews of a rejudge: made beside what people see, then adopted or discarded. */
import { ROLE_IDS } from "@gavel/domain/role-id";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { caseResults, type FakeJudge, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import { snapshotOf, waitForState } from "./support/rejudges.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

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
});
afterAll(() => server.stop());
beforeEach(async () => {
  problem = await seedProblem(server);
});

async function judged(status: number, language = "C++"): Promise<number> {
  const { submitId } = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language,
    code: "x",
  });
  await judgeNext(judge, status);
  return submitId;
}
async function preview(filter: Record<string, unknown> = {}): Promise<number> {
  const { id } = await root.trpc.rejudge.create.mutate({
    filter: { pid: problem.pid, ...filter },
    mode: "preview",
  });
  return id;
}
/** Judges what waits, each task as `statusOf` says. */
async function judgeAll(count: number, statusOf: (task: JudgeTask) => number) {
  for (let done = 0; done < count; done += 1) {
    const task = await judge.claim();
    if (task === null) throw new Error("nothing to judge");
    const status = statusOf(task);
    const cases = caseResults(task, [status]);
    expect(await judge.finish(task, { status, cases, timeMs: 77 })).toBe(204);
  }
}
const get = (id: number) => root.trpc.rejudge.get.query({ id });
const until = (id: number, state: string) => waitForState(root, id, state);
const snapshot = () => snapshotOf(server.db, problem.pid);

test("a preview changes nothing that people see, shows the moves, and is adopted whole", async () => {
  const ids = [await judged(0), await judged(0), await judged(-1), await judged(3)];
  const before = await snapshot();
  const id = await preview();
  expect(await get(id)).toMatchObject({ state: "running", total: 4, judged: 0, createdBy: "boss" });
  await judgeAll(2, () => -1);
  expect(await get(id)).toMatchObject({ state: "running", judged: 2, changed: 2 });
  expect(await snapshot()).toEqual(before);
  await judgeAll(2, () => 0);
  const view = await until(id, "ready");
  expect(view).toMatchObject({ total: 4, judged: 4, changed: 4, faults: 0, superseded: 0 });
  expect(new Set(view.moves.map(({ from, to, count }) => `${from}→${to} ${count}`))).toEqual(
    new Set(["0→-1 2", "-1→0 1", "3→0 1"]),
  );
  expect(await snapshot()).toEqual(before);

  await root.trpc.rejudge.adopt.mutate({ id });
  const after = await until(id, "applied");
  expect(after).toMatchObject({ applied: 4, changed: 4, decidedBy: "boss" });
  expect(after.decidedAt).not.toBeNull();
  const rows = (await snapshot()).submissions;
  expect(rows.map((row) => [row.id, row.status, row.version, row.time_ms])).toEqual([
    [ids[0], -1, 1, 77],
    [ids[1], -1, 1, 77],
    [ids[2], 0, 1, 77],
    [ids[3], 0, 1, 77],
  ]);
  expect((await snapshot()).counts).toMatchObject({ total: 4, ac: 2, wa: 2, re: 0 });
  expect((await snapshot()).solved.map((one) => one.submission_id)).toEqual([ids[2]]);
  const cases = await alice.trpc.submission.cases.query({ submitId: ids[0] ?? 0 });
  expect(cases?.cases.map((one) => one.status)).toEqual([-1, -1]);
  expect(await alice.trpc.submission.get.query({ submitId: ids[0] ?? 0 })).toMatchObject({
    caseStrip: "WW",
    casesDone: 2,
    casesTotal: 2,
    judger: "fake",
  });
});

test("a contest's problem is judged again in that contest alone", async () => {
  const ids = [await judged(0), await judged(0)];
  const [inContest = 0, inBank = 0] = ids;
  const contestId = 7_000_001;
  await server.db
    .updateTable("submission")
    .set({ contest_id: contestId })
    .where("id", "=", inContest)
    .execute();
  const { contestProblem, count } = root.trpc.rejudge;
  const filter = { pid: problem.pid, contestId };
  expect(await count.query(filter)).toMatchObject({ matching: 1 });
  await expect(contestProblem.mutate({ ...filter, contestId: contestId + 1 })).rejects.toThrow(
    "This problem has no submission",
  );
  await contestProblem.mutate(filter);
  await judgeAll(1, () => -1);
  const states = () => root.trpc.submission.states.query({ submitIds: ids });
  await expect
    .poll(async () => (await states()).map(({ submitId, status }) => [submitId, status]))
    .toEqual(
      expect.arrayContaining([
        [inContest, -1],
        [inBank, 0],
      ]),
    );
});

test("a discarded preview leaves nothing behind, and hosts drop what they hold of it", async () => {
  await judged(0);
  await judged(-1);
  const before = await snapshot();
  const id = await preview();
  const held = await judge.claim();
  if (held === null) throw new Error("no task");
  await root.trpc.rejudge.discard.mutate({ id });
  expect(await judge.heartbeat([held])).toEqual([held.jobId]);
  expect(await judge.progress(held, { status: 7 })).toBe(409);
  await judge.finish(held, { status: -1 });
  expect(await get(id)).toMatchObject({ state: "discarded", judged: 0, decidedBy: "boss" });
  expect(await server.services.queue.waiting()).toBe(0);
  expect(await snapshot()).toEqual(before);
  for (const action of ["adopt", "discard", "retry"] as const) {
    await expect(root.trpc.rejudge[action].mutate({ id })).rejects.toThrow("no longer");
  }
});

test("what was judged anew or by hand meanwhile keeps its newer verdict", async () => {
  const [again, byHand, cancelled, left] = [
    await judged(0),
    await judged(0),
    await judged(0),
    await judged(0),
  ];
  const id = await preview();
  await judgeAll(4, () => -1);
  await until(id, "ready");
  await root.trpc.submission.rejudge.mutate({ submitId: again });
  await judgeAll(1, () => 1);
  await root.trpc.submission.manualJudge.mutate({ submitId: byHand, status: 3 });
  await root.trpc.submission.cancelJudge.mutate({ submitId: cancelled });
  expect(await get(id)).toMatchObject({ superseded: 3, changed: 1 });
  await root.trpc.rejudge.adopt.mutate({ id });
  expect(await until(id, "applied")).toMatchObject({ applied: 1, superseded: 3 });
  const { submissions, counts } = await snapshot();
  expect(submissions.map((row) => [row.id, row.status])).toEqual([
    [again, 1],
    [byHand, 3],
    [cancelled, -4],
    [left, -1],
  ]);
  expect(counts).toMatchObject({ total: 4, ac: 0, tle: 1, re: 1, wa: 1 });
});

test("one that is being judged when the preview is adopted is left to that judging", async () => {
  const submitId = await judged(0);
  const id = await preview();
  await judgeAll(1, () => -1);
  await until(id, "ready");
  await root.trpc.submission.rejudge.mutate({ submitId });
  await root.trpc.rejudge.adopt.mutate({ id });
  expect(await until(id, "applied")).toMatchObject({ applied: 0, superseded: 1 });
  await judgeAll(1, () => 2);
  expect((await snapshot()).submissions[0]).toMatchObject({ status: 2, version: 1 });
});

test("a fault of the judge takes nobody's verdict and is tried again on demand", async () => {
  const [fine, faulty] = [await judged(0), await judged(0)];
  const id = await preview();
  const statusOf = (task: JudgeTask) => (task.submissionId === faulty ? 4 : -1);
  // A fault is tried three times before it stands.
  await judgeAll(4, statusOf);
  expect(await until(id, "ready")).toMatchObject({ judged: 2, changed: 1, faults: 1 });
  await root.trpc.rejudge.retry.mutate({ id });
  expect(await get(id)).toMatchObject({ state: "running", judged: 1 });
  await judgeAll(3, statusOf);
  await until(id, "ready");
  await root.trpc.rejudge.adopt.mutate({ id });
  expect(await until(id, "applied")).toMatchObject({ applied: 1, faults: 1 });
  expect((await snapshot()).submissions.map((row) => [row.id, row.status])).toEqual([
    [fine, -1],
    [faulty, 0],
  ]);
});

test("a filter means what it says, and verdicts by hand are asked for", async () => {
  const accepted = await judged(0, "C");
  const wrong = await judged(-1);
  const byHand = await judged(-1);
  await root.trpc.submission.manualJudge.mutate({ submitId: byHand, status: 0 });
  const count = (filter: Record<string, unknown>) =>
    root.trpc.rejudge.count.query({ pid: problem.pid, ...filter });
  expect(await count({})).toEqual({ matching: 2, inProgress: 0, manual: 1, final: 0 });
  expect(await count({ includeManual: true })).toMatchObject({ matching: 3 });
  expect(await count({ language: "C" })).toMatchObject({ matching: 1 });
  expect(await count({ statuses: [-1] })).toMatchObject({ matching: 1, manual: 0 });
  expect(await count({ statuses: [0, -1], includeManual: true })).toMatchObject({ matching: 3 });
  expect(await count({ username: "ALICE" })).toMatchObject({ matching: 2 });
  expect(await count({ username: "ali" })).toMatchObject({ matching: 0 });
  expect(await count({ fromId: wrong })).toMatchObject({ matching: 1, manual: 1 });
  expect(await count({ toId: accepted })).toMatchObject({ matching: 1, manual: 0 });
  await root.trpc.submission.rejudge.mutate({ submitId: wrong });
  expect(await count({})).toEqual({ matching: 1, inProgress: 1, manual: 1, final: 0 });
  const id = await preview();
  expect(await get(id)).toMatchObject({ total: 1, filter: { includeManual: false } });
  await root.trpc.rejudge.discard.mutate({ id });
  await judgeAll(1, () => -1);
  await expect(preview({ username: "nobody" })).rejects.toThrow("no submission");
  await expect(preview({ pid: 999_999 })).rejects.toThrow("unable to find");
});

test("the list of changed submissions is filtered by the move", async () => {
  const [first, second, third] = [await judged(0), await judged(0), await judged(-1)];
  const id = await preview();
  await judgeAll(3, (task) => (task.submissionId === first ? 0 : 1));
  await until(id, "ready");
  const items = async (filter: Record<string, unknown>) =>
    (await root.trpc.rejudge.items.query({ id, ...filter })).records.map((one) => one.submitId);
  expect(await items({})).toEqual([third, second]);
  expect(await items({ show: "all" })).toEqual([third, second, first]);
  expect(await items({ from: 0 })).toEqual([second]);
  expect(await items({ from: -1, to: 1 })).toEqual([third]);
  expect(await items({ to: 0 })).toEqual([]);
  expect(await items({ show: "all", from: 0, to: 0 })).toEqual([first]);
  const page = await root.trpc.rejudge.items.query({ id, limit: 1, currentPage: 2 });
  expect(page).toMatchObject({ total: 2, records: [{ submitId: second }] });
  expect(page.records[0]).toMatchObject({
    username: "alice",
    old: { status: 0, timeMs: 10 },
    new: { status: 1, timeMs: 77 },
    outcome: null,
    isSuperseded: false,
  });
  await root.trpc.rejudge.discard.mutate({ id });
});

test("another score is a change too", async () => {
  problem = await seedProblem(server, { type: 1 });
  const { submitId } = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
  const finish = async (score: number) => {
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    await judge.finish(task, { status: 8, score, cases: caseResults(task, [0, -1]) });
  };
  await finish(10);
  const id = await preview();
  await finish(15);
  expect(await until(id, "ready")).toMatchObject({ changed: 1 });
  await root.trpc.rejudge.adopt.mutate({ id });
  await until(id, "applied");
  expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
    status: 8,
    score: 15,
    oiRankScore: 4,
  });
});

test("a direct rejudge starts all anew at once and ends by itself", async () => {
  const ids = [await judged(0), await judged(-1)];
  const { id } = await root.trpc.rejudge.create.mutate({
    filter: { pid: problem.pid },
    mode: "direct",
  });
  expect((await snapshot()).submissions.map((row) => row.status)).toEqual(ids.map(() => 5));
  expect((await snapshot()).counts).toMatchObject({ total: 2, ac: 0, wa: 0 });
  await expect(root.trpc.rejudge.discard.mutate({ id })).rejects.toThrow("no longer");
  await judgeAll(2, () => 1);
  expect(await until(id, "applied")).toMatchObject({ applied: 2, judged: 2, changed: 2 });
  expect((await snapshot()).counts).toMatchObject({ total: 2, tle: 2 });
  // What it came to is counted once, and anew after something of it went.
  expect(await get(id)).toMatchObject({ total: 2, applied: 2 });
  await server.db
    .deleteFrom("submission")
    .where("id", "=", ids[0] ?? 0)
    .execute();
  expect(await get(id)).toMatchObject({ total: 1, applied: 1 });
  expect(await get(id)).toMatchObject({ total: 1, applied: 1 });
});

test("what a server left half done goes on without anybody announcing it", async () => {
  await judged(0);
  await judged(0);
  const { id } = await server.db
    .insertInto("rejudge_batch")
    .values({ problem_id: problem.pid, mode: "preview", created_by: root.uid })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("rejudge_item")
    .columns(["batch_id", "submission_id", "base_version", "old_status"])
    .expression((eb) =>
      eb
        .selectFrom("submission")
        .where("problem_id", "=", problem.pid)
        .select((one) => [one.val(id).$castTo<number>().as("batch"), "id", "version", "status"]),
    )
    .execute();
  await judgeAll(2, () => -1);
  await until(id, "ready");
  await server.db
    .updateTable("rejudge_batch")
    .set({ state: "applying" })
    .where("id", "=", id)
    .execute();
  expect(await until(id, "applied")).toMatchObject({ applied: 2 });
  expect((await snapshot()).counts).toMatchObject({ total: 2, ac: 0, wa: 2 });
});

test("live submissions go first", async () => {
  await judged(0);
  const id = await preview();
  const { submitId } = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
  expect((await judgeNext(judge, 0)).submissionId).toBe(submitId);
  await judgeAll(1, () => 0);
  await until(id, "ready");
});

test("who watches is told of every step", async () => {
  await judged(0);
  const id = await preview();
  const topics = [{ topic: "rejudge.progress", id }];
  const leaving = new AbortController();
  const told: string[] = [];
  const watching = (async () => {
    for await (const event of root.events("live.watch", { topics }, leaving.signal)) {
      if (event.event !== "message") continue;
      const { data } = JSON.parse(event.data) as { data: { state: string; judged: number }[] };
      const [view] = data;
      told.push(`${view?.state} ${view?.judged}`);
      if (view?.state === "applied") return;
    }
  })();
  await expect.poll(() => told.at(-1)).toBe("running 0");
  await judgeAll(1, () => -1);
  await expect.poll(() => told.at(-1)).toBe("ready 1");
  await root.trpc.rejudge.adopt.mutate({ id });
  await watching;
  leaving.abort();
  expect(told.at(-1)).toBe("applied 1");
});

test("only root may look at or touch rejudges", async () => {
  await judged(0);
  const id = await preview();
  for (const role of ROLE_IDS.filter((one) => one !== 1000)) {
    const person = await server.signUp(`role${role}`, { role });
    const { rejudge, submission } = person.trpc;
    const calls = [
      rejudge.find.query({}),
      rejudge.get.query({ id }),
      rejudge.items.query({ id }),
      rejudge.count.query({ pid: problem.pid }),
      rejudge.create.mutate({ filter: { pid: problem.pid }, mode: "preview" }),
      rejudge.adopt.mutate({ id }),
      rejudge.discard.mutate({ id }),
      rejudge.retry.mutate({ id }),
      rejudge.contestProblem.mutate({ pid: problem.pid }),
      submission.judgements.query({ submitId: 1 }),
    ];
    const refused = await Promise.allSettled(calls);
    for (const one of refused) {
      expect(one.status === "rejected" && String(one.reason)).toContain("permission");
    }
  }
  expect(await get(id)).toMatchObject({ state: "running" });
  await root.trpc.rejudge.discard.mutate({ id });
});
