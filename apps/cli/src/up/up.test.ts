import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { errorIn } from "./child-log.ts";
import { localAddress } from "./health.ts";
import { requireFreePort } from "./port.ts";
import { isAlive, nameProcess } from "./process-facts.ts";
import { keptSecret, makePassword } from "./secrets.ts";
import { lockSite, whyNotLocked } from "./site-lock.ts";
import { delayAfter, supervise } from "./supervised.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder has one running site, and is free again afterwards", async () => {
  const dataDir = join(folder, "one");
  const lock = await lockSite(dataDir, 8080);
  await expect(lockSite(dataDir, 8081)).rejects.toThrow(/already runs .* port 8080/);
  lock.release();
  (await lockSite(dataDir, 8081)).release();
  expect(readdirSync(join(dataDir, "run"))).toEqual([]);
});

test("a lock whose holder is gone is taken over, also when its pid lives on as another process", async () => {
  const dataDir = join(folder, "stale");
  (await lockSite(dataDir, 8080)).release();
  const holder = { pid: process.pid, startTime: "1" };
  writeFileSync(
    join(dataDir, "run/lock.json"),
    JSON.stringify({ holder, port: 8080, children: [] }),
  );
  (await lockSite(dataDir, 8080)).release();
});

/** What a write says to a disk that is full. */
function faultOf(path: string, flag: string): unknown {
  try {
    writeFileSync(path, "lock", { flag });
  } catch (error) {
    return error;
  }
  throw new Error(`${path} could be written`);
}

test("a full disk is called that and leaves no lock behind; only a lock is another Gavel", () => {
  const lock = join(folder, "half-lock.json");
  writeFileSync(lock, "");
  const full = whyNotLocked(faultOf("/dev/full", "w"), "/data", lock);
  expect(full.message).toMatch(/^DATA_DIR \/data cannot be written: .*ENOSPC/);
  expect(existsSync(lock)).toBe(false);
  writeFileSync(lock, "");
  const taken = whyNotLocked(faultOf(lock, "wx"), "/data", lock);
  expect(taken.message).toBe("another Gavel is starting on /data");
  expect(existsSync(lock)).toBe(true);
});

test("what an earlier release left open to others is closed at the start", async () => {
  const dataDir = join(folder, "open");
  mkdirSync(join(dataDir, "blobs/ab"), { recursive: true });
  writeFileSync(join(dataDir, "blobs/ab/case.in"), "secret");
  for (const one of ["", "blobs", "blobs/ab"]) chmodSync(join(dataDir, one), 0o755);
  chmodSync(join(dataDir, "blobs/ab/case.in"), 0o644);
  (await lockSite(dataDir, 8080)).release();
  const modeOf = (one: string) => (statSync(join(dataDir, one)).mode & 0o777).toString(8);
  const modes = ["", "blobs", "blobs/ab", "blobs/ab/case.in", "logs", "run"].map(modeOf);
  // The database's account passes through the first, and sees nothing there.
  expect(modes).toEqual(["711", "700", "700", "600", "700", "700"]);
});

test("processes that a killed site left are ended by the next start", async () => {
  const dataDir = join(folder, "orphans");
  (await lockSite(dataDir, 8080)).release();
  const orphan = Bun.spawn(["sleep", "60"]);
  const name = nameProcess(orphan.pid);
  writeFileSync(
    join(dataDir, "run/lock.json"),
    JSON.stringify({ holder: { pid: 1, startTime: "0" }, port: 8080, children: [name] }),
  );
  (await lockSite(dataDir, 8080)).release();
  await orphan.exited;
  expect(name !== null && isAlive(name)).toBe(false);
});

test("a taken port is refused with what to do", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(requireFreePort(port, "127.0.0.1")).rejects.toThrow(`port ${port} is taken`);
  await new Promise((resolve) => taken.close(resolve));
  await requireFreePort(port, "127.0.0.1");
});

test("a host name that is not ours is refused", async () => {
  await expect(requireFreePort(8080, "192.0.2.1")).rejects.toThrow("HOST 192.0.2.1");
});

test("who dies again and again waits longer, up to 30 s", () => {
  expect([1, 2, 3, 7, 20].map(delayAfter)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});

test("who could not even be started is started again", async () => {
  const env = { PATH: process.env.PATH ?? "" };
  // More than the system takes.
  const turns = [{ ...env, MORE: "x".repeat(1024 ** 2) }];
  const child = supervise({
    name: "sleeper",
    launch: () => ({ command: ["sleep", "60"], env: turns.shift() ?? env }),
    log: { write() {}, follow() {}, tail: () => "" },
    onChange() {},
  });
  try {
    expect(child.pid()).toBeNull();
    await expect.poll(child.pid, { timeout: 60_000 }).not.toBeNull();
    expect(child.deaths()).toBe(1);
  } finally {
    await child.stop(1000);
  }
}, 90_000);

test("only errors of a child's log reach the console", () => {
  expect(errorIn('{"level":50,"msg":"request failed","err":{"message":"no disk"}}')).toBe(
    "request failed: no disk",
  );
  expect(errorIn('{"level":40,"msg":"slow"}')).toBeNull();
  expect(errorIn("plain words")).toBeNull();
  expect(errorIn("{broken")).toBeNull();
});

test("secrets are made once, passwords each time and within the rules", () => {
  expect(keptSecret(folder, "token")).toBe(keptSecret(folder, "token"));
  expect(makePassword()).toMatch(/^[a-zA-Z2-9]{14}$/);
  expect(makePassword()).not.toBe(makePassword());
});

test("a server that listens everywhere is asked on the loopback", () => {
  expect(localAddress("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
  expect(localAddress("::1", 80)).toBe("http://[::1]:80");
});
