/** Bytes by the sha256 of their content; immutable. In a folder, or in an object store that several servers share. */
export interface BlobStore {
  /** Stores the bytes (nothing happens when they are there) and returns their hash. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /** The same for content too big to hold in memory. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Lends the chunks as a file while `use` runs; for content that is to be taken apart, not kept. */
  scratch<T>(chunks: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T>;
  /** Lends a blob as a file while `use` runs, for readers that jump about in it. @throws Error when there is no such blob. */
  lend<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>;
  has(sha256: string): Promise<boolean>;
  /** At most the first `maxBytes`. @throws Error when there is no such blob. */
  read(sha256: string, maxBytes?: number): Promise<Uint8Array>;
  /** How many bytes it has; null when there is no such blob. */
  sizeOf(sha256: string): Promise<number | null>;
  /** A stream of the bytes, or of a range of them, with the count of all; null when there is no such blob. */
  open(sha256: string, range?: ByteRange): Promise<OpenedBlob | null>;
  /** As it lies there, looked at by nobody: for readers that compare all of it with its name themselves. */
  openUnchecked(sha256: string): Promise<OpenedBlob | null>;
  /** Where others may read it for `seconds` without keys; null = only here. Nobody looks whether it is there. */
  addressOf(sha256: string, seconds: number): Promise<string | null>;
  /**
   * Removes the bytes unless they were put, or put again, after `unusedSince`; true = they are gone. Whoever calls it
   * holds the row of the blob locked, so that nobody begins to refer to it meanwhile.
   */
  discard(sha256: string, unusedSince: Date): Promise<boolean>;
  /** Removes what writers on this machine left who were killed, if it was last written before then. @returns how many */
  sweep(before: Date): Promise<number>;
  /** Those that were found to be other than their names, and are served to nobody. */
  listBroken(): Promise<string[]>;
}

interface OpenedBlob {
  readonly stream: ReadableStream<Uint8Array>;
  readonly bytes: number;
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

const SHA256 = /^[0-9a-f]{64}$/;

/** `ab/abcdef…`: where it lies in either kind of store, so that other tools can carry one over to the other. */
export function blobName(sha256: string): string {
  if (!SHA256.test(sha256)) throw new Error(`not a blob name: ${JSON.stringify(sha256)}`);
  return `${sha256.slice(0, 2)}/${sha256}`;
}

export function isBlobName(name: string): boolean {
  return SHA256.test(name);
}
