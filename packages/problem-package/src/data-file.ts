/** One file of test data as it is stored: lines end with LF, no mark at the start. It is never held in memory as a whole. */
import type { PackageFile } from "./model.ts";
import { countEnds, withoutReturns } from "./reading/line-ends.ts";

export interface FileNotes {
  /** Every line ended with CR LF; now with LF. */
  readonly isUnified: boolean;
  /** It began with the mark of UTF-8, which programs would read as part of the first word. */
  readonly isUnmarked: boolean;
  /** It holds zero bytes, as no text does; they stay. */
  readonly hasZeros: boolean;
}

const MARK = [0xef, 0xbb, 0xbf];

/** Reads the file twice at most: files whose first line ends with LF alone are known by that line. */
export async function readDataFile<T>(
  file: Pick<PackageFile, "open">,
  store: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ stored: T; notes: FileNotes }> {
  const isUnified = (await countEnds(file)) > 0;
  const seen = { isUnmarked: false, hasZeros: false };
  const plain = watched(file.open(), seen);
  const stored = await store(isUnified ? withoutReturns(plain) : plain);
  return { stored, notes: { isUnified, ...seen } };
}

async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  seen: { isUnmarked: boolean; hasZeros: boolean },
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array();
  const look = (chunk: Uint8Array) => {
    seen.hasZeros ||= chunk.includes(0);
    return chunk;
  };
  for await (const chunk of chunks) {
    if (head === null) {
      yield look(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.byteLength < MARK.length) continue;
    yield look(unmarked(head, seen));
    head = null;
  }
  if (head !== null && head.byteLength > 0) yield look(head);
}

function unmarked(head: Uint8Array, seen: { isUnmarked: boolean }): Uint8Array {
  seen.isUnmarked = MARK.every((byte, at) => head[at] === byte);
  return seen.isUnmarked ? head.subarray(MARK.length) : head;
}
