import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, opendir, readlink, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { archiveReason } from "@gavel/domain/archive-reason";
import { ArchiveError } from "./archive-error.ts";
import { exactly } from "./checked.ts";
import { type ArchiveLimits, type RawEntry, tooManyEntries } from "./entry-tree.ts";
import { decodeUtf8, quote } from "./names.ts";

/** A folder on disk. Links are read, never followed by the file system. */
export async function listFolder(root: string, limits: ArchiveLimits): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  const waiting: string[] = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const found of await opendir(join(root, folder))) {
      const name = folder === "" ? found.name : `${folder}/${found.name}`;
      if (found.name === ".git") continue;
      if (entries.length >= limits.entriesMax) throw tooManyEntries(limits);
      const entry = await read(root, name);
      entries.push(entry);
      if (entry.kind === "folder") waiting.push(name);
    }
  }
  return entries;
}

async function read(root: string, name: string): Promise<RawEntry> {
  const place = join(root, name);
  const facts = await lstat(place);
  if (facts.isDirectory()) return { kind: "folder", name };
  if (facts.isSymbolicLink()) {
    const target = decodeUtf8(await readlink(place, "buffer"));
    return { kind: "link", name, target, isFromRoot: false };
  }
  if (!facts.isFile())
    throw new ArchiveError("unsafe", archiveReason("noFile", { name: quote(name) }));
  return fileEntry(place, name, facts);
}

function fileEntry(place: string, name: string, facts: Stats): RawEntry {
  const bytes = facts.size;
  const isExecutable = (facts.mode & 0o111) !== 0;
  const open = () => exactly(name, bytes, readFile(place));
  return { kind: "file", name, bytes, isExecutable, open };
}

/** One file as if it lay alone in a folder. */
export async function describeFile(place: string, name: string): Promise<RawEntry> {
  const real = await realpath(place);
  return fileEntry(real, name, await stat(real));
}

async function* readFile(place: string): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    // A link put there since the listing is not followed.
    file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    yield* readRange(file, 0, Number.MAX_SAFE_INTEGER);
  } finally {
    await file?.close();
  }
}

const CHUNK_BYTES = 64 * 1024;

/** At most `bytes` from `start` on; the file's position is not used, so that readers do not disturb each other. */
export async function* readRange(
  file: FileHandle,
  start: number,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  const end = start + bytes;
  for (let at = start; at < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.byteLength, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}
