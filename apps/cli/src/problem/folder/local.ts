/** A problem's folder on this machine. */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Findings } from "@gavel/problem-package/findings";
import { FOLDER_FILE, filesOfFolder, folderOf } from "@gavel/problem-package/folder";
import { readHoj } from "@gavel/problem-package/hoj";
import type { PackageFile, PackageTree, ReadProblem } from "@gavel/problem-package/model";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import { messageOf, Refusal } from "../../say.ts";

/** All that is in a folder, written as it is always written, so that two of them can be compared. */
export interface FolderContent {
  readonly texts: ReadonlyMap<string, string>;
  /** sha256 of test data, by path. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface LocalFolder {
  readonly path: string;
  /** What belongs to the problem, as it lies there. */
  readonly files: ReadonlyMap<string, PackageFile>;
  readonly read: ReadProblem;
  /** null where it cannot be read as a problem. */
  readonly content: FolderContent | null;
}

export async function isProblemFolder(path: string): Promise<boolean> {
  return (await stat(resolve(path, FOLDER_FILE)).catch(() => null))?.isFile() === true;
}

/** @throws Refusal where there is none, or not one that may be read */
export async function readLocal(path: string): Promise<LocalFolder> {
  if (!(await isProblemFolder(path))) {
    throw new Refusal(`${path} has no ${FOLDER_FILE}: see gavel problem new and pull`, 2);
  }
  try {
    const archive = await openArchive(resolve(path));
    try {
      const files = await filesOfFolder(archive.tree);
      const read = await readTree({ name: archive.tree.name, files });
      return { path, files, read, content: await contentOf(read) };
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal(`${path}: ${messageOf(error)}`);
    throw error;
  }
}

/** @param hashOf otherwise the bytes are read */
export async function contentOf(
  { problem }: ReadProblem,
  hashOf: (file: PackageFile) => string | undefined = () => undefined,
): Promise<FolderContent | null> {
  if (problem === null) return null;
  const { texts, data } = await folderOf(problem, new Findings());
  const hashes = new Map<string, string>();
  for (const [path, file] of data) hashes.set(path, hashOf(file) ?? (await digestOf(file)));
  return { texts, hashes };
}

export async function readTree(tree: PackageTree): Promise<ReadProblem> {
  for await (const read of readHoj(tree)) return read;
  throw new Error(`${FOLDER_FILE} was there and is not any more`);
}

export async function digestOf(file: PackageFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file.open()) hash.update(chunk);
  return hash.digest("hex");
}
