/** The daemon as a process, with a sandbox that runs nothing. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { FakeServer, TEST_TOKEN } from "./testing/fake-server.ts";

function start(env: Record<string, string>) {
  return Bun.spawn([process.execPath, join(import.meta.dirname, "main.ts")], {
    env: {
      // The sandbox here is a script that looks for bun.
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      DATA_DIR: mkdtempSync(join(tmpdir(), "gavel-main-")),
      SANDBOX_BIN: join(import.meta.dirname, "testing/fake-sandbox.ts"),
      JUDGE_TOKEN: TEST_TOKEN,
      JUDGE_NAME: "process",
      ...env,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops it cleanly within 3 s",
  { timeout: 30_000 },
  async (signal) => {
    const server = new FakeServer();
    const judge = start({ GAVEL_SERVER: server.url });
    while (server.hellos.length === 0) await Bun.sleep(20);
    expect(server.hellos[0]).toMatchObject({ name: "process", protocol: 1 });
    const began = performance.now();
    judge.kill(signal);
    expect(await judge.exited).toBe(0);
    expect(performance.now() - began).toBeLessThan(3000);
    const lines = (await new Response(judge.stdout).text()).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain("stopping");
    await server.stop();
  },
);

test("a server that is not there yet is waited for, and a stop still works", {
  timeout: 30_000,
}, async () => {
  const judge = start({ GAVEL_SERVER: "http://127.0.0.1:1" });
  // Read on to the end: a daemon whose log nobody takes is not what is tried here.
  const reader = judge.stdout.getReader();
  for (let heard = ""; !heard.includes("cannot be reached"); ) {
    heard += new TextDecoder().decode((await reader.read()).value);
  }
  judge.kill("SIGTERM");
  expect(await judge.exited).toBe(0);
});

test("a missing sandbox and a missing variable end it with a reason", {
  timeout: 30_000,
}, async () => {
  const noSandbox = start({ GAVEL_SERVER: "http://127.0.0.1:1", SANDBOX_BIN: "/nonexistent" });
  expect(await noSandbox.exited).toBe(1);
  expect(await new Response(noSandbox.stdout).text()).toContain("the judge cannot start");
  const noServer = start({});
  expect(await noServer.exited).toBe(1);
  expect(await new Response(noServer.stderr).text()).toContain("GAVEL_SERVER");
});
