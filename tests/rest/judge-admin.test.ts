/** What root does to submissions through REST: judge again, judge by hand, cancel. */
import type { RoleId } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  caseResults,
  type FakeJudge,
  judgeNext,
  startFakeJudge,
} from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let root: TestUser;
let everybody: (readonly [RoleId, TestUser])[];
let judge: FakeJudge;
let acm: SeededProblem;
let oi: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  root = await server.signUp("boss", { role: 1000 });
  everybody = await Promise.all(
    ROLE_IDS.map(async (role) => [role, await server.signUp(`role${role}`, { role })] as const),
  );
  judge = await startFakeJudge(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  acm = await seedProblem(server);
  oi = await seedProblem(server, { type: 1 });
});

interface Judge {
  submitId: number;
  status: number;
  score: number | null;
  oiRankScore: number | null;
  time: number | null;
  memory: number | null;
  judger: string | null;
  isManual: boolean;
  version: number;
  errorMessage: string | null;
}

async function send(problem = acm): Promise<number> {
  const { submitId } = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "int main(){}",
  });
  return submitId;
}
async function judged(status: number, problem = acm): Promise<number> {
  const submitId = await send(problem);
  const task = await judge.claim();
  if (task === null) throw new Error("no task");
  const cases = caseResults(task, [status]);
  const score = problem === oi ? cases.reduce((sum, one) => sum + (one.score ?? 0), 0) : null;
  expect(await judge.finish(task, { status, cases, score })).toBe(204);
  return submitId;
}
type Query = Record<string, string | number>;

const pathOf = (name: string, query: Query) => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  return `/api/admin/judge/${name}?${search}`;
};
const call = (name: string, query: Query, who: TestUser = root) =>
  who.rest<Judge>("GET", pathOf(name, query));
async function detail(submitId: number): Promise<Judge> {
  const answer = await alice.rest<{ submission: Judge }>(
    "GET",
    `/api/get-submission-detail?submitId=${submitId}`,
  );
  return answer.data.submission;
}
const counts = (problem = acm) =>
  server.db
    .selectFrom("problem_count")
    .selectAll()
    .where("problem_id", "=", problem.pid)
    .executeTakeFirstOrThrow();
const isSolved = async (problem = acm) =>
  (await server.db
    .selectFrom("user_solved")
    .select("submission_id")
    .where("problem_id", "=", problem.pid)
    .executeTakeFirst()) !== undefined;

const ROWS = [
  ["rejudge", { submitId: 1 }],
  ["rejudge-contest-problem", { cid: 1, pid: 1 }],
  ["manual-judge", { submitId: 1, status: 0 }],
  ["cancel-judge", { submitId: 1 }],
] as const;

describe.each(ROWS)("%s", (name, query) => {
  test("is root's alone", async () => {
    const stranger = await server.anon.rest("GET", pathOf(name, query));
    expect([stranger.http, stranger.status]).toEqual([401, 401]);
    for (const [role, person] of everybody) {
      const answer = await call(name, { ...query, submitId: 999_999, pid: 999_999 }, person);
      const expected = role === 1000 ? [200, 404] : [403, 403];
      expect([role, answer.http, answer.status]).toEqual([role, ...expected]);
    }
  });
  test("names the parameter that is missing", async () => {
    const answer = await call(name, {});
    expect([answer.status, answer.code]).toEqual([400, "PARAM_MISSING"]);
  });
});

