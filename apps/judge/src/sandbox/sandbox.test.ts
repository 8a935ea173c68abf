import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { compileSandboxLimits } from "../judging/limits.ts";
import { makeFakeSandbox } from "../testing/fake-sandbox-binary.ts";
import { Sandbox } from "./sandbox.ts";

const binary = makeFakeSandbox();
const never = new AbortController().signal;
const started: Sandbox[] = [];

async function start(file = binary): Promise<Sandbox> {
  const sandbox = await Sandbox.start({
    binary: file,
    slots: 1,
    storeDir: tmpdir(),
    binds: [],
    log: pino({ level: "silent" }),
  });
  started.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

const ask = (sandbox: Sandbox, argv: string[], signal = never, text = "") =>
  sandbox.run(
    {
      profile: "run",
      argv,
      env: [],
      files: [],
      stdin: { kind: "text", text },
      limits: compileSandboxLimits({ cpuTimeMs: 1000, memoryMib: 64 }),
      collect: [],
    },
    signal,
  );

test("requests and answers are matched by id, with their bytes", async () => {
  const sandbox = await start();
  const runs = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(sandbox, ["echo"], never, `text ${index} 字`)),
  );
  expect(runs.map((one) => Buffer.from(one.stdout).toString())).toEqual(
    Array.from({ length: 20 }, (_, index) => `text ${index} 字`),
  );
});

test("a binary that is missing is an error at start", async () => {
  await expect(start("/nonexistent/sandbox")).rejects.toThrow();
});

test("a binary that does not speak the protocol is an error at start", async () => {
  await expect(start("/bin/echo")).rejects.toThrow();
});

test("a run that was in flight when the sandbox died is run again by its next life", async () => {
  const sandbox = await start();
  const file = join(mkdtempSync(join(tmpdir(), "gavel-die-")), "once");
  const run = await ask(sandbox, ["die-once", file]);
  expect(Buffer.from(run.stdout).toString()).toBe("second life");
});

test.each([
  ["dies every time", ["die"], "connection"],
  ["writes garbage", ["garbage"], "connection"],
  ["fails every time", ["fail"], "clone"],
  ["does not understand", ["surprise"], "connection"],
])(
  "a sandbox that %s is a fault of ours, and serves the next",
  { timeout: 20_000 },
  async (_name, argv, step) => {
    const sandbox = await start();
    const run = await ask(sandbox, argv);
    expect(run.result.cause).toMatchObject({ kind: "sandboxFailed", step });
    expect((await ask(sandbox, ["echo"])).result.cause).toEqual({ kind: "exited", code: 0 });
  },
);

test("giving up kills the run and says why", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  const run = ask(sandbox, ["hang"], stop.signal);
  setTimeout(() => stop.abort(new Error("dropped")), 20);
  await expect(run).rejects.toThrow("dropped");
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
});

test("stop ends the process soon, with a run in flight too", async () => {
  const sandbox = await start();
  const run = ask(sandbox, ["hang"]);
  const began = performance.now();
  await sandbox.stop();
  expect(performance.now() - began).toBeLessThan(2500);
  expect((await run).result.cause.kind).toBe("sandboxFailed");
});

const exchange = (sandbox: Sandbox, argv: string[], signal = never) => {
  const side = {
    profile: "run" as const,
    argv,
    env: [],
    files: [],
    limits: compileSandboxLimits({ cpuTimeMs: 1000, memoryMib: 64 }),
    collect: [],
  };
  return sandbox.interact({ program: side, interactor: side, transcriptBytes: 100 }, signal);
};
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("runs and exchanges are told apart, each with its bytes", async () => {
  const sandbox = await start();
  const [both, run] = await Promise.all([
    exchange(sandbox, ["echo", "字"]),
    ask(sandbox, ["echo"], never, "run"),
  ]);
  expect(textOf(both.transcript)).toBe("字");
  expect(textOf(both.programStderr)).toBe("program's");
  expect(textOf(both.interactorStderr)).toBe("interactor's");
  expect(textOf(run.stdout)).toBe("run");
});

test("an exchange that was in flight when the sandbox died is made again by its next life", async () => {
  const sandbox = await start();
  const file = join(mkdtempSync(join(tmpdir(), "gavel-die-")), "once");
  expect(textOf((await exchange(sandbox, ["die-once", file])).transcript)).toBe("second life");
});

test.each([
  ["dies every time", ["die"], "connection"],
  ["fails every time", ["fail"], "clone"],
  ["does not understand", ["surprise"], "connection"],
])(
  "an exchange in a sandbox that %s is a fault of ours on both sides",
  { timeout: 20_000 },
  async (_name, argv, step) => {
    const { result } = await exchange(await start(), argv);
    for (const { cause } of [result.program, result.interactor]) {
      expect(cause).toMatchObject({ kind: "sandboxFailed", step });
    }
  },
);

test("giving up kills the exchange and says why", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  const both = exchange(sandbox, ["hang"], stop.signal);
  setTimeout(() => stop.abort(new Error("dropped")), 20);
  await expect(both).rejects.toThrow("dropped");
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
});
