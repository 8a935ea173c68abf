import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./client.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { clusterFolder, isReachable } from "./embedded-account.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "gavel-embedded-"));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const isAlive = (pid: number) => existsSync(`/proc/${pid}/fd`);

async function waitUntil(condition: () => boolean, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += 50) {
    if (condition()) return true;
    await Bun.sleep(50);
  }
  return condition();
}

describe("embedded PostgreSQL", () => {
  test("keeps its data over a stop and a start", async () => {
    const first = await startEmbeddedPostgres({ dataDir, volatile: true });
    const one = openDatabase(first.url, { poolSize: 1 });
    await one.sql`create table kept as select 42 as answer`;
    await one.close();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir, volatile: true });
    const two = openDatabase(second.url, { poolSize: 1 });
    expect([...(await two.sql`select answer from kept`)]).toEqual([{ answer: 42 }]);
    await two.close();
    await second.stop();
  });

  test("says so when it is killed, and starts again on the same folder", async () => {
    const first = await startEmbeddedPostgres({ dataDir, volatile: true });
    process.kill(first.pid, "SIGKILL");
    expect(await first.died).toMatch(/SIGKILL/);
    const second = await startEmbeddedPostgres({ dataDir, volatile: true });
    await second.stop();
  });

  test("a start after a SIGKILL of the whole site takes the folder over", async () => {
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, volatile: true });
      console.log(server.pid); await new Promise(() => setInterval(() => {}, 1000));`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const pid = await new Promise<number>((resolve) =>
      child.stdout.on("data", (text) => resolve(Number(String(text)))),
    );
    child.kill("SIGKILL");
    const next = await startEmbeddedPostgres({ dataDir, volatile: true });
    expect(next.pid).not.toBe(pid);
    expect(await waitUntil(() => !isAlive(pid), 5000)).toBe(true);
    await next.stop();
  });
});

test("a cluster whose making was broken off is made anew, and one that has run never is", async () => {
  const parent = mkdtempSync(join(tmpdir(), "gavel-broken-off-"));
  chmodSync(parent, 0o755);
  const cluster = join(parent, "postgres");
  const unfinished = `${cluster}.unfinished`;
  try {
    // As initdb leaves it when the power fails.
    mkdirSync(cluster);
    writeFileSync(join(cluster, "PG_VERSION"), "17\n");
    writeFileSync(unfinished, "");
    await (await startEmbeddedPostgres({ dataDir: parent, volatile: true })).stop();
    expect(existsSync(unfinished)).toBe(false);
    writeFileSync(unfinished, "");
    writeFileSync(join(cluster, "kept"), "");
    await (await startEmbeddedPostgres({ dataDir: parent, volatile: true })).stop();
    expect([existsSync(unfinished), existsSync(join(cluster, "kept"))]).toEqual([false, true]);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}, 120_000);

test("a folder under a private one is out of another account's reach", () => {
  const closed = mkdtempSync(join(tmpdir(), "gavel-private-"));
  const nobody = { uid: 65_534, gid: 65_534 };
  expect(isReachable(join(closed, "postgres"), nobody)).toBe(false);
  chmodSync(closed, 0o755);
  expect(isReachable(join(closed, "postgres"), nobody)).toBe(true);
  rmSync(closed, { recursive: true });
});

test("a data folder that was made anew does not find the database of the old one", () => {
  const closed = mkdtempSync(join(tmpdir(), "gavel-private-"));
  const nobody = { uid: 65_534, gid: 65_534 };
  const dataDir = join(closed, "data");
  const first = clusterFolder(dataDir, nobody);
  expect(clusterFolder(dataDir, nobody)).toBe(first);
  rmSync(dataDir, { recursive: true });
  expect(clusterFolder(dataDir, nobody)).not.toBe(first);
  rmSync(closed, { recursive: true });
});
