/** The judge daemon as a library: `main.ts` runs it alone, a single-machine start runs it beside the server. */
import { availableParallelism } from "node:os";
import { VERDICTS } from "@gavel/domain/verdict";
import type { ErrandResult, ErrandTask } from "@gavel/judge-protocol/errand";
import {
  type Calibration,
  type HelloRequest,
  type HostLanguage,
  JUDGE_PROTOCOL,
} from "@gavel/judge-protocol/judge";
import type { SandboxHello } from "@gavel/judge-protocol/sandbox";
import type { Tracing } from "@gavel/tracing";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };
import type { FetchBlob } from "./data/download.ts";
import { runErrand } from "./errands/run-errand.ts";
import type { KeepOutput } from "./errands/run-program.ts";
import { BenchmarkBell, keepCalibrated } from "./health/calibration.ts";
import { clockFault, MIN_FREE_MIB } from "./health/checks.ts";
import { HEALTH_TIMES, Health, type HealthTimes } from "./health/health.ts";
import { HostLoad } from "./host-load.ts";
import { type Identity, takePlace } from "./identity.ts";
import { judgeTask, type TaskResult } from "./judging/judge-task.ts";
import type { RunLimits } from "./judging/limits.ts";
import { Updater, type UpdaterOptions } from "./release/updater.ts";
import { Agent } from "./server/agent.ts";
import { ServerClient } from "./server/server-client.ts";
import { Workshop } from "./workshop.ts";

/** @internal */
export { sandboxBinary } from "./env.ts";

export interface JudgeOptions {
  /** Where the server listens, for instance `http://127.0.0.1:3000`. */
  readonly serverUrl: string;
  readonly token: string;
  /** Shown to people and unique among judges. */
  readonly name: string;
  /** Programs run at a time; default: one per CPU. */
  readonly slots?: number;
  /** Beside programs that are slow to end; default: two for each slot, at most four. */
  readonly extraSlots?: number;
  /** The processors that programs run on, each alone on its own; default: where the kernel likes. */
  readonly cpus?: readonly number[];
  /** Test data, compiled programs and prepared tool chains; may be deleted while the judge is stopped. */
  readonly dataDir: string;
  readonly sandboxBinary: string;
  readonly log: Logger;
  /** Of test data, compiled programs and prepared tool chains; default 4 GiB. */
  readonly cacheLimitBytes?: number;
  /** Of prepared tool chains alone; default 1 GiB, and never more than three quarters of the above. */
  readonly toolLimitBytes?: number;
  /** Below this much free space at `dataDir` the host takes itself out; default 512. */
  readonly minFreeMib?: number;
  /** How often the host looks at itself. */
  readonly healthTimes?: HealthTimes;
  /**
   * Measure how quick this host is, some seconds of one core after the start and each hour (default: when
   * tool chains are prepared).
   */
  readonly calibrates?: boolean;
  /**
   * Try the less common languages and build Go's library and the C++ headers in the background of the first start
   * (default), about two minutes of CPU. Without it those are not available until a start that does.
   */
  readonly prepareToolChains?: boolean;
  /** As the site is told it. */
  readonly version?: string;
  /** The bundle that this program comes from; null = a clone (default). */
  readonly release?: string | null;
  /** Has to pass its first self-test, or does not start at all. */
  readonly isTrial?: boolean;
  /** How it replaces itself by what the site offers; null = it does not (default). */
  readonly updates?: Pick<UpdaterOptions, "folder" | "clone" | "onInstalled"> | null;
  /** Told what judging takes; default: nobody. */
  readonly tracing?: Tracing;
  /** What a checker may use, in place of the usual 16 s; for tests of checkers that never end. */
  readonly checkerLimits?: RunLimits;
  /** Wait for every language of this host before `ready`, Go's library included; for tests of the languages. */
  readonly waitForAllLanguages?: boolean;
}

interface JudgeStatus {
  readonly name: string;
  readonly hostId: string;
  readonly slots: number;
  readonly languages: readonly HostLanguage[];
  readonly sandbox: SandboxHello;
}

export interface Judge {
  /**
   * Resolves when languages are tried and the server knows this judge; waits for a server that is not up yet.
   * Rejects when the sandbox cannot be started, and when stopped first.
   */
  readonly ready: Promise<JudgeStatus>;
  /** Drops what is running and ends the sandbox, within 3 s. The server hands the tasks out again. */
  stop(): Promise<void>;
}

const FAULT_KEPT = 1000;
const DEFAULT_CACHE_LIMIT_BYTES = 4 * 1024 ** 3;
const VERSION: string = packageJson.version;

export function startJudge(options: JudgeOptions): Judge {
  const stopping = new AbortController();
  const ending: (() => Promise<void>)[] = [];
  const leaving: (() => void)[] = [];
  const ready = start(options, stopping.signal, { ending, leaving });
  ready.catch(() => undefined);
  return {
    ready,
    stop: async () => {
      stopping.abort(new Error("the judge is stopping"));
      await Promise.all(ending.map((end) => end()));
      await ready.catch(() => undefined);
      for (const leave of leaving) leave();
    },
  };
}

