/**
 * A judge server whose data folder was copied to a second machine: one installation, two processes. And one whose machine was
 * copied while it ran: one process, twice.
 */
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { helloOf, startFakeJudge } from "./support/fake-judge.ts";
import { changeSettings, seedProblem } from "./support/seed.ts";

let server: TestServer;
let alice: TestUser;
let root: ReturnType<TestServer["as"]>;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  root = server.as(signedIn.headers.get("authorization") ?? "");
});
afterAll(() => server.stop());

async function send(): Promise<number> {
  const { problemId } = await seedProblem(server);
  const program = { problemId, language: "C++", code: "int main(){}" };
  return (await alice.trpc.submission.create.mutate(program)).submitId;
}

async function hostNamed(name: string) {
  const host = (await root.trpc.judgehost.find.query()).find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return host;
}

test("a host whose data folder is copied to a second machine keeps its name and tasks, and the back office is told", async () => {
  const judge = await startFakeJudge(server, "original");
  const submitId = await send();
  const task = await judge.claim();
  if (task === null) throw new Error("no task");
  const { hostId } = judge;
  const copy = { process: "elsewhere", succeeds: ["one before the copy"] };
  expect((await startFakeJudge(server, "original", copy)).hostId).toBeUndefined();
  const refused = await judge.call("hello", helloOf("original", copy));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "JUDGE_RUNS_TWICE",
    message: expect.stringMatching(/"original" is at work already from 127\.0\.0\.1/),
  });
  expect((await hostNamed("original")).rival).toMatchObject({
    address: "127.0.0.1",
    isCopy: true,
  });
  expect(await judge.heartbeat([task])).toEqual([]);
  expect(await judge.finish(task, { status: 0 })).toBe(204);
  expect((await alice.trpc.submission.get.query({ submitId })).status).toBe(0);

  // Once nothing is heard of the first, the other is let in. What the first says then is nobody's.
  await judge.call("bye", { hostId, held: [] });
  const next = await startFakeJudge(server, "original", copy);
  expect(next.hostId).toBe(hostId);
  expect((await hostNamed("original")).rival).toBeNull();
  const late = { hostId, process: "process of original" };
  const load = { cpuCores: 2, cpuPercent: 1, memoryPercent: 1 };
  expect((await judge.call("heartbeat", { ...late, held: [], load })).status).toBe(404);
  expect((await judge.call("claim", { ...late, freeSlots: 1 })).status).toBe(404);
  expect((await judge.call("release", { ...late, held: [] })).status).toBe(404);
  expect((await judge.call("bye", { ...late, held: [] })).status).toBe(404);
  expect((await hostNamed("original")).isOnline).toBe(true);
  const owner = { hostId, process: copy.process, held: [] };
  expect((await judge.call("bye", owner)).status).toBe(204);
});

test("of a judge server whose machine is copied while it runs, the one that is heard next goes on alone", async () => {
  const name = "cloned";
  const beat = { last: "1", next: "1" };
  const judge = await startFakeJudge(server, name, { beat });
  const { hostId } = judge;
  const load = { cpuCores: 2, cpuPercent: 1, memoryPercent: 1 };
  const say = async (last: string, next: string) => {
    const body = { hostId, process: `process of ${name}`, held: [], load, beat: { last, next } };
    return (await judge.call("heartbeat", body)).status;
  };
  const greet = async (last: string, next = last) =>
    (await judge.call("hello", helloOf(name, { beat: { last, next } }))).status;
  expect(await say("1", "2")).toBe(200);
  // Its answer was lost, and it comes twice.
  expect([await say("1", "2"), await say("1", "2")]).toEqual([200, 200]);
  expect(await greet("1", "2")).toBe(200);
  expect(await say("2", "3")).toBe(200);

  expect(await say("2", "3 of the copy")).toBe(404);
  expect(await greet("2", "3 of the copy")).toBe(409);
  expect((await hostNamed(name)).rival).toMatchObject({ isCopy: true });
  expect(await say("3", "4")).toBe(200);
  expect(await greet("4")).toBe(200);

  // A judge of an earlier release names none; one that says hello after a silence is believed.
  expect((await judge.call("heartbeat", { hostId, held: [], load })).status).toBe(200);
  await judge.call("bye", { hostId, held: [] });
  expect(await greet("2", "3 of the copy")).toBe(200);
  expect(await say("3 of the copy", "4 of the copy")).toBe(404);
  expect(await say("2", "3 of the copy")).toBe(200);
  expect(await say("4", "5")).toBe(404);
});
