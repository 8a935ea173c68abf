/** Files from one store to another, while the site that has them runs on both. */
import { createHash } from "node:crypto";
import type { BlobStore, StoredBlob } from "./blob-store.ts";
import { putAs } from "./put-as.ts";

export interface MoveOptions {
  readonly from: BlobStore;
  readonly to: BlobStore;
  /** The next of those that the site names, in the order of their hashes; none behind the last. */
  list(after: string): Promise<readonly StoredBlob[]>;
  /** Those that an earlier run has found right in the new store; the rest is added. */
  readonly done: MoveJournal;
  readonly report?: (counts: { readonly looked: number; readonly copied: number }) => void;
}

export interface MoveJournal {
  has(sha256: string): boolean;
  add(sha256: string): Promise<void>;
}

export interface MoveOutcome {
  /** What the site names. */
  readonly files: number;
  readonly copied: number;
  readonly copiedBytes: number;
  /** In neither store. */
  readonly missing: readonly string[];
  /** Other bytes lie under their names. */
  readonly broken: readonly string[];
}

/** Mostly waiting for the store; each holds one file at a time. */
const AT_ONCE = 4;

/**
 * Goes through all of them until nothing is left to copy, since the site takes new ones meanwhile. Each is compared with its
 * hash where it went. @throws FilesAway, or Error when the new store does not give back what it was given
 */
export async function moveFiles(options: MoveOptions): Promise<MoveOutcome> {
  let copied = 0;
  let copiedBytes = 0;
  for (;;) {
    const pass = await goThrough(options, copied);
    copied += pass.copied;
    copiedBytes += pass.copiedBytes;
    if (pass.copied === 0) return { ...pass, copied, copiedBytes };
  }
}

async function goThrough(options: MoveOptions, before: number): Promise<MoveOutcome> {
  const missing: string[] = [];
  const broken: string[] = [];
  let [files, copied, copiedBytes, after] = [0, 0, 0, ""];
  for (;;) {
    const page = await options.list(after);
    const last = page.at(-1);
    if (last === undefined) return { files, copied, copiedBytes, missing, broken };
    after = last.sha256;
    const rest = page.values();
    const work = async () => {
      for (const blob of rest) {
        const how = await moveOne(options, blob);
        files += 1;
        if (how === "copied") {
          copied += 1;
          copiedBytes += blob.bytes;
        } else if (how === "missing") missing.push(blob.sha256);
        else if (how === "broken") broken.push(blob.sha256);
        options.report?.({ looked: files, copied: before + copied });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

type How = "known" | "copied" | "missing" | "broken";

async function moveOne({ from, to, done }: MoveOptions, blob: StoredBlob): Promise<How> {
  const { sha256, bytes } = blob;
  if (done.has(sha256) && (await to.sizeOf(sha256)) === bytes) return "known";
  const found = await look(to, blob);
  if (found === "right") {
    await done.add(sha256);
    return "known";
  }
  const opened = await from.openUnchecked(sha256);
  if (opened === null) return "missing";
  // It would pass for the one that is put. What is not there may be put by the site this moment, and stays.
  if (found === "wrong") await to.discard(sha256, new Date(Date.now() + 60_000));
  if (!(await putAs(to, sha256, opened.stream))) return "broken";
  if ((await look(to, blob)) !== "right") {
    throw new Error(`the new store does not give back ${sha256} as it was put there`);
  }
  await done.add(sha256);
  return "copied";
}

/** Read from its beginning to its end. */
async function look(
  store: BlobStore,
  { sha256, bytes }: StoredBlob,
): Promise<"right" | "wrong" | "missing"> {
  const opened = await store.openUnchecked(sha256);
  if (opened === null) return "missing";
  if (opened.bytes !== bytes) {
    await opened.stream.cancel();
    return "wrong";
  }
  const hash = createHash("sha256");
  for await (const chunk of opened.stream) hash.update(chunk);
  return hash.digest("hex") === sha256 ? "right" : "wrong";
}
