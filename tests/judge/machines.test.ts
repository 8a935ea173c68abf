/**
 * A server and two judge hosts, each in a network of its own, as on three machines. One host is cut off while it
 * judges: the other finishes its task, its late result is refused, and the submission counts once.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppRouter } from "@gavel/api";
import { type Database, openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { type BlobStore, createFolderBlobStore } from "@gavel/file-store";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_LOUD } from "./support/env.ts";
import { makeNetwork, type Network, whyNoNetwork } from "./support/network.ts";
import { sandboxBinary } from "./support/real-judge.ts";
import { seedProblem } from "./support/seed.ts";

const CLONE = join(import.meta.dirname, "../..");
const PORT = 18_080;
const PASSWORD = "fleet-root-1";
const why = whyNoNetwork();
if (why !== null) console.warn(`Judge hosts on several machines are not tested: ${why}.`);

const folder = mkdtempSync(join(tmpdir(), "gavel-machines-"));
// PostgreSQL runs as an account of its own when we are root.
chmodSync(folder, 0o755);
let network: Network;
let postgres: EmbeddedPostgres;
let database: Database;
let root: TRPCClient<AppRouter>;
const children: ChildProcess[] = [];

function start(place: string, args: string[], env: Record<string, string>): void {
  const [program = "", ...words] = [...network.inside(place), process.execPath, ...args];
  const stdio = IS_LOUD ? "inherit" : "ignore";
  const options = {
    cwd: CLONE,
    stdio: ["ignore", stdio, stdio] as const,
    env: { ...process.env, ...env },
  };
  children.push(spawn(program, words, { ...options, stdio: [...options.stdio] }));
}

const serverFrom = (place: string | null) => `http://${network.hubAddress(place)}:${PORT}`;

async function signIn(): Promise<string> {
  const answer = await fetch(`${serverFrom(null)}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: PASSWORD }),
    signal: AbortSignal.timeout(5000),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`sign-in: HTTP ${answer.status}`);
  return token;
}

const tokens = new Map<string, string>();
async function startHost(place: string): Promise<string> {
  const { token } = await root.judgehost.createToken.mutate({ name: place });
  tokens.set(place, token);
  const options = {
    serverUrl: serverFrom(place),
    token,
    name: place,
    dataDir: join(folder, place),
  };
  const helper = join(import.meta.dirname, "support/judge-process.ts");
  start(place, [helper, JSON.stringify(options)], { SANDBOX_BIN: sandboxBinary() });
  const host = await waitFor(`${place} on line`, () => findHost(place, "working"), 120_000);
  return host.id;
}

async function findHost(name: string, state: string) {
  const hosts = await root.judgehost.find.query();
  return hosts.find((one) => one.name === name && one.state === state) ?? null;
}

beforeAll(async () => {
  if (why !== null) return;
  network = makeNetwork(["east", "west"]);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "pg") });
  start("hub", ["apps/server/src/main.ts"], {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: join(folder, "server"), LOG_LEVEL: "warn" },
    ...{ HOST: "0.0.0.0", PORT: String(PORT), ROOT_PASSWORD: PASSWORD, GAVEL_DEMO: "0" },
  });
  const token = await waitFor("sign-in", signIn, 60_000);
  root = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${serverFrom(null)}/trpc`, headers: { authorization: token } })],
  });
  await root.setting.update.mutate({ defaultSubmitInterval: 0 });
  database = openDatabase(postgres.url, { poolSize: 2 });
}, 180_000);

afterAll(async () => {
  for (const child of children.toReversed()) {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once("exit", resolve));
    }
  }
  await database?.close();
  await postgres?.stop();
  network?.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test.skipIf(why !== null)(
  "a host that is cut off loses its task to the other, and its late result is refused",
  { timeout: 400_000 },
  async () => {
    const blobs: BlobStore = createFolderBlobStore(join(folder, "server/blobs"));
    const services = { blobs } as Parameters<typeof seedProblem>[0]["services"];
    const groups = Array.from({ length: 10 }, () => null);
    const problem = await seedProblem({ db: database.db, services }, { groups });
    const east = await startHost("east");

    // Ten cases of a second each: there is time to pull a cable in the middle.
    const { submitId } = await root.submission.create.mutate({
      ...{ problemId: problem.problemId, language: "C++" },
      code: "int main() { for (volatile unsigned x = 0;; x++); }",
    });
    const held = await waitFor(
      "a case judged in the east",
      async () => {
        const { casesDone } = await root.submission.get.query({ submitId });
        if ((casesDone ?? 0) < 1) return null;
        return database.db
          .selectFrom("judgement")
          .select(["id", "job_id", "claim_token", "judgehost_id"])
          .where("submission_id", "=", submitId)
          .executeTakeFirstOrThrow();
      },
      60_000,
    );
    expect(held.judgehost_id).toBe(east);
    network.setCable("east", false);

    await startHost("west");
    await waitFor("the east gone", () => findHost("east", "offline"), 60_000);
    const ended = await waitFor(
      "the end in the west",
      async () => {
        const found = await root.submission.get.query({ submitId });
        return found.status === 1 ? found : null;
      },
      120_000,
    );
    expect(ended).toMatchObject({ status: 1, judger: "west", casesDone: 10 });

    network.setCable("east", true);
    // What the east would say of the task it was cut off with.
    const late = await fetch(`${serverFrom(null)}/judge/v1/finish`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${tokens.get("east")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        ...{ jobId: held.job_id, claim: held.claim_token, judgementId: held.id, status: 0 },
        ...{ timeMs: 1, memoryKib: 1, score: null, errorMessage: null, cases: [] },
      }),
    });
    expect(late.status).toBe(409);

    // Both are there again, hold nothing, and the submission is what it was: judged once, by the west.
    const back = await waitFor("the east back", () => findHost("east", "working"), 60_000);
    expect(back.id).toBe(east);
    await Bun.sleep(5000);
    expect((await root.judgehost.overview.query()).held).toBe(0);
    expect(await root.submission.get.query({ submitId })).toMatchObject({
      status: 1,
      judger: "west",
    });
    const counts = await database.db
      .selectFrom("problem_count")
      .selectAll()
      .where("problem_id", "=", problem.pid)
      .executeTakeFirstOrThrow();
    expect(counts).toMatchObject({ total: 1, tle: 1, ac: 0, se: 0 });
    const { attempts } = await database.db
      .selectFrom("judgement")
      .select("attempts")
      .where("id", "=", held.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(2);
  },
);
