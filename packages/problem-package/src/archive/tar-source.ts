import { createReadStream } from "node:fs";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { archiveReason } from "@gavel/domain/archive-reason";
import { extract, type Header } from "tar-stream";
import { ArchiveError, asArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, type RawEntry, tooManyEntries } from "./entry-tree.ts";
import { decodeNames, quote, type StoredName } from "./names.ts";
import { Spool } from "./spool.ts";
import type { Listing } from "./zip-source.ts";

interface Found {
  readonly type: Header["type"];
  readonly mode: number;
  readonly bytes: number;
  readonly name: StoredName;
  readonly target: StoredName;
  /** Where the content begins in the spool. */
  readonly start: number;
}

/** Headers, padding and long names, generously: what a tar may hold beside the content of its files. */
const OVERHEAD_BYTES_A_FILE = 8 * 1024;

/** A tar has no directory of what is in it, so that its content is copied once into a file of our own while it is listed. */
export async function listTar(
  path: string,
  isGzip: boolean,
  limits: ArchiveLimits,
  spool = new Spool(),
): Promise<Listing> {
  try {
    const found: Found[] = [];
    for await (const entry of readTar(path, isGzip, limits)) {
      found.push(keep(entry.header, spool.bytes));
      if (found.length > limits.entriesMax) throw tooManyEntries(limits);
      // The stream of a folder that claims to have content would never end.
      if (entry.header.type === "directory") continue;
      for await (const chunk of entry as AsyncIterable<Uint8Array>) {
        if (spool.bytes + chunk.byteLength > limits.totalBytesMax) {
          throw new ArchiveError("tooBig", archiveReason("manyBytes", { n: limits.totalBytesMax }));
        }
        await spool.append(chunk);
      }
    }
    if (found.length === 0) throw new ArchiveError("notAnArchive", archiveReason("emptyTar"));
    const names = decodeNames(found.map((one) => one.name));
    const targets = decodeNames(found.map((one) => one.target));
    const entries = found.map((one, index) =>
      describe(one, names[index] ?? "", targets[index] ?? "", (name) =>
        spool.cut(name, one.start, one.bytes).open(),
      ),
    );
    return { entries, close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw asArchiveError(error, "damaged", (words) => archiveReason("badTar", { words }));
  }
}

/** Names come as their bytes, for old ones are in any encoding. The library's declarations know the last only. */
const OPTIONS = { filenameEncoding: "latin1", allowUnknownFormat: true, highWaterMark: 64 * 1024 };

function readTar(path: string, isGzip: boolean, limits: ArchiveLimits) {
  const tar = extract(OPTIONS);
  const max = limits.totalBytesMax + limits.entriesMax * OVERHEAD_BYTES_A_FILE;
  let bytes = 0;
  // Long names and extended headers are gathered in memory by their reader; this bounds all of them together.
  const bounded = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > max) done(new ArchiveError("tooBig", archiveReason("manyBytes", { n: max })));
      else done(null, chunk);
    },
  });
  // What goes wrong comes out of the last of them.
  const told = () => {};
  if (isGzip) pipeline(createReadStream(path), createGunzip(), bounded, tar, told);
  else pipeline(createReadStream(path), bounded, tar, told);
  return tar;
}

/** As long as Linux takes a path; the extended headers of a hostile tar hold names of megabytes. */
const NAME_CHARACTERS_MAX = 4096;

/** What is needed of a header; the rest of it is let go, for it may be big. */
function keep(header: Header, start: number): Found {
  const { type, mode, size: bytes, name, linkname } = header;
  const target = linkname ?? "";
  if (name.length > NAME_CHARACTERS_MAX || target.length > NAME_CHARACTERS_MAX) {
    throw new ArchiveError("unsafe", archiveReason("nameLong", { name: quote(name) }));
  }
  const pax = (header.pax ?? {}) as { readonly path?: string; readonly linkpath?: string };
  return {
    type,
    mode,
    bytes,
    start,
    name: storedName(name, pax.path === name),
    target: storedName(target, pax.linkpath === target),
  };
}

/** Names from an extended header are Unicode already. */
function storedName(name: string, isUnicode: boolean): StoredName {
  return { raw: Buffer.from(name, "latin1"), text: isUnicode ? name : null };
}

function describe(
  found: Found,
  name: string,
  target: string,
  read: (name: string) => AsyncIterable<Uint8Array>,
): RawEntry {
  const { bytes } = found;
  switch (found.type) {
    case "file":
    case "contiguous-file": {
      const isExecutable = (found.mode & 0o111) !== 0;
      return { kind: "file", name, bytes, isExecutable, open: () => read(name) };
    }
    case "directory":
      return { kind: "folder", name };
    case "symlink":
      return { kind: "link", name, target, isFromRoot: false };
    case "link":
      return { kind: "link", name, target, isFromRoot: true };
    default:
      throw new ArchiveError("unsafe", archiveReason("noFile", { name: quote(name) }));
  }
}
