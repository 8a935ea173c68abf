/** PostgreSQL refuses to run as root: find or make the account it runs as, and a place it can reach. */
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const ACCOUNT_NAME = "gavel";
/** Where root keeps what an ordinary account must reach when the clone lies under a private folder. */
const SYSTEM_FOLDER = "/var/lib/gavel";

function lookUp(name: string): Account | null {
  try {
    const entry = execFileSync("getent", ["passwd", name], { encoding: "utf8" }).trim().split(":");
    return { uid: Number(entry[2]), gid: Number(entry[3]) };
  } catch {
    return null;
  }
}

/** The account for the server process; null = run as we are (not root). */
export function serviceAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp(ACCOUNT_NAME);
  if (existing !== null) return existing;
  execFileSync("useradd", [
    "--system",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    ACCOUNT_NAME,
  ]);
  const created = lookUp(ACCOUNT_NAME);
  if (created === null)
    throw new Error(`The account ${ACCOUNT_NAME} could not be made: PostgreSQL cannot run as root`);
  return created;
}

/** May `account` enter every folder above `path`? @internal */
export function isReachable(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const stat = statSync(folder);
      const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The cluster's folder: inside DATA_DIR, or under /var/lib/gavel when the account cannot get there. */
export function clusterFolder(dataDir: string, account: Account | null): string {
  const wanted = join(dataDir, "postgres");
  if (account === null || isReachable(wanted, account)) return wanted;
  return join(SYSTEM_FOLDER, `postgres-${clusterId(dataDir)}`);
}

/** Kept in the data folder: a site that is deleted and made anew at the same path must not find the old data. */
function clusterId(dataDir: string): string {
  const file = join(dataDir, "postgres-id");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const id = randomBytes(6).toString("hex");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${id}\n`, { flag: "wx", mode: 0o600 });
  return id;
}

/** Root owns /var/lib/gavel; the account may pass through it. */
export function makeFolderFor(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (account !== null) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** The tool folder itself, or a copy of it that the account can reach. */
export function reachableTools(native: string, account: Account | null): string {
  if (account === null || isReachable(join(native, "bin", "postgres"), account)) return native;
  const copy = join(SYSTEM_FOLDER, `postgres-tools-${shortHash(native)}`);
  if (!existsSync(join(copy, "bin", "postgres"))) {
    mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}
