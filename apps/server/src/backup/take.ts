/** Backups of this server's site, each by a child of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BackupTaker, TakenBackup } from "@gavel/api/portal/backup";
import type { ServerConfig } from "../config.ts";
import { type BackupWish, said } from "./said.ts";

const CHILD = join(import.meta.dirname, "child.ts");
/** Of what a child that breaks says of it. */
const LAST_WORDS_MAX = 2000;

type Site = Pick<
  ServerConfig,
  | "databaseUrl"
  | "databaseDirectUrl"
  | "dataDir"
  | "fileStore"
  | "backupFolder"
  | "version"
  | "hasGivenJwtSecret"
>;

export function backupTaker(site: Site): BackupTaker {
  return async ({ keep, signal, report }) => {
    signal.throwIfAborted();
    await mkdir(site.backupFolder, { recursive: true, mode: 0o700 });
    const { dataDir, fileStore, backupFolder: to } = site;
    // A snapshot is held by its connection.
    const databaseUrl = site.databaseDirectUrl ?? site.databaseUrl;
    const release = site.version.split(" ")[0] ?? site.version;
    const wish: BackupWish = { databaseUrl, dataDir, fileStore, to, release, keep };
    const { hasSecret, ...taken } = await runChild(wish, signal, report);
    return { ...taken, lacksSecret: site.hasGivenJwtSecret || !hasSecret };
  };
}

type Taken = Omit<TakenBackup, "lacksSecret"> & { readonly hasSecret: boolean };
type Report = Parameters<BackupTaker>[0]["report"];

async function runChild(wish: BackupWish, signal: AbortSignal, report: Report): Promise<Taken> {
  const child = spawn(process.execPath, [CHILD], { stdio: ["pipe", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  let lastWords = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_MAX);
  });
  let taken: Taken | null = null;
  let fault: string | null = null;
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const heard = said.parse(JSON.parse(line));
    if ("taken" in heard) taken = heard.taken;
    else if ("fault" in heard) fault = heard.fault;
    else report(heard.part, heard.percent);
  });
  // One that never came to life does not listen.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(wish)}\n`);
  try {
    await once(child, "close");
  } finally {
    signal.removeEventListener("abort", kill);
  }
  signal.throwIfAborted();
  if (taken !== null) return taken;
  throw new Error(fault ?? (lastWords.trim() || "the backup ended without a word"));
}
