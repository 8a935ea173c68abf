import { constants } from "node:fs";
import { type FileHandle, lstat, open, opendir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "./archive-error.ts";
import { exactly } from "./checked.ts";
import { type ArchiveLimits, type RawEntry, tooManyEntries } from "./entry-tree.ts";
import { decodeUtf8, quote } from "./names.ts";

/** A folder on disk. Links are read, never followed by the file system. */
export async function listFolder(root: string, limits: ArchiveLimits): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  const waiting: string[] = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    // Bytes, since a name need not be Unicode and a lossy one could not be opened again.
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
  if (!facts.isFile()) throw new ArchiveError("unsafe", `${quote(name)} is not an ordinary file`);
  const bytes = facts.size;
  const isExecutable = (facts.mode & 0o111) !== 0;
  const open = () => exactly(name, bytes, readFile(place));
  return { kind: "file", name, bytes, isExecutable, open };
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
