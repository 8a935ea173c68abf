/** `gavel backup FILE|DIR`: database and files of the site that runs here, as of one moment; judging goes on. */
import { existsSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { BackupError, findArchive, pruneBackups, takeBackup, verifyBackup } from "@gavel/backup";
import { FilesAway, openFileStore } from "@gavel/file-store";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { complain, messageOf, Refusal, say } from "../say.ts";
import { findDatabaseUrl } from "../up/running-database.ts";
import { mib, sayProgress } from "./progress.ts";
import { readRelease } from "./release.ts";

/** Behind everything that somebody waits for. */
const NICE = 10;

/** @returns 0 when all is in it, 1 when files of the site are missing or broken: they are named, and the rest is in it. */
export async function backup(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, values, words } = parseOptions(args, { names: ["keep"], flags: ["json"] });
  const [to, ...rest] = words;
  refuseWords(rest);
  if (to === undefined) throw new Refusal("usage: gavel backup FILE|DIR [--keep N] [--json]", 2);
  const keep = values.keep === undefined ? null : readKeep(values.keep);
  const isJson = flags.has("json");
  setPriority(NICE);
  const files = await openFileStore(settings.fileStore);
  const taken = await orRefusal(
    takeBackup({
      ...{ databaseUrl: findDatabaseUrl(settings), dataDir: settings.dataDir, to },
      ...{ store: files.blobs, release: readRelease(), now: new Date() },
      report: isJson ? undefined : sayProgress(),
    }),
  ).finally(files.close);
  if (isJson) {
    say(JSON.stringify({ ...taken, archiveBytes: statSync(taken.archive).size }));
  } else {
    say(`${taken.archive}: ${taken.rows} rows, ${mib(statSync(taken.archive).size)}`);
    say(`  ${taken.files} files (${mib(taken.fileBytes)}), ${taken.newFiles} of them new`);
  }
  if (settings.hasGivenJwtSecret || !taken.siteFiles.includes("jwt-secret")) {
    complain(
      "JWT_SECRET comes from the environment and is not in the backup: keep it too, or nobody stays signed in and sealed passwords are lost",
    );
  }
  if (keep !== null) await prune(taken.archive, keep, isJson);
  for (const sha256 of taken.damaged) {
    complain(`missing or broken in the store, and not in the backup: ${sha256}`);
  }
  return taken.damaged.length === 0 ? 0 : 1;
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new Refusal("--keep takes a whole number from 1 on", 2);
}

/** Only after one that is whole: a backup that fails costs no older one. */
async function prune(archive: string, keep: number, isJson: boolean): Promise<void> {
  const folder = dirname(dirname(archive));
  if (!existsSync(join(folder, "dumps"))) {
    throw new Refusal("--keep goes with a folder of backups", 2);
  }
  const { dumps, files } = await orRefusal(pruneBackups(folder, keep, new Date()));
  if (!isJson && dumps + files > 0) say(`  removed ${dumps} older backups and ${files} files`);
}

/** Restores into a database that is thrown away. @returns 0 when everything came back as it was */
export async function backupVerify(_: Settings, args: readonly string[]): Promise<number> {
  const { flags, words } = parseOptions(args, { flags: ["json"] });
  const [path, ...rest] = words;
  refuseWords(rest);
  if (path === undefined) throw new Refusal("usage: gavel backup verify FILE|DIR [--json]", 2);
  const isJson = flags.has("json");
  const proof = await orRefusal(
    (async () => {
      const archive = findArchive(path);
      const report = isJson ? undefined : sayProgress();
      return { archive, ...(await verifyBackup(archive, { report })) };
    })(),
  );
  const { header, archive, tables, rows, files, damaged, migrated } = proof;
  if (isJson) {
    const { createdAt, release } = header;
    const found = { archive, createdAt, release, tables, rows, files, damaged, migrated };
    say(JSON.stringify(found));
    return damaged.length === 0 ? 0 : 1;
  }
  say(`${archive} of ${header.createdAt} (Gavel ${header.release}) is whole:`);
  say(`  ${rows} rows of ${tables} tables and ${files} files come back as they were`);
  if (migrated.length > 0) say(`  this release then migrates: ${migrated.join(", ")}`);
  for (const sha256 of damaged) complain(`was broken when it was made: ${sha256}`);
  return damaged.length === 0 ? 0 : 1;
}

/** What a backup says is a sentence already, and so is what the disk and the object store say. */
export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    const isSaid = error instanceof BackupError || error instanceof FilesAway;
    if (!isSaid && syscall === undefined) throw error;
    throw new Refusal(messageOf(error));
  }
}
