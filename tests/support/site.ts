/** A whole site in a temporary folder, brought up by the same command that people use. */

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOWHERE } from "@gavel/api/remote/site";

const CLONE = join(import.meta.dirname, "../..");
/** Covers a first build of the sandbox and the web app on a loaded machine. */
const START_TIMEOUT_MS = 600_000;

export interface SiteOptions {
  readonly demo?: boolean;
  /** What counts as up: all of the site, or server and database alone when nobody judges. */
  readonly healthy?: "all" | "server";
  readonly env?: Readonly<Record<string, string>>;
  /** A folder of an earlier site, to start again on its data; it is kept at `stop`. */
  readonly dataDir?: string;
}

/** What the supervisor says of itself in `DATA_DIR/run/site.json`. */
interface SiteProcesses {
  readonly supervisor: number;
  readonly postgres: number | null;
  readonly server: number | null;
  readonly judge: number | null;
}

export interface Site {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly rootPassword: string;
  /** Everything `gavel up` printed so far. */
  output(): string;
  processes(): SiteProcesses;
  /** Resolves when `/healthz` answers 200 again: server, database and a judge are up. */
  waitUntilHealthy(timeoutMs?: number): Promise<void>;
  /** Sends the signal and resolves with the exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends the site and removes its folder. */
  stop(): Promise<void>;
}

/** Below those that systems give out: else a server of another test may get it before whoever asked listens there. */
const PORTS = { from: 20_000, count: 10_000 } as const;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once("error", () => resolve(false));
  probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  return promise;
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

async function waitFor(isTrue: () => Promise<boolean>, timeoutMs: number, onTimeout: () => string) {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(onTimeout());
    await Bun.sleep(50);
  }
}

async function isHealthy(url: string, wanted: "all" | "server"): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    const { ok, database } = (await answer.json()) as { ok: boolean; database: boolean };
    return wanted === "all" ? ok : database;
  } catch {
    return false;
  }
}

/** @throws Error with all that `gavel up` said when the site does not come up. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "gavel-site-"));
  // PostgreSQL runs as an account of its own when we are root, and would else keep its data outside of the folder.
  chmodSync(dataDir, 0o711);
  const rootPassword = "site-root-1";
  const child = spawn(process.execPath, ["apps/cli/src/main.ts", "up"], {
    cwd: CLONE,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATABASE_URL: "",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ROOT_PASSWORD: rootPassword,
      GAVEL_DEMO: options.demo === false ? "0" : "1",
      // Where nothing listens: tests that bring no fake reach nobody.
      GAVEL_REMOTE_ORIGINS: [...NOWHERE].map(([key, origin]) => `${key}=${origin}`).join(","),
      ...options.env,
    },
  });
  const output = collectOutput(child);
  const exit = Promise.withResolvers<number | null>();
  let hasEnded = false;
  child.once("exit", (code) => {
    hasEnded = true;
    exit.resolve(code);
  });
  const waitUntilHealthy = (timeoutMs = 60_000) =>
    waitFor(
      async () => {
        if (hasEnded) throw new Error(`gavel up ended:\n${output()}`);
        return isHealthy(url, options.healthy ?? "all");
      },
      timeoutMs,
      () => `the site did not become healthy:\n${output()}`,
    );
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit.promise;
  };
  const stop = async () => {
    await end("SIGTERM");
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  await waitUntilHealthy(START_TIMEOUT_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const processes = () =>
    JSON.parse(readFileSync(join(dataDir, "run/site.json"), "utf8")) as SiteProcesses;
  return { url, port, dataDir, rootPassword, output, processes, waitUntilHealthy, end, stop };
}
