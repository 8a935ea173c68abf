import { addGroups } from "@gavel/db/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  caseResults,
  type FakeJudge,
  judgeNext,
  startFakeJudge,
} from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let root: TestUser;
let keeper: TestUser;
let judge: FakeJudge;
let open: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  root = await server.signUp("boss", { role: 1000 });
  keeper = await server.signUp("keeper", { role: 1008 });
  judge = await startFakeJudge(server);
  open = await seedProblem(server);
});
afterAll(() => server.stop());

const form = (more: Record<string, unknown> = {}) => ({
  pid: open.problemId,
  language: "C++",
  code: "int main(){}",
  cid: 0,
  tid: null,
  gid: null,
  isRemote: false,
  ...more,
});
const submit = (who: TestUser, more: Record<string, unknown> = {}) =>
  who.rest<Record<string, unknown>>("POST", "/api/submit-problem-judge", form(more));

async function sent(who: TestUser, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await submit(who, more);
  expect(answer.status).toBe(200);
  return Number(answer.data.submitId);
}
/** Sends and judges at once. */
async function judged(who: TestUser, status: number, more: Record<string, unknown> = {}) {
  const submitId = await sent(who, more);
  const task = await judgeNext(judge, status);
  expect(task.submissionId).toBe(submitId);
  return submitId;
}
const detail = (who: Pick<TestUser, "rest">, submitId: number) =>
  who.rest<{ submission: Record<string, unknown>; codeShare: boolean }>(
    "GET",
    `/api/get-submission-detail?submitId=${submitId}`,
  );

describe("POST /api/submit-problem-judge", () => {
  test("answers the whole row, pending", async () => {
    const { data } = await submit(alice);
    expect(data).toEqual({
      submitId: expect.any(Number),
      pid: open.pid,
      displayPid: open.problemId,
      uid: alice.uid,
      username: "alice",
      submitTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
      status: 5,
      share: false,
      errorMessage: null,
      time: null,
      memory: null,
      score: null,
      length: 12,
      code: "int main(){}",
      language: "C++",
      cid: 0,
      cpid: 0,
      gid: null,
      judger: null,
      ip: null,
      version: 0,
      oiRankScore: null,
      isManual: false,
      gmtCreate: expect.any(String),
      gmtModified: expect.any(String),
      vjudgeSubmitId: null,
      vjudgeUsername: null,
      vjudgePassword: null,
    });
    await judgeNext(judge, 0);
  });

  test.each([
    ["blank code", { code: " \n\t" }, "CODE_EMPTY", 400],
    ["no code", { code: undefined }, "CODE_EMPTY", 400],
    ["code over the limit", { code: "x".repeat(65_536) }, "CODE_TOO_LONG", 400],
    ["code far over the limit", { code: "x".repeat(300_000) }, "CODE_TOO_LONG", 400],
    ["a NUL in the code", { code: "int\0main" }, "PARAM_INVALID", 400],
    ["an unknown language", { language: "Brainfuck" }, "LANGUAGE_NOT_ALLOWED", 400],
    ["a language outside the default set", { language: "Rust" }, "LANGUAGE_NOT_ALLOWED", 400],
    ["an unknown problem", { pid: "NOPE" }, "NOT_FOUND", 404],
    ["an unknown contest", { cid: 7 }, "CONTEST_NOT_FOUND", 404],
    ["an unknown training", { tid: 7 }, "TRAINING_NOT_FOUND", 404],
    ["an unknown group", { gid: 7 }, "GROUP_NOT_FOUND", 404],
    ["no problem", { pid: undefined }, "PARAM_MISSING", 400],
  ])("%s is refused", async (_, more, code, status) => {
    expect(await submit(alice, more)).toMatchObject({ http: 200, status, code });
  });

  test("65535 characters are taken, whatever their bytes", async () => {
    const submitId = await judged(alice, 0, { code: "é".repeat(65_535) });
    expect((await detail(alice, submitId)).data.submission.length).toBe(131_070);
  });

  test("problems that are not public are refused", async () => {
    await addGroups(server.db, 9);
    const hidden = await seedProblem(server, { auth: 2 });
    const contest = await seedProblem(server, { auth: 3 });
    const group = await seedProblem(server, { columns: { group_id: 9 } });
    for (const { problemId } of [hidden, contest]) {
      expect(await submit(alice, { pid: problemId })).toMatchObject({
        status: 403,
        code: "PROBLEM_NOT_PUBLIC",
      });
    }
    expect(await submit(alice, { pid: group.problemId })).toMatchObject({
      status: 403,
      code: "PROBLEM_IN_GROUP",
    });
  });

  test("strangers and people who may not submit are refused", async () => {
    const answer = await server.anon.rest("POST", "/api/submit-problem-judge", form());
    expect(answer).toMatchObject({ http: 401, code: "LOGIN_REQUIRED" });
    const muted = await server.signUp("muted", { role: 1003 });
    expect(await submit(muted)).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
  });

  test("the switch closes it", async () => {
    await changeSettings(server, { openPublicJudge: false });
    expect(await submit(alice)).toMatchObject({ http: 403, code: "SWITCH_OFF_PUBLIC_JUDGE" });
    await changeSettings(server, { openPublicJudge: true });
  });

  test("of many at once one is taken within the interval", async () => {
    await changeSettings(server, { defaultSubmitInterval: 60 });
    const hasty = await server.signUp("hasty");
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(hasty)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const refused = answers.filter((one) => one.status === 403);
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({
      code: "SUBMIT_TOO_FAST",
      msg: expect.stringMatching(/verify again in (59|60) s/),
    });
    await changeSettings(server, { defaultSubmitInterval: 0 });
    await judgeNext(judge, 0);
  });
});

