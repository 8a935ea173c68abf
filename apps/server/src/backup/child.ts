/**
 * Takes one backup in a process of its own, so that requests are answered meanwhile: what to do comes as the first line of its
 * input, what it says is a line of JSON each. When its input ends, whoever wanted it is gone.
 */
import { statSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { pruneBackups, takeBackup } from "@gavel/backup";
import { openFileStore } from "@gavel/file-store";
import { type BackupWish, backupWish, type Said } from "./said.ts";

/** Behind everything that somebody waits for. */
const NICE = 10;
const OTHERS = 0o077;
/** How often it says how far it is, at most. */
const SAY_EVERY_MS = 500;

function say(said: Said): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

async function take({ keep, fileStore, ...wish }: BackupWish): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  const files = await openFileStore(fileStore);
  const taken = await takeBackup({
    ...wish,
    ...{ store: files.blobs, now: new Date() },
    report(part, done, total) {
      if (performance.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = performance.now();
      const percent = total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : null;
      say({ part, percent });
    },
  });
  const pruneFault = await prune(dirname(dirname(taken.archive)), keep);
  say({
    taken: {
      pruneFault,
      ...{ archive: taken.archive, archiveBytes: statSync(taken.archive).size },
      ...{ rows: taken.rows, files: taken.files, newFiles: taken.newFiles },
      ...{ damaged: taken.damaged.length, hasSecret: taken.siteFiles.includes("jwt-secret") },
    },
  });
}

/** The backup is good whatever becomes of older ones. @returns what was wrong with them */
async function prune(folder: string, keep: number): Promise<string | null> {
  try {
    await pruneBackups(folder, keep, new Date());
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.umask(OTHERS);
setPriority(NICE);
const input = createInterface({ input: process.stdin });
input.on("close", () => process.exit(1));
input.once("line", (line) => {
  take(backupWish.parse(JSON.parse(line))).then(
    () => process.exit(0),
    (error: unknown) => {
      say({ fault: messageOf(error) });
      process.exit(1);
    },
  );
});