describe("a rejudge", () => {
  test("clears the verdict, counts the version up and queues", async () => {
    const submitId = await judged(0);
    expect(await isSolved()).toBe(true);
    const answer = await call("rejudge", { submitId });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      submitId,
      status: 5,
      time: null,
      memory: null,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      judger: null,
      isManual: false,
      version: 1,
    });
    const cases = await alice.rest<{ judgeCaseList: unknown[] }>(
      "GET",
      `/api/get-all-case-result?submitId=${submitId}`,
    );
    expect(cases.data.judgeCaseList).toEqual([]);
    expect(await counts()).toMatchObject({ total: 1, ac: 0 });
    expect(await isSolved()).toBe(false);
    await judgeNext(judge, -1);
    expect(await detail(submitId)).toMatchObject({ status: -1, judger: "fake", version: 1 });
    expect(await counts()).toMatchObject({ total: 1, ac: 0, wa: 1 });
  });

  test("keeps the old judgement with its cases", async () => {
    const submitId = await judged(0);
    await call("rejudge", { submitId });
    await judgeNext(judge, -1);
    const history = await root.trpc.submission.judgements.query({ submitId });
    expect(history.map(({ version, status, reason }) => [version, status, reason])).toEqual([
      [1, -1, "rejudge"],
      [0, 0, "submit"],
    ]);
    expect(history[0]).toMatchObject({ operator: "boss", caseStrip: "WW" });
    expect(history[1]).toMatchObject({ operator: null, caseStrip: "AA" });
    const runs = await server.db
      .selectFrom("judgement_run")
      .select("status")
      .where(
        "judgement_id",
        "in",
        history.map((one) => one.id),
      )
      .execute();
    expect(runs.length).toBe(4);
  });

  test("begins again what is being judged; the host drops the first one", async () => {
    const submitId = await send();
    const first = await judge.claim();
    if (first === null) throw new Error("no task");
    await judge.progress(first, { status: 7 });
    expect((await call("rejudge", { submitId })).data).toMatchObject({ status: 5, version: 1 });
    expect(await judge.heartbeat([first])).toEqual([first.jobId]);
    expect(await judge.progress(first, { status: 7 })).toBe(409);
    const second = await judgeNext(judge, 0);
    expect(second.submissionId).toBe(submitId);
    expect(second.judgementId).not.toBe(first.judgementId);
    await judge.finish(first, { status: -1 });
    expect(await detail(submitId)).toMatchObject({ status: 0, version: 1 });
    expect(await server.services.queue.waiting()).toBe(0);
  });

  test("waits behind everything that was sent", async () => {
    const again = await judged(0);
    await call("rejudge", { submitId: again });
    const sent = await send();
    expect((await judgeNext(judge, 0)).submissionId).toBe(sent);
    expect((await judgeNext(judge, 0)).submissionId).toBe(again);
  });

  test("may be asked for by POST too", async () => {
    const submitId = await judged(0);
    const answer = await root.rest<Judge>("POST", "/api/admin/judge/rejudge", { submitId });
    expect(answer.data.status).toBe(5);
    await judgeNext(judge, 0);
  });
});

describe("a rejudge of a problem", () => {
  test("takes every submission of the bank, verdicts by hand too", async () => {
    const ids = [await judged(0), await judged(-1), await judged(3)];
    await call("manual-judge", { submitId: ids[2] ?? 0, status: 0 });
    const answer = await call("rejudge-contest-problem", { cid: 0, pid: acm.pid });
    expect([answer.status, answer.data]).toEqual([200, null]);
    for (const id of ids) expect(await detail(id)).toMatchObject({ status: 5, isManual: false });
    expect(await counts()).toMatchObject({ total: 3, ac: 0, wa: 0, re: 0 });
    for (const _ of ids) await judgeNext(judge, 1);
    expect(await counts()).toMatchObject({ total: 3, tle: 3 });
  });
  test("is of the bank only when it says so", async () => {
    const submitId = await judged(0);
    const answer = await call("rejudge-contest-problem", { pid: acm.pid });
    expect(answer).toMatchObject({ status: 400, code: "PARAM_MISSING", msg: "cid is required" });
    expect(await detail(submitId)).toMatchObject({ status: 0, version: 0 });
  });
  test("without submissions is refused", async () => {
    const answer = await call("rejudge-contest-problem", { cid: 0, pid: acm.pid });
    expect([answer.status, answer.code]).toEqual([400, "NOTHING_TO_REJUDGE"]);
  });
  test("of a contest that has none of its submissions is refused", async () => {
    await judged(0);
    const answer = await call("rejudge-contest-problem", { cid: 7, pid: acm.pid });
    expect([answer.status, answer.code]).toEqual([400, "NOTHING_TO_REJUDGE"]);
  });
});

