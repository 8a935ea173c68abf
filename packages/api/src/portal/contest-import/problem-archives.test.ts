import { ARCHIVE_LIMITS, openArchive } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import { afterAll, expect, test } from "vitest";
import { ProblemArchives } from "./problem-archives.ts";

const scratch = makeScratch();
afterAll(() => scratch.remove());

const BYTES = 1000;

/** How many of so many archives are opened, and why another is not; each unpacks to so many bytes. */
async function openAll(count: number, bytes: number) {
  const inner = await makeZip({ "a.txt": "x".repeat(bytes) });
  const names = Array.from({ length: count }, (_, at) => `problems/${at}.zip`);
  const whole = await makeZip(Object.fromEntries(names.map((name) => [name, inner])));
  const archive = await openArchive(scratch.write(whole, "zip"));
  try {
    const limits = { ...ARCHIVE_LIMITS, totalBytesMax: BYTES };
    const archives = new ProblemArchives(archive.tree.files, limits);
    let opened = 0;
    for (const name of names) {
      const files = await archives.open(name, async ({ tree }) => [...tree.files.keys()]);
      expect(files).toEqual(["a.txt"]);
      opened += 1;
    }
    return opened;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await archive.close();
  }
}

test("each archive may have what one may have, and all of them sixteen times that", async () => {
  expect(await openAll(16, BYTES)).toBe(16);
  expect(await openAll(1, BYTES + 1)).toMatch(/more than 1000 bytes/);
  expect(await openAll(17, BYTES)).toMatch(/archives of all problems unpack to more than 16 times/);
  expect(await openAll(30, BYTES / 2)).toBe(30);
});

test("where there is no archive nothing is opened", async () => {
  const archives = new ProblemArchives(new Map(), ARCHIVE_LIMITS);
  expect(await archives.open("problems/a.zip", async () => "opened")).toBeNull();
});
