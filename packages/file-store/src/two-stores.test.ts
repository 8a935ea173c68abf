import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { BlobStore } from "./blob-store.ts";
import { createFolderBlobStore } from "./folder-blob-store.ts";
import { createTwoStores } from "./two-stores.ts";

let now: BlobStore;
let before: BlobStore;
let both: BlobStore;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "gavel-two-"));
  now = createFolderBlobStore(join(folder, "now"));
  before = createFolderBlobStore(join(folder, "before"));
  both = createTwoStores(now, before);
  return () => rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (found: Uint8Array) => Buffer.from(found).toString();

test("what is new goes to the new store, and what has not moved is read where it was", async () => {
  const old = await before.put(bytes("old"));
  const fresh = await both.put(bytes("fresh"));
  expect([await now.has(fresh.sha256), await before.has(fresh.sha256)]).toEqual([true, false]);
  for (const [blob, text] of [[old, "old"] as const, [fresh, "fresh"] as const]) {
    expect(await both.has(blob.sha256)).toBe(true);
    expect(await both.sizeOf(blob.sha256)).toBe(text.length);
    expect(textOf(await both.read(blob.sha256))).toBe(text);
    expect(await new Response((await both.open(blob.sha256))?.stream).text()).toBe(text);
    expect(await new Response((await both.openUnchecked(blob.sha256))?.stream).text()).toBe(text);
    expect(await both.lend(blob.sha256, (path) => Bun.file(path).text())).toBe(text);
  }
  expect(await now.has(old.sha256)).toBe(false);
});

test("what is discarded is gone from both, and what was put of late stays in both", async () => {
  const { sha256 } = await before.put(bytes("text"));
  await both.put(bytes("text"));
  expect(await both.discard(sha256, new Date(Date.now() - 3_600_000))).toBe(false);
  expect([await now.has(sha256), await before.has(sha256)]).toEqual([true, true]);
  expect(await both.discard(sha256, new Date(Date.now() + 3_600_000))).toBe(true);
  expect([await now.has(sha256), await before.has(sha256)]).toEqual([false, false]);
});
