import { createHash } from "node:crypto";
import {
  type BlobStore,
  type ByteRange,
  blobName,
  isBlobName,
  type StoredBlob,
} from "../blob-store.ts";
import { removeScratch, withScratch } from "../scratch.ts";
import { asStream, collect } from "./chunks.ts";
import type { S3Objects } from "./objects.ts";
import { BROKEN, createReader } from "./read-objects.ts";
import { createRemovals } from "./removals.ts";

/** One that is put again is written again when it is older: the time it bears says how long it was unused. */
const RENEWED_AFTER_MS = 24 * 3_600_000;
/** The name of no bytes. */
const EMPTY = createHash("sha256").digest("hex");

export interface S3BlobStoreOptions {
  readonly objects: S3Objects;
  /** On this machine, for what is taken apart, and for what comes before its hash is known. */
  readonly scratchFolder: string;
  /** Hears of files that are broken, once each. */
  readonly onBroken?: (sha256: string) => void;
  /** @internal */
  readonly renewedAfterMs?: number;
}

/**
 * Blobs as objects `ab/abcdef…` of a bucket. An object is there whole or not at all, so it is not read through before
 * somebody gets it; but whoever reads all of one gets its last bytes only if it is what its name says.
 */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const { objects, scratchFolder, onBroken = () => {} } = options;
  const { renewedAfterMs = RENEWED_AFTER_MS } = options;
  const removals = createRemovals(objects);
  const read = createReader(objects, onBroken);
  // Of nothing no part can be asked for.
  const openChunks = (sha256: string, range?: ByteRange) =>
    read(sha256, sha256 === EMPTY ? undefined : range);

  async function store(blob: StoredBlob, upload: (name: string) => Promise<void>): Promise<void> {
    const name = blobName(blob.sha256);
    for (;;) {
      const found = await objects.head(name);
      const isGood =
        found?.bytes === blob.bytes && Date.now() - found.at.getTime() < renewedAfterMs;
      if (!isGood) await upload(name);
      // Who removes it says so before it looks how old it is: either it sees this writing, or we see its word.
      if (!(await removals.isAnnounced(blob.sha256))) return;
      await removals.waitFor(blob.sha256);
    }
  }

  function putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    return withScratch(scratchFolder, chunks, async (path, blob) => {
      await store(blob, (name) => objects.putFile(name, path));
      return blob;
    });
  }

  async function requireChunks(sha256: string, range?: ByteRange) {
    const opened = await openChunks(sha256, range);
    if (opened === null) throw new Error(`no file ${sha256}`);
    return opened.chunks;
  }

  const sizeOf = async (sha256: string) => (await objects.head(blobName(sha256)))?.bytes ?? null;

  return {
    putStream,
    sizeOf,
    scratch: (chunks, use) => withScratch(scratchFolder, chunks, use),
    async lend(sha256, use) {
      return withScratch(scratchFolder, await requireChunks(sha256), use);
    },
    async put(bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const blob = { sha256, bytes: bytes.byteLength };
      await store(blob, (name) => objects.put(name, bytes));
      return blob;
    },
    has: async (sha256) => (await sizeOf(sha256)) !== null,
    async read(sha256, maxBytes) {
      if (maxBytes === undefined) return collect(await requireChunks(sha256), null);
      if (maxBytes === 0) return new Uint8Array();
      return collect(await requireChunks(sha256, { start: 0, end: maxBytes }), maxBytes);
    },
    async open(sha256, range) {
      const opened = await openChunks(sha256, range);
      if (opened === null) return null;
      return { bytes: opened.bytes, stream: asStream(opened.chunks, opened.close) };
    },
    async openUnchecked(sha256) {
      const got = await objects.get(blobName(sha256));
      return got === null ? null : { bytes: got.bytes, stream: asStream(got.body, got.close) };
    },
    addressOf: (sha256, seconds) => objects.addressOf(blobName(sha256), seconds),
    discard: (sha256, unusedSince) => removals.remove(sha256, unusedSince),
    sweep: (before) => removeScratch(scratchFolder, before),
    listBroken: async () => (await objects.list(BROKEN)).filter(isBlobName),
  };
}
