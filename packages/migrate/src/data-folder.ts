/** What lies on the other judge's disk: folders of test data, and single files such as avatars. */
import { createReadStream } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import type { PackageFile } from "@gavel/problem-package/model";
import { openArchive } from "@gavel/problem-package/safe-archive";

export interface OpenFolder {
  readonly files: ReadonlyMap<string, PackageFile>;
  close(): Promise<void>;
}

const NOTHING: OpenFolder = { files: new Map(), close: async () => {} };

/**
 * The files of one folder, or none where it is not there.
 * @param root null: no files came with the dump
 * @param within where it may be, for whoever gives the folder of test data and for whoever gives the one around it
 * @throws ArchiveError for a folder that holds what it must not
 */
export async function openFolder(
  root: string | null,
  name: string,
  within: readonly string[] = [""],
): Promise<OpenFolder> {
  // An id from a dump names no place outside.
  if (root === null || !/^[\w-]+$/.test(name)) return NOTHING;
  for (const around of within) {
    const path = join(root, around, name);
    const facts = await stat(path).catch(nullWhereAbsent);
    if (facts === null || !facts.isDirectory()) continue;
    const { tree, close } = await openArchive(path);
    return { files: tree.files, close };
  }
  return NOTHING;
}

/** The first of these places that is a file; null where none is: not there, no plain file, or outside. */
export async function findFile(
  root: string | null,
  places: readonly string[],
  path: string,
): Promise<PackageFile | null> {
  if (root === null) return null;
  for (const place of places) {
    const inside = normalize(place);
    if (inside.startsWith("..") || inside.startsWith("/")) continue;
    const full = join(root, inside);
    const facts = await lstat(full).catch(nullWhereAbsent);
    if (facts === null || !facts.isFile()) continue;
    const open = () => createReadStream(full) as AsyncIterable<Uint8Array>;
    return { path, bytes: facts.size, isExecutable: false, open };
  }
  return null;
}

/** A name that is too long is none of a file either. */
function nullWhereAbsent(error: NodeJS.ErrnoException): null {
  if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(error.code ?? "")) return null;
  throw error;
}
