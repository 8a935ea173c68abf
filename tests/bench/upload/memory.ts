/** What a process holds in memory, from /proc. */
import { readFileSync, writeFileSync } from "node:fs";

const KIB_PER_MIB = 1024;

function statusMib(pid: number, field: "VmRSS" | "VmHWM"): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}`);
  return Number(kib) / KIB_PER_MIB;
}

/** From now on the peak is that of what follows. @returns what it holds now, in MiB */
export function beginPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return statusMib(pid, "VmRSS");
}

/** In MiB, since `beginPeak`. */
export const peakOf = (pid: number) => statusMib(pid, "VmHWM");
