import { type CaseResult, claimedWork } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { caseResults, type FakeJudge, judgeNext, startFakeJudge } from "./support/fake-judge.ts";
import {
  changeSettings,
  replaceTestData,
  type SeededProblem,
  seedProblem,
} from "./support/seed.ts";

let server: TestServer;
let alice: TestUser;
let keeper: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  keeper = await server.signUp("keeper", { role: 1001 });
  judge = await startFakeJudge(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  problem = await seedProblem(server);
});

async function send(code = "int main(){}", to = problem): Promise<number> {
  const answer = await alice.trpc.submission.create.mutate({
    problemId: to.problemId,
    language: "C++",
    code,
  });
  return answer.submitId;
}
const statusOf = async (submitId: number) =>
  (await alice.trpc.submission.states.query({ submitIds: [submitId] }))[0]?.status;
const counts = () =>
  server.db
    .selectFrom("problem_count")
    .selectAll()
    .where("problem_id", "=", problem.pid)
    .executeTakeFirstOrThrow();

describe("a judge host", () => {
  test("without the token is refused", async () => {
    const stranger = await startFakeJudge(server).then(() =>
      fetch(`${server.url}/judge/v1/claim`, { method: "POST", body: "{}" }),
    );
    expect(stranger.status).toBe(401);
  });
  test("that sends nonsense is told so", async () => {
    expect((await judge.call("hello", { protocol: 1 })).status).toBe(400);
    expect((await judge.call("hello", { protocol: 99 })).status).toBe(426);
    expect((await judge.call("finish", "nonsense")).status).toBe(400);
  });
  test("that the server does not know must say hello", async () => {
    expect((await judge.call("claim", { hostId: "gone", freeSlots: 1 })).status).toBe(404);
    const beat = {
      hostId: "gone",
      held: [],
      load: { cpuCores: 1, cpuPercent: 0, memoryPercent: 0 },
    };
    expect((await judge.call("heartbeat", beat)).status).toBe(404);
  });
  test("that asks for a task ahead is answered at once, and told whether it had waited", async () => {
    const ask = (freeSlots: number) => judge.call("claim", { hostId: judge.hostId, freeSlots });
    expect((await ask(0)).status).toBe(204);

    await send();
    const waited = claimedWork.parse(await (await ask(0)).json());
    const poll = ask(1);
    // Asked later and answered: the poll has looked, too.
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(0)).status).toBe(204);
    await send();
    const fresh = claimedWork.parse(await (await poll).json());
    expect(waited).toMatchObject({ kind: "judgement", waited: true });
    expect(fresh).toMatchObject({ kind: "judgement", waited: false });
    for (const { kind, task } of [waited, fresh]) {
      if (kind === "judgement") await judge.finish(task, { status: 0 });
    }
  });
  test("that asks for the next task with a report is given what waits, and nothing for a stale one", async () => {
    const first = await send();
    const second = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    expect(task.submissionId).toBe(first);
    const next = { hostId: judge.hostId, freeSlots: 0 };
    const answer = await judge.finishWith(task, { status: 0, next });
    const work = claimedWork.parse(await answer.json());
    if (work.kind !== "judgement") throw new Error("an errand came");
    expect(work).toMatchObject({ waited: true, task: { submissionId: second } });
    expect(await statusOf(first)).toBe(0);
    // Sent again, as when the answer was lost: nothing is counted twice, and nothing waits.
    expect((await judge.finishWith(task, { status: 0, next })).status).toBe(204);
    const third = await send();
    const stale = { ...work.task, claim: "somebody else's" };
    expect((await judge.finishWith(stale, { status: 0, next })).status).toBe(409);
    // A host that is not known, or not this token's, has its verdict taken and is given nothing.
    const unknown = { hostId: "gone", freeSlots: 0 };
    expect((await judge.finishWith(work.task, { status: -1, next: unknown })).status).toBe(204);
    expect(await statusOf(second)).toBe(-1);
    expect((await judgeNext(judge, 0)).submissionId).toBe(third);
  });
  test("tells people apart and learns no more of them", async () => {
    const bob = await server.signUp("bob");
    const sendAs = async (user: TestUser) => {
      await user.trpc.submission.create.mutate({
        ...{ problemId: problem.problemId, language: "C++", code: "int main(){}" },
      });
      return judgeNext(judge, 0);
    };
    const tasks = [await sendAs(alice), await sendAs(bob), await sendAs(alice)];
    const [first, other, second] = tasks.map((task) => task.holder);
    expect(first).not.toBe("");
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    const { uid } = await alice.trpc.account.me.query();
    expect(JSON.stringify(tasks)).not.toContain(uid);
    expect(JSON.stringify(tasks)).not.toContain("alice");
  });
  test("is told whether people see what becomes of each case", async () => {
    const hidden = await seedProblem(server, { columns: { open_case_result: false } });
    await send("int main(){}", hidden);
    expect((await judgeNext(judge, 0)).problem.showsCases).toBe(false);
    await send();
    expect((await judgeNext(judge, 0)).problem.showsCases).toBe(true);
  });
  test("is given what it has the languages for now, and the test data that a problem has now", async () => {
    const all = await startFakeJudge(server, "learner");
    await send();
    await judgeNext(all, 0);
    const python = { name: "Python3", available: true, version: null, reason: null };
    const narrow = await startFakeJudge(server, "learner", { languages: [python] });
    expect(narrow.hostId).toBe(all.hostId);
    await replaceTestData(server, problem.pid, [{ input: "1", answer: "2" }]);
    const submitId = await send();
    const asked = { hostId: narrow.hostId, freeSlots: 0 };
    expect((await narrow.call("claim", asked)).status).toBe(204);
    const task = await (await startFakeJudge(server, "learner")).claim();
    expect(task?.submissionId).toBe(submitId);
    expect(task?.cases.map((one) => one.input.bytes)).toEqual([1]);
    if (task !== null) await judge.finish(task, { status: 0 });
  });
  test("is not given what waits for a checker that it cannot run, be it another since it was sent", async () => {
    const plain = { name: "C++", available: true, version: null, reason: null };
    const narrow = await startFakeJudge(server, "narrow", { languages: [plain] });
    const submitId = await send();
    await server.db
      .updateTable("problem")
      .set({ judge_mode: "spj", spj_language: "Python3", spj_code: "pass" })
      .where("id", "=", problem.pid)
      .execute();
    const asked = { hostId: narrow.hostId, freeSlots: 0 };
    expect((await narrow.call("claim", asked)).status).toBe(204);
    expect((await judgeNext(judge, 0)).submissionId).toBe(submitId);
  });
  test("that says goodbye is gone at once and its task goes to the next", async () => {
    const submitId = await send();
    const leaving = await startFakeJudge(server, "leaving");
    const task = await leaving.claim();
    if (task === null) throw new Error("no task");
    const { jobId, claim, judgementId } = task;
    const hosts = async () => (await keeper.trpc.judgehost.find.query()) ?? [];
    const isOnline = async () =>
      (await hosts()).find((host) => host.id === leaving.hostId)?.isOnline;
    expect(await isOnline()).toBe(true);
    const held = [{ jobId, claim, kind: "judgement", id: judgementId }];
    expect((await leaving.call("bye", { hostId: leaving.hostId, held })).status).toBe(204);
    expect(await isOnline()).toBe(false);
    const again = await judge.claim();
    expect(again?.submissionId).toBe(submitId);
    expect(again?.claim).not.toBe(claim);
    expect(await leaving.finish(task, { status: 0 })).toBe(409);
    if (again !== null) expect(await judge.finish(again, { status: 0 })).toBe(204);
  });
  test("gives back all that it names but what it does not hold", async () => {
    const sent = [await send(), await send()];
    const leaving = await startFakeJudge(server, "leaving");
    const tasks = [await leaving.claim(), await leaving.claim()];
    const held = tasks.map((task) => ({
      ...{ jobId: task?.jobId ?? "", claim: task?.claim ?? "" },
      ...{ kind: "judgement", id: task?.judgementId ?? 0 },
    }));
    const wild = held.map((one, index) => (index === 0 ? { ...one, jobId: "no job" } : one));
    const bye = (of: unknown) => leaving.call("bye", { hostId: leaving.hostId, held: of });
    expect((await bye(wild)).status).toBe(204);
    expect((await judgeNext(judge, 0)).submissionId).toBe(sent[1]);
    expect((await bye(held)).status).toBe(204);
    expect((await judgeNext(judge, 0)).submissionId).toBe(sent[0]);
  });
  test("that says what cannot be stored is told so, which does not change by saying it again", async () => {
    await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const [first] = caseResults(task, [0]);
    if (first === undefined) throw new Error("no cases");
    const wild: Partial<CaseResult>[] = [
      ...[{ seq: 0 }, { seq: 2 ** 31 }, { timeMs: -1 }, { timeMs: 2 ** 31 }, { groupNum: 2 ** 40 }],
      ...[{ memoryKib: 10 ** 15 }, { testCaseId: 10 ** 15 }, { score: 2 ** 31 }],
    ];
    const reports = [...wild.map((one) => [{ ...first, ...one }]), [first, first]];
    for (const cases of reports) {
      expect(await judge.progress(task, { status: 7, cases })).toBe(400);
      expect(await judge.finish(task, { status: 0, cases })).toBe(400);
    }
    expect(await judge.finish(task, { status: 0, timeMs: 2 ** 31 })).toBe(400);
    expect(await judge.finish(task, { status: 0, cases: [first] })).toBe(204);
    const calibration = {
      ...{ computeMs: 1, memoryMs: 1, forkExecMs: 1, factor: 1, drift: 0, isDrifting: false },
      measuredAt: "yesterday",
    };
    const language = { name: "C\0", available: true, version: null, reason: null };
    const hellos = [
      { slots: 2 ** 31 },
      { version: "\0" },
      { languages: [language] },
      { calibration },
    ];
    for (const hello of hellos) {
      expect((await startFakeJudge(server, "wild", hello)).hostId).toBeUndefined();
    }
  });
  test("keeps its id when it says hello again", async () => {
    expect((await startFakeJudge(server)).hostId).toBe(judge.hostId);
  });
});

