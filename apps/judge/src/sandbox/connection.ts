/** One life of the sandbox process: spawn, hello, requests and their results by id, end. */
import { encodeJsonFrame, type Frame, FrameDecoder } from "@gavel/judge-protocol/frame";
import {
  type RunRequest,
  type RunResult,
  type SandboxHello,
  sandboxMessage,
} from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";

export type RunSpec = Omit<RunRequest, "type" | "id">;

export interface SandboxRun {
  readonly result: RunResult;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/** The process ended or broke the protocol; what was in flight is unknown. */
export class SandboxLost extends Error {
  override readonly name = "SandboxLost";
}

const HELLO_WAIT_MS = 15_000;
const MAX_LOG_LINE = 2000;

interface Waiting {
  readonly resolve: (run: SandboxRun) => void;
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
  #partial: { result: RunResult; attachments: Uint8Array[] } | null = null;
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
    signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<SandboxRun>();
    this.#waiting.set(id, { resolve, reject });
    const kill = () => this.#send({ type: "kill", id });
    signal.addEventListener("abort", kill, { once: true });
    try {
      this.#send({ type: "run", id, ...spec } satisfies RunRequest);
      const run = await promise;
      signal.throwIfAborted();
      return run;
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
        this.#partial = { result: message, attachments: [] };
        return;
      case "interactResult":
        throw new Error("the result of an exchange that nobody asked for");
      case "error":
        this.#refuse(message.id, message.message);
        return;
    }
  }

  #finish(partial: { result: RunResult; attachments: Uint8Array[] }): void {
    this.#partial = null;
    const [stdout = new Uint8Array(0), stderr = new Uint8Array(0)] = partial.attachments;
    this.#waiting.get(partial.result.id)?.resolve({ result: partial.result, stdout, stderr });
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
