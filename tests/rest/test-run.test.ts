import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let judge: FakeJudge;
let open: SeededProblem;
/** Moves the server's clock. */
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  judge = await startFakeJudge(server);
  open = await seedProblem(server);
});
afterAll(() => server.stop());

const start = (who: Pick<TestUser, "rest">, more: Record<string, unknown> = {}) =>
  who.rest<string>("POST", "/api/submit-problem-test-judge", {
    pid: open.pid,
    language: "C++",
    code: "int main(){}",
    type: "public",
    userInput: "1 2",
    expectedOutput: "3",
    mode: "text/x-c++src",
    isRemoteJudge: false,
    ...more,
  });
const take = (who: Pick<TestUser, "rest">, key: string) =>
  who.rest<Record<string, unknown>>("GET", `/api/get-test-judge-result?testJudgeKey=${key}`);

async function started(who = alice, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await start(who, more);
  expect(answer).toMatchObject({ http: 200, status: 200 });
  expect(answer.data).toMatch(/^[0-9a-f]{32}$/);
  return answer.data;
}
const ran = {
  kind: "testRun",
  status: 0,
  timeMs: 3,
  memoryKib: 1200,
  output: "3\n",
  stderr: "",
  note: null,
} as const;

describe("a test run", () => {
  test("is pending, then answered once", async () => {
    const key = await started();
    expect((await take(alice, key)).data).toEqual({
      status: 5,
      time: null,
      memory: null,
      userInput: null,
      userOutput: null,
      expectedOutput: null,
      stderr: null,
      problemJudgeMode: null,
    });
    const task = await judge.claimErrand();
    expect(task.work).toMatchObject({
      kind: "testRun",
      language: "C++",
      code: "int main(){}",
      input: "1 2",
      expectedOutput: "3",
      problem: { judgeMode: "default", timeLimitMs: 1000, isRemoveEndBlank: true },
      timeMultiplier: 1,
    });
    expect((await take(alice, key)).data).toMatchObject({ status: 5 });
    expect(await judge.answerErrand(task, ran)).toBe(204);
    expect((await take(alice, key)).data).toEqual({
      status: 0,
      time: 3,
      memory: 1200,
      userInput: "1 2",
      userOutput: "3\n",
      expectedOutput: "3",
      stderr: "",
      problemJudgeMode: "default",
    });
    expect(await take(alice, key)).toMatchObject({ status: 400, code: "TEST_NOT_FOUND" });
  });

  test("leaves no trace in submissions or counts", async () => {
    const count = () =>
      server.db
        .selectFrom("submission")
        .select(({ fn }) => fn.countAll().as("n"))
        .execute();
    const before = await count();
    const key = await started();
    await judge.answerErrand(await judge.claimErrand(), { ...ran, status: -1 });
    expect((await take(alice, key)).data).toMatchObject({ status: -1 });
    expect(await count()).toEqual(before);
    const counted = await server.db.selectFrom("problem_count").selectAll().execute();
    expect(counted).toEqual([]);
  });

  test("of another is unknown, and not used up by asking", async () => {
    const key = await started();
    await judge.answerErrand(await judge.claimErrand(), ran);
    expect(await take(bob, key)).toMatchObject({ status: 400, code: "TEST_NOT_FOUND" });
    expect(await take(alice, "0".repeat(32))).toMatchObject({ code: "TEST_NOT_FOUND" });
    expect((await take(alice, key)).data).toMatchObject({ status: 0 });
  });

  test("says how the program ended before what it wrote to standard error", async () => {
    const key = await started();
    const crash = { ...ran, status: 3, note: "Exit code 1", stderr: "Traceback" };
    await judge.answerErrand(await judge.claimErrand(), crash);
    expect((await take(alice, key)).data).toMatchObject({
      status: 3,
      stderr: "Exit code 1\nTraceback",
    });
  });

  test("of a special judge problem says so", async () => {
    const spj = await seedProblem(server, { columns: { judge_mode: "spj" } });
    const key = await started(alice, { pid: spj.pid, expectedOutput: undefined });
    const task = await judge.claimErrand();
    expect(task.work).toMatchObject({ expectedOutput: null, problem: { judgeMode: "spj" } });
    await judge.answerErrand(task, ran);
    expect((await take(alice, key)).data).toMatchObject({
      status: 0,
      problemJudgeMode: "spj",
      expectedOutput: null,
    });
  });

  test("waits behind submissions", async () => {
    const key = await started();
    const sent = { problemId: open.problemId, language: "C++", code: "x" };
    await alice.trpc.submission.create.mutate(sent);
    await judgeNext(judge, 0);
    await judge.answerErrand(await judge.claimErrand(), ran);
    expect((await take(alice, key)).data).toMatchObject({ status: 0 });
  });

  test("a client of our own may stay for the answer", async () => {
    const key = await started();
    const answer = alice.trpc.testRun.take.mutate({ key, waitMs: 1000 });
    await judge.answerErrand(await judge.claimErrand(), ran);
    expect(await answer).toMatchObject({ status: 0, output: "3\n" });
  });
});

