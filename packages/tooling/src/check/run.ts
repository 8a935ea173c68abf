import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { testEnvironment } from "./env.ts";

export const CLONE = join(import.meta.dirname, "../../../..");
export const RESULTS = join(CLONE, ".gavel/check");

const running = new Set<ChildProcess>();

export interface RunOutcome {
  readonly status: number;
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Names the file in .gavel/check that keeps everything said. */
  readonly log: string;
}

export function run(command: readonly string[], options: RunOptions): Promise<RunOutcome> {
  mkdirSync(RESULTS, { recursive: true });
  const file = createWriteStream(join(RESULTS, `${options.log}.log`), { flags: "a" });
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd ?? CLONE,
    env: testEnvironment(options.env ?? {}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      file.write(text);
    });
  }
  const { promise, resolve } = Promise.withResolvers<RunOutcome>();
  const finish = (status: number) => {
    running.delete(child);
    file.end();
    resolve({ status, output });
  };
  child.once("error", (error) => {
    output += error.message;
    finish(127);
  });
  child.once("close", (code) => finish(code ?? 1));
  return promise;
}

/** A stopped check leaves no compiler, browser or database behind. */
export function endWithSignals(): void {
  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill("SIGTERM");
      setTimeout(() => process.exit(status), 3000);
      if (running.size === 0) process.exit(status);
      for (const child of running) child.once("close", () => process.exit(status));
    });
  }
}
