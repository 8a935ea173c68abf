/** Test data on the other judge's disk: the files of one folder, or none where it is not there. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackageFile } from "@gavel/problem-package/model";
import { openArchive } from "@gavel/problem-package/safe-archive";

export interface OpenFolder {
  readonly files: ReadonlyMap<string, PackageFile>;
  close(): Promise<void>;
}

const NOTHING: OpenFolder = { files: new Map(), close: async () => {} };

/** @param root null: no files came with the dump. @throws ArchiveError for a folder that holds what it must not */
export async function openFolder(root: string | null, name: string): Promise<OpenFolder> {
  // An id from a dump names no place outside.
  if (root === null || !/^[\w-]+$/.test(name)) return NOTHING;
  const path = join(root, name);
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (facts === null || !facts.isDirectory()) return NOTHING;
  const { tree, close } = await openArchive(path);
  return { files: tree.files, close };
}