describe("a fault of ours", () => {
  test("is tried again and then told as one, not as the program's", async () => {
    const key = await started();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const task = await judge.claimErrand();
      await judge.answerErrand(task, { kind: "fault", note: "the disk is full" });
    }
    expect((await take(alice, key)).data).toMatchObject({
      status: 4,
      stderr: "the disk is full",
      time: null,
    });
  });

  test("a host that leaves gives it back, and its late answer is refused", async () => {
    const key = await started();
    const leaving = await startFakeJudge(server, "leaving");
    const task = await leaving.claimErrand();
    expect(await leaving.heartbeat([task])).toEqual([]);
    const held = [{ jobId: task.jobId, claim: task.claim, kind: "errand", id: task.errandId }];
    await leaving.call("bye", { hostId: leaving.hostId, held });
    const again = await judge.claimErrand();
    expect(again.errandId).toBe(task.errandId);
    expect(await leaving.answerErrand(task, { ...ran, status: -1 })).toBe(409);
    expect(await leaving.heartbeat([task])).toEqual([task.jobId]);
    expect(await judge.answerErrand(again, ran)).toBe(204);
    expect(await judge.answerErrand(again, { ...ran, status: 3 })).toBe(204);
    expect((await take(alice, key)).data).toMatchObject({ status: 0 });
  });

  test("without any judge host it is refused at once, or ended when the last one goes", async () => {
    const key = await started();
    aheadMs += 40_000;
    expect(await start(alice)).toMatchObject({ http: 200, status: 500, code: "NO_JUDGE_HOST" });
    expect((await take(alice, key)).data).toMatchObject({
      status: 4,
      stderr: "No judge server is available",
    });
    judge = await startFakeJudge(server);
  });
});

test("an answer is kept for a minute, a question for ten", async () => {
  const key = await started();
  await judge.answerErrand(await judge.claimErrand(), ran);
  aheadMs += 61_000;
  expect(await take(alice, key)).toMatchObject({ code: "TEST_NOT_FOUND" });
  judge = await startFakeJudge(server);
  const waiting = await started();
  aheadMs += 9 * 60_000;
  judge = await startFakeJudge(server);
  expect((await take(alice, waiting)).data).toMatchObject({ status: 5 });
  aheadMs += 61_000;
  judge = await startFakeJudge(server);
  expect(await take(alice, waiting)).toMatchObject({ code: "TEST_NOT_FOUND" });
  // Nobody waits for it any more, so no host is sent to run it.
  const next = await started(bob);
  expect((await judge.claimErrand()).work).toMatchObject({ kind: "testRun" });
  expect(next).not.toBe(waiting);
});

