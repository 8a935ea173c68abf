/** Root has a judge server measured: what the server tells it, and until when. */
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeJudge } from "./support/fake-judge.ts";

let server: TestServer;
let root: ReturnType<TestServer["as"]>;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  root = server.as(signedIn.headers.get("authorization") ?? "");
});
afterAll(() => server.stop());

const measured = (measuredAt: string) => ({
  calibration: {
    ...{ computeMs: 20, memoryMs: 180, forkExecMs: 0.6, factor: 0.9, drift: 0, isDrifting: false },
    measuredAt,
  },
});
const FIRST = measured("2026-01-01T00:00:00.000Z");
const SECOND = measured("2026-01-01T01:00:00.000Z");

const hostNamed = async (name: string) => {
  const host = (await root.trpc.judgehost.find.query()).find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return host;
};

test("a host is told so until it has measured anew", async () => {
  const judge = await startFakeJudge(server, "asked", FIRST);
  const other = await startFakeJudge(server, "other", FIRST);
  const wants = async ({ call, hostId }: typeof judge) => {
    const load = { cpuCores: 2, cpuPercent: 1, memoryPercent: 1 };
    const answer = await call("heartbeat", { hostId, held: [], load });
    return ((await answer.json()) as { benchmark?: boolean }).benchmark;
  };
  expect(await wants(judge)).toBe(false);
  await root.trpc.judgehost.benchmark.mutate({ id: judge.hostId });
  expect((await hostNamed("asked")).benchmarkAskedAt).toBe(now.toISOString());
  expect([await wants(judge), await wants(other)]).toEqual([true, false]);
  // Neither a start, when nothing is measured yet, nor figures that are known answer it.
  await startFakeJudge(server, "asked");
  expect(await wants(judge)).toBe(true);
  await startFakeJudge(server, "asked", SECOND);
  expect(await wants(judge)).toBe(false);
  expect(await hostNamed("asked")).toMatchObject({ benchmarkAskedAt: null, ...SECOND });
  await root.trpc.judgehost.benchmark.mutate({ id: judge.hostId });
  await startFakeJudge(server, "asked", SECOND);
  expect(await wants(judge)).toBe(true);
  const entries = await server.db
    .selectFrom("audit_entry")
    .select("target_name")
    .where("action", "=", "judgehost.benchmark")
    .execute();
  expect(entries.map((entry) => entry.target_name)).toEqual(["asked", "asked"]);
});

test("one that is offline, or was never there, cannot be asked", async () => {
  const judge = await startFakeJudge(server, "away", FIRST);
  now = new Date(now.getTime() + 60_000);
  await expect(root.trpc.judgehost.benchmark.mutate({ id: judge.hostId })).rejects.toThrow(
    "This judge server is offline",
  );
  await expect(root.trpc.judgehost.benchmark.mutate({ id: "nobody" })).rejects.toThrow();
});
