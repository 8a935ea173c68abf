import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Identity, takePlace } from "./identity.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-identity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a judge that is started and has ended before this returns. */
async function startAndEnd(dataDir: string): Promise<Identity> {
  const script = `
    const { takePlace } = await import(${JSON.stringify(join(import.meta.dirname, "identity.ts"))});
    console.log(JSON.stringify((await takePlace(${JSON.stringify(dataDir)})).identity));`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
  const said = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return JSON.parse(said) as Identity;
}

/** Without the socket, which `cpSync` refuses and no copy could listen on. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".sock") });
}

test("a process says whom it follows: those of its folder that are gone", async () => {
  const dataDir = join(folder, "judge");
  const first = await startAndEnd(dataDir);
  expect(first.succeeds).toEqual([]);
  const second = await startAndEnd(dataDir);
  expect(second).toMatchObject({ instance: first.instance, succeeds: [first.process] });
  const third = await takePlace(dataDir);
  expect(third.identity.succeeds).toEqual([second.process, first.process]);
  // The third is this process, and lives.
  expect((await startAndEnd(dataDir)).succeeds).toEqual([]);
  for (let more = 0; more < 8; more += 1) await startAndEnd(dataDir);
  expect((await startAndEnd(dataDir)).succeeds).toHaveLength(8);
}, 240_000);

test("in a copy of the folder, and where nothing can be read, it follows nobody", async () => {
  const from = join(folder, "one");
  const copy = join(folder, "copy");
  const { instance } = await startAndEnd(from);
  copyFolder(from, copy);
  expect(await startAndEnd(copy)).toMatchObject({ instance, succeeds: [] });
  expect((await startAndEnd(from)).succeeds).toHaveLength(1);
  writeFileSync(join(from, "process"), "{");
  expect((await startAndEnd(from)).succeeds).toEqual([]);
  expect((await startAndEnd(from)).succeeds).toHaveLength(1);
}, 240_000);

/** As if the process that is written down there had run in another container. */
function moveToOtherContainer(dataDir: string): void {
  const path = join(dataDir, "process");
  const known = JSON.parse(readFileSync(path, "utf8"));
  const place = { ...known.place, namespace: "pid:[1]", pid: 1 };
  writeFileSync(path, JSON.stringify({ ...known, place }));
}

test("in a new container it follows who was killed in the one before, and nobody who lives", async () => {
  const dataDir = join(folder, "volume");
  const killed = await startAndEnd(dataDir);
  moveToOtherContainer(dataDir);
  const living = await takePlace(dataDir);
  expect(living.identity.succeeds).toEqual([killed.process]);
  moveToOtherContainer(dataDir);
  expect((await startAndEnd(dataDir)).succeeds).toEqual([]);
  living.leave();
  const copy = join(folder, "copied volume");
  copyFolder(dataDir, copy);
  moveToOtherContainer(copy);
  expect((await startAndEnd(copy)).succeeds).toEqual([]);
}, 240_000);
