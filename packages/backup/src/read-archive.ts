/** Reads an archive entry by entry, in the order in which it was written. */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import {
  BackupError,
  HEADER,
  type Header,
  parseHeader,
  SITE_FILE_MAX_BYTES,
  TRAILER,
} from "./format.ts";

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What is read whole, by what it is: whoever made the archive says how long it is. */
const SMALL_MAX_BYTES = {
  /** Names of tables, columns and migrations: a hundred times as many as there are. */
  header: 8 * 1024 * 1024,
  siteFile: SITE_FILE_MAX_BYTES,
  /** Hashes of files: a million of them fit. */
  trailer: 256 * 1024 * 1024,
} as const;
type Small = keyof typeof SMALL_MAX_BYTES;
/** Of a name in a message. */
const NAME_SHOWN = 100;

/** @throws BackupError, also in the middle: nothing of it counts before `TRAILER` has come. */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  pipeline(createReadStream(path), createZstdDecompress(), tar, () => {
    // A fault destroys the tar, which tells whoever reads it.
  });
  let isFirst = true;
  let last = "";
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (isFirst && name !== HEADER) throw new BackupError("this is not a backup of Gavel");
      // Links and devices are nothing that a backup has, and the content that a folder claims would never end.
      if (type !== "file")
        throw new BackupError(`the backup is damaged: ${shown(name)} is no file`);
      isFirst = false;
      last = name;
      yield { name, bytes: size ?? 0, chunks: inOurWords(entry) };
    }
  } catch (error) {
    throw inWords(error, isFirst);
  }
  if (last !== TRAILER) {
    throw new BackupError(
      isFirst ? "this is not a backup of Gavel" : "the backup is not whole: its end is missing",
    );
  }
}

/** A fault of reading; what is done with the chunks fails for itself. */
async function* inOurWords(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* entry as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw inWords(error, false);
  }
}

function inWords(error: unknown, isFirst: boolean): unknown {
  if (error instanceof BackupError) return error;
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  // The disk, not what is on it.
  if (syscall !== undefined) return error;
  if (isFirst) return new BackupError("this is not a backup of Gavel", { cause: error });
  if (/unexpected end/i.test(message) || code === "ERR_STREAM_PREMATURE_CLOSE") {
    return new BackupError("the backup is not whole: its end is missing", { cause: error });
  }
  return new BackupError(`the backup is damaged: ${message}`, { cause: error });
}

/** As somebody reads it who may not have made it. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, NAME_SHOWN));
}

/** @throws BackupError for more than what it is may have */
export async function readSmall(entry: ArchiveEntry, what: Small): Promise<Uint8Array> {
  if (entry.bytes > SMALL_MAX_BYTES[what]) {
    throw new BackupError(`the backup is damaged: ${shown(entry.name)} is too large`);
  }
  const parts: Uint8Array[] = [];
  for await (const chunk of entry.chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Of an archive that one may want to read. @throws BackupError */
export async function readHeader(path: string): Promise<Header> {
  for await (const entry of readEntries(path)) return parseHeader(await readSmall(entry, "header"));
  throw new BackupError("this is not a backup of Gavel");
}
