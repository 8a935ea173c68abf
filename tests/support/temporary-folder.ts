/**
 * One folder for everything that a run of the tests, and every program started by it, puts under the system's
 * temporary folder: it goes when the run ends. What a killed run left is removed by the next one.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTemporaryFolder } from "./env.ts";

const PREFIX = "gavel-tests-";

/** A test that was killed may have left the small disk that it filled. */
function unmountIn(folder: string): void {
  for (const line of readFileSync("/proc/self/mounts", "utf8").split("\n")) {
    const place = line.split(" ")[1] ?? "";
    if (place.startsWith(`${folder}/`)) spawnSync("umount", [place]);
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(parent, name);
    unmountIn(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Folder {
  readonly folder: string;
  readonly remove: () => void;
}

function makeFolderIn(parent: string): Folder {
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // As open as the one it stands for: PostgreSQL and some tests run as other accounts.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes it the temporary folder. Gives what removes it again. */
export function useTemporaryFolder(): () => void {
  const { folder, remove } = makeFolderIn(tmpdir());
  const restore = setTemporaryFolder(folder);
  return () => {
    restore();
    remove();
  };
}

const MEMORY = "/dev/shm";
/** A run's databases and their log take up to two, its programs, browsers and compilers as much again. */
const PLENTY_BYTES = 10 * 1024 ** 3;

/** In the machine's memory, where that is plenty: what makes many small files takes a fraction of the processor there. */
export function makeQuickFolder(): Folder {
  return makeFolderIn(hasPlentyOfMemory() ? MEMORY : tmpdir());
}

function hasPlentyOfMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  removeLeftovers(MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.min(bavail * bsize, process.availableMemory(), limit) >= PLENTY_BYTES;
}
