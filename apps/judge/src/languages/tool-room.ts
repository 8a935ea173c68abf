/** The room that prepared tool chains take on the disk: it counts with the cache, and what is out of use goes. */
import { lstat, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

/** A tool chain that no start has used for so long belongs to a compiler that is gone. */
const UNUSED_MS = 14 * 86_400_000;

/**
 * Removes what is half built, and what was last in use two weeks before the rest: each start touches all that it uses, and a
 * judge may run for months. @returns the names that went
 */
export async function clearOldTools(toolsDir: string): Promise<string[]> {
  const names = await readdir(toolsDir);
  const stats = await Promise.all(names.map((name) => lstat(join(toolsDir, name))));
  const newest = Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
  const gone = names.filter(
    (name, index) =>
      name.endsWith(".half") || newest - (stats[index]?.mtimeMs ?? newest) >= UNUSED_MS,
  );
  for (const name of gone) await rm(join(toolsDir, name), { recursive: true, force: true });
  return gone;
}

/** Says that it is in use. */
export async function touchTool(folder: string, now = Date.now()): Promise<void> {
  await utimes(folder, now / 1000, now / 1000);
}

/** Of all files below, as the disk has them. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512;
  }
  return bytes;
}

/** What is left of the cache for test data and programs; never less than a quarter. */
export function roomBeside(limitBytes: number, toolBytes: number): number {
  return Math.max(limitBytes - toolBytes, limitBytes / 4);
}