describe("GET /api/get-submission-list", () => {
  interface List {
    records: Record<string, unknown>[];
    total: number;
    size: number;
  }
  const list = (who: Pick<TestUser, "rest">, query: string) =>
    who.rest<List>("GET", `/api/get-submission-list?${query}`);

  test("filters, counts and shows ip to administrators only", async () => {
    const problem = await seedProblem(server);
    const to = { pid: problem.problemId };
    await judged(alice, 0, to);
    await judged(alice, -1, to);
    await judged(bob, -1, to);
    const own = `problemID=${problem.problemId}&completeProblemID=true`;
    const all = await list(server.anon, own);
    expect(all.data).toMatchObject({ total: 3, size: 30 });
    expect(all.data.records.map((row) => row.username)).toEqual(["bob", "alice", "alice"]);
    expect(all.data.records[0]).toEqual({
      uid: bob.uid,
      submitId: expect.any(Number),
      username: "bob",
      pid: problem.pid,
      displayPid: problem.problemId,
      title: expect.any(String),
      displayId: null,
      submitTime: expect.any(String),
      status: -1,
      share: false,
      time: 10,
      memory: 1024,
      score: null,
      oiRankScore: null,
      length: 12,
      language: "C++",
      cid: 0,
      cpid: 0,
      source: null,
      judger: "fake",
      ip: null,
      isManual: false,
    });
    expect((await list(root, own)).data.records[0]?.ip).toBe("127.0.0.1");
    expect((await list(server.anon, `${own}&status=-1`)).data.total).toBe(2);
    expect((await list(server.anon, `${own}&status=5`)).data.total).toBe(0);
    expect((await list(server.anon, `${own}&username=ALI`)).data.total).toBe(2);
    expect((await list(alice, `${own}&onlyMine=true&username=bob`)).data.total).toBe(2);
    const paged = await list(server.anon, `${own}&limit=1&page=2`);
    expect(paged.data.records.map((row) => row.username)).toEqual(["alice"]);
    const keyword = problem.problemId.toLowerCase().slice(1);
    expect((await list(server.anon, `problemID=${keyword}`)).data.total).toBe(3);
    expect((await list(server.anon, "problemID=%25")).data.total).toBe(0);
  });

  test("the quick count equals the rows", async () => {
    for (const who of [server.anon, alice, root]) {
      for (const query of ["", "status=0", "status=-1", "status=5"]) {
        const { data } = await list(who, `limit=1000&${query}`);
        expect(data.records).toHaveLength(data.total);
      }
    }
  });

  test("what is hidden is seen by its sender and administrators", async () => {
    const problem = await seedProblem(server);
    const submitId = await judged(alice, 0, { pid: problem.problemId });
    await server.db.updateTable("problem").set({ auth: 2 }).where("id", "=", problem.pid).execute();
    const query = `problemID=${problem.problemId}&completeProblemID=true`;
    for (const [who, total] of [
      [server.anon, 0],
      [bob, 0],
      [alice, 1],
      [root, 1],
    ] as const) {
      const { data } = await list(who, query);
      expect([data.total, data.records.length]).toEqual([total, total]);
      expect((await detail(who, submitId)).status).toBe(total === 1 ? 200 : 404);
      const states = await who.rest<object>("POST", "/api/check-submissions-status", {
        submitIds: [submitId],
      });
      expect(Object.keys(states.data)).toHaveLength(total);
      const path = "/api/check-contest-submissions-status";
      if (who === server.anon) continue;
      const outside = await who.rest("POST", path, { submitIds: [submitId], cid: 0 });
      expect(outside.data).toEqual(states.data);
      const lost = await who.rest("POST", path, { submitIds: [submitId], cid: 5 });
      expect(lost).toMatchObject({ status: 404, code: "CONTEST_NOT_FOUND" });
    }
  });

  test("a stranger has no own submissions", async () => {
    expect(await list(server.anon, "onlyMine=true")).toMatchObject({
      http: 401,
      code: "LOGIN_REQUIRED",
    });
    expect(await list(alice, "gid=3")).toMatchObject({ status: 404, code: "GROUP_NOT_FOUND" });
  });
});

