import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOWHERE } from "@gavel/api/remote/site";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { folderStore } from "@gavel/file-store";
import { expect, test } from "vitest";
import { WEB_FOLDER } from "./config.ts";
import { startServer } from "./index.ts";
import { IDLE_TIMEOUT_S } from "./listener.ts";
import { BODY_PATIENCE } from "./rest/patience.ts";

const ROUNDS = 3;
/** What hangs would do so for ever; both take a second on an idle machine. */
const ANSWER_MS = 60_000;
const RECOVERY_MS = 60_000;
const PASSWORD = "root-pass-1";

/** Reads, a sign-in that writes, and a transaction with an announcement, all at once. */
function sendMany(url: string, token: string): Promise<number[]> {
  const timeout = () => AbortSignal.timeout(ANSWER_MS);
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body),
      signal: timeout(),
    });
  const all = Array.from({ length: 5 }, () => [
    fetch(`${url}/trpc/dashboard.status`, { signal: timeout() }),
    post("/api/login", { username: "root", password: PASSWORD }),
    post("/trpc/setting.update", { recordName: crypto.randomUUID() }),
  ]);
  return Promise.all(all.flat().map(async (answer) => (await answer).status));
}

test("requests are refused, never left hanging, while PostgreSQL is killed and started again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-restart-"));
  chmodSync(dataDir, 0o755);
  let postgres = await startEmbeddedPostgres({ dataDir });
  const lost: unknown[] = [];
  const onLost = (error: Error) => lost.push(error);
  process.on("uncaughtException", onLost);
  const server = await startServer({
    ...{ host: "127.0.0.1", port: 0, databaseUrl: postgres.url, dataDir, logLevel: "silent" },
    otlpEndpoint: null,
    ...{ fileStore: folderStore(dataDir), databaseDirectUrl: null, drainS: 0 },
    ...{ jwtSecret: new Uint8Array(32).fill(7), judgeToken: "t".repeat(32), isDemo: false },
    ...{
      rootPassword: PASSWORD,
      backupFolder: join(dataDir, "backups"),
      hasGivenJwtSecret: true,
      trustsProxy: false,
      ranksOnDegraded: false,
      version: "test",
      remoteOrigins: NOWHERE,
      remoteHaste: 1,
      liveBounds: { ofProcess: 100, ofAddress: 100, ofPerson: 10 },
      bodyPatience: BODY_PATIENCE,
      idleS: IDLE_TIMEOUT_S,
      webFolder: WEB_FOLDER,
      importBytesMax: 1024 ** 3,
      now: () => new Date(),
    },
  });
  const login = await fetch(`${server.url}/api/login`, {
    method: "POST",
    body: JSON.stringify({ username: "root", password: PASSWORD }),
  });
  const token = login.headers.get("authorization") ?? "";
  let reconnected = 0;
  server.services.events.subscribe((event) => {
    if (event.type === "reconnected") reconnected += 1;
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(new Set(await sendMany(server.url, token))).toEqual(new Set([200]));
    const racing = sendMany(server.url, token);
    await Bun.sleep(round * 4);
    process.kill(postgres.pid, "SIGKILL");
    for (const status of await racing) expect([200, 503]).toContain(status);
    for (const status of await sendMany(server.url, token)) expect([200, 503]).toContain(status);
    postgres = await startEmbeddedPostgres({ dataDir });
    const from = performance.now();
    const isLate = () => performance.now() - from > RECOVERY_MS;
    while (!(await sendMany(server.url, token)).every((status) => status === 200)) {
      expect(isLate()).toBe(false);
    }
    while (reconnected <= round) {
      expect(isLate()).toBe(false);
      await Bun.sleep(20);
    }
  }
  await server.stop();
  await postgres.stop();
  process.off("uncaughtException", onLost);
  rmSync(dataDir, { recursive: true, force: true });
}, 400_000);
