/** The daemon as a process, with a sandbox that runs nothing. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeFakeSandbox } from "./testing/fake-sandbox-binary.ts";
import { FakeServer, TEST_TOKEN } from "./testing/fake-server.ts";
import { readUntil, waitFor } from "./testing/wait-for.ts";

const started: Bun.Subprocess[] = [];
// One that does not end by itself would keep a processor from all later tests.
afterEach(() => {
  for (const one of started.splice(0)) one.kill("SIGKILL");
});

function start(env: Record<string, string>) {
  const judge = Bun.spawn([process.execPath, join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: "/usr/bin:/bin",
      DATA_DIR: mkdtempSync(join(tmpdir(), "gavel-main-")),
      SANDBOX_BIN: makeFakeSandbox(),
      JUDGE_TOKEN: TEST_TOKEN,
      JUDGE_NAME: "process",
      ...env,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  started.push(judge);
  return judge;
}

test.each(["SIGTERM", "SIGINT"] as const)(
  // What takes it longer than its own patience ends it with another status.
  "%s stops it cleanly",
  { timeout: 120_000 },
  async (signal) => {
    const server = new FakeServer();
    const judge = start({ GAVEL_SERVER: server.url });
    await waitFor("the judge's hello", () => server.hellos.length > 0);
    expect(server.hellos[0]).toMatchObject({ name: "process", protocol: 1 });
    judge.kill(signal);
    expect(await judge.exited).toBe(0);
    const lines = (await new Response(judge.stdout).text()).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain("stopping");
    await server.stop();
  },
);

test("a server that is not there yet is waited for, and a stop still works", {
  timeout: 120_000,
}, async () => {
  const judge = start({ GAVEL_SERVER: "http://127.0.0.1:1" });
  await readUntil(judge.stdout, "cannot be reached");
  judge.kill("SIGTERM");
  expect(await judge.exited).toBe(0);
});

test("a missing sandbox and a missing variable end it with a reason", {
  timeout: 120_000,
}, async () => {
  const noSandbox = start({ GAVEL_SERVER: "http://127.0.0.1:1", SANDBOX_BIN: "/nonexistent" });
  expect(await noSandbox.exited).toBe(1);
  expect(await new Response(noSandbox.stdout).text()).toContain("the judge cannot start");
  const noServer = start({});
  expect(await noServer.exited).toBe(1);
  expect(await new Response(noServer.stderr).text()).toContain("GAVEL_SERVER");
});
