/** Cases on slots, in the real sandbox: the program is a shell, and the input of a case what it does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERDICTS } from "@gavel/domain/verdict";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { sandboxBinary } from "../env.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { SandboxRun } from "../sandbox/connection.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import { SANDBOX_MISSING } from "../testing/real-judge.ts";
import { makeTask } from "../testing/tasks.ts";
import { CaseTurns } from "./case-turns.ts";
import type { CaseContext } from "./run-program.ts";
import { Slots } from "./slots.ts";

const dir = mkdtempSync(join(tmpdir(), "gavel-turns-"));
const log = pino({ level: "silent" });
const never = new AbortController().signal;
let sandbox: Sandbox;
let store: BlobStore;

const shell = {
  language: { run: () => ["/bin/sh"], runEnv: () => ["PATH=/usr/bin:/bin"], heapMarker: null },
  home: "/",
} as unknown as ReadyLanguage;

beforeAll(async () => {
  if (SANDBOX_MISSING) return;
  const fetch = () => Promise.reject(new Error("nothing is fetched here"));
  store = await BlobStore.open({ dir, limitBytes: 1 << 30, fetch, log });
  sandbox = await Sandbox.start({
    binary: sandboxBinary(),
    slots: 3,
    storeDir: dir,
    binds: [],
    log,
  });
});

afterAll(async () => {
  await sandbox?.stop();
  rmSync(dir, { recursive: true, force: true });
});

type Case = readonly [script: string, answer: string];

async function taskOf(cases: readonly Case[], problem: Partial<JudgeTask["problem"]> = {}) {
  const blobs = new Map<string, { sha256: string; bytes: number }>();
  for (const text of new Set(cases.flat())) {
    blobs.set(text, await store.put(new TextEncoder().encode(text)));
  }
  const putBlob = (content: string | Uint8Array) => {
    const { sha256 = "", bytes = 0 } = blobs.get(String(content)) ?? {};
    return { sha256, bytes };
  };
  return makeTask(
    { putBlob },
    {
      language: "C",
      code: "",
      problem,
      cases: cases.map(([input, answer]) => ({ input, answer })),
    },
  );
}

/** How many runs each series had, and how many of them came to an end. */
interface Seen {
  readonly sizes: number[];
  ended: number;
}

type Meddle = (index: number, run: SandboxRun) => SandboxRun;

async function judge(task: JudgeTask, meddle: Meddle = (_, run) => run, signal = never) {
  const seen: Seen = { sizes: [], ended: 0 };
  const watched: CaseContext["sandbox"] = {
    run: (...how) => sandbox.run(...how),
    interact: (...how) => sandbox.interact(...how),
    series: (spec, take, stop) => {
      seen.sizes.push(spec.stdins.length);
      const watch = (index: number, run: SandboxRun) => {
        seen.ended += 1;
        take(index, meddle(index, run));
      };
      return sandbox.series(spec, watch, stop);
    },
  };
  const program = { files: [], release: () => undefined };
  const context: CaseContext = {
    task,
    ready: shell,
    program,
    checker: null,
    sandbox: watched,
    store,
  };
  const slots = new Slots(1);
  const turns = new CaseTurns(context, slots, { holder: "somebody", task: task.jobId }, signal);
  const settled = await Promise.allSettled(task.cases.map((spec) => turns.run(spec)));
  // Whatever came of them, the slot is free again.
  await slots.use({ holder: "next", task: "next" }, never, async () => undefined);
  return { settled, seen };
}

const names = new Map<number, string>(
  Object.entries(VERDICTS).map(([name, { code }]) => [code, name]),
);

const verdictsOf = ({ settled }: Awaited<ReturnType<typeof judge>>) =>
  settled.map((one) =>
    one.status === "fulfilled" ? names.get(one.value.result.status) : String(one.reason),
  );

const fine: Case = ["echo 1", "1"];
const wrong: Case = ["echo 2", "1"];
const [AC, WA, TLE] = ["accepted", "wrongAnswer", "timeLimitExceeded"];

test.skipIf(SANDBOX_MISSING)("each case of a series has its own verdict", async () => {
  const slow: Case = ["while :; do :; done", "1"];
  const cases: Case[] = [fine, wrong, ["echo 1; exit 3", "1"], slow, fine, ["printf 123", "123"]];
  const done = await judge(await taskOf(cases, { timeLimitMs: 200 }));
  expect(verdictsOf(done)).toEqual([AC, WA, "runtimeError", TLE, AC, AC]);
  // It holds the slot for so long that the others wait for a turn of their own.
  expect(done.seen.sizes[0]).toBe(6);
  expect(done.seen.sizes.length).toBeGreaterThan(1);
});

