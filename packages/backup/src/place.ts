/**
 * Where a backup is: one file with everything in it, or a folder that many share: `dumps/` has one archive each, named by its
 * moment, and `files/` what they refer to, once.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BackupError } from "./format.ts";

export const DUMPS = "dumps";
const FILES_BESIDE = "files";
const SUFFIX = ".tar.zst";

export type Place =
  | { readonly kind: "file"; readonly archive: string }
  | { readonly kind: "folder"; readonly archive: string; readonly files: string };

/** What is a folder, or ends like one, is one. @throws BackupError where something is already. */
export function placeFor(path: string, at: Date): Place {
  const full = resolve(path);
  const isFolder = path.endsWith("/") || (existsSync(full) && statSync(full).isDirectory());
  if (!isFolder) {
    if (existsSync(full)) throw new BackupError(`${full} exists already`);
    return { kind: "file", archive: full };
  }
  const name = at
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");
  const archive = join(full, DUMPS, `${name}${SUFFIX}`);
  if (existsSync(archive)) throw new BackupError(`${archive} exists already`);
  return { kind: "folder", archive, files: join(full, FILES_BESIDE) };
}

/** Of a folder of backups, the oldest first. */
export function listDumps(folder: string): string[] {
  const dumps = join(folder, DUMPS);
  if (!existsSync(dumps)) return [];
  const names = readdirSync(dumps).filter((name) => name.endsWith(SUFFIX));
  return names.sort().map((name) => join(dumps, name));
}

/** The archive itself: of a folder the newest. @throws BackupError where there is none. */
export function findArchive(path: string): string {
  const full = resolve(path);
  if (!existsSync(full)) throw new BackupError(`there is no ${full}`);
  if (!statSync(full).isDirectory()) return full;
  const newest = listDumps(full).at(-1);
  if (newest === undefined) throw new BackupError(`there is no backup in ${full}`);
  return newest;
}

/** Where the files of an archive lie that has none inside. */
export function filesBeside(archive: string): string {
  return join(dirname(dirname(archive)), FILES_BESIDE);
}
