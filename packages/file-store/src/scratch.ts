import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoredBlob } from "./blob-store.ts";

/** Free, in this folder, and known as passing by its beginning. */
export function scratchName(folder: string): string {
  return join(folder, `tmp-${randomBytes(12).toString("hex")}`);
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
