/** A folder of backups does not grow for ever: of the dumps the newest stay, and of the files those that they name. */
import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./format.ts";
import { DUMPS, filesBeside, listDumps } from "./place.ts";

/** Longer than any backup takes: one that runs beside has just put, or touched, whatever it will name. */
const UNUSED_MS = 48 * 3_600_000;

export interface Pruned {
  readonly dumps: number;
  readonly files: number;
}

/** Beside each archive the names of its files, so that nobody has to unpack it to know them. */
function listPath(archive: string): string {
  return `${archive}.files`;
}

export async function writeFileList(archive: string, hashes: readonly string[]): Promise<void> {
  const temporary = `${listPath(archive)}.part`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(hashes.map((sha256) => `${sha256}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, listPath(archive));
}

/** @throws BackupError when it is not known which files a dump needs; nothing is removed then but older dumps. */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<Pruned> {
  const dumps = listDumps(folder);
  const over = dumps.slice(0, Math.max(0, dumps.length - keep));
  for (const archive of over) {
    await rm(archive);
    await rm(listPath(archive), { force: true });
  }
  await removeRests(folder, new Date(now.getTime() - UNUSED_MS));
  const [first] = dumps.slice(over.length);
  if (first === undefined) return { dumps: over.length, files: 0 };
  const wanted = new Set<string>();
  for (const archive of dumps.slice(over.length)) {
    for (const sha256 of await readFileList(archive)) wanted.add(sha256);
  }
  const unusedSince = new Date(now.getTime() - UNUSED_MS);
  return { dumps: over.length, files: await removeUnused(filesBeside(first), wanted, unusedSince) };
}

/** Of backups that were killed. */
async function removeRests(folder: string, unusedSince: Date): Promise<void> {
  const dumps = join(folder, DUMPS);
  if (!existsSync(dumps)) return;
  for (const name of await readdir(dumps)) {
    const path = join(dumps, name);
    if (!name.endsWith(".part") || (await stat(path)).mtime >= unusedSince) continue;
    await rm(path, { force: true });
  }
}

async function readFileList(archive: string): Promise<string[]> {
  const path = listPath(archive);
  if (!existsSync(path)) throw new BackupError(`${path} is missing: no file is removed`);
  return (await readFile(path, "utf8")).split("\n").filter(Boolean);
}

async function removeUnused(
  folder: string,
  wanted: ReadonlySet<string>,
  unusedSince: Date,
): Promise<number> {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const part of await readdir(folder)) {
    for (const name of await readdir(join(folder, part))) {
      const path = join(folder, part, name);
      if (wanted.has(name) || (await stat(path)).mtime >= unusedSince) continue;
      await rm(path);
      count += 1;
    }
  }
  return count;
}
