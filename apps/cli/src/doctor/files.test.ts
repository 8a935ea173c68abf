import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderStore } from "@gavel/file-store";
import { startTestS3 } from "@gavel/file-store/testing";
import { afterAll, expect, test } from "vitest";
import { inspectFiles } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("files that the store put aside are found by their names, and none where it put none", async () => {
  const fileStore = folderStore(folder);
  expect(await inspectFiles({ fileStore })).toEqual([]);
  mkdirSync(join(folder, "blobs/broken"), { recursive: true });
  writeFileSync(join(folder, "blobs/broken", "a".repeat(64)), "half");
  expect(await inspectFiles({ fileStore })).toEqual([
    expect.objectContaining({ what: `a file of the site is broken: ${"a".repeat(64)}` }),
  ]);
});

test("an object store that is there has nothing to say, and one that is gone is named", async () => {
  const s3 = await startTestS3();
  const fileStore = {
    ...folderStore(folder),
    now: { kind: "s3", bucket: s3.bucket, prefix: "" },
    s3: s3.settings,
  } as const;
  expect(await inspectFiles({ fileStore })).toEqual([]);
  await s3.stop();
  expect(await inspectFiles({ fileStore })).toEqual([
    expect.objectContaining({ why: expect.stringContaining("does not answer") }),
  ]);
});
