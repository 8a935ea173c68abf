import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { archiveReason } from "@gavel/domain/archive-reason";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ArchiveError, asArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, type RawEntry, tooManyEntries } from "./entry-tree.ts";
import { badEntry, decodeNames, decodeUtf8, quote, type StoredName } from "./names.ts";

export interface Listing {
  readonly entries: readonly RawEntry[];
  close(): Promise<void>;
}

/** A zip, read entry by entry from its central directory. */
export async function listZip(path: string, limits: ArchiveLimits): Promise<Listing> {
  const zip = await openPromise(path, {
    autoClose: false,
    // Names are decoded and judged here, sizes are checked by yauzl as the bytes come.
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw asArchiveError(error, "notAnArchive", (words) => archiveReason("noZip", { words }));
  });
  // Closing may fail long after the last reader has gone; nobody waits for it.
  zip.on("error", () => {});
  try {
    const stored = await listEntries(zip, limits);
    requireSeparate(stored, zip.fileSize);
    const names = decodeNames(stored.map(nameOf));
    const entries = await Promise.all(
      stored.map((entry, index) => describe(zip, entry, names[index] ?? "")),
    );
    return {
      entries,
      async close() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw asArchiveError(error, "damaged", (words) => archiveReason("badZip", { words }));
  }
}

async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  // A claim, but yauzl reads exactly so many.
  if (zip.entryCount > limits.entriesMax) throw tooManyEntries(limits);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

const LOCAL_HEADER_BYTES = 30;

/** Entries that share their packed bytes make a small zip unpack to nearly anything; no honest program writes them. */
function requireSeparate(entries: readonly Entry[], fileBytes: number): void {
  const spans = entries
    .map((entry) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize,
    }))
    .sort((a, b) => a.start - b.start);
  let end = 0;
  for (const span of spans) {
    if (span.start < end) throw new ArchiveError("unsafe", archiveReason("overlap"));
    end = span.end;
  }
  if (end > fileBytes) throw new ArchiveError("damaged", archiveReason("cutZip"));
}

const UTF8_FLAG = 0x800;
const UNICODE_PATH_FIELD = 0x7075;

function nameOf(entry: Entry): StoredName {
  const raw = entry.fileNameRaw;
  if ((entry.generalPurposeBitFlag & UTF8_FLAG) !== 0) return { raw, text: asUtf8(raw) };
  const field = entry.extraFields.find((one) => one.id === UNICODE_PATH_FIELD)?.data;
  // Version 1, the checksum of the plain name (a renamed entry has a stale field), then the name in UTF-8.
  const isCurrent =
    field !== undefined &&
    field.byteLength > 5 &&
    field[0] === 1 &&
    field.readUInt32LE(1) === crc32(raw);
  return { raw, text: isCurrent ? asUtf8(field.subarray(5)) : null };
}

/** null where a name is flagged wrongly; it is then guessed like any other. */
function asUtf8(raw: Uint8Array): string | null {
  try {
    return decodeUtf8(raw);
  } catch {
    return null;
  }
}

const MODE_MASK = 0o170000;
const MODE_FILE = 0o100000;
const MODE_FOLDER = 0o040000;
const MODE_LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;
const LINK_BYTES_MAX = 4096;

async function describe(zip: ZipFile, entry: Entry, name: string): Promise<RawEntry> {
  const where = quote(name);
  if (entry.isEncrypted())
    throw new ArchiveError("unsafe", archiveReason("encrypted", { name: where }));
  // The upper half holds the Unix mode when a Unix tool made the zip, else zeros.
  const attributes = entry.externalFileAttributes >>> 16;
  const mode = attributes & MODE_MASK;
  if (name.endsWith("/")) {
    if (entry.uncompressedSize > 0) {
      throw new ArchiveError("unsafe", archiveReason("fullFolder", { name: where }));
    }
    return { kind: "folder", name };
  }
  if (mode !== 0 && mode !== MODE_FILE && mode !== MODE_FOLDER && mode !== MODE_LINK) {
    throw new ArchiveError("unsafe", archiveReason("noFile", { name: where }));
  }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    const n = entry.compressionMethod;
    throw new ArchiveError("damaged", archiveReason("packing", { name: where, n }));
  }
  if (mode === MODE_FOLDER) return { kind: "folder", name };
  const bytes = entry.uncompressedSize;
  if (mode !== MODE_LINK) {
    const isExecutable = mode === MODE_FILE && (attributes & 0o111) !== 0;
    return { kind: "file", name, bytes, isExecutable, open: () => unpack(zip, entry, name) };
  }
  if (bytes > LINK_BYTES_MAX)
    throw new ArchiveError("unsafe", archiveReason("linkLong", { name: where }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpack(zip, entry, name)) chunks.push(chunk);
  const target = asUtf8(Buffer.concat(chunks));
  if (target === null)
    throw new ArchiveError("unsafe", archiveReason("linkTarget", { name: where }));
  return { kind: "link", name, target, isFromRoot: false };
}

async function* unpack(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  let sum = 0;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      sum = crc32(chunk as Uint8Array, sum);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw asArchiveError(error, "damaged", badEntry(name));
  } finally {
    stream?.destroy();
  }
  if (sum !== entry.crc32) {
    throw new ArchiveError("damaged", archiveReason("checksum", { name: quote(name) }));
  }
}
