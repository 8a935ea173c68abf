/** A whole server on a database of its own, and people who talk to it; for tests. No judge host runs. */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppRouter } from "@gavel/api";
import type { Services } from "@gavel/api/kernel/context";
import { createAccount, hashPassword } from "@gavel/api/people/account";
import { createSession } from "@gavel/api/people/session";
import { NOWHERE } from "@gavel/api/remote/site";
import type { Db } from "@gavel/db";
import { createFilledDatabase, createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import type { RoleId } from "@gavel/domain/role";
import { folderStore } from "@gavel/file-store";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { WEB_FOLDER } from "./config.ts";
import { type ServerConfig, startServer } from "./index.ts";
import { IDLE_TIMEOUT_S } from "./listener.ts";
import { BODY_PATIENCE } from "./rest/patience.ts";
import { readEvents, type ServerSentEvent } from "./testing-events.ts";
import { assertShape } from "./testing-shapes.ts";

export { readEvents };

export const TEST_PASSWORD = "test-pass-1";
const TEST_JUDGE_TOKEN = "test-judge-token-test-judge-token";

let hashOfAll: Promise<string> | undefined;

/** A REST answer: `http` is the real status, the rest is the envelope's. */
export interface RestAnswer<Data = unknown> {
  readonly http: number;
  readonly status: number;
  readonly code: string | undefined;
  readonly msg: string;
  readonly data: Data;
  readonly headers: Headers;
}

export interface TestClient {
  /** With a body: JSON; FormData and bytes go as they are. */
  rest<Data = unknown>(method: string, path: string, body?: unknown): Promise<RestAnswer<Data>>;
  /** The plain answer, for files and headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly trpc: TRPCClient<AppRouter>;
  /** A subscription as it goes over the wire; ends when the server or the signal ends it. */
  events(procedure: string, input: unknown, signal?: AbortSignal): AsyncIterable<ServerSentEvent>;
}

export interface TestUser extends TestClient {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly db: Db;
  readonly services: Services;
  readonly judgeToken: string;
  readonly now: () => Date;
  /** Nobody signed in. */
  readonly anon: TestClient;
  /** A new account with a live session; its password is `TEST_PASSWORD`. */
  signUp(username: string, options?: { role?: RoleId; email?: string }): Promise<TestUser>;
  /** Whoever holds this token. */
  as(token: string): TestClient;
  stop(): Promise<void>;
}

const jwtSecret = new TextEncoder().encode("test-secret-test-secret-test-secret");

function configOf(
  dataDir: string,
  databaseUrl: string,
  config: Partial<ServerConfig>,
): ServerConfig {
  return {
    host: "127.0.0.1",
    port: 0,
    databaseUrl,
    databaseDirectUrl: null,
    drainS: 0,
    dataDir,
    backupFolder: join(dataDir, "backups"),
    hasGivenJwtSecret: true,
    fileStore: folderStore(dataDir),
    logLevel: "silent",
    otlpEndpoint: null,
    jwtSecret,
    judgeToken: TEST_JUDGE_TOKEN,
    rootPassword: TEST_PASSWORD,
    isDemo: false,
    ranksOnDegraded: false,
    trustsProxy: false,
    webFolder: WEB_FOLDER,
    version: "0.0.0 (test)",
    importBytesMax: 64 * 1024 * 1024,
    bodyPatience: BODY_PATIENCE,
    idleS: IDLE_TIMEOUT_S,
    remoteOrigins: NOWHERE,
    remoteHaste: 1,
    liveBounds: { ofProcess: 1000, ofAddress: 1000, ofPerson: 30 },
    now: () => new Date(),
    ...config,
  };
}

/** What a server that has made the demonstration keeps in its folder, beside its rows. */
const DEMO_FILES = join(tmpdir(), "gavel-demo-files");
/** A database server of one's own outlives the run, whose temporary folder has a name of its own. */
const DEMO_DATABASE = `gavel_demo_${createHash("sha256").update(DEMO_FILES).digest("hex").slice(0, 12)}`;

/** Made once a run: it takes seconds, and is the same for all who begin with it. */
async function openDemo(dataDir: string): Promise<TestDatabase> {
  const database = await createFilledDatabase(DEMO_DATABASE, async (url) => {
    mkdirSync(DEMO_FILES, { recursive: true });
    await (await startServer(configOf(DEMO_FILES, url, { isDemo: true }))).stop();
  });
  cpSync(DEMO_FILES, dataDir, { recursive: true });
  return database;
}

export async function startTestServer(config: Partial<ServerConfig> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-server-"));
  const database = config.isDemo === true ? await openDemo(dataDir) : await createTestDatabase();
  const wanted = configOf(dataDir, database.url, config);
  const { now } = wanted;
  const server = await startServer(wanted);
  const { db } = database;
  return {
    url: server.url,
    databaseUrl: database.url,
    dataDir,
    db,
    services: server.services,
    judgeToken: TEST_JUDGE_TOKEN,
    now,
    anon: createClient(server.url, null),
    as: (token) => createClient(server.url, token),
    async signUp(username, options = {}) {
      const password = TEST_PASSWORD;
      // The matrices make thousands of accounts, and each hash costs as much as ten of their questions.
      hashOfAll ??= hashPassword(password);
      const uid = await createAccount(db, { username, password, ...options }, await hashOfAll);
      const owner = { uid, userAgent: "test", ip: "127.0.0.1" };
      const token = await createSession({ db, jwtSecret, now: now() }, owner);
      return { ...createClient(server.url, token), uid, username, password, token };
    },
    async stop() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createClient(url: string, token: string | null): TestClient {
  const headers: Record<string, string> = token === null ? {} : { authorization: token };
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  return {
    fetch: send,
    async rest<Data>(method: string, path: string, body?: unknown) {
      const response = await send(path, { method, ...asBody(body) });
      const envelope = (await response.json()) as Omit<RestAnswer<Data>, "http" | "headers">;
      if (envelope.status === 200) assertShape(method, path, envelope.data);
      return { ...envelope, http: response.status, headers: response.headers };
    },
    trpc: createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] }),
    events(procedure, input, signal) {
      const query = new URLSearchParams({ input: JSON.stringify(input) });
      return readEvents(`${url}/trpc/${procedure}?${query}`, { headers, signal });
    },
  };
}

function asBody(body: unknown): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
