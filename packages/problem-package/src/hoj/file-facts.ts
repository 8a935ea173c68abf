import { createHash } from "node:crypto";
import type { PackageFile } from "../model.ts";

export interface FileFacts {
  readonly outputMd5: string;
  readonly outputSize: number;
  /** Of the text without any white space. */
  readonly allStrippedOutputMd5: string;
  /** Of the text without white space at the ends of its lines and at its end. */
  readonly EOFStrippedOutputMd5: string;
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
const NEWLINE = 0x0a;
/** Line breaks that are written at once. */
const BREAKS_MAX = 65_536;

/** In one pass over the bytes, whatever their number: what is held back is blanks only, as counts. */
export async function fileFacts(file: PackageFile | null): Promise<FileFacts> {
  const plain = createHash("md5");
  const stripped = createHash("md5");
  const ends = createHash("md5");
  const held = new HeldBlanks();
  let bytes = 0;
  for await (const chunk of file?.open() ?? []) {
    plain.update(chunk);
    bytes += chunk.byteLength;
    for (let at = 0; at < chunk.byteLength; ) {
      const from = at;
      while (at < chunk.byteLength && !isBlank(chunk[at] ?? 0)) at += 1;
      if (at > from) {
        const word = chunk.subarray(from, at);
        stripped.update(word);
        held.release((text) => ends.update(text));
        ends.update(word);
      }
      const blanks = at;
      while (at < chunk.byteLength && isBlank(chunk[at] ?? 0)) at += 1;
      held.add(chunk.slice(blanks, at));
    }
  }
  return {
    outputMd5: plain.digest("hex"),
    outputSize: bytes,
    allStrippedOutputMd5: stripped.digest("hex"),
    EOFStrippedOutputMd5: ends.digest("hex"),
  };
}

/** Blanks of which it is not known yet whether anything follows in their line. */
class HeldBlanks {
  #lines = 0;
  /** Since the last line break. */
  #line: Uint8Array[] = [];

  add(run: Uint8Array): void {
    const last = run.lastIndexOf(NEWLINE);
    if (last < 0) {
      this.#line.push(run);
      return;
    }
    // What stood before a break was at the end of its line.
    for (const byte of run) if (byte === NEWLINE) this.#lines += 1;
    this.#line = last + 1 < run.byteLength ? [run.subarray(last + 1)] : [];
  }

  release(write: (bytes: Uint8Array) => void): void {
    for (let left = this.#lines; left > 0; left -= BREAKS_MAX) {
      write(new Uint8Array(Math.min(left, BREAKS_MAX)).fill(NEWLINE));
    }
    for (const run of this.#line) write(run);
    this.#lines = 0;
    this.#line = [];
  }
}
