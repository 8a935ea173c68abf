/**
 * A file of the store is read through once in the life of a process before anybody gets it: power that failed while it was
 * written, or a disk, may have left something else under its name.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";

interface CheckedFiles {
  /** Whether it is there and is what its name says. One that is not is put aside, so that it can be stored anew. */
  isWhole(path: string, sha256: string): Promise<boolean>;
  /** Just written from bytes of this hash. */
  trust(path: string, sha256: string): Promise<void>;
}

/** Where broken files lie; `gavel doctor` names them. */
export const BROKEN = "broken";
/** A hash and a few numbers each. */
const KEPT = 100_000;

export function createCheckedFiles(
  folder: string,
  onBroken: (sha256: string) => void,
): CheckedFiles {
  /** What was found, by hash: the state of the file at that time. */
  const known = new Map<string, string>();
  const running = new Map<string, Promise<boolean>>();

  function remember(sha256: string, state: string): void {
    if (known.size >= KEPT) known.clear();
    known.set(sha256, state);
  }

  async function check(path: string, sha256: string, state: string): Promise<boolean> {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
    if (hash.digest("hex") === sha256) {
      remember(sha256, state);
      return true;
    }
    await mkdir(join(folder, BROKEN), { recursive: true, mode: 0o700 });
    await rename(path, join(folder, BROKEN, sha256));
    onBroken(sha256);
    return false;
  }

  return {
    async isWhole(path, sha256) {
      const state = await stateOf(path);
      if (state === null) return false;
      if (known.get(sha256) === state) return true;
      const under = running.get(sha256) ?? check(path, sha256, state);
      running.set(sha256, under);
      return under.finally(() => running.delete(sha256));
    },
    async trust(path, sha256) {
      const state = await stateOf(path);
      if (state !== null) remember(sha256, state);
    },
  };
}

/** Of its content: that it was put again changes only the time it bears. */
async function stateOf(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  return facts === null ? null : `${facts.ino} ${facts.size}`;
}
