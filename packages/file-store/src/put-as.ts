import type { BlobStore } from "./blob-store.ts";
import { BrokenBlob, verified } from "./s3/chunks.ts";

/** Stores the chunks if they are what the name says. false = they are not, and nothing is stored. */
export async function putAs(
  store: BlobStore,
  sha256: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  try {
    await store.putStream(verified(chunks, sha256));
    return true;
  } catch (error) {
    if (error instanceof BrokenBlob) return false;
    throw error;
  }
}
