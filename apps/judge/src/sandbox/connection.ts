/** One life of the sandbox process: spawn, hello, requests and their results by id, end. */
import { encodeJsonFrame, type Frame, FrameDecoder } from "@gavel/judge-protocol/frame";
import {
  type InteractRequest,
  type InteractResult,
  type RunRequest,
  type RunResult,
  type SandboxHello,
  type SeriesRequest,
  sandboxMessage,
} from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";

export type RunSpec = Omit<RunRequest, "type" | "id">;

/** `stdins`: of each run, in turn. */
export interface SeriesSpec
  extends Pick<SeriesRequest, "stdins" | "stopsAfterFailure" | "beginsWithinMs"> {
  readonly program: Omit<RunSpec, "stdin">;
}

export type InteractSpec = Omit<InteractRequest, "type" | "id">;

export interface SandboxRun {
  readonly result: RunResult;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

export interface SandboxExchange {
  readonly result: InteractResult;
  readonly programStderr: Uint8Array;
  readonly interactorStderr: Uint8Array;
  /** Records as the protocol lays them out. */
  readonly transcript: Uint8Array;
}

/** A result with the raw frames it announced. */
interface Answer {
  readonly result: RunResult | InteractResult;
  readonly attachments: Uint8Array[];
}

/** The process ended or broke the protocol; what was in flight is unknown. */
export class SandboxLost extends Error {
  override readonly name = "SandboxLost";
}

const HELLO_WAIT_MS = 15_000;
/** Beyond the time of its own programs, since those of others may come first: a process that is silent for longer hangs. */
const PATIENCE_MS = 600_000;
const MAX_LOG_LINE = 2000;
const NOTHING = new Uint8Array(0);

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface WaitingSeries {
  /** The ids of its runs. */
  readonly ids: readonly number[];
  readonly take: (index: number, run: SandboxRun) => void;
  readonly resolve: (begun: number) => void;
  readonly reject: (error: Error) => void;
}

interface Sent {
  readonly id: number;
  readonly frame: ReturnType<typeof encodeJsonFrame>;
  /** The most that its programs may take. */
  readonly wallTimeMs: number;
  readonly signal: AbortSignal;
}

export class SandboxConnection {
  readonly hello: Promise<SandboxHello>;
  /** Resolves as soon as this connection is of no more use, before anybody who waits for a run is told. */
  readonly lost: Promise<SandboxLost>;
  /** Resolves when the process is gone too. */
  readonly ended: Promise<void>;
  readonly #child: Bun.Subprocess<"pipe", "pipe", "pipe">;
  readonly #waiting = new Map<number, Waiting>();
  /** By the id of the series and by that of each of its runs. */
  readonly #series = new Map<number, WaitingSeries>();
  readonly #decoder = new FrameDecoder();
  readonly #greeting = Promise.withResolvers<SandboxHello>();
  readonly #loss = Promise.withResolvers<SandboxLost>();
  readonly #log: Logger;
  readonly #patienceMs: number;
  #partial: Answer | null = null;
  #nextId = 1;
  #failure: SandboxLost | null = null;

  /** @throws when the program cannot be started at all. */
  constructor(argv: readonly string[], log: Logger, patienceMs = PATIENCE_MS) {
    this.#log = log;
    this.#patienceMs = patienceMs;
    // The sandbox gets no environment of ours: the judge's token is none of its business.
    this.#child = Bun.spawn([...argv], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    });
    this.hello = this.#greeting.promise;
    this.lost = this.#loss.promise;
    this.hello.catch(() => undefined);
    const timer = setTimeout(() => this.#fail("the sandbox said nothing at start"), HELLO_WAIT_MS);
    this.hello.finally(() => clearTimeout(timer)).catch(() => undefined);
    void this.#logStderr();
    this.ended = this.#read();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /**
   * Rejects with SandboxLost when the process ends first; with the signal's reason when that was aborted before. Aborted
   * later it has an answer all the same, which may name files.
   */
  async run(spec: RunSpec, signal: AbortSignal): Promise<SandboxRun> {
    const request = (id: number) => ({ type: "run", id, ...spec }) satisfies RunRequest;
    const { wallTimeMs } = spec.limits;
    const { result, attachments } = await this.#ask(request, wallTimeMs, signal);
    if (result.type !== "result") throw new SandboxLost("a run was answered like an exchange");
    const [stdout = NOTHING, stderr = NOTHING] = attachments;
    return { result, stdout, stderr };
  }

  /**
   * Tells of each run when it is over; resolves with how many were begun. Rejects as `run` does, also behind some that
   * were told of. `take` must not throw.
   */
  async series(
    spec: SeriesSpec,
    take: WaitingSeries["take"],
    signal: AbortSignal,
  ): Promise<number> {
    signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    const id = this.#nextId;
    this.#nextId += spec.stdins.length;
    const frame = encodeJsonFrame({ type: "series", id, ...spec } satisfies SeriesRequest);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const ids = spec.stdins.map((_, index) => id + index);
    for (const one of ids) this.#series.set(one, { ids, take, resolve, reject });
    const wallTimeMs = spec.beginsWithinMs + spec.program.limits.wallTimeMs;
    try {
      return await this.#sendAndWait({ id, frame, wallTimeMs, signal }, promise);
    } finally {
      for (const one of ids) this.#series.delete(one);
    }
  }

  /** As `run`, for two programs that talk to each other. */
  async interact(spec: InteractSpec, signal: AbortSignal): Promise<SandboxExchange> {
    const request = (id: number) => ({ type: "interact", id, ...spec }) satisfies InteractRequest;
    const wallTimeMs = Math.max(spec.program.limits.wallTimeMs, spec.interactor.limits.wallTimeMs);
    const { result, attachments } = await this.#ask(request, wallTimeMs, signal);
    if (result.type !== "interactResult") {
      throw new SandboxLost("an exchange was answered like a run");
    }
    const [programStderr = NOTHING, interactorStderr = NOTHING, transcript = NOTHING] = attachments;
    return { result, programStderr, interactorStderr, transcript };
  }

  async #ask(
    request: (id: number) => RunRequest | InteractRequest,
    wallTimeMs: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    const id = this.#nextId++;
    // Before anything is sent: one that makes no frame is nobody's loss but its own.
    const frame = encodeJsonFrame(request(id));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.set(id, { resolve, reject });
    try {
      return await this.#sendAndWait({ id, frame, wallTimeMs, signal }, promise);
    } finally {
      this.#waiting.delete(id);
    }
  }

  async #sendAndWait<Result>({ id, frame, wallTimeMs, signal }: Sent, answer: Promise<Result>) {
    const kill = () => this.#send(encodeJsonFrame({ type: "kill", id }));
    signal.addEventListener("abort", kill, { once: true });
    const timer = setTimeout(
      () => this.#fail("the sandbox does not answer"),
      wallTimeMs + this.#patienceMs,
    );
    try {
      this.#send(frame);
      return await answer;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", kill);
    }
  }

