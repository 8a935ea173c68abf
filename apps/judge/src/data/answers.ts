/** Answers that outputs are compared with: each is asked for by every program that is sent to its problem. */
import { readFileSync } from "node:fs";
import type { BlobStore } from "./blob-store.ts";
import type { BlobRef } from "./download.ts";

/** Larger ones are mapped: comparing takes longer than that, and memory is for programs. */
const SMALL_BYTES = 4096;
const MOST = 4096;

/** What was read last stays. */
const kept = new WeakMap<BlobStore, Map<string, Uint8Array>>();

/** Nobody may write into it. The file must be held. */
export function readAnswer(store: BlobStore, ref: BlobRef): Uint8Array {
  // An empty file cannot be mapped.
  if (ref.bytes === 0) return new Uint8Array(0);
  if (ref.bytes > SMALL_BYTES) return Bun.mmap(store.path(ref.sha256), { shared: false });
  const own = kept.get(store) ?? new Map<string, Uint8Array>();
  kept.set(store, own);
  const bytes: Uint8Array = own.get(ref.sha256) ?? readFileSync(store.path(ref.sha256));
  own.delete(ref.sha256);
  // A file that was cut meanwhile is known by its length, and fetched anew by whoever holds it next.
  if (bytes.length === ref.bytes) own.set(ref.sha256, bytes);
  const [oldest] = own.keys();
  if (own.size > MOST && oldest !== undefined) own.delete(oldest);
  return bytes;
}
