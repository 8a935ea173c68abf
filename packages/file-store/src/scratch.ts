import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredBlob } from "./blob-store.ts";

const SCRATCH = /^tmp-[0-9a-f]{24}$/;

/** Free, in this folder, and known as passing by its beginning. */
export function scratchName(folder: string): string {
  return join(folder, `tmp-${randomBytes(12).toString("hex")}`);
}

/** Those that were last written before then: whoever wrote them was killed. @returns how many went */
export async function removeScratch(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => orMissing(error, []));
  let count = 0;
  for (const name of names.filter((one) => SCRATCH.test(one))) {
    const path = join(folder, name);
    const facts = await stat(path).catch((error: unknown) => orMissing(error, null));
    if (facts === null || facts.mtime >= before) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

function orMissing<T>(error: unknown, missing: T): T {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return missing;
  throw error;
}

/** Writes the chunks to a file of their own in the folder and removes it after `use`. */
export async function withScratch<T>(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (path: string, written: StoredBlob) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const temporary = scratchName(folder);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        await file.writeFile(chunk);
      }
      // Else a name could be on the disk before its bytes are, and power fail in between.
      await file.datasync();
    } finally {
      await file.close();
    }
    return await use(temporary, { sha256: hash.digest("hex"), bytes });
  } finally {
    await rm(temporary, { force: true });
  }
}
