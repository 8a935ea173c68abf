/** The judge daemon as a library: `main.ts` runs it alone, a single-machine start runs it beside the server. */
import { availableParallelism } from "node:os";
import { type HelloRequest, type HostLanguage, JUDGE_PROTOCOL } from "@gavel/judge-protocol/judge";
import type { SandboxHello } from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };
import { runErrand } from "./errands/run-errand.ts";
import { HostLoad } from "./host-load.ts";
import { type Identity, readIdentity } from "./identity.ts";
import { judgeTask } from "./judging/judge-task.ts";
import { Agent } from "./server/agent.ts";
import { ServerClient } from "./server/server-client.ts";
import { Workshop } from "./workshop.ts";

export { sandboxBinary } from "./env.ts";

export interface JudgeOptions {
  /** Where the server listens, for instance `http://127.0.0.1:3000`. */
  readonly serverUrl: string;
  readonly token: string;
  /** Shown to people and unique among judges. */
  readonly name: string;
  /** Programs run at a time; default: one per CPU. */
  readonly slots?: number;
  /** Test data, compiled programs and prepared tool chains; may be deleted while the judge is stopped. */
  readonly dataDir: string;
  readonly sandboxBinary: string;
  readonly log: Logger;
  /** Of test data and compiled programs; default 4 GiB. */
  readonly cacheLimitBytes?: number;
  /**
   * Try the less common languages and build Go's library and the C++ headers in the background of the first start
   * (default), about two minutes of CPU. Without it those are not available until a start that does.
   */
  readonly prepareToolChains?: boolean;
  /** Wait for every language of this host before `ready`, Go's library included; for tests of the languages. */
  readonly waitForAllLanguages?: boolean;
}

export interface JudgeStatus {
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

const DEFAULT_CACHE_LIMIT_BYTES = 4 * 1024 ** 3;
const VERSION: string = packageJson.version;

export function startJudge(options: JudgeOptions): Judge {
  const stopping = new AbortController();
  const ending: (() => Promise<void>)[] = [];
  const ready = start(options, stopping.signal, ending);
  ready.catch(() => undefined);
  return {
    ready,
    stop: async () => {
      stopping.abort(new Error("the judge is stopping"));
      await Promise.all(ending.map((end) => end()));
      await ready.catch(() => undefined);
    },
  };
}

async function start(
  options: JudgeOptions,
  signal: AbortSignal,
  ending: (() => Promise<void>)[],
): Promise<JudgeStatus> {
  const { name, log } = options;
  const slots = options.slots ?? defaultSlots();
  const server = new ServerClient(options);
  const identity = await readIdentity(options.dataDir);
  const workshop = await Workshop.open({
    ...options,
    slots,
    cacheLimitBytes: options.cacheLimitBytes ?? DEFAULT_CACHE_LIMIT_BYTES,
    fetchBlob: (sha256, blobSignal) => server.blob(sha256, blobSignal),
  });
  ending.push(() => workshop.stop());
  if (signal.aborted) await workshop.stop();
  signal.throwIfAborted();
  if (options.waitForAllLanguages === true) await workshop.detectAll(true, signal);
  else await workshop.detect(signal);

  const load = new HostLoad();
  const agent = new Agent({
    server,
    serverUrl: options.serverUrl,
    capacity: slots,
    hello: () => helloOf({ name, slots, identity, workshop, load }),
    judge: (task, watcher, dropped) => judgeTask(task, workshop.judging, watcher, dropped),
    runErrand: (task, dropped) => runErrand(task, workshop.judging, dropped),
    onResult: () => undefined,
    log,
  });
  ending.push(() => agent.stop());
  const hostId = await agent.start();
  if (options.prepareToolChains ?? true) {
    void workshop.complete(() => agent.greetAgain(), signal);
  }
  return { name, hostId, slots, languages: workshop.languages, sandbox: workshop.sandboxHello };
}

interface HelloFacts {
  readonly name: string;
  readonly slots: number;
  readonly identity: Identity;
  readonly workshop: Workshop;
  readonly load: HostLoad;
}

function helloOf({ name, slots, identity, workshop, load }: HelloFacts): HelloRequest {
  const { backend, degraded, mechanisms } = workshop.sandboxHello;
  return {
    protocol: JUDGE_PROTOCOL,
    name,
    ...identity,
    version: VERSION,
    slots,
    languages: workshop.languages,
    sandbox: { backend, degraded, mechanisms },
    load: load.read(),
    calibration: null,
    fault: null,
  };
}

function defaultSlots(): number {
  return Math.min(64, availableParallelism());
}
