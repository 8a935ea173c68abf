import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackageFile } from "../model.ts";
import { exactly } from "./checked.ts";
import { readRange } from "./folder-source.ts";

/** One file of our own for content that an archive holds in another form, so that it need not stay in memory. */
export class Spool {
  readonly #parent: string;
  #place: Promise<{ readonly folder: string; readonly file: FileHandle }> | null = null;
  #end = 0;

  /** @param parent the folder in which it makes one of its own once there is something to keep */
  constructor(parent: string = tmpdir()) {
    this.#parent = parent;
  }

  get bytes(): number {
    return this.#end;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#place ??= makeFile(this.#parent);
    const { file } = await this.#place;
    // Behind what was written before: readers say themselves where they read.
    await file.appendFile(bytes);
    this.#end += bytes.byteLength;
  }

  /** A stretch as a file, by default from `start` to the end; readable until the spool is closed. */
  cut(path: string, start: number, bytes: number = this.#end - start): PackageFile {
    return {
      path,
      bytes,
      isExecutable: false,
      open: () => exactly(path, bytes, this.#read(start, bytes)),
    };
  }

  async *#read(start: number, bytes: number): AsyncGenerator<Uint8Array> {
    if (bytes === 0) return;
    const place = await this.#place;
    if (place === null) throw new Error("the spool is closed");
    yield* readRange(place.file, start, bytes);
  }

  async close(): Promise<void> {
    const place = await this.#place;
    this.#place = null;
    await place?.file.close();
    if (place !== null) await rm(place.folder, { recursive: true });
  }
}

async function makeFile(parent: string) {
  const folder = await mkdtemp(join(parent, "gavel-spool-"));
  return { folder, file: await open(join(folder, "content"), "w+") };
}
