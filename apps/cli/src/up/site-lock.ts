/** One running site for each DATA_DIR, and a note of its processes for whoever comes after a SIGKILL. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { runFolder } from "../places.ts";
import { messageOf, Refusal } from "../say.ts";
import { endProcess, isAlive, nameProcess, type ProcessName } from "./process-facts.ts";

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
  const write = (children: ProcessName[], flag: string) =>
    writeFileSync(lock, JSON.stringify({ holder, port, children } satisfies Note), {
      mode: 0o600,
      flag,
    });
  await clearStale(lock, dataDir);
  try {
    write([], "wx");
  } catch (error) {
    throw new Refusal(`another Gavel is starting on ${dataDir}: ${messageOf(error)}`);
  }
  return {
    record(now) {
      const pids = [now.judge, now.server, now.postgres].filter((pid) => pid !== null);
      write(
        pids.map(nameProcess).filter((name) => name !== null),
        "w",
      );
      // Replaced in one step: readers never see half a file.
      writeFileSync(`${processes}.new`, JSON.stringify({ supervisor: process.pid, port, ...now }));
      renameSync(`${processes}.new`, processes);
    },
    release() {
      rmSync(processes, { force: true });
      rmSync(lock, { force: true });
    },
  };
}

/** Others may pass through (the database's account must), but not look around: secrets lie here. */
function makeFolder(folder: string, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(`DATA_DIR ${dataDir} cannot be written: ${messageOf(error)}`);
  }
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
