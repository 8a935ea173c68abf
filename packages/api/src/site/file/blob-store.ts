/** Bytes by the sha256 of their content; immutable. One folder today, an object store later. */
export interface BlobStore {
  /** Stores the bytes (nothing happens when they are there) and returns their hash. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /** The same for content too big to hold in memory. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Lends the chunks as a file while `use` runs; for content that is to be taken apart, not kept. */
  scratch<T>(chunks: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T>;
  has(sha256: string): Promise<boolean>;
  /** At most the first `maxBytes`. @throws Error when there is no such blob. */
  read(sha256: string, maxBytes?: number): Promise<Uint8Array>;
  /** How many bytes it has; null when there is no such blob. */
  sizeOf(sha256: string): Promise<number | null>;
  /** A stream of the bytes, or of a range of them, with the count of all; null when there is no such blob. */
  open(
    sha256: string,
    range?: ByteRange,
  ): Promise<{ stream: ReadableStream<Uint8Array>; bytes: number } | null>;
  /**
   * Removes the bytes unless they were put, or put again, after `unusedSince`; true = they are gone. Whoever calls it
   * holds the row of the blob locked, so that nobody begins to refer to it meanwhile.
   */
  discard(sha256: string, unusedSince: Date): Promise<boolean>;
  /** Where a local judge may read it, when blobs are files. */
  path(sha256: string): string;
}

export interface StoredBlob {
  readonly sha256: string;
  readonly bytes: number;
}

export interface ByteRange {
  readonly start: number;
  /** The first byte that does not belong to it. */
  readonly end: number;
}
