import { createHash, randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BlobStore, StoredBlob } from "./blob-store.ts";
import { createFolderBlobStore, type FolderBlobStore } from "./folder-blob-store.ts";
import { openJournal } from "./journal.ts";
import { moveFiles } from "./move.ts";
import { createS3Client, createS3Objects } from "./s3/objects.ts";
import { createS3BlobStore } from "./s3/s3-blob-store.ts";
import { startTestS3, type TestS3 } from "./testing/s3-server.ts";

let s3: TestS3;
let folder: string;
let inFolder: FolderBlobStore;
let inBucket: BlobStore;
let named: StoredBlob[];
let prefix = 0;

beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3?.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-move-"));
  inFolder = createFolderBlobStore(join(folder, "blobs"));
  prefix += 1;
  const objects = createS3Objects(createS3Client(s3.settings), {
    bucket: s3.bucket,
    prefix: `move-${prefix}/`,
  });
  inBucket = createS3BlobStore({ objects, scratchFolder: join(folder, "scratch") });
  named = [];
  return () => rmSync(folder, { recursive: true, force: true });
});

async function fill(store: BlobStore, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    named.push(await store.put(randomBytes(16 + index * 100)));
  }
  named.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
}

/** Pages of three. */
const list = async (after: string) => named.filter(({ sha256 }) => sha256 > after).slice(0, 3);
const journal = () => openJournal(join(folder, "run/moved"));

async function move(from: BlobStore, to: BlobStore) {
  return moveFiles({ from, to, list, done: await journal() });
}

async function expectAll(store: BlobStore): Promise<void> {
  for (const { sha256 } of named) {
    expect(
      createHash("sha256")
        .update(await store.read(sha256))
        .digest("hex"),
    ).toBe(sha256);
  }
}

test("all of them go to the bucket and, another day, back into a folder", async () => {
  await fill(inFolder, 10);
  const there = await move(inFolder, inBucket);
  expect(there).toMatchObject({ files: 10, copied: 10, missing: [], broken: [] });
  expect(there.copiedBytes).toBe(named.reduce((sum, { bytes }) => sum + bytes, 0));
  await expectAll(inBucket);
  const other = createFolderBlobStore(join(folder, "other"));
  const done = await openJournal(join(folder, "run/back"));
  const back = await moveFiles({ from: inBucket, to: other, list, done });
  expect(back).toMatchObject({ files: 10, copied: 10, missing: [], broken: [] });
  await expectAll(other);
});

test("one that was broken off goes on where it was, and copies nothing twice", async () => {
  await fill(inFolder, 9);
  let asked = 0;
  const breaking: BlobStore = {
    ...inFolder,
    openUnchecked(sha256) {
      asked += 1;
      if (asked > 4) throw new Error("the network is gone");
      return inFolder.openUnchecked(sha256);
    },
  };
  await expect(move(breaking, inBucket)).rejects.toThrow("the network is gone");
  // As a kill would leave it.
  appendFileSync(join(folder, "run/moved"), "0123");
  const before = readFileSync(join(folder, "run/moved"), "utf8").split("\n").length - 1;
  expect(before).toBeGreaterThan(0);
  const rest = await move(inFolder, inBucket);
  expect(rest).toMatchObject({ files: 9, missing: [], broken: [] });
  expect(rest.copied).toBeLessThanOrEqual(9 - before);
  await expectAll(inBucket);
  expect(await move(inFolder, inBucket)).toMatchObject({ files: 9, copied: 0 });
});

test("what the site takes meanwhile is moved as well", async () => {
  await fill(inFolder, 4);
  let isLate = true;
  const growing: BlobStore = {
    ...inFolder,
    async openUnchecked(sha256) {
      if (isLate) {
        isLate = false;
        await fill(inFolder, 3);
      }
      return inFolder.openUnchecked(sha256);
    },
  };
  expect(await move(growing, inBucket)).toMatchObject({ files: 7, missing: [], broken: [] });
  await expectAll(inBucket);
});

test("what is missing or broken is named, and the rest goes", async () => {
  await fill(inFolder, 5);
  const [spoilt, gone] = named;
  if (spoilt === undefined || gone === undefined) throw new Error("too few");
  writeFileSync(inFolder.path(spoilt.sha256), randomBytes(spoilt.bytes));
  rmSync(inFolder.path(gone.sha256));
  const outcome = await move(inFolder, inBucket);
  expect(outcome).toMatchObject({ copied: 3, missing: [gone.sha256], broken: [spoilt.sha256] });
  expect([await inBucket.has(spoilt.sha256), await inBucket.has(gone.sha256)]).toEqual([
    false,
    false,
  ]);
});

test("one that lies in the new store with other bytes is put there anew", async () => {
  await fill(inFolder, 2);
  const [first] = named;
  if (first === undefined) throw new Error("too few");
  const to = createFolderBlobStore(join(folder, "new"));
  await to.put(await inFolder.read(first.sha256));
  writeFileSync(to.path(first.sha256), randomBytes(first.bytes));
  expect(await move(inFolder, to)).toMatchObject({ copied: 2, missing: [], broken: [] });
  await expectAll(to);
});

test("what the site puts anew while the old one turns out to be broken stays", async () => {
  await fill(inFolder, 1);
  const [blob] = named;
  if (blob === undefined) throw new Error("too few");
  const content = await inFolder.read(blob.sha256);
  const racing: BlobStore = {
    ...inFolder,
    async openUnchecked(sha256) {
      await inBucket.put(content);
      writeFileSync(inFolder.path(sha256), randomBytes(blob.bytes));
      return inFolder.openUnchecked(sha256);
    },
  };
  await move(racing, inBucket);
  await expectAll(inBucket);
});
