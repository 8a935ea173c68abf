import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { openArchive, readText } from "./safe-archive.ts";
import { makeScratch } from "./testing/make-archive.ts";
import { textEntry, writeZip, type ZipSource } from "./zip-writer.ts";

const scratch = makeScratch();
afterAll(() => scratch.remove());

const zipOf = (sources: readonly ZipSource[]) =>
  buffer(writeZip(sources) as unknown as NodeJS.ReadableStream);

test("the files come back by their names, and programs as such", async () => {
  const run = { ...textEntry("bin/run", "#!/bin/sh\n"), isExecutable: true };
  const sources = [textEntry("a.txt", "甲"), run, textEntry("empty", "")];
  expect(sources.map(({ bytes }) => bytes)).toEqual([3, 10, 0]);
  const archive = await openArchive(scratch.write(await zipOf(sources)));
  const seen = [];
  for (const [path, file] of archive.tree.files) {
    seen.push([path, file.isExecutable, await readText(file, 100)]);
  }
  await archive.close();
  expect(seen).toEqual([
    ["a.txt", false, "甲"],
    ["bin/run", true, "#!/bin/sh\n"],
    ["empty", false, ""],
  ]);
});

test("a file that cannot be opened, or has another size, is the end of the zip", async () => {
  const lost = { name: "a", bytes: 1, open: () => Promise.reject(new Error("it is gone")) };
  await expect(zipOf([textEntry("b", "b"), lost])).rejects.toThrow("it is gone");
  await expect(zipOf([{ ...textEntry("c", "cc"), bytes: 1 }])).rejects.toThrow();
});