  /** Asks by closing the pipe, then insists. */
  async stop(graceMs: number): Promise<void> {
    try {
      await this.#child.stdin.end();
    } catch {
      // The pipe may be gone already.
    }
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), graceMs);
    await this.ended;
    clearTimeout(timer);
  }

  #send(frame: Uint8Array): void {
    try {
      this.#child.stdin.write(frame);
      this.#child.stdin.flush();
    } catch (error) {
      this.#fail(`cannot write to the sandbox: ${messageOf(error)}`);
    }
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.#child.stdout) {
        for (const frame of this.#decoder.push(chunk)) this.#take(frame);
      }
      this.#decoder.end();
    } catch (error) {
      this.#fail(messageOf(error));
    }
    const code = await this.#child.exited;
    const how = String(this.#child.signalCode ?? `exit code ${code}`);
    this.#fail(`the sandbox ended (${how})`);
  }

  #take(frame: Frame): void {
    const partial = this.#partial;
    if (frame.kind === "raw") {
      if (partial === null) throw new Error("raw bytes that no result announced");
      partial.attachments.push(frame.bytes);
      if (partial.attachments.length === partial.result.attachments.length) this.#finish(partial);
      return;
    }
    if (partial !== null) throw new Error("a document where attachments were due");
    const message = sandboxMessage.parse(frame.value);
    switch (message.type) {
      case "hello":
        this.#greeting.resolve(message);
        return;
      case "result":
      case "interactResult":
        this.#partial = { result: message, attachments: [] };
        return;
      case "seriesEnd":
        this.#series.get(message.id)?.resolve(message.begun);
        return;
      case "error":
        this.#refuse(message.id, message.message);
        return;
    }
  }

  #finish(answer: Answer): void {
    this.#partial = null;
    const { result, attachments } = answer;
    const series = this.#series.get(result.id);
    if (series === undefined || result.type !== "result") {
      this.#waiting.get(result.id)?.resolve(answer);
      return;
    }
    const [stdout = NOTHING, stderr = NOTHING] = attachments;
    series.take(result.id - (series.ids[0] ?? 0), { result, stdout, stderr });
  }

  #refuse(id: number | null, message: string): void {
    this.#log.error({ id, message }, "the sandbox refused a request");
    // Whose it was it cannot say, and whoever that is would wait for ever.
    if (id === null) this.#fail(`it could not read a request: ${message}`);
    else {
      const refused = new SandboxLost(`refused: ${message}`);
      (this.#waiting.get(id) ?? this.#series.get(id))?.reject(refused);
    }
  }

  /** The first reason stays; everybody who waits is told. */
  #fail(reason: string): void {
    if (this.#failure !== null) return;
    const failure = new SandboxLost(reason);
    this.#failure = failure;
    this.#loss.resolve(failure);
    this.#greeting.reject(failure);
    for (const one of this.#waiting.values()) one.reject(failure);
    for (const one of this.#series.values()) one.reject(failure);
    this.#child.kill("SIGKILL");
  }

  async #logStderr(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const chunk of this.#child.stderr) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = (lines.pop() ?? "").slice(0, MAX_LOG_LINE);
        for (const line of lines) this.#logLine(line);
      }
    } catch {
      // The end of the process is seen on its standard output.
    }
    this.#logLine(rest);
  }

  #logLine(line: string): void {
    if (line.trim() === "") return;
    this.#log.warn({ line: line.slice(0, MAX_LOG_LINE) }, "the sandbox said");
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
