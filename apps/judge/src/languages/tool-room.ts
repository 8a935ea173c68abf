/** The room that prepared tool chains take on the disk: it has a bound of its own, and what is out of use goes. */
import { lstat, readdir, rm, stat, utimes } from "node:fs/promises";
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
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512;
  }
  return bytes;
}

/** There is nothing that may go for another tool chain. */
export class NoToolRoom extends Error {}

interface ToolRoom {
  readonly dir: string;
  readonly limitBytes: number;
  /** What was used since then is in use. */
  readonly openedAt: number;
}

/**
 * Makes room for another of so many bytes: what this process has not used goes, longest unused first.
 * @returns the names that went
 * @throws NoToolRoom when it does not fit beside what is in use; then all stays
 */
export async function makeToolRoom(room: ToolRoom, bytes: number): Promise<string[]> {
  const entries = await readdir(room.dir, { withFileTypes: true });
  // Each is a folder; a file that somebody left beside them is none.
  const folders = entries.filter((entry) => entry.isDirectory());
  const tools = await Promise.all(
    folders.map(async ({ name }) => {
      const folder = join(room.dir, name);
      const [{ mtimeMs }, taken] = await Promise.all([stat(folder), bytesIn(folder)]);
      return { name, folder, mtimeMs, bytes: taken };
    }),
  );
  let excess = tools.reduce((sum, tool) => sum + tool.bytes, bytes - room.limitBytes);
  const gone = [];
  const unused = tools.filter(({ mtimeMs }) => mtimeMs < room.openedAt);
  for (const tool of unused.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (excess <= 0) break;
    gone.push(tool);
    excess -= tool.bytes;
  }
  if (excess > 0) {
    const mib = Math.ceil(excess / 1024 / 1024);
    throw new NoToolRoom(`tool chains have no room: ${mib} MiB are missing (JUDGE_TOOLS_MB)`);
  }
  for (const { folder } of gone) await rm(folder, { recursive: true, force: true });
  return gone.map(({ name }) => name);
}
