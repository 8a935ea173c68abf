/** The sandbox as the rest of the judge sees it: always there, restarted when it dies, never at the user's cost. */
import type { RunResult, SandboxHello, SideResult } from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";
import { backoffMs } from "../backoff.ts";
import {
  type InteractSpec,
  type RunSpec,
  SandboxConnection,
  type SandboxExchange,
  SandboxLost,
  type SandboxRun,
  type SeriesSpec,
} from "./connection.ts";
import { CpuPool } from "./cpus.ts";

export interface SandboxOptions {
  readonly binary: string;
  readonly slots: number;
  readonly storeDir: string;
  readonly binds: readonly { readonly host: string; readonly box: string }[];
  /** Each run gets one of these to itself while there are enough; absent = the kernel decides. */
  readonly cpus?: readonly number[];
  /** How long it may keep silent beyond the time of a program before it is taken to hang; default: ten minutes. */
  readonly patienceMs?: number;
  /** Told of the files in the store that nobody else will hear of: of runs that were given up or made once more. */
  readonly onUnread?: (files: RunResult["collected"]) => void;
  readonly log: Logger;
}

/** A process that lived this long was sound; its death starts the backoff anew. */
const SOUND_AFTER_MS = 60_000;
const STOP_GRACE_MS = 1000;
const RESTART_WAIT_MS = 30_000;

export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #cpus: CpuPool;
  #connection: Promise<SandboxConnection>;
  #hello: SandboxHello;
  #stopped = false;
  #lostSince: number | null = null;

  private constructor(options: SandboxOptions, connection: SandboxConnection, hello: SandboxHello) {
    this.#options = options;
    this.#cpus = new CpuPool(options.cpus);
    this.#connection = Promise.resolve(connection);
    this.#hello = hello;
    this.#watch(connection);
  }

  /** @throws when the binary is missing or does not speak our protocol: a later death is survived, a bad start is not. */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const connection = connect(options);
    const hello = await connection.hello;
    options.log.info({ version: hello.version, backend: hello.backend }, "the sandbox is up");
    for (const missing of hello.degraded) options.log.warn(missing, "a protection is missing here");
    return new Sandbox(options, connection, hello);
  }

  /** How long there has been no sandbox process; null while there is one. */
  get lostForMs(): number | null {
    return this.#lostSince === null ? null : performance.now() - this.#lostSince;
  }

  /** What the process that is running now said of itself. */
  get hello(): SandboxHello {
    return this.#hello;
  }

  /**
   * Runs once more when the sandbox itself failed. Still failing gives a result with cause `sandboxFailed`;
   * the only rejection is the reason of an aborted signal.
   */
  async run(spec: RunSpec, signal: AbortSignal): Promise<SandboxRun> {
    const first = await this.#tryRun(spec, signal);
    if (first.result.cause.kind !== "sandboxFailed") return first;
    this.#options.log.warn({ cause: first.result.cause }, "a run failed in the sandbox; once more");
    return this.#tryRun(spec, signal);
  }

  /**
   * Tells of each run that came to its end, a failed one too; resolves with how many were begun, null when the process
   * was lost. Nothing is run once more. When `signal` is aborted the rest is given up.
   */
  async series(
    spec: SeriesSpec,
    take: (index: number, run: SandboxRun) => void,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { argv } = spec.program;
    const judged = (index: number, run: SandboxRun) =>
      take(index, { ...run, result: heldAgainstHost(run.result, argv) });
    try {
      const connection = await withTimeout(this.#connection, RESTART_WAIT_MS);
      return await this.#cpus.use((own) =>
        connection.series({ ...spec, program: { ...spec.program, ...own } }, judged, signal),
      );
    } catch (error) {
      if (signal.aborted) return 0;
      this.#options.log.warn({ err: error }, "a series of runs was lost; one by one now");
      return null;
    }
  }

  /** As `run`: an exchange that the sandbox itself broke is held once more. */
  async interact(spec: InteractSpec, signal: AbortSignal): Promise<SandboxExchange> {
    const first = await this.#tryInteract(spec, signal);
    const { program, interactor } = first.result;
    const failed = [program, interactor].find((side) => side.cause.kind === "sandboxFailed");
    if (failed === undefined) return first;
    this.#leaveUnread([program, interactor]);
    this.#options.log.warn({ cause: failed.cause }, "an exchange failed in the sandbox; once more");
    return this.#tryInteract(spec, signal);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const connection = await Promise.race([
      this.#connection.catch(() => null),
      Bun.sleep(STOP_GRACE_MS).then(() => null),
    ]);
    await connection?.stop(STOP_GRACE_MS);
  }

  async #tryRun(spec: RunSpec, signal: AbortSignal): Promise<SandboxRun> {
    try {
      const connection = await withTimeout(this.#connection, RESTART_WAIT_MS);
      const run = await this.#cpus.use((own) => connection.run({ ...spec, ...own }, signal));
      if (signal.aborted) this.#leaveUnread([run.result]);
      signal.throwIfAborted();
      return { ...run, result: heldAgainstHost(run.result, spec.argv) };
    } catch (error) {
      signal.throwIfAborted();
      return failedRun(error instanceof Error ? error.message : String(error));
    }
  }

  async #tryInteract(spec: InteractSpec, signal: AbortSignal): Promise<SandboxExchange> {
    try {
      const connection = await withTimeout(this.#connection, RESTART_WAIT_MS);
      // What one side waits for is what the other does: both share one processor.
      const done = await this.#cpus.use((own) =>
        connection.interact(
          {
            ...spec,
            program: { ...spec.program, ...own },
            interactor: { ...spec.interactor, ...own },
          },
          signal,
        ),
      );
      const { program, interactor } = done.result;
      if (signal.aborted) this.#leaveUnread([program, interactor]);
      signal.throwIfAborted();
      const result = {
        ...done.result,
        program: heldAgainstHost(program, spec.program.argv),
        interactor: heldAgainstHost(interactor, spec.interactor.argv),
      };
      return { ...done, result };
    } catch (error) {
      signal.throwIfAborted();
      return failedExchange(error instanceof Error ? error.message : String(error));
    }
  }

  #leaveUnread(results: readonly Pick<RunResult, "collected">[]): void {
    const files = results.flatMap(({ collected }) => collected);
    if (files.length > 0) this.#options.onUnread?.(files);
  }

  #watch(connection: SandboxConnection): void {
    const born = performance.now();
    void connection.lost.then((lost) => {
      if (this.#stopped) return;
      this.#lostSince ??= performance.now();
      this.#options.log.error({ reason: lost.message }, "the sandbox died; starting it again");
      const sound = performance.now() - born > SOUND_AFTER_MS;
      // The new one may need what the old one still holds.
      this.#connection = connection.ended.then(() => this.#restart(sound ? 0 : 1));
      this.#connection.catch(() => undefined);
    });
  }

  async #restart(attempt: number): Promise<SandboxConnection> {
    for (let tried = attempt; !this.#stopped; tried++) {
      if (tried > 0) await Bun.sleep(backoffMs(tried, { firstMs: 100, maxMs: 10_000 }));
      if (this.#stopped) break;
      try {
        const connection = connect(this.#options);
        this.#hello = await connection.hello;
        this.#lostSince = null;
        this.#watch(connection);
        return connection;
      } catch (error) {
        this.#options.log.error({ err: error }, "the sandbox does not start");
      }
    }
    throw new SandboxLost("the judge is stopping");
  }
}

