import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { testEnvironment } from "./env.ts";
import { killTree } from "./processes.ts";
import { SignsOfLife } from "./signs.ts";

export const CLONE = join(import.meta.dirname, "../../../..");
export const RESULTS = join(CLONE, ".gavel/check");

/** No step is silent for half as long, also on a slow machine: its tests have limits of their own. */
const SILENCE_MS = 300_000;

const running = new Set<ChildProcess>();

export interface RunOutcome {
  readonly status: number;
  readonly output: string;
  /** What the reporters said, where the command has one (see `signs`). */
  readonly signs: SignsOfLife;
  /** The test files that were running when the command was ended because nothing moved; null when it ended by itself. */
  readonly hung: readonly string[] | null;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Names the file in .gavel/check that keeps everything said. */
  readonly log: string;
  /** How long nothing may be heard of it; Infinity for a command that may be silent. */
  readonly silenceMs?: number;
}

/** The logs of this run; what an earlier one left is not added to. */
const begun = new Set<string>();

/**
 * Runs it to its end, or until nothing has been heard of it for too long: then it is killed with all that it started.
 * A reporter of ours (`signs/`) tells which tests move, since the words of a runner do not.
 */
export function run(command: readonly string[], options: RunOptions): Promise<RunOutcome> {
  mkdirSync(RESULTS, { recursive: true });
  const file = createWriteStream(join(RESULTS, `${options.log}.log`), {
    flags: begun.has(options.log) ? "a" : "w",
  });
  begun.add(options.log);
  const signsFile = join(RESULTS, `${options.log}.${process.pid}.signs`);
  rmSync(signsFile, { force: true });
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd ?? CLONE,
    env: testEnvironment({ ...options.env, GAVEL_CHECK_SIGNS: signsFile }),
    stdio: ["ignore", "pipe", "pipe"],
    // A session of its own, by which all that it started is found when it hangs.
    detached: true,
  });
  running.add(child);
  const signs = new SignsOfLife(performance.now());
  let output = "";
  const say = (text: string) => {
    output += text;
    file.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      signs.noteOutput(performance.now());
      say(text);
    });
  }
  const watch = watchSilence(child, signs, signsFile, options.silenceMs ?? SILENCE_MS, say);
  const { promise, resolve } = Promise.withResolvers<RunOutcome>();
  const finish = (status: number) => {
    running.delete(child);
    const hung = watch.end();
    file.end();
    rmSync(signsFile, { force: true });
    resolve({ status: hung === null ? status : 1, output, signs, hung });
  };
  child.once("error", (error) => {
    say(error.message);
    finish(127);
  });
  child.once("close", (code) => finish(code ?? 1));
  return promise;
}

function watchSilence(
  child: ChildProcess,
  signs: SignsOfLife,
  signsFile: string,
  silenceMs: number,
  say: (text: string) => void,
) {
  let hung: readonly string[] | null = null;
  const timer = setInterval(
    () => {
      const now = performance.now();
      signs.readFrom(signsFile, now);
      if (hung !== null || signs.silentForMs(now) < silenceMs || child.pid === undefined) return;
      hung = signs.openFiles();
      const where = hung.length > 0 ? hung.join("\n  ") : "no test file was running";
      say(`\nEnded after ${silenceMs / 1000} s without a sign of life:\n  ${where}\n`);
      killTree(child.pid);
    },
    Math.min(1000, silenceMs / 4),
  );
  return {
    end: () => {
      clearInterval(timer);
      signs.readFrom(signsFile, performance.now());
      return hung;
    },
  };
}

/** A stopped check leaves no compiler, browser or database behind. */
export function endWithSignals(): void {
  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      // To the whole group, as from a terminal, which does not reach a session of its own.
      for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal);
      setTimeout(() => {
        for (const { pid } of running) if (pid !== undefined) killTree(pid);
        process.exit(status);
      }, 3000);
      if (running.size === 0) process.exit(status);
      for (const child of running) {
        child.once("close", () => {
          if (running.size === 0) process.exit(status);
        });
      }
    });
  }
}
