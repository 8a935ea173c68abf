/** Processor time of a process and all that descend from it, from /proc. */
import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Its own and that of the children it has waited for, user and system. */
  readonly seconds: number;
}

function readFacts(pid: number): ProcessFacts | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND };
  } catch {
    return null;
  }
}

export function cpuSecondsOf(root: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readFacts(Number(name)) ?? []);
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of all) {
      if (!family.has(parent) || family.has(pid)) continue;
      family.add(pid);
      grown = true;
    }
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, one) => sum + one.seconds, 0);
}