/**
 * A file in the work folder is the program's own, and what its bytes do to it is its own fault. Anything else that cannot
 * be started, an interpreter or a compiler, is missing on this host.
 */
function heldAgainstHost<Result extends Pick<RunResult, "cause">>(
  result: Result,
  argv: readonly string[],
): Result {
  const { cause } = result;
  const [command = ""] = argv;
  if (cause.kind !== "execFailed" || command.startsWith("./")) return result;
  const message = `${command}: ${cause.message}`;
  return { ...result, cause: { kind: "sandboxFailed", step: "execve", message } };
}

function connect(options: SandboxOptions): SandboxConnection {
  return new SandboxConnection(argvOf(options), options.log, options.patienceMs);
}

function argvOf(options: SandboxOptions): string[] {
  const binds = options.binds.flatMap(({ host, box }) => ["--bind", `${host}:${box}`]);
  return [
    options.binary,
    "serve",
    "--slots",
    String(options.slots),
    "--store",
    options.storeDir,
    ...binds,
  ];
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SandboxLost(`the sandbox did not come back in ${ms} ms`)),
      ms,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const NOTHING = { bytes: 0, truncated: false } as const;

function failedSide(message: string) {
  return {
    cause: { kind: "sandboxFailed", step: "connection", message } as const,
    userTimeUs: 0,
    systemTimeUs: 0,
    cpuTimeUs: 0,
    wallTimeUs: 0,
    idleTimeUs: 0,
    memoryPeakKib: 0,
    oomKills: 0,
    stderr: NOTHING,
    collected: [],
    uncollected: [],
    sources: {},
  };
}

function failedRun(message: string): SandboxRun {
  const result: RunResult = {
    type: "result",
    id: 0,
    ...failedSide(message),
    stdout: NOTHING,
    attachments: ["stdout", "stderr"],
  };
  return { result, stdout: new Uint8Array(0), stderr: new Uint8Array(0) };
}

function failedExchange(message: string): SandboxExchange {
  const side: SideResult = {
    ...failedSide(message),
    written: 0,
    brokenPipe: false,
    waitedForInput: false,
    endedAtUs: 0,
  };
  const nothing = new Uint8Array(0);
  return {
    result: {
      type: "interactResult",
      id: 0,
      program: side,
      interactor: side,
      firstEnded: "interactor",
      transcript: NOTHING,
      attachments: ["programStderr", "interactorStderr", "transcript"],
    },
    programStderr: nothing,
    interactorStderr: nothing,
    transcript: nothing,
  };
}
