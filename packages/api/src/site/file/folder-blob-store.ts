import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { discardFile, fileBytes, touchFile } from "./blob-file.ts";
import type { BlobStore, StoredBlob } from "./blob-store.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/** Blobs as files `ab/abcdef…` under one folder. Written beside their place and moved in, so nobody reads half a file. */
export function createFolderBlobStore(folder: string): BlobStore {
  function path(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error(`not a blob name: ${JSON.stringify(sha256)}`);
    return join(folder, sha256.slice(0, 2), sha256);
  }

  const bytesOf = (sha256: string) => fileBytes(path(sha256));
  const touch = ({ sha256, bytes }: StoredBlob) => touchFile(path(sha256), bytes);
  const newName = () => join(folder, `tmp-${randomBytes(12).toString("hex")}`);

  /** Two writers of one content meet here: the second move replaces the file by an equal one. */
  async function moveIn(temporary: string, sha256: string): Promise<void> {
    const place = path(sha256);
    await mkdir(dirname(place), { recursive: true });
    await rename(temporary, place);
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
