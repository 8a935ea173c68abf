import { spawn, spawnSync } from "node:child_process";

const KEPT_OUTPUT = 8000;

export interface CommandOutcome {
  readonly status: number;
  /** The last of what it said, both streams together. */
  readonly tail: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command and all it started. */
  readonly signal?: AbortSignal;
}

/** The full path of a program, or null. @param folders where to look; the PATH by default. */
export function findProgram(name: string, folders?: readonly string[]): string | null {
  return Bun.which(name, folders === undefined ? {} : { PATH: folders.join(":") });
}

/** The command dies with us, also when we are killed; where there is no setpriv it is started as it is. */
export function boundToUs(command: readonly string[]): [string, string[]] {
  const setpriv = findProgram("setpriv");
  const [program = "", ...args] =
    setpriv === null ? command : [setpriv, "--pdeathsig", "TERM", "--", ...command];
  return [program, args];
}

/** Runs to the end; never throws for what the command does. */
export function runCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  const [program, args] = boundToUs(command);
  const { promise, resolve } = Promise.withResolvers<CommandOutcome>();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that compilers started by cargo end with it.
    detached: true,
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-KEPT_OUTPUT);
    });
  }
  const abort = () => endGroup(child.pid, "SIGTERM");
  options.signal?.addEventListener("abort", abort, { once: true });
  child.on("error", (error) => resolve({ status: 127, tail: error.message }));
  child.on("close", (code) => {
    options.signal?.removeEventListener("abort", abort);
    resolve({ status: code ?? 1, tail: tail.trim() });
  });
  return promise;
}

/** Signals a whole process group; one that is gone is no error. */
export function endGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Already gone.
  }
}

/** The first line a program says of its version; null when it does not run. */
export function versionOf(program: string, args: readonly string[]): string | null {
  const result = spawnSync(program, args, { encoding: "utf8", timeout: 10_000 });
  if (result.status !== 0) return null;
  return `${result.stdout}${result.stderr}`.trim().split("\n")[0] ?? null;
}
