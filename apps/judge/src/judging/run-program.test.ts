/** What programs leave in the store, in the real sandbox: the program is a shell, and the input file what it does. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERDICTS } from "@gavel/domain/verdict";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { sandboxBinary } from "../env.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { SandboxRun } from "../sandbox/connection.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import { SANDBOX_MISSING } from "../testing/real-judge.ts";
import { makeTask } from "../testing/tasks.ts";
import { runCase } from "./run-case.ts";
import type { CaseContext } from "./run-program.ts";

const dir = mkdtempSync(join(tmpdir(), "gavel-run-program-"));
const log = pino({ level: "silent" });
const never = new AbortController().signal;
let sandbox: Sandbox;
let store: BlobStore;

const shell = {
  language: {
    run: () => ["/bin/sh", "in"],
    runEnv: () => ["PATH=/usr/bin:/bin"],
    heapMarker: null,
  },
  home: "/",
} as unknown as ReadyLanguage;

beforeAll(async () => {
  if (SANDBOX_MISSING) return;
  const fetch = () => Promise.reject(new Error("nothing is fetched here"));
  store = await BlobStore.open({ dir, limitBytes: 80_000, fetch, log });
  const binary = sandboxBinary();
  sandbox = await Sandbox.start({ binary, slots: 1, storeDir: dir, binds: [], log });
});

afterAll(async () => {
  await sandbox?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const DROPPED = Number.NaN;

/** @param cpuTimesUs of each of its runs in turn, as a busy host might have measured them; the task may be dropped there */
async function judge(script: string, answer: string, cpuTimesUs: readonly number[] = []) {
  const blobs = new Map<string, { sha256: string; bytes: number }>();
  for (const text of [script, answer]) {
    blobs.set(text, await store.put(new TextEncoder().encode(text)));
  }
  const putBlob = (content: string | Uint8Array) => {
    const { sha256 = "", bytes = 0 } = blobs.get(String(content)) ?? {};
    return { sha256, bytes };
  };
  const problem = { fileIo: { read: "in", write: "out" }, outputLimitMb: 1 };
  const cases = [{ input: script, answer }];
  const task = makeTask({ putBlob }, { language: "C", code: "", problem, cases });
  const runs: SandboxRun[] = [];
  const run: CaseContext["sandbox"]["run"] = async (...how) => {
    if (Object.is(cpuTimesUs[runs.length], DROPPED)) throw new Error("the task is dropped");
    const real = await sandbox.run(...how);
    const cpuTimeUs = cpuTimesUs[runs.length] ?? real.result.cpuTimeUs;
    const told = { ...real, result: { ...real.result, cpuTimeUs } };
    runs.push(told);
    return told;
  };
  const [spec] = task.cases;
  if (spec === undefined) throw new Error("a task without a case");
  const program = { files: [], release: () => undefined };
  const watched: CaseContext["sandbox"] = {
    run,
    interact: (...how) => sandbox.interact(...how),
    series: (...how) => sandbox.series(...how),
  };
  const context = { task, ready: shell, program, checker: null, sandbox: watched, store };
  const between = { giveWay: async () => undefined, isUsedUp: () => false };
  const { result } = await runCase(context, spec, never, between);
  return { result, runs };
}

const stored = () =>
  readdirSync(dir)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((name) => readdirSync(join(dir, name)));

test.skipIf(SANDBOX_MISSING)("what a run wrote that does not count is let go", async () => {
  const script = "head -c 10000 /dev/urandom > out";
  for (const secondUs of [1_050_000, 1000]) {
    const { runs } = await judge(script, "1", [1_050_000, secondUs]);
    const written = runs.flatMap(({ result }) => result.collected.map(({ sha256 }) => sha256));
    expect(written).toHaveLength(2);
    expect(new Set(written).size).toBe(2);
  }
  expect(stored().filter((sha256) => !store.has(sha256))).toEqual([]);
});

test.skipIf(SANDBOX_MISSING)("so is what one wrote behind which the task is dropped", async () => {
  const script = "head -c 10001 /dev/urandom > out";
  await expect(judge(script, "1", [1_050_000, DROPPED])).rejects.toThrow("the task is dropped");
  expect(stored().filter((sha256) => !store.has(sha256))).toEqual([]);
});

test.skipIf(SANDBOX_MISSING)("two runs may write the same, of which one counts", async () => {
  // More than the store keeps of what is given up: it would be gone at once.
  const script = "head -c 20000 /dev/zero > out";
  const { result, runs } = await judge(script, "1", [1_050_000, 1000]);
  expect(runs).toHaveLength(2);
  expect(result).toMatchObject({ status: VERDICTS.wrongAnswer.code, note: null });
});
