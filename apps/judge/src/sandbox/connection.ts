/** One life of the sandbox process: spawn, hello, requests and their results by id, end. */
import { encodeJsonFrame, type Frame, FrameDecoder } from "@gavel/judge-protocol/frame";
import {
  type InteractRequest,
  type InteractResult,
  type RunRequest,
  type RunResult,
  type SandboxHello,
  sandboxMessage,
} from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";

export type RunSpec = Omit<RunRequest, "type" | "id">;

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
const MAX_LOG_LINE = 2000;
const NOTHING = new Uint8Array(0);

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

export class SandboxConnection {
  readonly hello: Promise<SandboxHello>;
  /** Resolves as soon as this connection is of no more use, before anybody who waits for a run is told. */
  readonly lost: Promise<SandboxLost>;
  /** Resolves when the process is gone too. */
  readonly ended: Promise<void>;
  readonly #child: Bun.Subprocess<"pipe", "pipe", "pipe">;
  readonly #waiting = new Map<number, Waiting>();
  readonly #decoder = new FrameDecoder();
  readonly #greeting = Promise.withResolvers<SandboxHello>();
  readonly #loss = Promise.withResolvers<SandboxLost>();
  readonly #log: Logger;
  #partial: Answer | null = null;
  #nextId = 1;
  #failure: SandboxLost | null = null;

  /** @throws when the program cannot be started at all. */
  constructor(argv: readonly string[], log: Logger) {
    this.#log = log;
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

  /** Rejects with SandboxLost when the process ends first; with the signal's reason when that is aborted. */
  async run(spec: RunSpec, signal: AbortSignal): Promise<SandboxRun> {
    const request = (id: number) => ({ type: "run", id, ...spec }) satisfies RunRequest;
    const { result, attachments } = await this.#ask(request, signal);
    if (result.type !== "result") throw new SandboxLost("a run was answered like an exchange");
    const [stdout = NOTHING, stderr = NOTHING] = attachments;
    return { result, stdout, stderr };
  }

  /** As `run`, for two programs that talk to each other. */
  async interact(spec: InteractSpec, signal: AbortSignal): Promise<SandboxExchange> {
    const request = (id: number) => ({ type: "interact", id, ...spec }) satisfies InteractRequest;
    const { result, attachments } = await this.#ask(request, signal);
    if (result.type !== "interactResult") {
      throw new SandboxLost("an exchange was answered like a run");
    }
    const [programStderr = NOTHING, interactorStderr = NOTHING, transcript = NOTHING] = attachments;
    return { result, programStderr, interactorStderr, transcript };
  }

  async #ask(
    request: (id: number) => RunRequest | InteractRequest,
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.set(id, { resolve, reject });
    const kill = () => this.#send({ type: "kill", id });
    signal.addEventListener("abort", kill, { once: true });
    try {
      this.#send(request(id));
      const answer = await promise;
      signal.throwIfAborted();
      return answer;
    } finally {
      signal.removeEventListener("abort", kill);
      this.#waiting.delete(id);
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

  #send(message: unknown): void {
    try {
      this.#child.stdin.write(encodeJsonFrame(message));
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
      case "error":
        this.#refuse(message.id, message.message);
        return;
    }
  }

  #finish(answer: Answer): void {
    this.#partial = null;
    this.#waiting.get(answer.result.id)?.resolve(answer);
  }

  #refuse(id: number | null, message: string): void {
    this.#log.error({ id, message }, "the sandbox refused a request");
    if (id !== null) this.#waiting.get(id)?.reject(new SandboxLost(`refused: ${message}`));
  }

  /** The first reason stays; everybody who waits is told. */
  #fail(reason: string): void {
    if (this.#failure !== null) return;
    const failure = new SandboxLost(reason);
    this.#failure = failure;
    this.#loss.resolve(failure);
    this.#greeting.reject(failure);
    for (const one of this.#waiting.values()) one.reject(failure);
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
