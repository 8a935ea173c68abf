/** Life and death of one file of the store. The time it was last put is its modification time. */
import { rename, rm, stat, utimes } from "node:fs/promises";

export async function fileBytes(path: string): Promise<number | null> {
  const facts = await stat(path).catch(() => null);
  return facts === null ? null : facts.size;
}

/** Marks what is there as put again. false = nothing of that size is there. */
export async function touchFile(path: string, bytes: number): Promise<boolean> {
  if ((await fileBytes(path)) !== bytes) return false;
  const now = new Date();
  return orMissing(
    utimes(path, now, now).then(() => true),
    false,
  );
}

/** Removes it unless it was put after `unusedSince`; true = it is gone. `aside` is a free name in the same folder. */
export async function discardFile(
  path: string,
  aside: string,
  unusedSince: Date,
): Promise<boolean> {
  // Out of the way before its age is read: who puts it from now on writes it anew.
  const isThere = await orMissing(
    rename(path, aside).then(() => true),
    false,
  );
  if (!isThere) return true;
  const { mtime } = await stat(aside);
  if (mtime > unusedSince) {
    await rename(aside, path);
    return false;
  }
  await rm(aside);
  return true;
}

function orMissing<T>(work: Promise<T>, missing: T): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return missing;
    throw error;
  });
}
