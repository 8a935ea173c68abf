/** Ends a site in order, in a bounded time, whatever asks for it and however often. */
import { endGroup } from "../command.ts";
import { launcherPid } from "../env.ts";

/** Ctrl-C promises 5 s where no drain is wanted; what is left after this is killed. */
const ALL_STOPPED_MS = 4500;
const WATCH_LAUNCHER_MS = 500;

export interface Stoppable {
  readonly name: string;
  pid(): number | null;
  stop(): Promise<void>;
}

/** Stops one after the other, last started first. @param drainMs of the server, which answers on for so long. */
export async function stopInOrder(started: readonly Stoppable[], drainMs = 0): Promise<void> {
  const inTime = await Promise.race([
    (async () => {
      for (const one of started.toReversed()) await one.stop();
      return true;
    })(),
    Bun.sleep(ALL_STOPPED_MS + drainMs).then(() => false),
  ]);
  if (inTime) return;
  for (const one of started) endGroup(one.pid() ?? undefined, "SIGKILL");
}

/** Calls back once: at a signal, or when the launcher that holds our terminal is gone. */
export function onStopRequest(callback: (why: string) => void): void {
  let isAsked = false;
  const ask = (why: string) => {
    if (isAsked) return;
    isAsked = true;
    callback(why);
  };
  // Repeated signals (a terminal and npm both send one) change nothing: the stop is bounded in time.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => ask(signal));
  const launcher = launcherPid();
  if (launcher === null || process.ppid !== launcher) return;
  setInterval(() => {
    if (process.ppid !== launcher) ask("the launcher is gone");
  }, WATCH_LAUNCHER_MS).unref();
}
