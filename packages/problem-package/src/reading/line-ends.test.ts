import { expect, test } from "vitest";
import type { PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { plainCase } from "./cases.ts";
import { withUnixLines } from "./line-ends.ts";
import { blankProblem } from "./read-one.ts";
import { textFile } from "./text-file.ts";

/** In pieces of `size` bytes, since a CR may be the last of one and its LF the first of the next. */
function inPieces(text: string, size: number): PackageFile {
  const bytes = new TextEncoder().encode(text);
  return {
    ...textFile("tests/01", text),
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

async function convert(input: PackageFile, output: PackageFile | null) {
  const names = { inputName: "1.in", outputName: "1.out" };
  const problem = { ...blankProblem("polygon", "x"), cases: [plainCase(1, input, output, names)] };
  const read = await withUnixLines({ path: "", name: "x", problem, refusals: [], remarks: [] });
  const [one] = read.problem?.cases ?? [];
  if (one === undefined) throw new Error("the case is gone");
  return { one, remarks: read.remarks.map((remark) => remark.text) };
}

test.each([
  ["1 2\r\n3\r\n", "1 2\n3\n"],
  ["\r\n\r\nx", "\n\nx"],
  ["a\rb\r\n\r", "a\rb\n\r"],
  ["a\r\r\n", "a\r\n"],
  ["mixed\r\nand\n", "mixed\r\nand\n"],
  ["\nfirst\r\n", "\nfirst\r\n"],
  ["only\rreturns\r", "only\rreturns\r"],
  ["a\r\n\nb\r\n", "a\r\n\nb\r\n"],
  ["\n", "\n"],
  ["", ""],
])("%j becomes %j, in pieces of whatever size", async (before, after) => {
  for (const size of [1, 2, 3, 100]) {
    const { one } = await convert(inPieces(before, size), null);
    expect(await readText(one.input, 100)).toBe(after);
    expect(one.input.bytes).toBe(after.length);
  }
});

test("an empty piece changes nothing", async () => {
  const cut = (...parts: readonly string[]): PackageFile => ({
    ...textFile("tests/01", parts.join("")),
    async *open() {
      for (const part of parts) yield new TextEncoder().encode(part);
    },
  });
  for (const parts of [
    ["a\r", "", "\nb\r\n", ""],
    ["", "a", "\r", "", "\n", "b\r\n"],
  ]) {
    const { one } = await convert(cut(...parts), null);
    expect(await readText(one.input, 100)).toBe("a\nb\n");
  }
});

test("it is told how many files were changed, and nothing where none was", async () => {
  const windows = textFile("1.in", "1\r\n");
  expect((await convert(windows, windows)).remarks.join()).toMatch(/became LF in 2 files/);
  expect((await convert(textFile("1.in", "1\n"), null)).remarks).toEqual([]);
});