async function start(
  options: JudgeOptions,
  signal: AbortSignal,
  { ending, leaving }: { ending: (() => Promise<void>)[]; leaving: (() => void)[] },
): Promise<JudgeStatus> {
  const { name, log } = options;
  const slots = options.slots ?? defaultSlots();
  const server = new ServerClient(options);
  const { identity, leave } = await takePlace(options.dataDir);
  leaving.push(leave);
  const fetchBlob: FetchBlob = (sha256, from, blobSignal, isAgain) =>
    server.blob({ sha256, from, isAgain }, blobSignal);
  const workshop = await openWorkshop({ ...options, slots }, fetchBlob, { signal, ending });
  const load = new HostLoad();
  let calibration: Calibration | null = null;
  const bell = new BenchmarkBell();
  const health = new Health({
    look: async () => [
      workshop.lookAtSandbox(),
      await workshop.lookAtDisk(options.minFreeMib ?? MIN_FREE_MIB),
      clockFault(server.clock),
    ],
    selfTest: (testSignal) => workshop.selfTest(testSignal),
    pause: () => agent.pause(),
    onVerdict: async (fault) => {
      if (fault === null) agent.resume();
      else await agent.rest(fault);
      await agent.greetAgain();
    },
    times: options.healthTimes ?? HEALTH_TIMES,
    log,
  });
  await health.begin(signal);
  if (options.isTrial === true && health.fault !== null) throw new Error(health.fault);
  const updater = updaterOf(options, fetchBlob, () => agent);
  const agent = new Agent({
    server,
    serverUrl: options.serverUrl,
    capacity: slots,
    hello: () =>
      helloOf({
        ...{ name, slots, identity, workshop, load },
        ...{ calibration, fault: health.fault },
        ...{ version: options.version ?? VERSION, release: options.release ?? null, updater },
      }),
    judge: (task, watcher, dropped) =>
      judgeTask(task, { ...workshop.judging, tracing: options.tracing }, watcher, dropped),
    runErrand: (task, dropped) =>
      runErrand(task, { ...workshop.judging, keepOutput: keepOutputOf(server, task) }, dropped),
    onResult: (result, asker) => health.note(isOurFault(result), asker),
    isHeavy: (asker) => workshop.isHeavy(asker),
    onBenchmark: () => bell.ring(),
    onUpdate: (offer, id) => void updater?.take(offer, id),
    onGreeted: (said) => {
      if (said.failedUpdate !== undefined) updater?.told();
    },
    log,
  });
  ending.push(() => agent.stop());
  if (health.fault !== null) await agent.rest(health.fault);
  const hostId = await agent.start();
  void health.watch(signal);
  void workshop.keepTidy(signal);
  let isPreparing = options.prepareToolChains ?? true;
  if (isPreparing) {
    void workshop
      .complete(() => agent.greetAgain(), signal)
      .then(() => {
        isPreparing = false;
      });
  }
  if (options.calibrates ?? options.prepareToolChains ?? true)
    void keepCalibrated({
      ...{ dataDir: options.dataDir, log, bell, isPreparing: () => isPreparing },
      isIdle: () => agent.held === 0,
      inBreak: (work) => agent.inBreak(work),
      onMeasured: (measured) => {
        calibration = measured;
        return agent.greetAgain();
      },
      signal,
    });
  return { name, hostId, slots, languages: workshop.languages, sandbox: workshop.sandboxHello };
}

/** null = nobody would start the other one. */
function updaterOf(
  { updates = null, token, log }: JudgeOptions,
  fetch: FetchBlob,
  agent: () => Agent,
): Updater | null {
  if (updates === null) return null;
  return new Updater({
    ...{ ...updates, token, fetch, log },
    inBreak: (work) => agent().inBreak(work),
    tell: () => agent().greetAgain(),
  });
}

/** Opens what a judge works with, and finds out what it can do. */
async function openWorkshop(
  options: JudgeOptions & { readonly slots: number },
  fetchBlob: FetchBlob,
  { signal, ending }: { signal: AbortSignal; ending: (() => Promise<void>)[] },
): Promise<Workshop> {
  const workshop = await Workshop.open({
    ...options,
    cacheLimitBytes: options.cacheLimitBytes ?? DEFAULT_CACHE_LIMIT_BYTES,
    fetchBlob,
  });
  ending.push(() => workshop.stop());
  if (signal.aborted) await workshop.stop();
  signal.throwIfAborted();
  if (options.waitForAllLanguages === true) await workshop.detectAll(true, signal);
  else await workshop.detect(signal);
  return workshop;
}

/** What an author's checker did wrong says nothing of this host. */
function isOurFault(result: TaskResult | ErrandResult): boolean {
  if ("kind" in result) return result.kind === "fault";
  return result.status === VERDICTS.systemError.code && result.problemFault === undefined;
}

interface HelloFacts {
  readonly name: string;
  readonly slots: number;
  readonly identity: Identity;
  readonly workshop: Workshop;
  readonly load: HostLoad;
  readonly calibration: Calibration | null;
  readonly fault: string | null;
  readonly version: string;
  readonly release: string | null;
  readonly updater: Updater | null;
}

function helloOf(facts: HelloFacts): HelloRequest {
  const { name, slots, identity, workshop, load, calibration, fault, version, updater } = facts;
  const failed = updater?.failed ?? null;
  const { backend, degraded, mechanisms } = workshop.sandboxHello;
  return {
    protocol: JUDGE_PROTOCOL,
    name,
    ...identity,
    ...{ version, release: facts.release, isUpdatable: updater !== null },
    ...(failed === null
      ? {}
      : { failedUpdate: { ...failed, why: failed.why.slice(0, FAULT_KEPT) } }),
    slots,
    languages: workshop.languages,
    sandbox: { backend, degraded, mechanisms },
    load: load.read(),
    calibration,
    fault: fault === null ? null : fault.slice(0, FAULT_KEPT),
  };
}

function keepOutputOf(server: ServerClient, task: ErrandTask): KeepOutput {
  return (bytes, signal) => server.output(task, bytes, signal);
}

function defaultSlots(): number {
  return Math.min(64, availableParallelism());
}