describe("a submission", () => {
  test("is handed out, followed and finished", async () => {
    const submitId = await send("print 1");
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    expect(task).toMatchObject({ submissionId: submitId, code: "print 1", language: "C++" });
    expect(task.cases.map((one) => one.seq)).toEqual([1, 2]);
    expect(await judge.progress(task, { status: 6 })).toBe(204);
    expect((await alice.trpc.submission.get.query({ submitId })).status).toBe(6);
    const [first, second] = caseResults(task, [0, -1]);
    if (first === undefined || second === undefined) throw new Error("two cases");
    expect(await judge.progress(task, { status: 7, cases: [first] })).toBe(204);
    expect(await judge.progress(task, { status: 7, cases: [first] })).toBe(204);
    expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
      status: 7,
      casesDone: 1,
      casesTotal: 2,
      caseStrip: "A.",
    });
    expect(await judge.finish(task, { status: -1, timeMs: 11, cases: [second] })).toBe(204);
    expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
      status: -1,
      timeMs: 11,
      caseStrip: "AW",
      judger: "fake",
    });
    expect(await counts()).toMatchObject({ total: 1, wa: 1, ac: 0 });
  });

  test("finished twice counts once", async () => {
    await send();
    const task = await judgeNext(judge, 0);
    expect(await judge.finish(task, { status: 0 })).toBe(204);
    expect(await judge.finish(task, { status: -1 })).toBe(204);
    expect(await counts()).toMatchObject({ total: 1, ac: 1, wa: 0 });
  });

  test("is written only by the claim that holds it", async () => {
    await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const stale = { ...task, claim: "00000000000000000000000000000000" };
    expect(await judge.progress(stale, { status: 7 })).toBe(409);
    expect(await judge.finish(stale, { status: 0 })).toBe(409);
    expect(await judge.finish({ ...task, judgementId: 999_999 }, { status: 0 })).toBe(409);
    expect(await judge.heartbeat([stale])).toEqual([task.jobId]);
    expect(await judge.heartbeat([task])).toEqual([]);
    expect(await judge.finish(task, { status: 0, cases: caseResults(task, [0]) })).toBe(204);
    expect(await judge.progress(task, { status: 7 })).toBe(409);
    expect(await judge.heartbeat([task])).toEqual([task.jobId]);
  });

  test("survives what programs print", async () => {
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const cases = caseResults(task, [3]).map((one) => ({ ...one, userOutput: "a\0b", note: "\0" }));
    expect(await judge.finish(task, { status: 3, errorMessage: "x\0y", cases })).toBe(204);
    const results = await alice.trpc.submission.cases.query({ submitId });
    expect(results?.cases[0]?.userOutput).toBe("a\uFFFDb");
  });

  test("with a status nobody knows ends as a fault of ours, after it was tried again", async () => {
    const submitId = await send();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const task = await judge.claim();
      if (task === null) throw new Error("no task");
      expect(await judge.finish(task, { status: 77 })).toBe(204);
    }
    expect((await alice.trpc.submission.get.query({ submitId })).status).toBe(4);
    expect(await counts()).toMatchObject({ total: 1, se: 1 });
  });
});

