/** What the agent asks for, against a server of its own; what it is given is never done. */
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
      return new Promise((_, reject) => {
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
  const push = (holder: string) =>
    server.push({ kind: "judgement", task: makeTask(server, { language: "C", code: "", holder }) });
  return { server, heavy, begun, push };
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
