/**
 * The one way into a package: a folder, a zip, a tar or a gzipped tar becomes a tree of files that has been checked.
 * An archive comes from outside, so nothing in it is believed: names, links, sizes and totals are judged before a byte
 * is handed out, and the bytes are counted and summed again while they are read.
 */

import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { archiveReason } from "@gavel/domain/archive-reason";
import { ArchiveError, asArchiveError } from "./archive/archive-error.ts";
import { ARCHIVE_LIMITS, type ArchiveLimits, treeOf } from "./archive/entry-tree.ts";
import { describeFile, listFolder } from "./archive/folder-source.ts";
import { Spool } from "./archive/spool.ts";
import { listTar } from "./archive/tar-source.ts";
import { type Listing, listZip } from "./archive/zip-source.ts";
import type { PackageFile, PackageTree } from "./model.ts";

export { ArchiveError, type ArchiveFault } from "./archive/archive-error.ts";
export { ARCHIVE_LIMITS, type ArchiveLimits } from "./archive/entry-tree.ts";

export interface OpenArchive {
  readonly tree: PackageTree;
  /** For content that a reader has to take out of its form; goes when the archive is closed. */
  readonly spool: Spool;
  /** The files of an archive that is a file of this one; both together are held to the same limits. @throws ArchiveError */
  inner(file: PackageFile): Promise<PackageTree>;
  /** Lets go of the archive; files can no longer be read. */
  close(): Promise<void>;
}

/**
 * @param name what to call the package when the path is not the name that people gave it
 * @throws ArchiveError
 */
export async function openArchive(
  path: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  name: string = basename(path),
): Promise<OpenArchive> {
  const facts = await stat(path).catch((error: unknown) => {
    throw asArchiveError(error, "notAnArchive", (words) => `${name}: ${words}`);
  });
  const listing = facts.isDirectory()
    ? { entries: await listFolder(path, limits), close: async () => {} }
    : await listFile(path, limits, name);
  try {
    const { files, leftOut } = treeOf(listing.entries, limits);
    if (!facts.isDirectory()) refuseTight(files, facts.size, limits);
    const spool = new Spool();
    const inner = new InnerArchives(files, limits);
    const close = async () => {
      await inner.close();
      await spool.close();
      await listing.close();
    };
    return {
      inner: (file) => inner.open(file),
      tree: { name: withoutExtension(name), files, leftOut },
      spool,
      close,
    };
  } catch (error) {
    await listing.close();
    throw error;
  }
}

/** Archives inside an archive, each unpacked into a file of ours as long as the whole is open. */
class InnerArchives {
  readonly #open: OpenArchive[] = [];
  readonly #folders: string[] = [];
  #limits: ArchiveLimits;

  constructor(files: ReadonlyMap<string, PackageFile>, limits: ArchiveLimits) {
    this.#limits = limits;
    this.#spend(files);
  }