describe("a verdict by hand", () => {
  test("is flagged, names the operator and is counted", async () => {
    const submitId = await judged(-1);
    const answer = await call("manual-judge", { submitId, status: 0 });
    expect(answer.data).toEqual({
      submitId,
      judger: "boss",
      status: 0,
      score: null,
      oiRankScore: null,
    });
    expect(await detail(submitId)).toMatchObject({ status: 0, isManual: true, judger: "boss" });
    expect(await counts()).toMatchObject({ total: 1, ac: 1, wa: 0 });
    expect(await isSolved()).toBe(true);
    const cases = await alice.trpc.submission.cases.query({ submitId });
    expect(cases?.cases.map((one) => one.status)).toEqual([-1, -1]);
  });

  test.each([-10, -5, -4, -2, 5, 6, 7, 9, 77])("cannot be %i", async (status) => {
    const submitId = await judged(-1);
    const answer = await call("manual-judge", { submitId, status });
    expect([answer.status, answer.code]).toEqual([400, "PARAM_INVALID"]);
    expect(await detail(submitId)).toMatchObject({ status: -1, isManual: false });
  });

  test("is refused while it waits, compiles or is judged", async () => {
    const submitId = await send();
    const refused = async () => {
      const answer = await call("manual-judge", { submitId, status: 0 });
      expect([answer.status, answer.code, answer.msg]).toEqual([
        400,
        "JUDGE_IN_PROGRESS",
        "Judging is in progress, try later",
      ]);
    };
    await refused();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    await judge.progress(task, { status: 6 });
    await refused();
    await judge.progress(task, { status: 7 });
    await refused();
    await judge.finish(task, { status: 0 });
    expect((await call("manual-judge", { submitId, status: -1 })).status).toBe(200);
  });

  test("does not change a compile error", async () => {
    const submitId = await send();
    await judgeNext(judge, -2);
    const answer = await call("manual-judge", { submitId, status: 0 });
    expect([answer.status, answer.code]).toEqual([400, "COMPILE_ERROR_LOCKED"]);
    expect(answer.msg).toBe("A compile error cannot be changed");
  });

  test.each([
    [13, 13, 3],
    [99, 20, 4],
    [-5, 0, 0],
  ])("with the score %i gives %i of 20 points", async (score, given, rank) => {
    const submitId = await judged(-1, oi);
    const answer = await call("manual-judge", { submitId, status: 8, score });
    expect(answer.data).toMatchObject({ status: 8, score: given, oiRankScore: rank });
    expect(await detail(submitId)).toMatchObject({ score: given, oiRankScore: rank });
  });

  test("needs a score where one exists, and takes none for ACM", async () => {
    const scored = await judged(0, oi);
    const answer = await call("manual-judge", { submitId: scored, status: -1 });
    expect([answer.status, answer.code]).toEqual([400, "PARAM_MISSING"]);
    const plain = await judged(0);
    const given = await call("manual-judge", { submitId: plain, status: -1, score: 50 });
    expect(given.data).toMatchObject({ status: -1, score: null, oiRankScore: null });
  });

  test("is gone after a rejudge", async () => {
    const submitId = await judged(-1);
    await call("manual-judge", { submitId, status: 0 });
    expect((await call("rejudge", { submitId })).data).toMatchObject({ isManual: false });
    await judgeNext(judge, 3);
    expect(await detail(submitId)).toMatchObject({ status: 3, isManual: false, judger: "fake" });
    expect(await counts()).toMatchObject({ total: 1, ac: 0, re: 1 });
  });
});

describe("a cancellation", () => {
  test("takes verdict and score away", async () => {
    const submitId = await judged(0, oi);
    expect(await detail(submitId)).toMatchObject({ score: 20 });
    const answer = await call("cancel-judge", { submitId });
    const nothing = { score: null, oiRankScore: null };
    expect(answer.data).toEqual({ submitId, judger: "boss", status: -4, ...nothing });
    expect(await detail(submitId)).toMatchObject({
      status: -4,
      score: null,
      oiRankScore: null,
      isManual: true,
    });
    expect(await counts(oi)).toMatchObject({ total: 1, ac: 0 });
    expect(await isSolved(oi)).toBe(false);
  });

  test("of one that waits takes it from the queue", async () => {
    const submitId = await send();
    expect((await call("cancel-judge", { submitId })).data.status).toBe(-4);
    expect(await server.services.queue.waiting()).toBe(0);
    const next = await send();
    expect((await judgeNext(judge, 0)).submissionId).toBe(next);
    expect(await detail(submitId)).toMatchObject({ status: -4 });
  });

  test("is refused once a host holds it", async () => {
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    for (const status of [5, 6, 7] as const) {
      if (status !== 5) await judge.progress(task, { status });
      const answer = await call("cancel-judge", { submitId });
      expect([answer.status, answer.code]).toEqual([400, "JUDGE_IN_PROGRESS"]);
    }
    expect(await judge.heartbeat([task])).toEqual([]);
    expect(await judge.finish(task, { status: 0 })).toBe(204);
    expect(await detail(submitId)).toMatchObject({ status: 0 });
  });

  test("twice changes nothing twice", async () => {
    const submitId = await judged(0);
    await call("cancel-judge", { submitId });
    const before = await root.trpc.submission.judgements.query({ submitId });
    expect((await call("cancel-judge", { submitId })).data.status).toBe(-4);
    expect(await root.trpc.submission.judgements.query({ submitId })).toEqual(before);
  });
});

test("a submission that does not exist is not found", async () => {
  for (const name of ["rejudge", "manual-judge", "cancel-judge"]) {
    const answer = await call(name, { submitId: 999_999, status: 0 });
    expect([answer.status, answer.code]).toEqual([404, "SUBMISSION_NOT_FOUND"]);
  }
});
