/** Whatever order things happen in, what was added up is what the rows say. */
import { countStatusChange, createJudgement } from "@gavel/api/judgement";
import { solvedProblems, tallyProblems } from "@gavel/domain/aggregate";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, startFakeJudge } from "./support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

const STATUSES = [0, 0, 0, -1, -2, -3, 1, 2, 3, 4, 8, -4, 10];
const STEPS = 400;
const SEED = 20_261_121;

let server: TestServer;
let users: TestUser[];
let problems: SeededProblem[];
let judge: FakeJudge;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  users = await Promise.all(["ann", "bob", "cem"].map((name) => server.signUp(name)));
  problems = [await seedProblem(server), await seedProblem(server)];
  judge = await startFakeJudge(server);
});
afterAll(() => server.stop());

/** A small generator, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function send(random: (below: number) => number) {
  const user = users[random(users.length)];
  const problem = problems[random(problems.length)];
  if (user === undefined || problem === undefined) throw new Error("nobody");
  await user.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
}

/** What a rejudge will do: the submission starts again under a new version. */
async function judgeAgain(random: (below: number) => number) {
  const rows = await server.db.selectFrom("submission").selectAll().orderBy("id").execute();
  const row = rows[random(rows.length)];
  if (row === undefined || [5, 6, 7].includes(row.status)) return;
  await server.db.transaction().execute(async (tx) => {
    const version = row.version + 1;
    await tx
      .updateTable("submission")
      .set({ status: 5, version })
      .where("id", "=", row.id)
      .execute();
    await createJudgement(tx, server.services.queue, {
      submissionId: row.id,
      version,
      reason: "rejudge",
      testDataVersionId: null,
      queueClass: "rejudge",
      holder: row.uid,
      now: new Date(),
    });
    const facts = {
      id: row.id,
      uid: row.uid,
      problemId: row.problem_id,
      groupId: null,
      createdAt: row.created_at,
    };
    await countStatusChange(tx, facts, row.status, 5);
  });
}

async function assertEqual() {
  const rows = await server.db
    .selectFrom("submission")
    .select(["id", "uid", "problem_id as problemId", "status"])
    .execute();
  const counted = rows.map((row) => ({ ...row, isElsewhere: false }));
  const stored = await server.db.selectFrom("problem_count").selectAll().execute();
  expect(new Map(stored.map(({ problem_id, ...tally }) => [problem_id, tally]))).toEqual(
    tallyProblems(counted),
  );
  const solved = await server.db
    .selectFrom("user_solved")
    .select(["uid", "problem_id as problemId", "submission_id as submissionId"])
    .orderBy("uid")
    .orderBy("problem_id")
    .execute();
  expect(solved).toEqual(solvedProblems(counted));
}

test("random sendings, verdicts, rejudges and repeated reports", async () => {
  const random = createRandom(SEED);
  const held: JudgeTask[] = [];
  const done: { task: JudgeTask; status: number }[] = [];
  const act = {
    async claim() {
      if ((await server.services.queue.waiting()) === 0) return;
      const task = await judge.claim();
      if (task !== null) held.push(task);
    },
    async finish() {
      const [task] = held.splice(random(held.length), 1);
      if (task === undefined) return;
      const status = STATUSES[random(STATUSES.length)] ?? 0;
      expect(await judge.finish(task, { status })).toBe(204);
      done.push({ task, status });
    },
    async repeat() {
      const report = done[random(done.length)];
      if (report === undefined) return;
      // 409 after the submission went back to the queue; never a second count.
      expect([204, 409]).toContain(await judge.finish(report.task, { status: report.status }));
    },
  };
  for (let step = 0; step < STEPS; step += 1) {
    const dice = random(10);
    if (dice < 3) await send(random);
    else if (dice < 5) await act.claim();
    else if (dice < 8) await act.finish();
    else if (dice < 9) await act.repeat();
    else await judgeAgain(random);
    if (step % 50 === 0) await assertEqual();
  }
  await assertEqual();
});

test("verdicts that arrive at the same time", async () => {
  for (let round = 0; round < 8; round += 1) await send(createRandom(7));
  const held: JudgeTask[] = [];
  while ((await server.services.queue.waiting()) > 0) {
    const task = await judge.claim();
    if (task !== null) held.push(task);
  }
  const answers = await Promise.all(
    held.flatMap((task) => [judge.finish(task, { status: 0 }), judge.finish(task, { status: 0 })]),
  );
  expect(answers.every((status) => status === 204)).toBe(true);
  await assertEqual();
});
