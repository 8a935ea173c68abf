/** Whatever order things happen in, what was added up is what the rows say. */

import { foldSubmissionTotals, removeSubmissionsOfContest } from "@gavel/api/judging/judgement";
import { storeSubmission } from "@gavel/api/solving/submission";
import {
  emptyTally,
  type ProblemTally,
  solvedProblems,
  tallyPeople,
  tallyProblems,
} from "@gavel/domain/aggregate";
import { MANUAL_VERDICTS } from "@gavel/domain/by-hand";
import { isCounted, type Place, placeOf } from "@gavel/domain/place";
import { verdictCode } from "@gavel/domain/verdict";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, startFakeJudge } from "./support/fake-judge.ts";
import { waitForState } from "./support/rejudges.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

const STATUSES = [0, 0, 0, -1, -2, -3, 1, 2, 3, 4, 8, -4, 10];
const LANGUAGES = ["C++", "C"];
/** Most of it goes to the bank; a training counts there unless it lies in a group. */
const PLACES: readonly Place[] = [
  ...Array.from({ length: 5 }, () => placeOf({})),
  placeOf({ trainingId: 1 }),
  placeOf({ trainingId: 2, groupId: 1 }),
  placeOf({ contestId: 1 }),
  placeOf({ contestId: 2, groupId: 1 }),
  placeOf({ groupId: 1 }),
];
const COLUMNS = Object.keys(emptyTally()) as (keyof ProblemTally)[];
const STEPS = 600;
const SEED = 20_261_121;

let server: TestServer;
let users: TestUser[];
let root: TestUser;
let problems: SeededProblem[];
let judge: FakeJudge;
let letGo = () => {};

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  users = await Promise.all(["ann", "bob", "cem"].map((name) => server.signUp(name)));
  root = await server.signUp("boss", { role: 1000 });
  // The second one has points.
  problems = [await seedProblem(server), await seedProblem(server, { type: 1 })];
  judge = await startFakeJudge(server);
  // A busy machine takes its time between a claim and its report; a host that says nothing meanwhile loses the task.
  letGo = judge.keepHolding();
});
afterAll(async () => {
  letGo();
  await server.stop();
});

/** Hundreds of steps, each with several calls: what they take is the machine's affair and not what is tested. */
const PATIENCE_MS = 300_000;

/** A small generator, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const findProblem = (pid: number) =>
  server.db
    .selectFrom("problem")
    .select(["id", "test_data_version_id"])
    .where("id", "=", pid)
    .executeTakeFirstOrThrow();

let sent = 0;

async function send(random: (below: number) => number) {
  sent += 1;
  const user = users[random(users.length)];
  const problem = problems[random(problems.length)];
  if (user === undefined || problem === undefined) throw new Error("nobody");
  const place = pick(random, PLACES);
  const language = LANGUAGES[sent % LANGUAGES.length] ?? "C++";
  if (place.kind === "bank") {
    const { problemId } = problem;
    await user.trpc.submission.create.mutate({ problemId, language, code: "x" });
    return;
  }
  const { db, services } = server;
  // As root, whom no pace holds up: the walk is quicker than any contestant.
  const viewer = { uid: user.uid, username: user.username, role: 1000, sessionId: null } as const;
  await storeSubmission(
    { db, services, viewer, now: () => new Date(), ip: "127.0.0.1" },
    {
      ...{ place, language, code: "x", intervalSeconds: 0, isUnderWay: false },
      contestProblemId: place.kind === "contest" ? problem.pid : null,
      problem: await findProblem(problem.pid),
    },
  );
}

type Random = (below: number) => number;

function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[random(list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

/** Whether it went through; refusals are part of the game, faults of the server are not. */
async function tried(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    expect(String(error)).toMatch(
      /in progress|can no longer be changed|cannot be changed|no submission/,
    );
    return false;
  }
}