describe("a long poll", () => {
  test("is answered as soon as something is sent", async () => {
    const waiting = judge.claim();
    await Bun.sleep(100);
    const submitId = await send();
    const task = await waiting;
    expect(task?.submissionId).toBe(submitId);
    if (task !== null) await judge.finish(task, { status: 0 });
  });

  test("that is given up loses nothing", async () => {
    const leaving = Array.from({ length: 8 }, () => {
      const gone = new AbortController();
      const poll = judge.claim(gone.signal).catch(() => null);
      return { gone, poll };
    });
    await Bun.sleep(100);
    for (const { gone } of leaving) gone.abort();
    await Promise.all(leaving.map(({ poll }) => poll));
    const submitId = await send();
    const task = await judge.claim();
    expect(task?.submissionId).toBe(submitId);
    if (task !== null) await judge.finish(task, { status: 0 });
  });
});

test("a judge that falls silent loses its task to another", async () => {
  const submitId = await send();
  const lost = await judge.claim();
  if (lost === null) throw new Error("no task");
  await judge.progress(lost, { status: 7, cases: caseResults(lost, [-1]) });
  const other = await startFakeJudge(server, "other");
  const task = await other.claim();
  expect(task?.submissionId).toBe(submitId);
  expect(await judge.heartbeat([lost])).toEqual([lost.jobId]);
  expect(await judge.finish(lost, { status: -1 })).toBe(409);
  expect((await alice.trpc.submission.cases.query({ submitId }))?.cases).toEqual([]);
  if (task !== null) {
    expect(await other.finish(task, { status: 0, cases: caseResults(task, [0]) })).toBe(204);
  }
  expect(await alice.trpc.submission.get.query({ submitId })).toMatchObject({
    status: 0,
    judger: "other",
    caseStrip: "AA",
  });
  expect(await counts()).toMatchObject({ total: 1, ac: 1, wa: 0 });
});