  async open(file: PackageFile): Promise<PackageTree> {
    const folder = await mkdtemp(join(tmpdir(), "gavel-inner-"));
    this.#folders.push(folder);
    const archive = await openCopy(file, folder, this.#limits);
    this.#open.push(archive);
    this.#spend(archive.tree.files);
    return archive.tree;
  }

  #spend(files: ReadonlyMap<string, PackageFile>): void {
    let bytes = 0;
    for (const file of files.values()) bytes += file.bytes;
    const { totalBytesMax, entriesMax } = this.#limits;
    this.#limits = {
      ...this.#limits,
      totalBytesMax: Math.max(0, totalBytesMax - bytes),
      entriesMax: Math.max(0, entriesMax - files.size),
    };
  }

  async close(): Promise<void> {
    for (const archive of this.#open) await archive.close();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

/** An archive inside an archive, held to limits of its own, as long as `use` works with it. @throws ArchiveError */
export async function withInner<T>(
  file: PackageFile,
  limits: ArchiveLimits,
  use: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "gavel-inner-"));
  try {
    const archive = await openCopy(file, folder, limits);
    try {
      return await use(archive);
    } finally {
      await archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openCopy(
  file: PackageFile,
  folder: string,
  limits: ArchiveLimits,
): Promise<OpenArchive> {
  const path = join(folder, "archive");
  await pipeline(file.open(), createWriteStream(path));
  return openArchive(path, limits, basename(file.path));
}

async function listFile(path: string, limits: ArchiveLimits, name: string): Promise<Listing> {
  switch (await kindOf(path)) {
    case "zip":
      return listZip(path, limits);
    case "gzip":
      return listTar(path, true, limits);
    case "tar":
      return listTar(path, false, limits);
    case "xml":
      return { entries: [await describeFile(path, basename(name))], close: async () => {} };
    case null:
      throw new ArchiveError("notAnArchive", archiveReason("noArchive"));
  }
}

const TAR_BLOCK = 512;
const TAR_CHECKSUM_AT = 148;

/** By content; what a file is called says nothing. Some formats are one XML file. */
async function kindOf(path: string): Promise<"zip" | "gzip" | "tar" | "xml" | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(TAR_BLOCK), 0, TAR_BLOCK, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
    if (head.toString("latin1", 0, 2) === "PK") return "zip";
    if (isTarHeader(head)) return "tar";
    // UTF-8 or UTF-16, with or without a mark.
    return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head.toString("latin1"))
      ? "xml"
      : null;
  } finally {
    await file.close();
  }
}

function isTarHeader(head: Buffer): boolean {
  if (head.byteLength < TAR_BLOCK) return false;
  const claimed = Number.parseInt(head.toString("latin1", TAR_CHECKSUM_AT, TAR_CHECKSUM_AT + 8), 8);
  // The sum is taken with spaces where it will stand.
  let sum = 8 * 32;
  for (const [at, byte] of head.entries()) {
    if (at < TAR_CHECKSUM_AT || at >= TAR_CHECKSUM_AT + 8) sum += byte;
  }
  return sum === claimed;
}

function refuseTight(
  files: ReadonlyMap<string, PackageFile>,
  packedBytes: number,
  { ratioMax, ratioFreeBytes }: ArchiveLimits,
): void {
  let bytes = 0;
  for (const file of files.values()) bytes += file.bytes;
  if (bytes > ratioFreeBytes && bytes > ratioMax * packedBytes) {
    throw new ArchiveError("tooBig", archiveReason("tight", { n: ratioMax }));
  }
}

function withoutExtension(name: string): string {
  return name.replace(/\.(zip|tar|tgz|tar\.gz|kpp|xml)$/i, "") || name;
}

/** The whole of a small file. @throws ArchiveError tooBig for one of more than `bytesMax` */
export async function readBytes(file: PackageFile, bytesMax: number): Promise<Uint8Array> {
  const tooBig = () =>
    new ArchiveError("tooBig", archiveReason("bigFile", { name: file.path, n: bytesMax }));
  if (file.bytes > bytesMax) throw tooBig();
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same as text: UTF-8 (a mark at the start dropped), else GBK, for old Chinese packages. */
export async function readText(file: PackageFile, bytesMax: number): Promise<string> {
  const bytes = await readBytes(file, bytesMax);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeOldText(file.path, bytes);
  }
}

function decodeOldText(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("gbk", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ArchiveError("damaged", archiveReason("noText", { name: path }), { cause: error });
  }
}

/** The files under a folder, by their paths in it; as if it were a package of its own. */
export function subtree(tree: PackageTree, folder: string): PackageTree {
  const prefix = folder === "" ? "" : `${folder}/`;
  const files = [...tree.files].flatMap(([path, file]): [string, PackageFile][] =>
    path.startsWith(prefix) ? [[path.slice(prefix.length), file]] : [],
  );
  return { name: folder.split("/").at(-1) || tree.name, files: new Map(files) };
}