/** What operators do, at random: judge again, by hand, cancel, preview, apply, discard. */
async function operate(random: Random) {
  const rows = await server.db.selectFrom("submission").select("id").orderBy("id").execute();
  if (rows.length === 0) return;
  const submitId = pick(random, rows).id;
  const { submission, rejudge } = root.trpc;
  const batches = (await rejudge.find.query({})).records;
  const dice = random(8);
  if (dice < 2) await submission.rejudge.mutate({ submitId });
  else if (dice < 4) {
    const status = verdictCode(pick(random, MANUAL_VERDICTS));
    await tried(submission.manualJudge.mutate({ submitId, status, score: random(21) }));
  } else if (dice < 5) await tried(submission.cancelJudge.mutate({ submitId }));
  else if (dice < 6 || batches.length === 0) {
    const filter = { pid: pick(random, problems).pid, includeManual: random(2) === 0 };
    const mode = random(4) === 0 ? "direct" : "preview";
    await tried(rejudge.create.mutate({ filter, mode }));
  } else {
    const { id } = pick(random, batches);
    const isApplied = await tried(rejudge.adopt.mutate({ id }));
    if (!isApplied && random(3) === 0) await tried(rejudge.discard.mutate({ id }));
  }
}

/** Setters change what points are worth, and a contest goes with all that was sent there. */
async function changeTheSite(random: Random) {
  const { db, services } = server;
  if (random(3) === 0) {
    await db
      .transaction()
      .execute((tx) => removeSubmissionsOfContest(tx, services, { contestId: 1 }));
    return;
  }
  const { pid } = pick(random, problems);
  const change = random(2) === 0 ? { difficulty: random(3) } : { type: random(2) };
  await db.updateTable("problem").set(change).where("id", "=", pid).execute();
}

/** A preview of everything that was sent to a problem is judged to its end and taken over. */
async function adoptPreview(random: Random) {
  const { rejudge } = root.trpc;
  const filter = { pid: pick(random, problems).pid, includeManual: true };
  const { id } = await rejudge.create.mutate({ filter, mode: "preview" });
  const stateOf = async () => (await rejudge.get.query({ id })).state;
  while ((await stateOf()) === "running") {
    const task = (await server.services.queue.waiting()) > 0 ? await judge.claim() : null;
    if (task !== null) await judge.finish(task, { status: pick(random, [0, -1, 8]) });
  }
  await rejudge.adopt.mutate({ id });
  const { applied } = await waitForState(root, id, "applied");
  expect(applied).toBeGreaterThan(0);
}

/** Somebody goes with all they sent, and a newcomer takes their place. */
async function replaceSomebody(random: Random) {
  const leaving = random(users.length);
  const uid = users[leaving]?.uid ?? "";
  expect(await root.trpc.user.remove.mutate({ uids: [uid] })).toBe(1);
  count += 1;
  users[leaving] = await server.signUp(`new${count}`);
}
let count = 0;

async function assertEqual() {
  // One snapshot: previews are taken over in the background.
  const snapshot = server.db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (db) => {
    await assertEqualIn(db);
  });
}

async function assertEqualIn(db: TestServer["db"]) {
  const rows = await db
    .selectFrom("submission")
    .select(["id", "uid", "problem_id as problemId", "language", "status"])
    .select("oi_rank_score as oiRankScore")
    .select(["contest_id as contestId", "training_id as trainingId", "group_id as groupId"])
    .execute();
  const counted = rows.map((row) => ({ ...row, isElsewhere: !isCounted(placeOf(row)) }));
  const stored = await db.selectFrom("problem_count").selectAll().execute();
  const tallies = tallyProblems(counted);
  expect(stored.map((row) => row.problem_id)).toEqual(expect.arrayContaining([...tallies.keys()]));
  for (const { problem_id, ...tally } of stored) {
    expect(tally).toEqual(tallies.get(problem_id) ?? emptyTally());
  }
  const byLanguage = await db.selectFrom("problem_language_count").selectAll().execute();
  for (const { problem_id, language, ...tally } of byLanguage) {
    const those = tallyProblems(counted.filter((one) => one.language === language));
    expect(tally).toEqual(those.get(problem_id) ?? emptyTally());
  }
  const inBank = counted.filter((one) => !one.isElsewhere);
  const pairs = new Set(inBank.map((one) => `${one.problemId} ${one.language}`));
  const kept = byLanguage.map((one) => `${one.problem_id} ${one.language}`);
  expect(kept).toEqual(expect.arrayContaining([...pairs]));
  const lines = await db.selectFrom("submission_total").selectAll().execute();
  for (const language of LANGUAGES) {
    const whole = emptyTally();
    for (const tally of tallyProblems(
      counted.filter((one) => one.language === language),
    ).values()) {
      for (const name of COLUMNS) whole[name] += tally[name];
    }
    const added = emptyTally();
    for (const line of lines.filter((one) => one.language === language)) {
      for (const name of COLUMNS) added[name] += line[name];
    }
    expect(added).toEqual(whole);
  }
  const solved = await db
    .selectFrom("user_solved")
    .select(["uid", "problem_id as problemId", "submission_id as submissionId"])
    .orderBy("uid")
    .orderBy("problem_id")
    .execute();
  expect(solved).toEqual(solvedProblems(counted));
  const people = tallyPeople(counted);
  const tallied = await db.selectFrom("user_tally").selectAll().execute();
  expect(tallied.map(({ uid }) => uid)).toEqual(
    expect.arrayContaining(users.map(({ uid }) => uid)),
  );
  for (const { uid, total, ac, oi_score: oiScore } of tallied) {
    expect({ total, ac, oiScore }).toEqual(people.get(uid) ?? { total: 0, ac: 0, oiScore: 0 });
  }
}