describe("one submission", () => {
  test("gives code and error text to those who may see them", async () => {
    const submitId = await sent(alice, { code: "secret" });
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    await judge.finish(task, { status: -2, errorMessage: "expected ';'" });
    const [own, others, staff] = [alice, bob, keeper].map((who) => detail(who, submitId));
    expect((await own)?.data.submission).toMatchObject({
      code: "secret",
      errorMessage: "expected ';'",
    });
    expect((await others)?.data.submission).toMatchObject({ code: null, errorMessage: null });
    expect((await staff)?.data.submission).toMatchObject({ code: "secret" });
    expect((await own)?.data.codeShare).toBe(true);
    expect(await detail(alice, 999_999)).toMatchObject({
      status: 404,
      code: "SUBMISSION_NOT_FOUND",
    });
  });

  test("is shared by its author alone", async () => {
    const submitId = await judged(alice, 0, { code: "shared" });
    const share = (who: Pick<TestUser, "rest">, value: boolean) =>
      who.rest("PUT", "/api/submission", { submitId, share: value, uid: bob.uid });
    expect(await share(server.anon, true)).toMatchObject({ http: 401 });
    expect(await share(bob, true)).toMatchObject({ status: 403, code: "NOT_YOUR_SUBMISSION" });
    expect(await share(alice, true)).toMatchObject({ status: 200, data: null });
    expect((await detail(server.anon, submitId)).data.submission.code).toBe("shared");
    await changeSettings(server, { hideNonContestSubmissionCode: true });
    expect((await detail(bob, submitId)).data.submission.code).toBeNull();
    expect((await detail(alice, submitId)).data.submission.code).toBe("shared");
    await changeSettings(server, { hideNonContestSubmissionCode: false });
    expect(await share(alice, false)).toMatchObject({ status: 200 });
    expect((await detail(bob, submitId)).data.submission.code).toBeNull();
  });

  test("is not shared where the problem forbids it", async () => {
    const { problemId } = await seedProblem(server, { columns: { code_share: false } });
    const submitId = await judged(alice, 0, { pid: problemId });
    const answer = await alice.rest("PUT", "/api/submission", { submitId, share: true });
    expect(answer).toMatchObject({ status: 403, code: "SHARE_NOT_ALLOWED" });
    expect((await detail(alice, submitId)).data.codeShare).toBe(false);
  });

  test("is sent again only after it failed to be sent", async () => {
    const submitId = await judged(alice, 10);
    const again = (who: TestUser) => who.rest<object>("GET", `/api/resubmit?submitId=${submitId}`);
    expect(await again(bob)).toMatchObject({ status: 403, code: "NOT_YOUR_SUBMISSION" });
    expect((await again(alice)).data).toMatchObject({ status: 5, version: 1, judger: null });
    expect(await again(alice)).toMatchObject({ status: 403, code: "RESUBMIT_NOT_ALLOWED" });
    await judgeNext(judge, 0);
    expect((await detail(alice, submitId)).data.submission.status).toBe(0);
  });
});

