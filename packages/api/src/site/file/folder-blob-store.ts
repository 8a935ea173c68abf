import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { discardFile, fileBytes, touchFile } from "./blob-file.ts";
import type { BlobStore, StoredBlob } from "./blob-store.ts";
import { createCheckedFiles } from "./checked-files.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Blobs as files `ab/abcdef…` under one folder. Written beside their place, safe on the disk, and moved in, so nobody reads
 * half a file; what is broken all the same is nobody's either. @param onBroken hears of those, once each.
 */
export function createFolderBlobStore(
  folder: string,
  onBroken: (sha256: string) => void = () => {},
): BlobStore {
  const checked = createCheckedFiles(folder, onBroken);
  function path(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error(`not a blob name: ${JSON.stringify(sha256)}`);
    return join(folder, sha256.slice(0, 2), sha256);
  }

  async function bytesOf(sha256: string): Promise<number | null> {
    return (await checked.isWhole(path(sha256), sha256)) ? fileBytes(path(sha256)) : null;
  }
  async function touch({ sha256, bytes }: StoredBlob): Promise<boolean> {
    return (await checked.isWhole(path(sha256), sha256)) && touchFile(path(sha256), bytes);
  }
  const newName = () => join(folder, `tmp-${randomBytes(12).toString("hex")}`);

  /** Two writers of one content meet here: the second move replaces the file by an equal one. */
  async function moveIn(temporary: string, sha256: string): Promise<void> {
    const place = path(sha256);
    await mkdir(dirname(place), { recursive: true });
    await rename(temporary, place);
    await checked.trust(place, sha256);
  }

  /** Writes the chunks to a file of their own in the store's folder and removes it after `use`. */
  async function scratch<T>(
    chunks: AsyncIterable<Uint8Array>,
    use: (path: string, written: StoredBlob) => Promise<T>,
  ): Promise<T> {
    await mkdir(folder, { recursive: true });
    const temporary = newName();
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      const file = await open(temporary, "wx");
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

  function putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    return scratch(chunks, async (temporary, blob) => {
      if (!(await touch(blob))) await moveIn(temporary, blob.sha256);
      return blob;
    });
  }

  return {
    path,
    putStream,
    scratch,
    async put(bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const blob = { sha256, bytes: bytes.byteLength };
      return (await touch(blob)) ? blob : putStream(once(bytes));
    },
    async has(sha256) {
      return (await bytesOf(sha256)) !== null;
    },
    async read(sha256, maxBytes) {
      if (!(await checked.isWhole(path(sha256), sha256))) throw new Error(`no file ${sha256}`);
      const file = Bun.file(path(sha256));
      return (maxBytes === undefined ? file : file.slice(0, maxBytes)).bytes();
    },
    sizeOf: bytesOf,
    discard: (sha256, unusedSince) => discardFile(path(sha256), newName(), unusedSince),
    async open(sha256, range) {
      const bytes = await bytesOf(sha256);
      if (bytes === null) return null;
      // Its end is the last byte, ours the one behind it.
      const part = range === undefined ? {} : { start: range.start, end: range.end - 1 };
      const stream = Readable.toWeb(createReadStream(path(sha256), part));
      return { stream: stream as unknown as ReadableStream<Uint8Array>, bytes };
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
