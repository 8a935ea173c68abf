/** One running site for each DATA_DIR, and a note of its processes for whoever comes after a SIGKILL. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { closeFolder } from "@gavel/judge/private-folder";
import { z } from "zod";
import { runFolder } from "../places.ts";
import { complain, messageOf, Refusal, say } from "../say.ts";
import { endProcess, isAlive, nameProcess } from "./process-facts.ts";

const processName = z.object({ pid: z.number(), startTime: z.string() });
const note = z.object({
  holder: processName,
  port: z.number(),
  children: z.array(processName),
});
type Note = z.infer<typeof note>;

interface SiteProcesses {
  readonly postgres: number | null;
  readonly server: number | null;
  readonly judge: number | null;
  /** Of the embedded server only: an outside address holds a password. */
  readonly databaseUrl: string | null;
}

export interface SiteLock {
  /** Writes down who runs now. */
  record(processes: SiteProcesses): void;
  release(): void;
}

const STOP_PATIENCE_MS = 5000;

/** @throws Refusal when another process runs a site on this folder. Ends what a killed one left. */
export async function lockSite(dataDir: string, port: number): Promise<SiteLock> {
  const folder = runFolder(dataDir);
  makeFolder(folder, dataDir);
  const lock = join(folder, "lock.json");
  const processes = join(folder, "site.json");
  const holder = nameProcess(process.pid);
  if (holder === null) throw new Refusal("/proc is not readable here: Gavel needs it");
  const first = JSON.stringify({ holder, port, children: [] } satisfies Note);
  await clearStale(lock, dataDir);
  try {
    writeFileSync(lock, first, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw whyNotLocked(error, dataDir, lock);
  }
  return {
    record(now) {
      const pids = [now.judge, now.server, now.postgres].filter((pid) => pid !== null);
      const children = pids.map(nameProcess).filter((name) => name !== null);
      try {
        replace(lock, { holder, port, children } satisfies Note);
        replace(processes, { supervisor: process.pid, port, ...now });
      } catch (error) {
        // What runs goes on: the note is for whoever comes after a SIGKILL.
        complain(`${folder} cannot be written: ${messageOf(error)}`);
      }
    },
    release() {
      rmSync(processes, { force: true });
      rmSync(lock, { force: true });
    },
  };
}

/** Only a lock that is there already is somebody else's; a full disk is not another Gavel. @internal */
export function whyNotLocked(error: unknown, dataDir: string, lock: string): Refusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return new Refusal(`another Gavel is starting on ${dataDir}`);
  // What could be made of it before the disk was full says nothing.
  rmSync(lock, { force: true });
  return new Refusal(`DATA_DIR ${dataDir} cannot be written: ${messageOf(error)}`);
}

/** The judge closes its own, where boxes must look into one. */
const PRIVATE_FOLDERS = ["blobs", "logs", "run"];

/** Others may pass through (the database's account must), but not look around: secrets lie here. */
function makeFolder(folder: string, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const isOpen = (statSync(dataDir).mode & 0o066) !== 0;
    if (isOpen) chmodSync(dataDir, 0o711);
    const opened = PRIVATE_FOLDERS.filter((name) => closeFolder(join(dataDir, name)));
    if (isOpen || opened.length > 0) {
      say(`others on this machine could read ${dataDir}: it is closed now`);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(`DATA_DIR ${dataDir} cannot be written: ${messageOf(error)}`);
  }
}

/** In one step: readers never see half a file, and a full disk leaves the old one. */
function replace(path: string, content: object): void {
  writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

async function clearStale(lock: string, dataDir: string): Promise<void> {
  if (!existsSync(lock)) return;
  const found = readNote(lock);
  if (found !== null && isAlive(found.holder)) {
    throw new Refusal(
      `Gavel already runs on ${dataDir} (process ${found.holder.pid}, port ${found.port}): stop it first, or set another DATA_DIR`,
    );
  }
  for (const child of found?.children ?? []) await endProcess(child, STOP_PATIENCE_MS);
  rmSync(lock, { force: true });
}

const siteNote = z.object({ databaseUrl: z.string().nullable() });

/** Where the embedded PostgreSQL of the site that runs on this folder listens; null when none runs. */
export function findRunningDatabase(dataDir: string): string | null {
  try {
    const text = readFileSync(join(runFolder(dataDir), "site.json"), "utf8");
    return siteNote.parse(JSON.parse(text)).databaseUrl;
  } catch {
    return null;
  }
}

function readNote(lock: string): Note | null {
  try {
    return note.parse(JSON.parse(readFileSync(lock, "utf8")));
  } catch {
    return null;
  }
}
