/** Two servers on one database and one object store, each with a judge of its own; any of them may be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOWHERE } from "@gavel/api/remote/site";
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { startTestS3, type TestS3 } from "@gavel/file-store/testing";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { findFreePort } from "../../support/site.ts";
import { childEnv, IS_LOUD } from "./env.ts";
import { sandboxBinary } from "./real-judge.ts";

const CLONE = join(import.meta.dirname, "../../..");
const PASSWORD = "two-servers-1";
const JUDGE_TOKEN = "two-servers-judge-token-two-servers";

export interface TwoServersOptions {
  /** Of each server. */
  readonly drainSeconds?: number;
  /** Instead of the database itself, for the servers; they are told of that as well then. */
  readonly poolerOf?: (databaseUrl: string) => Promise<string>;
  readonly hasJudges?: boolean;
  readonly hasDemo?: boolean;
}

interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  said(): string;
}

export class TwoServers {
  readonly #folder: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #s3: TestS3;
  readonly #judges: ChildProcess[] = [];
  servers: readonly [Running, Running];

  private constructor(
    parts: { folder: string; postgres: EmbeddedPostgres; s3: TestS3 },
    servers: [Running, Running],
  ) {
    this.#folder = parts.folder;
    this.#postgres = parts.postgres;
    this.#s3 = parts.s3;
    this.servers = servers;
  }

  /** Both at once on an empty database, which one of them makes and fills. */
  static async start(options: TwoServersOptions = {}): Promise<TwoServers> {
    const folder = mkdtempSync(join(tmpdir(), "gavel-two-"));
    // PostgreSQL runs as an account of its own when we are root.
    chmodSync(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "pg") });
    const s3 = await startTestS3({ folder: join(folder, "s3") });
    const pooled = await options.poolerOf?.(postgres.url);
    const common = {
      ...s3.env,
      DATABASE_URL: pooled ?? postgres.url,
      ...(pooled === undefined ? {} : { DATABASE_DIRECT_URL: postgres.url }),
      GAVEL_DEMO: options.hasDemo === false ? "0" : "1",
      DRAIN_SECONDS: String(options.drainSeconds ?? 0),
    };
    const start = async (name: string) => startServer(folder, name, await findFreePort(), common);
    const parts = { folder, postgres, s3 };
    const site = new TwoServers(parts, [await start("one"), await start("two")]);
    for (const { url, process, said } of site.servers) {
      const isUp = async () => {
        if (process.exitCode !== null) throw new Error(`a server ended:\n${said()}`);
        return (await healthOf(url)).database === true;
      };
      await waitFor(`the server at ${url}`, isUp, 300_000);
    }
    if (options.hasJudges !== false) {
      for (const [index, { url }] of site.servers.entries()) {
        site.#judges.push(startJudge(folder, `judge-${index + 1}`, url));
      }
    }
    return site;
  }

  async stop(): Promise<void> {
    const children = [...this.#judges, ...this.servers.map((one) => one.process)];
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map(exited));
    await this.#postgres.stop();
    await this.#s3.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** As root, at the second; good at both. @returns the token */
  async signIn(): Promise<string> {
    const answer = await fetch(`${this.servers[1].url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "root", password: PASSWORD }),
    });
    return answer.headers.get("authorization") ?? "";
  }

  async withDatabase<T>(
    body: (sql: ReturnType<typeof openDatabase>["sql"]) => Promise<T>,
  ): Promise<T> {
    const { sql, close } = openDatabase(this.#postgres.url, { poolSize: 1 });
    try {
      return await body(sql);
    } finally {
      await close();
    }
  }
}

interface Health {
  readonly server?: boolean;
  readonly database?: boolean;
  readonly judgehosts?: number;
}

/** What /healthz of a server says; nothing where none listens. */
export async function healthOf(url: string): Promise<Health> {
  try {
    return (await (await fetch(`${url}/healthz`)).json()) as Health;
  } catch {
    return {};
  }
}

function startServer(
  folder: string,
  name: string,
  port: number,
  common: Readonly<Record<string, string>>,
): Running {
  const process = startProcess(["apps/server/src/main.ts"], {
    ...{ HOST: "127.0.0.1", PORT: String(port), DATA_DIR: join(folder, name) },
    ...{ ROOT_PASSWORD: PASSWORD, JUDGE_TOKEN, JWT_SECRET: "s".repeat(40) },
    ...{ LOG_LEVEL: "warn", ...common },
    GAVEL_REMOTE_ORIGINS: [...NOWHERE].map(([key, origin]) => `${key}=${origin}`).join(","),
  });
  let said = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (IS_LOUD) globalThis.process.stderr.write(text);
    });
  }
  return { url: `http://127.0.0.1:${port}`, process, said: () => said };
}

function startJudge(folder: string, name: string, serverUrl: string): ChildProcess {
  const options = { serverUrl, token: JUDGE_TOKEN, name, dataDir: join(folder, name) };
  const args = [join(import.meta.dirname, "judge-process.ts"), JSON.stringify(options)];
  const child = startProcess(args, { SANDBOX_BIN: sandboxBinary() });
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  return child;
}

function startProcess(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: CLONE,
    stdio: ["ignore", "pipe", "pipe"],
    env: childEnv(env),
  });
}

export function exited(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", resolve));
}
