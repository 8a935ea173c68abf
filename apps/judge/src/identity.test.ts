import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Identity, readIdentity } from "./identity.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-identity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a judge that is started and has ended before this returns. */
async function startAndEnd(dataDir: string): Promise<Identity> {
  const script = `
    const { readIdentity } = await import(${JSON.stringify(join(import.meta.dirname, "identity.ts"))});
    console.log(JSON.stringify(await readIdentity(${JSON.stringify(dataDir)})));`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
  const said = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return JSON.parse(said) as Identity;
}

test("a process says whom it follows: those of its folder that are gone", async () => {
  const dataDir = join(folder, "judge");
  const first = await startAndEnd(dataDir);
  expect(first.succeeds).toEqual([]);
  const second = await startAndEnd(dataDir);
  expect(second).toMatchObject({ instance: first.instance, succeeds: [first.process] });
  const third = await readIdentity(dataDir);
  expect(third.succeeds).toEqual([second.process, first.process]);
  // The third is this process, and lives.
  expect((await startAndEnd(dataDir)).succeeds).toEqual([]);
  for (let more = 0; more < 8; more += 1) await startAndEnd(dataDir);
  expect((await startAndEnd(dataDir)).succeeds).toHaveLength(8);
}, 240_000);

test("in a copy of the folder, and where nothing can be read, it follows nobody", async () => {
  const from = join(folder, "one");
  const copy = join(folder, "copy");
  const { instance } = await startAndEnd(from);
  cpSync(from, copy, { recursive: true });
  expect(await startAndEnd(copy)).toMatchObject({ instance, succeeds: [] });
  expect((await startAndEnd(from)).succeeds).toHaveLength(1);
  writeFileSync(join(from, "process"), "{");
  expect((await startAndEnd(from)).succeeds).toEqual([]);
  expect((await startAndEnd(from)).succeeds).toHaveLength(1);
}, 240_000);
