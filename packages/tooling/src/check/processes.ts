import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
}

/** Fields 4 and 6 of /proc/PID/stat; a process may end while it is looked at. */
function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [{ pid, parent: Number(fields[1]), session: Number(fields[3]) }];
  } catch {
    return [];
  }
}

function readProcesses(): Process[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap(readProcess);
}

/** What the process started, directly or not, also in sessions of their own; and what is left of its session. */
function findTree(root: number, all: readonly Process[]): number[] {
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent, session } of all) {
      if (session === root || tree.has(parent)) tree.add(pid);
    }
  }
  return [...tree];
}

/** Nobody of them gets a chance to start another: all are stopped before the first is killed. */
export function killTree(root: number): void {
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
    for (const pid of findTree(root, readProcesses())) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  }
}
