import { randomBytes } from "node:crypto";
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

/** Goes on for ever, or until it breaks; noise, so that packing makes it no smaller. */
function noise(chunksMax = Number.POSITIVE_INFINITY) {
  const state = { isOpen: false };
  async function* chunks() {
    state.isOpen = true;
    try {
      for (let at = 0; at < chunksMax; at += 1) yield randomBytes(65_536);
      throw new Error("the disk is gone");
    } finally {
      state.isOpen = false;
    }
  }
  const source: ZipSource = { name: "noise", open: async () => chunks() };
  return { state, source };
}

test("a file that breaks off is the end of the zip", async () => {
  const { source, state } = noise(3);
  await expect(zipOf([source, textEntry("b", "b")])).rejects.toThrow("the disk is gone");
  expect(state.isOpen).toBe(false);
});

test("who reads no further leaves no file open, of a zip in a zip neither", async () => {
  const { source, state } = noise();
  const outer = { name: "inner.zip", open: async () => writeZip([source]) };
  for (const one of [source, outer]) {
    const reader = writeZip([one]).getReader();
    await expect.poll(() => state.isOpen).toBe(true);
    await reader.read();
    await reader.cancel();
    await expect.poll(() => state.isOpen).toBe(false);
  }
});

test("a file that is opened when its reader has left is closed again", async () => {
  const opening = Promise.withResolvers<ReadableStream<Uint8Array>>();
  let isOpen = true;
  const file = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(randomBytes(1024)),
      cancel() {
        isOpen = false;
      },
    },
    { highWaterMark: 0 },
  );
  await writeZip([{ name: "late", open: () => opening.promise }]).cancel();
  opening.resolve(file);
  await expect.poll(() => isOpen).toBe(false);
});
