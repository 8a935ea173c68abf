/** Tokens, orders and states of judge hosts, over the real protocol with hosts that do what the test says. */
import { waitFor } from "@gavel/judge/testing/wait-for";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeJudge } from "./support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";

let server: TestServer;
let alice: TestUser;
let keeper: TestUser;
let root: ReturnType<TestServer["as"]>;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  keeper = await server.signUp("keeper", { role: 1001 });
  problem = await seedProblem(server);
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  root = server.as(signedIn.headers.get("authorization") ?? "");
});
afterAll(() => server.stop());

async function send(): Promise<number> {
  const answer = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "int main(){}",
  });
  return answer.submitId;
}
const hostNamed = async (name: string) => {
  const host = (await keeper.trpc.judgehost.find.query()).find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return host;
};
const withToken = (token: string) => ({ url: server.url, judgeToken: token });

describe("a token that root makes", () => {
  test("lets a host in, is shown once and kept as a hash", async () => {
    const made = await root.trpc.judgehost.createToken.mutate({ name: "rack 1" });
    const judge = await startFakeJudge(withToken(made.token), "racked");
    expect(judge.hostId).not.toBe("");
    expect(await hostNamed("racked")).toMatchObject({ tokenName: "rack 1", state: "working" });
    const [listed] = await root.trpc.judgehost.tokens.query();
    expect(listed).toMatchObject({ name: "rack 1", hosts: ["racked"], createdBy: "root" });
    expect(listed?.lastUsedAt).not.toBeNull();
    const dump = JSON.stringify(await server.db.selectFrom("judge_token").selectAll().execute());
    expect(dump).not.toContain(made.token);
    await root.trpc.judgehost.revokeToken.mutate({ id: made.id });
  });

  test("is made, listed and revoked by root alone", async () => {
    for (const who of [server.anon, alice, keeper]) {
      await expect(who.trpc.judgehost.createToken.mutate({ name: "mine" })).rejects.toThrow();
      await expect(who.trpc.judgehost.tokens.query()).rejects.toThrow();
      await expect(who.trpc.judgehost.revokeToken.mutate({ id: "x" })).rejects.toThrow();
    }
    await expect(root.trpc.judgehost.revokeToken.mutate({ id: "x" })).rejects.toThrow();
  });

  test("speaks for its own hosts and for no other's", async () => {
    const made = await root.trpc.judgehost.createToken.mutate({ name: "stranger" });
    const judge = await startFakeJudge(server, "neighbour");
    const stranger = await startFakeJudge(withToken(made.token), "stranger");
    await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const { jobId, claim, judgementId } = task;
    const held = [{ jobId, claim, kind: "judgement", id: judgementId }];
    const { hostId } = judge;
    const load = { cpuCores: 2, cpuPercent: 1, memoryPercent: 1 };
    expect((await stranger.call("bye", { hostId, held })).status).toBe(404);
    expect((await stranger.call("release", { hostId, held })).status).toBe(404);
    expect((await stranger.call("heartbeat", { hostId, held: [], load })).status).toBe(404);
    // A poll that is broken off makes the host doubtful, so that must not be anybody's to do either.
    await stranger
      .call("claim", { hostId, freeSlots: 1 }, AbortSignal.timeout(50))
      .catch(() => null);
    expect((await hostNamed("neighbour")).state).toBe("working");
    expect(await judge.heartbeat([task])).toEqual([]);
    expect(await judge.finish(task, { status: 0 })).toBe(204);
    for (const one of [judge, stranger]) await one.call("bye", { hostId: one.hostId, held: [] });
    await root.trpc.judgehost.revokeToken.mutate({ id: made.id });
  });

  test("sends no more at once than a judge has to say", async () => {
    const judge = await startFakeJudge(server, "wordy");
    const { hostId } = judge;
    const padding = "x".repeat(1024 * 1024);
    for (const path of ["hello", "heartbeat", "claim", "release", "bye", "errand"]) {
      expect([path, (await judge.call(path, { hostId, padding })).status]).toEqual([path, 413]);
    }
    for (const path of ["progress", "finish"]) {
      expect([path, (await judge.call(path, { hostId, padding })).status]).toEqual([path, 400]);
      const more = await judge.call(path, { hostId, padding: padding.repeat(16) });
      expect([path, more.status]).toEqual([path, 413]);
    }
    // Without saying how long it will be.
    const endless = await fetch(`${server.url}/judge/v1/heartbeat`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.judgeToken}` },
      body: new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from(padding)) }),
    }).catch(() => null);
    expect([413, undefined]).toContain(endless?.status);
    expect(await judge.heartbeat([])).toEqual([]);
    await judge.call("bye", { hostId, held: [] });
  });

  test("once revoked is refused at every door, and what its host held goes to others", async () => {
    const made = await root.trpc.judgehost.createToken.mutate({ name: "short" });
    const { judgehostsOnline: onlineBefore } = await alice.trpc.dashboard.status.query();
    const judge = await startFakeJudge(withToken(made.token), "short-lived");
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const over = new AbortController();
    const polled = judge.claim(over.signal).catch(() => null);
    await root.trpc.judgehost.revokeToken.mutate({ id: made.id });
    expect(await judge.finish(task, { status: 0 })).toBe(401);
    expect(await judge.progress(task, { status: 7 })).toBe(401);
    const { hostId } = judge;
    expect((await judge.call("claim", { hostId, freeSlots: 1 })).status).toBe(401);
    expect((await judge.call("bye", { hostId, held: [] })).status).toBe(401);
    const { sha256 } = task.cases[0]?.input ?? { sha256: "" };
    const blob = await fetch(`${server.url}/judge/v1/blob/${sha256}`, {
      headers: { authorization: `Bearer ${made.token}` },
    });
    expect(blob.status).toBe(401);
    expect((await hostNamed("short-lived")).state).toBe("revoked");
    expect((await alice.trpc.dashboard.status.query()).judgehostsOnline).toBe(onlineBefore);
    const other = await startFakeJudge(server, "other");
    const again = await other.claim();
    expect(again).toMatchObject({ submissionId: submitId });
    expect(again?.claim).not.toBe(task.claim);
    if (again !== null) expect(await other.finish(again, { status: 0 })).toBe(204);
    // The poll that was open when the token went is given nothing that is sent after it.
    const next = await send();
    const taken = await other.claim();
    expect(taken?.submissionId).toBe(next);
    if (taken !== null) expect(await other.finish(taken, { status: 0 })).toBe(204);
    over.abort();
    expect(await polled).toBeNull();
    await other.call("bye", { hostId: other.hostId, held: [] });
  });
});

describe("an order of root", () => {
  test("drain: the host finishes what it has, is given nothing new, and then counts as drained", async () => {
    const judge = await startFakeJudge(server, "drainee");
    await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const trial = { pid: problem.pid, language: "C++", code: "int main(){}", input: "1" };
    await alice.trpc.testRun.start.mutate(trial);
    const errand = await judge.claimErrand();
    const { hostId: id } = judge;
    await root.trpc.judgehost.order.mutate({ id, order: "drain" });
    expect(await hostNamed("drainee")).toMatchObject({ state: "draining", held: 2 });
    const later = await send();
    const poll = judge.claim();
    expect(await judge.heartbeat([task])).toEqual([]);
    expect(await judge.finish(task, { status: 0 })).toBe(204);
    expect((await hostNamed("drainee")).state).toBe("draining");
    await judge.answerErrand(errand, { kind: "compileChecker", isCompiled: true, output: "" });
    expect((await hostNamed("drainee")).state).toBe("drained");
    const other = await startFakeJudge(server, "relief");
    const taken = await other.claim();
    expect(taken?.submissionId).toBe(later);
    if (taken !== null) await other.finish(taken, { status: 0 });
    await other.call("bye", { hostId: other.hostId, held: [] });
    await root.trpc.judgehost.order.mutate({ id, order: "work" });
    const last = await send();
    const back = await poll;
    expect(back?.submissionId).toBe(last);
    if (back !== null) await judge.finish(back, { status: 0 });
    await judge.call("bye", { hostId: id, held: [] });
  });

  test("rest: what the host holds goes to others at once, and its result is refused", async () => {
    const judge = await startFakeJudge(server, "sleeper");
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    await root.trpc.judgehost.order.mutate({ id: judge.hostId, order: "rest" });
    const other = await startFakeJudge(server, "relief");
    const again = await other.claim();
    expect(again?.submissionId).toBe(submitId);
    expect(await judge.heartbeat([task])).toEqual([task.jobId]);
    expect(await judge.finish(task, { status: -1 })).toBe(409);
    if (again !== null) expect(await other.finish(again, { status: 0 })).toBe(204);
    expect((await hostNamed("sleeper")).state).toBe("disabled");
    for (const one of [judge, other]) await one.call("bye", { hostId: one.hostId, held: [] });
  });

  test("is given by root alone, to a host that exists", async () => {
    for (const who of [server.anon, alice, keeper]) {
      const order = { id: "x", order: "drain" } as const;
      await expect(who.trpc.judgehost.order.mutate(order)).rejects.toThrow();
      await expect(who.trpc.judgehost.remove.mutate({ id: "x" })).rejects.toThrow();
    }
    const order = { id: "x", order: "rest" } as const;
    await expect(root.trpc.judgehost.order.mutate(order)).rejects.toThrow(/find the resource/);
  });

  test("a host that is gone can be forgotten, one on line cannot", async () => {
    const judge = await startFakeJudge(server, "retired");
    const { hostId: id } = judge;
    await expect(root.trpc.judgehost.remove.mutate({ id })).rejects.toThrow(/is online/);
    await judge.call("bye", { hostId: id, held: [] });
    await root.trpc.judgehost.remove.mutate({ id });
    await expect(hostNamed("retired")).rejects.toThrow();
    expect((await judge.call("claim", { hostId: id, freeSlots: 1 })).status).toBe(404);
  });
});

describe("a host", () => {
  const able = async () => (await alice.trpc.dashboard.status.query()).judgehostsOnline;

  test("that took itself out is shown with its reason, given nothing and not counted", async () => {
    const before = await able();
    const judge = await startFakeJudge(server, "sick");
    expect(await able()).toBe(before + 1);
    await startFakeJudge(server, "sick", { fault: "the disk is full" });
    expect(await hostNamed("sick")).toMatchObject({ state: "faulty", fault: "the disk is full" });
    expect(await able()).toBe(before);
    const submitId = await send();
    const poll = judge.claim();
    await Bun.sleep(100);
    expect(await server.services.queue.waiting()).toBe(1);
    await startFakeJudge(server, "sick", { fault: null });
    const task = await poll;
    expect(task?.submissionId).toBe(submitId);
    if (task !== null) await judge.finish(task, { status: 0 });
    await judge.call("bye", { hostId: judge.hostId, held: [] });
  });

  test("killed and started again counts once, and its old tasks go to others at once", async () => {
    const before = await able();
    const judge = await startFakeJudge(server, "phoenix");
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const risen = await startFakeJudge(server, "phoenix", {
      process: "another process",
      succeeds: ["process of phoenix"],
    });
    expect(risen.hostId).toBe(judge.hostId);
    expect(await able()).toBe(before + 1);
    const again = await risen.claim();
    expect(again?.submissionId).toBe(submitId);
    expect(again?.claim).not.toBe(task.claim);
    if (again !== null) expect(await risen.finish(again, { status: 0 })).toBe(204);
    await risen.call("bye", { hostId: risen.hostId, held: [] });
  });

  test("whose connection breaks counts as gone some seconds later, unless it speaks", async () => {
    const judge = await startFakeJudge(server, "cut");
    const gone = new AbortController();
    const poll = judge.claim(gone.signal).catch(() => null);
    await Bun.sleep(100);
    const before = (await hostNamed("cut")).seenAt;
    gone.abort();
    await poll;
    const doubted = await waitFor("doubt", async () => {
      const host = await hostNamed("cut");
      return host.seenAt < before ? host : null;
    });
    // Not gone yet: a connection may break where the host lives on.
    expect(doubted.isOnline).toBe(true);
    await judge.heartbeat([]);
    expect((await hostNamed("cut")).seenAt >= before).toBe(true);
    await judge.call("bye", { hostId: judge.hostId, held: [] });
  });

  test("of another installation cannot take a name that is on line", async () => {
    const judge = await startFakeJudge(server, "twin");
    const other = await startFakeJudge(server, "twin", { instance: "elsewhere" });
    expect(other.hostId).toBeUndefined();
    await judge.call("bye", { hostId: judge.hostId, held: [] });
    const after = await startFakeJudge(server, "twin", { instance: "elsewhere" });
    expect(after.hostId).toBe(judge.hostId);
    await after.call("bye", { hostId: after.hostId, held: [] });
  });

  test("that speaks another version of the protocol is told which", async () => {
    const judge = await startFakeJudge(server, "modern");
    const answer = await judge.call("hello", { protocol: 2 });
    expect(answer.status).toBe(426);
    expect(await answer.json()).toMatchObject({
      code: "JUDGE_PROTOCOL_DIFFERS",
      message: expect.stringMatching(/protocol 1.*judge server 2/),
    });
    await judge.call("bye", { hostId: judge.hostId, held: [] });
  });

  test("gives tasks back, which go to others at once and are no attempt", async () => {
    const judge = await startFakeJudge(server, "giver");
    const submitId = await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    const { jobId, claim, judgementId } = task;
    const held = [{ jobId, claim, kind: "judgement", id: judgementId }];
    expect((await judge.call("release", { hostId: judge.hostId, held })).status).toBe(204);
    const { attempts } = await server.db
      .selectFrom("judgement")
      .select("attempts")
      .where("id", "=", judgementId)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
    const again = await judge.claim();
    expect(again?.submissionId).toBe(submitId);
    if (again !== null) await judge.finish(again, { status: 0 });
  });
});

describe("the figures of the fleet", () => {
  test("count what waits by class, what was judged by host, and how long it waited", async () => {
    const judge = await startFakeJudge(server, "counted", {
      calibration: {
        ...{ computeMs: 22, memoryMs: 200, forkExecMs: 1, factor: 1.25, drift: 0.2 },
        ...{ isDrifting: true, measuredAt: new Date().toISOString() },
      },
    });
    await send();
    await send();
    const task = await judge.claim();
    if (task === null) throw new Error("no task");
    await judge.finish(task, { status: 0 });
    const overview = await keeper.trpc.judgehost.overview.query();
    expect(overview.queue).toEqual([
      { queueClass: "contest", waiting: 0 },
      { queueClass: "ordinary", waiting: 1 },
      { queueClass: "test-run", waiting: 0 },
      { queueClass: "rejudge", waiting: 0 },
    ]);
    expect(overview.oldestWaitMs).toBeGreaterThanOrEqual(0);
    expect(overview.waitMs?.p95).toBeGreaterThanOrEqual(overview.waitMs?.p50 ?? -1);
    const counted = overview.hosts.find((host) => host.name === "counted");
    expect(counted).toMatchObject({ state: "working", held: 0, judgementsPerMinute: 0.1 });
    const metrics = await (await server.anon.fetch("/metrics")).text();
    expect(metrics).toMatch(/^gavel_queue_class_waiting\{class="ordinary"\} 1$/m);
    expect(metrics).toMatch(/^gavel_queue_wait_seconds\{quantile="0.95"\} [\d.]+$/m);
    expect(metrics).toMatch(/^gavel_judgements_per_minute\{judgehost="counted"\} 0.1$/m);
    expect(metrics).toMatch(/^gavel_judgehost_calibration_factor\{judgehost="counted"\} 1.25$/m);
    expect(metrics).toMatch(/^gavel_judgehost_state\{judgehost="counted",state="working"\} 1$/m);
    const rest = await judge.claim();
    if (rest !== null) await judge.finish(rest, { status: 0 });
  });

  test("are for administrators, as the service calls of the back office are", async () => {
    const calls = ["get-service-info", "get-judge-service-info"];
    for (const name of calls) {
      const path = `/api/admin/config/${name}`;
      expect((await server.anon.rest("GET", path)).status).toBe(401);
      expect((await alice.rest("GET", path)).status).toBe(403);
      for (const method of ["GET", "POST"]) {
        expect((await keeper.rest(method, path)).status).toBe(200);
        expect((await root.rest(method, path)).status).toBe(200);
      }
    }
    await expect(alice.trpc.judgehost.overview.query()).rejects.toThrow();
    const own = await keeper.rest("GET", "/api/admin/config/get-service-info");
    expect(own.data).toEqual({
      nacos: {},
      backupCores: expect.any(Number),
      backupService: [
        {
          ...{ name: "gavel-server", serviceId: "gavel-server", host: expect.any(String), port: 0 },
          ...{ healthy: true, secure: false },
          metadata: { judgeName: "gavel-server", "nacos.healthy": "true" },
        },
      ],
      backupPercentCpuLoad: expect.stringMatching(/^[\d.]+%$/),
      backupPercentMemoryLoad: expect.stringMatching(/^[\d.]+%$/),
    });
    const hosts = await keeper.rest<unknown[]>("GET", "/api/admin/config/get-judge-service-info");
    expect(hosts.data).toContainEqual({
      cpuCores: 2,
      percentCpuLoad: "1%",
      percentMemoryLoad: "1%",
      service: {
        ...{ name: "counted", serviceId: "counted", host: "127.0.0.1", port: 0 },
        ...{ healthy: true, secure: false },
        metadata: { judgeName: "counted", "nacos.healthy": "true" },
      },
    });
  });
});
