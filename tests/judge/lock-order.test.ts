/** Whoever writes verdicts locks in one order: who waits for a lock holds those before it, and none behind it. */
import { LOCK_ORDER } from "@gavel/api/judging/judgement";
import { type Database, openDatabase } from "@gavel/db";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, startFakeJudge } from "./support/fake-judge.ts";
import { waitForState } from "./support/rejudges.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

type Lock = (typeof LOCK_ORDER)[number];

/** What somebody does, and the rows that it locks: each a query for one row. */
interface Scene {
  readonly rows: Partial<Record<Lock, string>>;
  act(): Promise<unknown>;
}

let server: TestServer;
let database: Database;
let root: TestUser;
let problem: SeededProblem;
let judge: FakeJudge;
let letGo = () => {};
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(server.databaseUrl, { poolSize: 4 });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  root = await server.signUp("boss", { role: 1000 });
  judge = await startFakeJudge(server);
  letGo = judge.keepHolding();
});
afterAll(async () => {
  letGo();
  await database.close();
  await server.stop();
});

async function enter(): Promise<TestUser> {
  people += 1;
  problem = await seedProblem(server);
  return server.signUp(`person${people}`);
}

async function send(person: TestUser): Promise<JudgeTask> {
  const { problemId } = problem;
  await person.trpc.submission.create.mutate({ problemId, language: "C", code: "x" });
  const task = await judge.claim();
  if (task === null) throw new Error("nothing came");
  return task;
}

async function finish(task: JudgeTask, status: number): Promise<void> {
  expect(await judge.finish(task, { status })).toBe(204);
}

type Rows = Scene["rows"];

const rowsOf = {
  "queue jobs": (id: string) => `select id from pgboss.job where id = '${id}'`,
  submissions: (id: number) => `select id from submission where id = ${id}`,
  judgements: (id: number) => `select id from judgement where id = ${id}`,
  marks: (person: TestUser): Rows => ({ ...rowsOf.mark(person), ...rowsOf.counts(person) }),
  mark: ({ uid }: TestUser): Rows => ({
    "solved marks": `select uid from user_solved where uid = '${uid}' and problem_id = ${problem.pid}`,
  }),
  counts: ({ uid }: TestUser): Rows => ({
    "person counts": `select uid from user_tally where uid = '${uid}'`,
    ...rowsOf.problem(),
  }),
  problem: (): Rows => ({
    "problem counts": `select problem_id from problem_count where problem_id = ${problem.pid}`,
  }),
};

const rowsOfTask = ({ jobId, submissionId, judgementId }: JudgeTask) => ({
  "queue jobs": rowsOf["queue jobs"](jobId),
  submissions: rowsOf.submissions(submissionId),
  judgements: rowsOf.judgements(judgementId),
});

const SCENES: Readonly<Record<string, () => Promise<Scene>>> = {
  // The first acceptance has no mark to lock yet, and another changes nothing of the person.
  async "the report of a first acceptance"() {
    const person = await enter();
    const task = await send(person);
    return {
      rows: { ...rowsOfTask(task), ...rowsOf.counts(person) },
      act: () => finish(task, 0),
    };
  },
  async "the report of an acceptance of something sent before"() {
    const person = await enter();
    const [first, second] = [await send(person), await send(person)];
    await finish(second, 0);
    return {
      rows: { ...rowsOfTask(first), ...rowsOf.mark(person), ...rowsOf.problem() },
      act: () => finish(first, 0),
    };
  },
  async "a verdict by hand"() {
    const person = await enter();
    const { submissionId: submitId, ...task } = await send(person);
    await finish({ ...task, submissionId: submitId }, 0);
    return {
      rows: { submissions: rowsOf.submissions(submitId), ...rowsOf.marks(person) },
      act: () => root.trpc.submission.manualJudge.mutate({ submitId, status: -1 }),
    };
  },
  async "a rejudge"() {
    const person = await enter();
    const task = await send(person);
    await finish(task, 0);
    return {
      rows: { submissions: rowsOf.submissions(task.submissionId), ...rowsOf.marks(person) },
      async act() {
        await root.trpc.submission.rejudge.mutate({ submitId: task.submissionId });
        const again = await judge.claim();
        if (again !== null) await finish(again, 0);
      },
    };
  },
  async "a preview that is taken over"() {
    const person = await enter();
    await finish(await send(person), 0);
    const filter = { pid: problem.pid, includeManual: true };
    const { id } = await root.trpc.rejudge.create.mutate({ filter, mode: "preview" });
    const preview = await judge.claim();
    if (preview === null) throw new Error("no preview came");
    await finish(preview, -1);
    await waitForState(root, id, "ready");
    return {
      rows: {
        submissions: rowsOf.submissions(preview.submissionId),
        judgements: rowsOf.judgements(preview.judgementId),
        ...rowsOf.marks(person),
      },
      async act() {
        await root.trpc.rejudge.adopt.mutate({ id });
        await waitForState(root, id, "applied");
      },
    };
  },
  async "a person who is removed"() {
    const person = await enter();
    const [first, second] = [await send(person), await send(person)];
    await finish(first, 0);
    return {
      rows: {
        "queue jobs": rowsOf["queue jobs"](second.jobId),
        submissions: rowsOf.submissions(first.submissionId),
        ...rowsOf.marks(person),
      },
      act: () => root.trpc.user.remove.mutate({ uids: [person.uid] }),
    };
  },
};

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await database.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    if ((row?.waiting ?? 0) > 0) return;
    await Bun.sleep(5);
  }
}

/** The locks that are held while `act` waits for one of them. */
async function heldAt(at: Lock, { rows, act }: Scene): Promise<Lock[]> {
  const { sql } = database;
  let acting: Promise<unknown> | null = null;
  const held = await sql.begin(async (holder) => {
    await holder.unsafe(`${rows[at]} for update`);
    acting = act();
    await untilSomebodyWaits();
    const found: Lock[] = [];
    for (const lock of LOCK_ORDER) {
      const query = rows[lock];
      if (query === undefined || lock === at) continue;
      if ((await sql.unsafe(`${query} for update skip locked`)).length === 0) found.push(lock);
    }
    return found;
  });
  await acting;
  return held;
}

test.each(Object.entries(SCENES))("%s", async (_, prepare) => {
  const rehearsal = await prepare();
  await rehearsal.act();
  const inOrder = LOCK_ORDER.filter((lock) => rehearsal.rows[lock] !== undefined);
  for (const [index, lock] of inOrder.entries()) {
    const scene = await prepare();
    expect({ lock, held: await heldAt(lock, scene) }).toEqual({
      lock,
      held: inOrder.slice(0, index),
    });
  }
});
