import { describe, expect, test } from "vitest";
import { type FileNotes, readDataFile } from "./data-file.ts";

/** In pieces of `size` bytes; how often it was opened is counted. */
function fileOf(bytes: Uint8Array, size = 1000) {
  const seen = { opened: 0 };
  return {
    seen,
    async *open() {
      seen.opened += 1;
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

async function store(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("latin1");
}

const PLAIN: FileNotes = { isUnified: false, isUnmarked: false, hasZeros: false };
const MARK = "\xef\xbb\xbf";

describe("a file is stored", () => {
  test.each<[string, string, Partial<FileNotes>]>([
    ["", "", {}],
    ["1", "1", {}],
    ["1 2\n3\n", "1 2\n3\n", {}],
    ["a\rb", "a\rb", {}],
    ["1\r\n2\r\n", "1\n2\n", { isUnified: true }],
    ["1\r\n2\n", "1\r\n2\n", {}],
    [`${MARK}1\n`, "1\n", { isUnmarked: true }],
    [MARK, "", { isUnmarked: true }],
    [`${MARK}1\r\n`, "1\n", { isUnmarked: true, isUnified: true }],
    [`${MARK}${MARK}1`, `${MARK}1`, { isUnmarked: true }],
    [`1${MARK}`, `1${MARK}`, {}],
    ["\xef\xbb", "\xef\xbb", {}],
    ["\xef\xbb1\n", "\xef\xbb1\n", {}],
    ["\xef1\xbf\n", "\xef1\xbf\n", {}],
    ["1\xbb\xbf\n", "1\xbb\xbf\n", {}],
    ["\0", "\0", { hasZeros: true }],
    ["abcdef\0", "abcdef\0", { hasZeros: true }],
    ["\0bcdefg", "\0bcdefg", { hasZeros: true }],
    ["\0bcdefgh\x01", "\0bcdefgh\x01", { hasZeros: true }],
  ])("%j as %j, in pieces of whatever size", async (before, after, notes) => {
    for (const size of [1, 2, 3, 4, 1000]) {
      const found = await readDataFile(fileOf(Buffer.from(before, "latin1"), size), store);
      expect([size, found.stored, found.notes]).toEqual([size, after, { ...PLAIN, ...notes }]);
    }
  });
});

test("it is read twice, and handed over piece by piece", async () => {
  const file = fileOf(Buffer.from("12345678"), 4);
  const sizes: number[] = [];
  await readDataFile(file, async (chunks) => {
    for await (const chunk of chunks) sizes.push(chunk.byteLength);
  });
  expect([file.seen.opened, sizes]).toEqual([2, [4, 4]]);
});

test("what storing answers is answered, and its fault goes on", async () => {
  const done = await readDataFile(fileOf(Buffer.from("1")), async () => 7);
  expect(done).toEqual({ stored: 7, notes: PLAIN });
  const failed = readDataFile(fileOf(Buffer.from("1")), () => Promise.reject(new Error("full")));
  await expect(failed).rejects.toThrow("full");
});