describe("GET /api/get-all-case-result", () => {
  interface CaseAnswer {
    judgeCaseMode: string;
    judgeCaseList: Record<string, unknown>[] | null;
    subTaskJudgeCaseVoList: Record<string, unknown>[] | null;
  }
  const cases = (who: Pick<TestUser, "rest">, submitId: number) =>
    who.rest<CaseAnswer | null>("GET", `/api/get-all-case-result?submitId=${submitId}`);

  test("shows test data to those who keep the problem only", async () => {
    const submitId = await judged(alice, -1);
    const own = (await cases(alice, submitId)).data;
    expect(own?.subTaskJudgeCaseVoList).toBeNull();
    expect(own?.judgeCaseList?.[1]).toEqual({
      id: 2,
      pid: open.pid,
      submitId,
      uid: alice.uid,
      caseId: expect.any(Number),
      time: 11,
      memory: 1000,
      score: null,
      status: -1,
      inputData: null,
      outputData: null,
      userOutput: "out 2",
      groupNum: null,
      seq: 2,
      mode: "default",
      gmtCreate: expect.any(String),
      gmtModified: expect.any(String),
    });
    const staff = (await cases(keeper, submitId)).data;
    expect(staff?.judgeCaseList?.[1]).toMatchObject({ inputData: "1 1\n", outputData: "2\n" });
  });

  test("is null where the problem closes it, and progress tells nothing", async () => {
    const closed = await seedProblem(server, { columns: { open_case_result: false } });
    const submitId = await judged(alice, -1, { pid: closed.problemId });
    expect((await cases(alice, submitId)).data).toBeNull();
    expect((await cases(keeper, submitId)).data?.judgeCaseList).toHaveLength(2);
    expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
      caseStrip: "",
      casesDone: 0,
    });
  });

  test("adds up subtasks", async () => {
    const oi = await seedProblem(server, {
      type: 1,
      caseMode: "subtask_lowest",
      groups: [1, 1, 2, 2],
    });
    const submitId = await sent(alice, { pid: oi.problemId });
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const report = { status: 8, score: 10, cases: caseResults(task, [0, 0, -1, -4]) };
    await judge.finish(task, report);
    const { data } = await cases(alice, submitId);
    expect(data?.judgeCaseList).toBeNull();
    expect(data?.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, status: 0, score: 10, ac: 2, total: 2 },
      { groupNum: 2, status: -1, score: 0, ac: 0, total: 2 },
    ]);
    expect((await detail(alice, submitId)).data.submission).toMatchObject({
      score: 10,
      oiRankScore: 3,
    });
    expect((await alice.trpc.submission.get.query({ submitId })).caseStrip).toBe("AA|WC");
  });
});
