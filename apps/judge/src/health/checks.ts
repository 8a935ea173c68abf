/** What can be wrong with a host besides its verdicts. Each answers with a sentence, or null. */
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClockOffset } from "../server/server-client.ts";

/** Test data, compiled programs and the sandbox's copies need room; below this writing may fail at any moment. */
export const MIN_FREE_MIB = 512;
const MIN_FREE_INODES = 1000;
/** Times in reports and logs, and what a contest's clock says, should agree. */
const MAX_CLOCK_OFFSET_MS = 5000;

const MIB = 1024 * 1024;

export interface DiskFacts {
  readonly freeBytes: number;
  /** null where the file system has no fixed number of them. */
  readonly freeInodes: number | null;
}

export async function readDisk(folder: string): Promise<DiskFacts> {
  const facts = await statfs(folder);
  return {
    freeBytes: facts.bavail * facts.bsize,
    freeInodes: facts.files === 0 ? null : facts.ffree,
  };
}

export function diskFault(disk: DiskFacts, folder: string, minFreeMib: number): string | null {
  const freeMib = Math.floor(disk.freeBytes / MIB);
  if (freeMib < minFreeMib) {
    return `the disk is full: ${freeMib} MiB free at ${folder}, ${minFreeMib} MiB needed`;
  }
  if (disk.freeInodes !== null && disk.freeInodes < MIN_FREE_INODES) {
    return `the disk is full: ${disk.freeInodes} more files fit at ${folder}`;
  }
  return null;
}

const PROBE_BYTES = 64 * 1024;

/** What the figures do not tell: a quota, a disk that went read-only, one that fails. */
export async function writeFault(folder: string): Promise<string | null> {
  const probe = join(folder, "write-probe");
  try {
    await writeFile(probe, new Uint8Array(PROBE_BYTES), { flush: true });
    await rm(probe);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `nothing can be written at ${folder}: ${reason}`;
  }
}

/** What the network may have added is not held against the clock. */
export function clockFault(offset: ClockOffset | null): string | null {
  if (offset === null) return null;
  const { aheadMs, uncertaintyMs } = offset;
  if (Math.abs(aheadMs) <= MAX_CLOCK_OFFSET_MS + uncertaintyMs) return null;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `its clock is ${seconds} s ${aheadMs > 0 ? "behind" : "ahead of"} the server's`;
}
