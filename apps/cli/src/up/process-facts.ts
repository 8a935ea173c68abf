/** What /proc says of a process; null or false once it is gone. */
import { readFileSync } from "node:fs";

/** Clock ticks since boot: together with the pid it names a process for good, since pids are used again. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may hold spaces and brackets, so count from its closing one: state is field 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export interface ProcessName {
  readonly pid: number;
  readonly startTime: string;
}

export function nameProcess(pid: number): ProcessName | null {
  const startTime = startTimeOf(pid);
  return startTime === null ? null : { pid, startTime };
}

export function isAlive(name: ProcessName): boolean {
  return startTimeOf(name.pid) === name.startTime;
}

/** Asks it to end, then makes it end. */
export async function endProcess(name: ProcessName, patienceMs: number): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGTERM", patienceMs],
    ["SIGKILL", 2000],
  ] as const) {
    if (!isAlive(name)) return;
    process.kill(name.pid, signal);
    for (let waited = 0; waited < waitMs && isAlive(name); waited += 25) await Bun.sleep(25);
  }
}
