import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createFolderBlobStore, type FolderBlobStore } from "./folder-blob-store.ts";

let folder: string;
let blobs: FolderBlobStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-blobs-"));
  blobs = createFolderBlobStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

test("a blob lies under its hash and is read whole or in part", async () => {
  expect(await blobs.put(bytes("hello"))).toEqual({ sha256: HELLO, bytes: 5 });
  expect(readFileSync(join(folder, "2c", HELLO), "utf8")).toBe("hello");
  expect(blobs.path(HELLO)).toBe(join(folder, "2c", HELLO));
  expect(Buffer.from(await blobs.read(HELLO)).toString()).toBe("hello");
  expect(Buffer.from(await blobs.read(HELLO, 2)).toString()).toBe("he");
  const opened = await blobs.open(HELLO);
  expect(opened?.bytes).toBe(5);
  expect(await new Response(opened?.stream).text()).toBe("hello");
});

test("what a writer left who was killed goes once it is old, and nothing else", async () => {
  await blobs.put(bytes("hello"));
  const [left, fresh] = ["tmp-0123456789abcdef01234567", "tmp-0123456789abcdef01234568"];
  for (const name of [left, fresh, "tmp-of-somebody"]) writeFileSync(join(folder, name), "half");
  const old = new Date(Date.now() - 3_600_000);
  for (const name of [left, "tmp-of-somebody", `2c/${HELLO}`])
    utimesSync(join(folder, name), old, old);
  expect(await blobs.sweep(new Date(Date.now() - 60_000))).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(["2c", fresh, "tmp-of-somebody"]);
  expect(await blobs.has(HELLO)).toBe(true);
  rmSync(folder, { recursive: true });
  expect(await blobs.sweep(new Date())).toBe(0);
  mkdirSync(folder);
});

test("many writers of one content leave one file", async () => {
  await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes("hello"))));
  expect(readdirSync(folder)).toEqual(["2c"]);
  expect(readdirSync(join(folder, "2c"))).toEqual([HELLO]);
});

test("what is not there is not there, and a name that is no hash is refused", async () => {
  expect(await blobs.has(HELLO)).toBe(false);
  expect(await blobs.open(HELLO)).toBeNull();
  await expect(blobs.read(HELLO)).rejects.toThrow();
  expect(() => blobs.path("../../etc/passwd")).toThrow("not a blob name");
});

test("a stream that breaks off leaves nothing behind", async () => {
  async function* broken() {
    yield bytes("half");
    throw new Error("gone");
  }
  await expect(blobs.putStream(broken())).rejects.toThrow("gone");
  expect(readdirSync(folder)).toEqual([]);
});

test("scratch lends a file and takes it back, also after a failure", async () => {
  async function* chunks() {
    yield bytes("ab");
    yield bytes("cd");
  }
  const read = (path: string) => Promise.resolve(readFileSync(path, "utf8"));
  expect(await blobs.scratch(chunks(), read)).toBe("abcd");
  const failing = blobs.scratch(chunks(), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["half of it", (path: string) => truncateSync(path, 2)],
  ["other bytes", (path: string) => writeFileSync(path, "jello")],
  ["nothing", (path: string) => truncateSync(path, 0)],
])(
  "after power failed, %s is noticed, told once, served to nobody, and stored anew",
  async (_, spoil) => {
    await blobs.put(bytes("hello"));
    spoil(blobs.path(HELLO));
    const told: string[] = [];
    // As after a restart.
    const later = createFolderBlobStore(folder, (sha256) => told.push(sha256));
    const asked = [later.has(HELLO), later.open(HELLO), later.sizeOf(HELLO)] as const;
    expect(await Promise.all(asked)).toEqual([false, null, null]);
    await expect(later.read(HELLO)).rejects.toThrow();
    expect(told).toEqual([HELLO]);
    expect(existsSync(join(folder, "broken", HELLO))).toBe(true);
    await later.put(bytes("hello"));
    expect(Buffer.from(await later.read(HELLO)).toString()).toBe("hello");
  },
);
