import { readdirSync, readlinkSync } from "node:fs";

/** Paths of the files that this process has open. */
export function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      // The one that listed them.
      return [];
    }
  });
}
