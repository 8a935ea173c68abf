import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";

const CLONE = join(import.meta.dirname, "../..");
const NO_JUDGE = { demo: false, env: { GAVEL_JUDGE: "0" }, healthy: "server" } as const;

function isRunning(pid: number): boolean {
  return (
    existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  );
}

function pidsOf(site: Site): number[] {
  const { supervisor, postgres, server, judge } = site.processes();
  return [supervisor, postgres, server, judge].filter((pid) => pid !== null);
}

async function waitUntilGone(pids: readonly number[], withinMs: number): Promise<number> {
  const from = performance.now();
  while (pids.some(isRunning) && performance.now() - from < withinMs) await Bun.sleep(25);
  expect(pids.filter(isRunning)).toEqual([]);
  return performance.now() - from;
}

/** A second `gavel up`, to its end. */
function tryUp(env: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ["apps/cli/src/main.ts", "up"], {
    cwd: CLONE,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", GAVEL_JUDGE: "0", GAVEL_DEMO: "0", ...env },
  });
}

test("a site starts, refuses a twin, stops on Ctrl-C within 5 s, and keeps its data", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-start-"));
  try {
    const first = await startSite({ ...NO_JUDGE, dataDir });
    const pids = pidsOf(first);
    expect(first.processes()).toMatchObject({ judge: null });

    const twin = tryUp({ DATA_DIR: dataDir, PORT: "1" });
    expect([twin.status, twin.stderr]).toEqual([1, expect.stringContaining("already runs on")]);
    const other = join(dataDir, "other");
    const neighbour = tryUp({ DATA_DIR: other, PORT: String(first.port), HOST: "127.0.0.1" });
    expect([neighbour.status, neighbour.stderr]).toEqual([1, expect.stringContaining("is taken")]);
    expect(existsSync(join(other, "postgres"))).toBe(false);

    const ending = first.end("SIGINT");
    expect(await waitUntilGone(pids, 5000)).toBeLessThan(5000);
    expect(await ending).toBe(0);
    expect(first.output()).toContain("sign in as root");

    const second = await startSite({ ...NO_JUDGE, dataDir });
    await Bun.sleep(500);
    expect(second.output()).not.toContain("sign in as root");
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);

test("after SIGKILL of the supervisor nothing is left, and the next start works", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-kill-"));
  try {
    const site = await startSite({ ...NO_JUDGE, dataDir });
    const pids = pidsOf(site);
    await site.end("SIGKILL");
    await waitUntilGone(pids, 8000);
    const next = await startSite({ ...NO_JUDGE, dataDir });
    await next.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);

test("a server that dies is started again", async () => {
  const site = await startSite(NO_JUDGE);
  try {
    const { server } = site.processes();
    process.kill(server ?? 0, "SIGKILL");
    await Bun.sleep(200);
    await site.waitUntilHealthy();
    expect(site.processes().server).not.toBe(server);
    expect(site.output()).toContain("server ended (SIGKILL)");
  } finally {
    await site.stop();
  }
});
