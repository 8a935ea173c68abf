/** What DATA_DIR takes on the disk, by what it is. */
import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface DiskUse {
  readonly name: string;
  readonly mib: number;
}

const PARTS = [
  ["uploads", "blobs"],
  ["judge's test data", "judge/blobs"],
  ["judge's tool chains", "judge/toolchains"],
  ["judge's programs", "judge/compiled"],
  ["logs", "logs"],
] as const;

/** Parts that are not there take nothing. */
export function inspectDisk(dataDir: string): DiskUse[] {
  return PARTS.map(([name, folder]) => {
    return { name, mib: Math.ceil(bytesIn(join(dataDir, folder)) / 1024 / 1024) };
  });
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of entriesOf(folder)) {
    if (!entry.isFile()) continue;
    // A running judge may drop a file meanwhile.
    const stat = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    bytes += (stat?.blocks ?? 0) * 512;
  }
  return bytes;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
