import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { discardFile, fileBytes, touchFile } from "./blob-file.ts";
import { type BlobStore, blobName, isBlobName, type StoredBlob } from "./blob-store.ts";
import { BROKEN, createCheckedFiles } from "./checked-files.ts";
import { removeScratch, scratchName, withScratch } from "./scratch.ts";

export interface FolderBlobStore extends BlobStore {
  /** Where it lies. */
  path(sha256: string): string;
}

/**
 * Blobs as files `ab/abcdef…` under one folder. Written beside their place, safe on the disk, and moved in, so nobody reads
 * half a file; what is broken all the same is nobody's either. @param onBroken hears of those, once each.
 */
export function createFolderBlobStore(
  folder: string,
  onBroken: (sha256: string) => void = () => {},
): FolderBlobStore {
  const checked = createCheckedFiles(folder, onBroken);
  const path = (sha256: string) => join(folder, blobName(sha256));

  async function bytesOf(sha256: string): Promise<number | null> {
    return (await checked.isWhole(path(sha256), sha256)) ? fileBytes(path(sha256)) : null;
  }
  async function touch({ sha256, bytes }: StoredBlob): Promise<boolean> {
    return (await checked.isWhole(path(sha256), sha256)) && touchFile(path(sha256), bytes);
  }
  async function wholePath(sha256: string): Promise<string> {
    if (!(await checked.isWhole(path(sha256), sha256))) throw new Error(`no file ${sha256}`);
    return path(sha256);
  }

  /** Two writers of one content meet here: the second move replaces the file by an equal one. */
  async function moveIn(temporary: string, sha256: string): Promise<void> {
    const place = path(sha256);
    await mkdir(dirname(place), { recursive: true });
    await rename(temporary, place);
    await checked.trust(place, sha256);
  }

  function putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    return withScratch(folder, chunks, async (temporary, blob) => {
      if (!(await touch(blob))) await moveIn(temporary, blob.sha256);
      return blob;
    });
  }

  return {
    path,
    putStream,
    scratch: (chunks, use) => withScratch(folder, chunks, use),
    lend: async (sha256, use) => use(await wholePath(sha256)),
    async put(bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const blob = { sha256, bytes: bytes.byteLength };
      return (await touch(blob)) ? blob : putStream(once(bytes));
    },
    async has(sha256) {
      return (await bytesOf(sha256)) !== null;
    },
    async read(sha256, maxBytes) {
      const file = Bun.file(await wholePath(sha256));
      return (maxBytes === undefined ? file : file.slice(0, maxBytes)).bytes();
    },
    sizeOf: bytesOf,
    addressOf: async () => null,
    discard: (sha256, unusedSince) => discardFile(path(sha256), scratchName(folder), unusedSince),
    sweep: (before) => removeScratch(folder, before),
    async open(sha256, range) {
      const bytes = await bytesOf(sha256);
      if (bytes === null) return null;
      // Its end is the last byte, ours the one behind it.
      const part = range === undefined ? {} : { start: range.start, end: range.end - 1 };
      const stream = Readable.toWeb(createReadStream(path(sha256), part));
      return { stream: stream as unknown as ReadableStream<Uint8Array>, bytes };
    },
    async openUnchecked(sha256) {
      const bytes = await fileBytes(path(sha256));
      if (bytes === null) return null;
      const file = createReadStream(path(sha256), { highWaterMark: 256 * 1024 });
      return { stream: Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>, bytes };
    },
    async listBroken() {
      const names = await readdir(join(folder, BROKEN)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.filter(isBlobName);
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