test("test data comes whole, in part, or not at all when it is known", async () => {
  await send();
  const task = await judgeNext(judge, 0);
  const sha256 = task.cases[1]?.input.sha256 ?? "";
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/judge/v1/blob/${sha256}`, {
      headers: { authorization: `Bearer ${server.judgeToken}`, ...headers },
    });
  const whole = await get();
  expect([whole.status, await whole.text()]).toEqual([200, "1 1\n"]);
  const part = await get({ range: "bytes=2-" });
  expect([part.status, await part.text()]).toEqual([206, "1\n"]);
  expect((await get({ range: "bytes=100-" })).status).toBe(416);
  expect((await get({ "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  const middle = await get({ range: "bytes=1-2", "if-range": whole.headers.get("etag") ?? "" });
  expect([middle.status, await middle.text()]).toEqual([206, " 1"]);
  expect(middle.headers.get("content-range")).toBe("bytes 1-2/4");
  const other = await get({ range: "bytes=1-2", "if-range": '"something else"' });
  expect([other.status, await other.text()]).toEqual([200, "1 1\n"]);
  const unknown = await fetch(`${server.url}/judge/v1/blob/${"0".repeat(64)}`, {
    headers: { authorization: `Bearer ${server.judgeToken}` },
  });
  expect(unknown.status).toBe(404);
});

test("test data that packs well comes packed to whoever takes it, and what does not comes as it is", async () => {
  const text = new TextEncoder().encode("1 2 3 4 5 6 7 8 9\n".repeat(20_000));
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const get = async (bytes: Uint8Array, encoding: string) => {
    const { sha256 } = await server.services.blobs.put(bytes);
    const answer = await fetch(`${server.url}/judge/v1/blob/${sha256}`, {
      headers: { authorization: `Bearer ${server.judgeToken}`, "accept-encoding": encoding },
      // As it came over the wire.
      decompress: false,
    } as RequestInit);
    return { encoding: answer.headers.get("content-encoding"), body: await answer.bytes() };
  };
  const packed = await get(text, "zstd, gzip");
  expect(packed.encoding).toBe("zstd");
  expect(packed.body.length).toBeLessThan(text.length / 50);
  expect(Bun.zstdDecompressSync(packed.body)).toEqual(Buffer.from(text));
  expect(await get(text, "gzip")).toEqual({ encoding: null, body: text });
  expect(await get(noise, "zstd")).toEqual({ encoding: null, body: noise });
});
