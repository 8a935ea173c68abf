/** What the agent asks for, against a server of its own; what it is given is done when the test says so. */
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { FakeServer, TEST_TOKEN } from "../testing/fake-server.ts";
import { makeTask } from "../testing/tasks.ts";
import { waitFor } from "../testing/wait-for.ts";
import { Agent } from "./agent.ts";
import { ServerClient } from "./server-client.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(capacity: number) {
  const server = new FakeServer();
  const log = pino({ level: "silent" });
  const heavy = new Set<string>();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const agent = new Agent({
    server: new ServerClient({ serverUrl: server.url, token: TEST_TOKEN }),
    serverUrl: server.url,
    capacity,
    hello: () => ({
      ...{ protocol: 1, name: "test", instance: "one", process: "first", version: "0" },
      ...{ slots: capacity, languages: [], calibration: null, fault: null },
      sandbox: { backend: "none", degraded: [], mechanisms: {} },
      load: { cpuCores: 1, cpuPercent: 0, memoryPercent: 0 },
    }),
    judge: (task, _watcher, signal) => {
      begun.push(task.holder);
      return new Promise((resolve, reject) => {
        const nothing = { timeMs: 0, memoryKib: 0, score: null, errorMessage: null, cases: [] };
        ends.push(() => resolve({ status: 0, ...nothing }));
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    },
    runErrand: () => Promise.reject(new Error("no errand was asked for")),
    onResult: () => undefined,
    isHeavy: ({ holder }) => heavy.has(holder),
    onBenchmark: () => undefined,
    onUpdate: () => undefined,
    onGreeted: () => undefined,
    log,
  });
  opened.push(() => server.stop());
  opened.push(() => agent.stop());
  await agent.start();
  const push = (holder: string, waited = false) => {
    const task = makeTask(server, { language: "C", code: "", holder });
    server.push({ kind: "judgement", task, waited });
    return task;
  };
  return { server, heavy, begun, ends, push };
}

test("places are for tasks that have not had their share; beside the others it asks for somebody's first", async () => {
  const { server, heavy, begun, push } = await start(2);
  for (const holder of ["mallory", "trudy", "alice"]) push(holder);
  await waitFor("both places taken", () => begun.length === 2);
  await Bun.sleep(300);
  expect(begun).toEqual(["mallory", "trudy"]);
  expect(server.waiting).toBe(1);
  expect(server.claims.some((one) => one.isExtra)).toBe(false);
  heavy.add("mallory");
  await waitFor("a third task", () => begun.length === 3);
  expect(server.claims.at(-1)).toMatchObject({ freeSlots: 1, isExtra: true });
});

test("there are so many places and no more", async () => {
  const { server, heavy, begun, push } = await start(1);
  for (let index = 0; index < 30; index += 1) {
    heavy.add(`attacker ${index}`);
    push(`attacker ${index}`);
  }
  await waitFor("all places taken", () => begun.length === 10);
  await Bun.sleep(300);
  expect(begun.length).toBe(10);
  expect(server.waiting).toBe(20);
});

test("a place that becomes free is asked for while nobody else answers", async () => {
  const { server, heavy, begun, ends, push } = await start(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.untilExtra = promise;
  opened.push(async () => resolve());
  heavy.add("mallory");
  push("mallory");
  await waitFor("the question beside", () => server.claims.some((one) => one.isExtra));
  push("mallory");
  for (const end of ends) end();
  await waitFor("the next of the same person", () => begun.length === 2);
  expect(server.claims.filter((one) => one.isExtra)).toHaveLength(1);
});

test("in a rush the report of a task brings the next, without a claim", async () => {
  const { server, begun, ends, push } = await start(1);
  const [first, second] = ["a", "b", "c"].map((holder) => push(holder, true));
  await waitFor("the task in the slot and one ahead", () => begun.length === 2);
  ends[0]?.();
  await waitFor("the third task", () => begun.length === 3);
  expect(server.claims).toHaveLength(2);
  expect((await server.finishOf(first?.jobId ?? "")).next).toEqual({
    hostId: "host-1",
    process: "first",
    freeSlots: 0,
  });
  for (const end of ends) end();
  await server.finishOf(second?.jobId ?? "");
  // Nothing waited any more, so it asks by itself again.
  await waitFor("the next question", () => server.claims.length === 3);
  push("d");
  await waitFor("what came then", () => begun.length === 4);
});

test("a report that does not arrive asks for nothing when it is sent again, and keeps nobody's place", async () => {
  const { server, begun, ends, push } = await start(1);
  const [first] = ["a", "b"].map((holder) => push(holder, true));
  await waitFor("the task in the slot and one ahead", () => begun.length === 2);
  server.failWith = 503;
  ends[0]?.();
  await waitFor("a try that failed", () => server.refused.includes("/judge/v1/finish"));
  server.failWith = null;
  expect((await server.finishOf(first?.jobId ?? "")).next).toBeUndefined();
  ends[1]?.();
  push("c");
  await waitFor("the next task", () => begun.length === 3);
});

test("each heartbeat names the one before, and the first what the hello did", async () => {
  const { server } = await start(1);
  await waitFor("two heartbeats", () => server.beats.length >= 2);
  const [first, second] = server.beats;
  expect(first?.last).toBe(server.hellos[0]?.beat?.last);
  expect(second?.last).toBe(first?.next);
  expect(second?.next).not.toBe(first?.next);
});