test.skipIf(SANDBOX_MISSING)("cases with limits of their own come apart from others", async () => {
  const task = await taskOf([fine, fine, fine, fine]);
  const cases = task.cases.map((one) => (one.seq < 3 ? one : { ...one, timeLimitMs: 500 }));
  const done = await judge({ ...task, cases });
  expect(verdictsOf(done)).toEqual([AC, AC, AC, AC]);
  expect(done.seen.sizes).toEqual([2, 2]);
});

test.skipIf(SANDBOX_MISSING)(
  "behind a failure that decides, few are run and none counts",
  async () => {
    const cases = [fine, wrong, ...Array.from({ length: 20 }, () => fine)];
    const hidden = await judge(await taskOf(cases, { showsCases: false }));
    expect(verdictsOf(hidden)).toEqual([AC, WA, ...Array.from({ length: 20 }, () => "cancelled")]);
    // Three behind it at the most.
    expect(hidden.seen.ended).toBeLessThanOrEqual(5);
    const crash = [fine, ["exit 1", "1"] as const, fine, fine];
    const stopped = await judge(await taskOf(crash, { showsCases: false }));
    expect(verdictsOf(stopped)).toEqual([AC, "runtimeError", "cancelled", "cancelled"]);
    expect(stopped.seen.ended).toBe(2);
  },
);

test.skipIf(SANDBOX_MISSING)("a run that failed in the sandbox is made again", async () => {
  const cause = { kind: "sandboxFailed", step: "clone", message: "EAGAIN" } as const;
  const done = await judge(await taskOf([fine, fine, wrong]), (index, run) =>
    index === 1 ? run : { ...run, result: { ...run.result, cause } },
  );
  expect(verdictsOf(done)).toEqual([AC, AC, WA]);
});

test.skipIf(SANDBOX_MISSING)(
  "one that came to its end just over the limit has another",
  async () => {
    const done = await judge(await taskOf([fine, fine, wrong]), (index, run) => {
      const cpuTimeUs = index === 0 ? run.result.cpuTimeUs : 1_050_000;
      return { ...run, result: { ...run.result, cpuTimeUs } };
    });
    expect(verdictsOf(done)).toEqual([AC, AC, WA]);
  },
);

test.skipIf(SANDBOX_MISSING)(
  "an answer that cannot be read is a fault of ours, heard while the next case runs",
  async () => {
    const cases: Case[] = [
      ["echo lost", "lost"],
      ["sleep 0.3; echo lost", "lost"],
    ];
    const task = await taskOf(cases);
    rmSync(store.path(task.cases[0]?.answer.sha256 ?? ""));
    const [first, second] = verdictsOf(await judge(task));
    expect([first, second]).toEqual([
      expect.stringContaining("ENOENT"),
      expect.stringContaining("ENOENT"),
    ]);
  },
);

/** The real one is killed, as by the machine for want of memory. */
function killSandbox(): void {
  for (const thread of readdirSync("/proc/self/task")) {
    const children = readFileSync(`/proc/self/task/${thread}/children`, "utf8").trim().split(" ");
    for (const child of children.filter(Boolean)) {
      const command = readFileSync(`/proc/${child}/cmdline`, "utf8");
      if (command.startsWith(sandboxBinary())) process.kill(Number(child), "SIGKILL");
    }
  }
}

test.skipIf(SANDBOX_MISSING)(
  "a sandbox that dies in the middle costs nobody a verdict",
  async () => {
    let lives = 0;
    const cases = [fine, ["sleep 0.3; echo 1", "1"] as const, fine, wrong];
    const done = await judge(await taskOf(cases), (_, run) => {
      if (lives++ === 0) killSandbox();
      return run;
    });
    expect(verdictsOf(done)).toEqual([AC, AC, AC, WA]);
  },
);

test.skipIf(SANDBOX_MISSING)("a task that is dropped ends with the reason", async () => {
  const stop = new AbortController();
  const cases = [fine, ["sleep 100", "1"] as const, fine];
  const dropped = await judge(
    await taskOf(cases, { timeLimitMs: 100_000 }),
    (_, run) => {
      stop.abort(new Error("dropped"));
      return run;
    },
    stop.signal,
  );
  expect(verdictsOf(dropped).slice(1)).toEqual(["Error: dropped", "Error: dropped"]);
});