test(
  "random sendings, verdicts, repeated reports and whatever operators do",
  async () => {
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
        // 409 when an operator took it away meanwhile.
        const answer = await judge.finish(task, { status, score: random(21) });
        expect([204, 409]).toContain(answer);
        if (answer === 409) return;
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
      if (dice < 2) await send(random);
      else if (dice < 4) await act.claim();
      else if (dice < 7) await act.finish();
      else if (dice < 8) await act.repeat();
      else await operate(random);
      if (step % 25 === 24) await changeTheSite(random);
      if (step % 50 === 0) await assertEqual();
      if (step % 90 === 0) await foldSubmissionTotals(server.db);
    }
    await assertEqual();
    // The walk alone may take over none.
    await adoptPreview(random);
    await assertEqual();
    for (let round = 0; round < 2; round += 1) {
      await replaceSomebody(random);
      await assertEqual();
    }
    expect((await server.db.selectFrom("user_best").selectAll().execute()).length).toBeGreaterThan(
      0,
    );
  },
  PATIENCE_MS,
);

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

test("people who are deleted while their verdicts arrive and they send", async () => {
  for (let round = 0; round < 10; round += 1) await send(createRandom(round));
  const held: JudgeTask[] = [];
  while ((await server.services.queue.waiting()) > 0) {
    const task = await judge.claim();
    if (task !== null) held.push(task);
  }
  for (let round = 0; round < 4; round += 1) await send(createRandom(round + 100));
  const leaving = users.splice(0, 2, await server.signUp("heir1"), await server.signUp("heir2"));
  const sending = leaving.map(({ trpc }) =>
    trpc.submission.create.mutate({
      problemId: problems[0]?.problemId ?? "",
      language: "C++",
      code: "x",
    }),
  );
  const [answers, removed] = await Promise.all([
    Promise.all(held.map((task) => judge.finish(task, { status: 0 }))),
    root.trpc.user.remove.mutate({ uids: leaving.map((one) => one.uid) }),
    // Taken before they go, or refused because they are gone: never a fault of the server.
    Promise.all(
      sending.map((one) => one.catch((error) => expect(String(error)).toMatch(/session/))),
    ),
  ]);
  expect(removed).toBe(2);
  expect(answers.every((status) => status === 204 || status === 409)).toBe(true);
  await assertEqual();
  const left = await server.db.selectFrom("submission").select("uid").distinct().execute();
  expect(left.map((row) => row.uid)).not.toContain(leaving[0]?.uid);
  // What waited for them is out of the queue.
  for (let open = await server.services.queue.waiting(); open > 0; open -= 1) {
    const task = await judge.claim();
    if (task !== null) await judge.finish(task, { status: -1 });
  }
  expect(await server.services.queue.waiting()).toBe(0);
  await assertEqual();
});

test("a problem that goes takes along what it added to people", async () => {
  const { db } = server;
  const best = await db.selectFrom("user_tally").select(["total", "ac", "oi_score"]).execute();
  expect(best.some(({ total, ac }) => total > 0 && ac > 0)).toBe(true);
  for (const { pid } of problems) {
    await root.trpc.problem.delete.mutate({ pid });
    await assertEqual();
  }
  const left = await db.selectFrom("user_tally").select(["total", "ac", "oi_score"]).execute();
  expect(left.every((one) => one.total + one.ac + one.oi_score === 0)).toBe(true);
});
