import type { BlobStore } from "./blob-store.ts";

/** While files move: what is new goes to the new store, and what is not there yet is read where it was. */
export function createTwoStores(now: BlobStore, before: BlobStore): BlobStore {
  const holderOf = async (sha256: string) => ((await now.has(sha256)) ? now : before);
  return {
    put: (bytes) => now.put(bytes),
    putStream: (chunks) => now.putStream(chunks),
    scratch: (chunks, use) => now.scratch(chunks, use),
    lend: async (sha256, use) => (await holderOf(sha256)).lend(sha256, use),
    has: async (sha256) => (await now.has(sha256)) || before.has(sha256),
    read: async (sha256, maxBytes) => (await holderOf(sha256)).read(sha256, maxBytes),
    sizeOf: async (sha256) => (await now.sizeOf(sha256)) ?? before.sizeOf(sha256),
    open: async (sha256, range) => (await now.open(sha256, range)) ?? before.open(sha256, range),
    openUnchecked: async (sha256) =>
      (await now.openUnchecked(sha256)) ?? before.openUnchecked(sha256),
    addressOf: async (sha256, seconds) => (await holderOf(sha256)).addressOf(sha256, seconds),
    async discard(sha256, unusedSince) {
      // The new one decides: what was put of late was put there.
      return (await now.discard(sha256, unusedSince)) && before.discard(sha256, unusedSince);
    },
    sweep: async (moment) => (await now.sweep(moment)) + (await before.sweep(moment)),
    async listBroken() {
      return [...new Set([...(await now.listBroken()), ...(await before.listBroken())])];
    },
  };
}
