/** A process that is started again when it dies, a little later each time. */
import { type ChildProcess, spawn } from "node:child_process";
import { boundToUs, endGroup } from "../command.ts";
import { CLONE } from "../places.ts";
import { complain, messageOf } from "../say.ts";
import type { ChildLog } from "./child-log.ts";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Who ran this long was well: the next death counts as the first. */
const WELL_AFTER_MS = 60_000;

export interface Supervised {
  pid(): number | null;
  /** In a row, without a time of being well between them. */
  deaths(): number;
  /** Asks it to end; SIGKILL for its whole group after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

export interface Launch {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What is tried and is not well by then is given up, and killed. */
  readonly trial?: { readonly withinMs: number; isWell(): boolean; giveUp(): void };
}

export interface SupervisedOptions {
  readonly name: string;
  /** Asked before each start. */
  readonly launch: () => Launch;
  /** Who ends with this is started again at once, and has not died. */
  readonly restartStatus?: number;
  readonly log: ChildLog;
  /** Called after each start and each death. */
  readonly onChange: () => void;
}

export function delayAfter(deaths: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (deaths - 1), LONGEST_DELAY_MS);
}

function spawnChild(command: readonly string[], env: NodeJS.ProcessEnv) {
  const [program, args] = boundToUs(command);
  return spawn(program, args, {
    ...{ cwd: CLONE, env, stdio: ["ignore", "pipe", "pipe"] },
    // A group of its own: Ctrl-C in a terminal must reach only us, so that we stop in order.
    detached: true,
  });
}

export function supervise(options: SupervisedOptions): Supervised {
  const { name, log } = options;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let trialTimer: NodeJS.Timeout | undefined;
  let deaths = 0;
  let isStopping = false;

  function onDeath(how: number | string, startedAt: number): void {
    child = null;
    clearTimeout(trialTimer);
    options.onChange();
    if (isStopping) return;
    if (how === options.restartStatus) {
      start();
      return;
    }
    deaths = performance.now() - startedAt > WELL_AFTER_MS ? 1 : deaths + 1;
    const delay = delayAfter(deaths);
    complain(
      `${name} ended (${typeof how === "number" ? `status ${how}` : how}); it starts again in ${delay / 1000} s`,
    );
    if (deaths > 1) complain(log.tail());
    timer = setTimeout(start, delay);
  }

  function start(): void {
    const startedAt = performance.now();
    const { command, env, trial } = options.launch();
    // Nothing runs where the machine had no room for it, so nothing will exit.
    const failed = (error: unknown) => {
      log.write(messageOf(error));
      onDeath(messageOf(error), startedAt);
    };
    let started: ReturnType<typeof spawnChild>;
    try {
      started = spawnChild(command, env);
    } catch (error) {
      failed(error);
      return;
    }
    child = started;
    log.follow(started.stdout);
    log.follow(started.stderr);
    started.once("error", (error) => {
      if (started.pid === undefined) failed(error);
      else log.write(error.message);
    });
    started.once("exit", (code, signal) => onDeath(signal ?? code ?? "gone", startedAt));
    if (trial !== undefined) {
      const judge = () => {
        if (trial.isWell()) return;
        trial.giveUp();
        endGroup(started.pid, "SIGKILL");
      };
      trialTimer = setTimeout(judge, trial.withinMs);
    }
    options.onChange();
  }

  async function stop(patienceMs: number): Promise<void> {
    isStopping = true;
    clearTimeout(timer);
    clearTimeout(trialTimer);
    const last = child;
    if (last === null) return;
    const gone = new Promise<void>((resolve) => last.once("exit", () => resolve()));
    last.kill("SIGTERM");
    const force = setTimeout(() => endGroup(last.pid, "SIGKILL"), patienceMs);
    await gone.finally(() => clearTimeout(force));
    // What it may have left in its group.
    endGroup(last.pid, "SIGKILL");
  }

  start();
  return { pid: () => child?.pid ?? null, deaths: () => deaths, stop };
}
