import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_JSON_FRAME_BYTES } from "@gavel/judge-protocol/sandbox";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { compileSandboxLimits } from "../judging/limits.ts";
import { makeFakeSandbox } from "../testing/fake-sandbox-binary.ts";
import { Sandbox, type SandboxOptions } from "./sandbox.ts";

const binary = makeFakeSandbox();
const never = new AbortController().signal;
const started: Sandbox[] = [];

async function start(
  file = binary,
  more: Partial<Pick<SandboxOptions, "patienceMs" | "onUnread">> = {},
): Promise<Sandbox> {
  const sandbox = await Sandbox.start({
    ...more,
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

const ask = (sandbox: Sandbox, argv: string[], signal = never, text = "", wallTimeMs?: number) =>
  sandbox.run(
    {
      profile: "run",
      argv,
      env: [],
      files: [],
      stdin: { kind: "text", text },
      limits: {
        ...compileSandboxLimits({ cpuTimeMs: 1000, memoryMib: 64 }),
        ...(wallTimeMs === undefined ? {} : { wallTimeMs }),
      },
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
  ["cannot say what it does not understand", ["refuse-all"], "connection"],
])(
  "a sandbox that %s is a fault of ours, and serves the next",
  { timeout: 120_000 },
  async (_name, argv, step) => {
    const sandbox = await start();
    const run = await ask(sandbox, argv);
    expect(run.result.cause).toMatchObject({ kind: "sandboxFailed", step });
    expect((await ask(sandbox, ["echo"])).result.cause).toEqual({ kind: "exited", code: 0 });
  },
);

test("a request that is too large is refused alone: whoever else is judged notices nothing", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  let isOver = false;
  const other = ask(sandbox, ["hang"], stop.signal).catch(() => {
    isOver = true;
  });
  const large = await ask(sandbox, ["echo"], never, "x".repeat(MAX_JSON_FRAME_BYTES));
  expect(large.result.cause).toMatchObject({ kind: "sandboxFailed", step: "connection" });
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
  expect(isOver).toBe(false);
  stop.abort(new Error("enough"));
  await other;
});

test("a sandbox that does not answer any more is started again, and the run is a fault of ours", async () => {
  const sandbox = await start(binary, { patienceMs: 0 });
  const run = await ask(sandbox, ["hang"], never, "", 1);
  expect(run.result.cause).toMatchObject({ kind: "sandboxFailed", step: "connection" });
  expect(await seriesOf(sandbox, ["hang"], ["a", "b"], [])).toBe(null);
  const others = await Promise.all([ask(sandbox, ["echo"]), ask(sandbox, ["echo"])]);
  expect(others.map((one) => one.result.cause.kind)).toEqual(["exited", "exited"]);
});

test("giving up kills the run and says why", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  const run = ask(sandbox, ["hang"], stop.signal);
  setTimeout(() => stop.abort(new Error("dropped")), 20);
  await expect(run).rejects.toThrow("dropped");
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
});

test("stop ends the process, with a run in flight too", async () => {
  const sandbox = await start();
  const run = ask(sandbox, ["hang"]);
  await sandbox.stop();
  expect((await run).result.cause.kind).toBe("sandboxFailed");
});

const sideOf = (argv: string[]) => ({
  profile: "run" as const,
  argv,
  env: [],
  files: [],
  limits: compileSandboxLimits({ cpuTimeMs: 1000, memoryMib: 64 }),
  collect: [],
});

const exchange = (sandbox: Sandbox, argv: string[], signal = never) => {
  const side = sideOf(argv);
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
  { timeout: 120_000 },
  async (_name, argv, step) => {
    const { result } = await exchange(await start(), argv);
    for (const { cause } of [result.program, result.interactor]) {
      expect(cause).toMatchObject({ kind: "sandboxFailed", step });
    }
  },
);

const seriesOf = (
  sandbox: Sandbox,
  argv: string[],
  texts: readonly string[],
  told: string[],
  signal = never,
) => {
  const program = sideOf(argv);
  const stdins = texts.map((text) => ({ kind: "text" as const, text }));
  return sandbox.series(
    { program, stdins, stopsAfterFailure: false, beginsWithinMs: 1000 },
    (index, { result, stdout }) => told.push(`${index} ${result.cause.kind} ${textOf(stdout)}`),
    signal,
  );
};

test("a series tells of each of its runs, beside other requests", async () => {
  const sandbox = await start();
  const [first, second]: string[][] = [[], []];
  const [begun, run, others] = await Promise.all([
    seriesOf(sandbox, ["echo"], ["a", "b", "字"], first ?? []),
    ask(sandbox, ["echo"], never, "run"),
    seriesOf(sandbox, ["fail"], ["c"], second ?? []),
  ]);
  expect([begun, others, textOf(run.stdout)]).toEqual([3, 1, "run"]);
  expect(first).toEqual(["0 exited a", "1 exited b", "2 exited 字"]);
  // Whoever asked decides what is run once more.
  expect(second).toEqual(["0 sandboxFailed "]);
});

test("of a series that is lost with its sandbox, what was told stays, and nothing is run again", async () => {
  const sandbox = await start();
  const told: string[] = [];
  expect(await seriesOf(sandbox, ["die-on", "b"], ["a", "b", "c"], told)).toBe(null);
  expect(told).toEqual(["0 exited a"]);
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
  expect(await seriesOf(sandbox, ["surprise"], ["a"], told)).toBe(null);
});

test("giving up a series kills it", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  const told: string[] = [];
  const begun = seriesOf(sandbox, ["hang"], ["a", "b"], told, stop.signal);
  // The sandbox has the request before it has this one.
  await ask(sandbox, ["echo"]);
  stop.abort(new Error("dropped"));
  expect(await begun).toBe(0);
  expect(told).toEqual([]);
  expect(await seriesOf(sandbox, ["echo"], ["a"], told, stop.signal)).toBe(0);
});

test("giving up kills the exchange and says why", async () => {
  const sandbox = await start();
  const stop = new AbortController();
  const both = exchange(sandbox, ["hang"], stop.signal);
  setTimeout(() => stop.abort(new Error("dropped")), 20);
  await expect(both).rejects.toThrow("dropped");
  expect((await ask(sandbox, ["echo"])).result.cause.kind).toBe("exited");
});

test("files of what was given up as it ended, or is made once more, are named all the same", async () => {
  const unread: string[] = [];
  const sandbox = await start(binary, {
    onUnread: (files) => unread.push(...files.map(({ sha256 }) => sha256)),
  });
  const hash = (digit: string) => digit.repeat(64);
  const stop = new AbortController();
  const dropped = [
    ask(sandbox, ["leave", hash("1")], stop.signal),
    exchange(sandbox, ["leave", hash("2")], stop.signal),
  ].map((one) => one.catch((error: unknown) => String(error)));
  // The sandbox has the requests before it has this one.
  await ask(sandbox, ["echo"]);
  stop.abort(new Error("dropped"));
  expect(await Promise.all(dropped)).toEqual(["Error: dropped", "Error: dropped"]);
  expect(unread).toEqual([hash("1"), hash("2")]);
  // Made twice; what the second left is read by whoever asked.
  await exchange(sandbox, ["fail", hash("3")]);
  expect(unread).toEqual([hash("1"), hash("2"), hash("3")]);
});
