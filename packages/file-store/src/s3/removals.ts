/**
 * Removing what nobody needs, while another server may be putting the same content. An object store has no way to remove a
 * thing only if nobody renewed it, so a removal is announced by an object of its own before it looks at the age. A writer
 * writes first and looks for the announcement then. So one of the two always sees the other.
 */
import { blobName } from "../blob-store.ts";
import type { S3Objects } from "./objects.ts";

const MARKS = "removing/";
/** What a removal may take between its look and the deed: a writer waits for longer than that. */
const REMOVAL_MAX_MS = 10_000;
/** Whoever announced it longer ago is gone. */
const DEAD_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 200;

export interface Removals {
  isAnnounced(sha256: string): Promise<boolean>;
  /** Until the removal is over. */
  waitFor(sha256: string): Promise<void>;
  /** true = it is gone. false = it was put after that time, or the store was slow. */
  remove(sha256: string, unusedSince: Date): Promise<boolean>;
}

export function createRemovals(objects: S3Objects): Removals {
  const isAnnounced = async (sha256: string) => (await objects.head(MARKS + sha256)) !== null;
  return {
    isAnnounced,
    async waitFor(sha256) {
      const until = performance.now() + DEAD_AFTER_MS;
      while (await isAnnounced(sha256)) {
        if (performance.now() > until) await objects.remove(MARKS + sha256);
        else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    async remove(sha256, unusedSince) {
      const name = blobName(sha256);
      await objects.put(MARKS + sha256, new Uint8Array());
      const from = performance.now();
      try {
        const found = await objects.head(name);
        if (found === null) return true;
        if (found.at > unusedSince || performance.now() - from > REMOVAL_MAX_MS) return false;
        await objects.remove(name);
        return true;
      } finally {
        await objects.remove(MARKS + sha256);
      }
    },
  };
}
