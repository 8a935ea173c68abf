import { type ByteRange, blobName } from "../blob-store.ts";
import { BrokenBlob, collect, verified } from "./chunks.ts";
import type { S3Objects } from "./objects.ts";

/** Files that are not what their names say; the same word as in a folder. */
export const BROKEN = "broken/";

interface OpenedChunks {
  readonly bytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly close: () => void;
}

/** All of it, with its end only if it is what its name says, or a range, which nobody can look at so. */
export function createReader(
  objects: S3Objects,
  onBroken: (sha256: string) => void,
): (sha256: string, range?: ByteRange) => Promise<OpenedChunks | null> {
  /** Asked a second time, in case it was the way here that spoilt it. */
  async function setAside(sha256: string): Promise<void> {
    const again = await objects.get(blobName(sha256));
    if (again === null) return;
    const isWhole = await collect(verified(again.body, sha256), 0).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BrokenBlob) return false;
        throw error;
      },
    );
    if (isWhole) return;
    await objects.copy(blobName(sha256), BROKEN + sha256);
    await objects.remove(blobName(sha256));
    onBroken(sha256);
  }

  async function* whole(sha256: string, body: AsyncIterable<Uint8Array>) {
    try {
      yield* verified(body, sha256);
    } catch (error) {
      if (error instanceof BrokenBlob) await setAside(sha256);
      throw error;
    }
  }

  return async (sha256, range) => {
    const name = blobName(sha256);
    if (range === undefined) {
      const got = await objects.get(name);
      return got === null ? null : { ...got, chunks: whole(sha256, got.body) };
    }
    const got = await objects.get(name, { first: range.start, last: range.end - 1 });
    return got === null ? null : { ...got, chunks: got.body };
  };
}
