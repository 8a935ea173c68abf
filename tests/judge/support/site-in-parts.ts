/** A site as its parts: PostgreSQL, a server process and a judge process, each of which may be killed by itself. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { findFreePort } from "../../support/site.ts";
import { childEnv, IS_LOUD } from "./env.ts";
import { sandboxBinary } from "./real-judge.ts";

const CLONE = join(import.meta.dirname, "../../..");
const JUDGE_TOKEN = "crash-judge-token-crash-judge-token";
const PASSWORD = "crash-root-1";

export type Part = "judge" | "server" | "postgres";

interface SiteInPartsOptions {
  /** Without a judge nothing is judged here. */
  readonly hasJudge?: boolean;
  /** Of the server, besides its own. */
  readonly env?: Readonly<Record<string, string>>;
}

export class SiteInParts {
  readonly #folder: string;
  readonly #port: number;
  readonly #env: Readonly<Record<string, string>>;
  #postgres: EmbeddedPostgres;
  #server: ChildProcess;
  #judge: ChildProcess | null = null;
  #serverSaid = "";

  private constructor(
    folder: string,
    port: number,
    postgres: EmbeddedPostgres,
    env: Readonly<Record<string, string>>,
  ) {
    this.#folder = folder;
    this.#port = port;
    this.#env = env;
    this.#postgres = postgres;
    this.#server = this.#startServer();
  }

  static async start({ hasJudge = true, env = {} }: SiteInPartsOptions = {}): Promise<SiteInParts> {
    const folder = mkdtempSync(join(tmpdir(), "gavel-crash-"));
    // PostgreSQL runs as an account of its own when we are root.
    chmodSync(folder, 0o755);
    const port = await findFreePort();
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "pg") });
    const site = new SiteInParts(folder, port, postgres, env);
    await waitFor("sign-in", () => site.signIn(), 60_000);
    if (hasJudge) site.#judge = site.#startJudge();
    return site;
  }

  async stop(): Promise<void> {
    for (const child of [this.#judge, this.#server]) {
      child?.kill("SIGTERM");
      if (child !== null) await exited(child);
    }
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** All that the server has logged, through all of its lives. */
  get serverLog(): string {
    return this.#serverSaid;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** With SIGKILL, and starts it again; `whileDown` runs in between. */
  async kill(part: Part, whileDown?: () => Promise<unknown>): Promise<void> {
    if (part === "judge") {
      this.#judge?.kill("SIGKILL");
      if (this.#judge !== null) await exited(this.#judge);
      await whileDown?.();
      this.#judge = this.#startJudge();
    } else if (part === "server") {
      this.#server.kill("SIGKILL");
      await exited(this.#server);
      await whileDown?.();
      this.#server = this.#startServer();
      await waitFor("sign-in", () => this.signIn(), 60_000);
    } else {
      process.kill(this.#postgres.pid, "SIGKILL");
      await this.#postgres.died;
      await whileDown?.();
      this.#postgres = await startEmbeddedPostgres({ dataDir: join(this.#folder, "pg") });
    }
  }

  /** Tells the server to end. @returns its exit code, null after a signal */
  async endServer(whileEnding: () => Promise<unknown>): Promise<number | null> {
    this.#server.kill("SIGTERM");
    await exited(this.#server);
    await whileEnding();
    return this.#server.exitCode;
  }

  /** @throws Error with the envelope of a refusal */
  async rest<T>(method: string, path: string, token: string | null, body?: unknown) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: token }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const envelope = (await answer.json()) as { status: number; data: T };
    if (envelope.status !== 200) throw new Error(JSON.stringify(envelope));
    return { data: envelope.data, headers: answer.headers };
  }

  /** As root. @returns the token */
  async signIn(): Promise<string> {
    const form = { username: "root", password: PASSWORD };
    const { headers } = await this.rest("POST", "/api/login", null, form);
    return headers.get("authorization") ?? "";
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

  #startServer(): ChildProcess {
    const env = {
      DATABASE_URL: this.#postgres.url,
      DATA_DIR: join(this.#folder, "server"),
      HOST: "127.0.0.1",
      PORT: String(this.#port),
      ROOT_PASSWORD: PASSWORD,
      JUDGE_TOKEN,
      GAVEL_DEMO: "1",
      LOG_LEVEL: "error",
      ...this.#env,
    };
    const server = startProcess(["apps/server/src/main.ts"], env, "pipe");
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#serverSaid += text;
        if (IS_LOUD) process.stderr.write(text);
      });
    }
    return server;
  }

  #startJudge(): ChildProcess {
    const options = {
      serverUrl: this.url,
      token: JUDGE_TOKEN,
      name: "crash",
      dataDir: join(this.#folder, "judge"),
    };
    return startProcess([join(import.meta.dirname, "judge-process.ts"), JSON.stringify(options)], {
      SANDBOX_BIN: sandboxBinary(),
    });
  }
}

function startProcess(
  args: string[],
  env: Record<string, string>,
  said: "pipe" | "inherit" | "ignore" = IS_LOUD ? "inherit" : "ignore",
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: CLONE,
    stdio: ["ignore", said, said],
    env: childEnv(env),
  });
}

function exited(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", resolve));
}