describe("refused", () => {
  test.each([
    ["blank code", { code: " \n" }, "CODE_EMPTY", 400],
    ["code over the limit", { code: "x".repeat(65_536) }, "CODE_TOO_LONG", 400],
    ["no input", { userInput: undefined }, "TEST_INPUT_REQUIRED", 400],
    ["empty input", { userInput: "" }, "TEST_INPUT_REQUIRED", 400],
    ["input over the limit", { userInput: "1".repeat(1001) }, "TEST_INPUT_TOO_LONG", 400],
    ["input far over the limit", { userInput: "1".repeat(9000) }, "TEST_INPUT_TOO_LONG", 400],
    ["an unknown type", { type: "galaxy" }, "TEST_TYPE_INVALID", 400],
    ["an unknown language", { language: "Brainfuck" }, "LANGUAGE_NOT_ALLOWED", 400],
    ["a language outside the set", { language: "Rust" }, "LANGUAGE_NOT_ALLOWED", 400],
    ["an unknown problem", { pid: 999_999 }, "NOT_FOUND", 404],
    ["no problem", { pid: undefined }, "PARAM_MISSING", 400],
  ])("%s", async (_, more, code, status) => {
    expect(await start(alice, more)).toMatchObject({ http: 200, status, code });
  });

  test("1000 characters are taken", async () => {
    const key = await started(alice, { userInput: "汉".repeat(1000) });
    await judge.answerErrand(await judge.claimErrand(), ran);
    expect((await take(alice, key)).data.userInput).toHaveLength(1000);
  });

  test("hidden problems, but not to those who may read them", async () => {
    const hidden = await seedProblem(server, { auth: 2 });
    expect(await start(alice, { pid: hidden.pid })).toMatchObject({ code: "PROBLEM_NOT_PUBLIC" });
    const keeper = await server.signUp("keeper", { role: 1008 });
    await started(keeper, { pid: hidden.pid });
    await judge.answerErrand(await judge.claimErrand(), ran);
  });

  test("interactive problems, with the reason", async () => {
    const one = await seedProblem(server, { columns: { judge_mode: "interactive" } });
    const answer = await start(alice, { pid: one.pid });
    expect(answer).toMatchObject({ status: 400, code: "TEST_INTERACTIVE" });
    expect(answer.msg).toContain("Interactive problems");
  });

  test("strangers and people who may not submit", async () => {
    expect(await start(server.anon)).toMatchObject({ http: 401, code: "LOGIN_REQUIRED" });
    expect(await take(server.anon, "x")).toMatchObject({ http: 401, code: "LOGIN_REQUIRED" });
    const muted = await server.signUp("muted", { role: 1003 });
    expect(await start(muted)).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
  });

  test.each([
    ["public", "openPublicJudge", "SWITCH_OFF_PUBLIC_JUDGE"],
    ["contest", "openContestJudge", "SWITCH_OFF_CONTEST_JUDGE"],
    ["group", "openGroupJudge", "SWITCH_OFF_GROUP_JUDGE"],
  ])("%s ones while their switch is off", async (type, setting, code) => {
    await changeSettings(server, { [setting]: false });
    expect(await start(alice, { type })).toMatchObject({ http: 403, status: 403, code });
    await changeSettings(server, { [setting]: true });
  });

  test("a second one within the interval, which is not that of submissions", async () => {
    await changeSettings(server, { defaultSubmitInterval: 30 });
    const answers = await Promise.all([start(alice), start(alice), start(alice)]);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const refused = answers.find((one) => one.status !== 200);
    expect(refused).toMatchObject({ http: 200, status: 403, code: "TEST_TOO_FAST" });
    expect(refused?.msg).toMatch(/wait (2\d|30) s/);
    const sent = { problemId: open.problemId, language: "C++", code: "x" };
    await alice.trpc.submission.create.mutate(sent);
    aheadMs += 31_000;
    judge = await startFakeJudge(server);
    await started();
    await changeSettings(server, { defaultSubmitInterval: 0 });
  });
});

test("a remote problem is tried in the local language of the same kind, end blanks ignored", async () => {
  const remote = await seedProblem(server, {
    columns: { remote_judge: "CF", is_remove_end_blank: false },
  });
  await drain();
  await started(bob, { pid: remote.pid, language: "GNU G++17 7.3.0", isRemoteJudge: true });
  expect((await judge.claimErrand()).work).toMatchObject({
    language: "C++ 17",
    problem: { isRemoveEndBlank: true },
  });
  await started(bob, { pid: remote.pid, language: "Clang 99", mode: "text/x-csrc" });
  expect((await judge.claimErrand()).work).toMatchObject({ language: "C" });
  const odd = { pid: remote.pid, language: "Erlang 26", mode: "text/x-erlang" };
  expect(await start(bob, odd)).toMatchObject({ code: "LANGUAGE_NOT_ALLOWED" });
});

/** Ends what other tests left waiting. */
async function drain() {
  while ((await server.services.queue.waiting()) > 0) {
    const work = await judge.claimAny();
    if (work?.kind === "errand") await judge.answerErrand(work.task, ran);
    if (work?.kind === "judgement") await judge.finish(work.task, { status: 0 });
  }
}

test("one of another release ends with words and holds nobody up", async () => {
  await drain();
  const key = await started();
  await server.db
    .updateTable("errand")
    .set({ work: { kind: "old" } })
    .where("key", "=", key)
    .execute();
  const next = await started(bob);
  expect((await judge.claimErrand()).work).toMatchObject({ kind: "testRun" });
  expect(await take(alice, key)).toMatchObject({ code: "TEST_NOT_FOUND" });
  expect((await take(bob, next)).data).toMatchObject({ status: 5 });
});

describe("all samples", () => {
  const examples = "<input>1 2</input><output>3</output><input>-7 4</input><output>-3</output>";

  test("are one run, in their order, however long their inputs are", async () => {
    const long = `<input>${"7 ".repeat(900)}</input><output>0</output>`;
    const { pid } = await seedProblem(server, { columns: { examples: examples + long } });
    await drain();
    await changeSettings(server, { defaultSubmitInterval: 30 });
    aheadMs += 31_000;
    judge = await startFakeJudge(server);
    const program = { pid, language: "C++", code: "int main(){}" };
    const { keys, waitSeconds } = await alice.trpc.testRun.startSamples.mutate(program);
    expect([keys.length, waitSeconds]).toEqual([3, 30]);
    await expect(alice.trpc.testRun.startSamples.mutate(program)).rejects.toThrow(/too fast/);
    expect((await start(alice)).code).toBe("TEST_TOO_FAST");
    await changeSettings(server, { defaultSubmitInterval: 0 });
    const inputs: string[] = [];
    for (const key of keys) {
      const task = await judge.claimErrand();
      if (task.work.kind === "testRun") inputs.push(task.work.input);
      await judge.answerErrand(task, ran);
      expect((await take(alice, key)).data).toMatchObject({ status: 0 });
    }
    expect(inputs).toEqual(["1 2", "-7 4", "7 ".repeat(900)]);
  });

  test("of a problem without samples are nothing to run", async () => {
    const { pid } = await seedProblem(server);
    const program = { pid, language: "C++", code: "int main(){}" };
    const refused = alice.trpc.testRun.startSamples.mutate(program);
    await expect(refused).rejects.toMatchObject({
      data: { gavel: { code: "TEST_INPUT_REQUIRED" } },
    });
    const hidden = await seedProblem(server, { auth: 2, columns: { examples } });
    const closed = alice.trpc.testRun.startSamples.mutate({ ...program, pid: hidden.pid });
    await expect(closed).rejects.toMatchObject({ data: { gavel: { code: "PROBLEM_NOT_PUBLIC" } } });
  });
});
