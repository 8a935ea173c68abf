import { describe, expect, test } from "vitest";
import { ARCHIVE_LIMITS, type ArchiveLimits, type RawEntry, treeOf } from "./entry-tree.ts";

const file = (name: string, bytes = 1): RawEntry => ({
  ...{ kind: "file", name, bytes, isExecutable: name.endsWith(".sh") },
  async *open() {},
});
const folder = (name: string): RawEntry => ({ kind: "folder", name });
const link = (name: string, target: string, isFromRoot = false): RawEntry => ({
  ...{ kind: "link", name, target, isFromRoot },
});
/** Paths and sizes, or why not. */
function look(entries: readonly RawEntry[], limits: Partial<ArchiveLimits> = {}) {
  try {
    const { files } = treeOf(entries, { ...ARCHIVE_LIMITS, ...limits });
    return [...files].map(([path, { bytes }]) => `${path} ${bytes}`);
  } catch (error) {
    return (error as Error).message;
  }
}

test("files are in the order of their paths, with what they are", () => {
  const entries = [file("b/x.sh", 2), folder("c/"), file("a"), file("b/.DS_Store"), folder("./")];
  expect(look(entries)).toEqual(["a 1", "b/x.sh 2"]);
  const { files } = treeOf(entries, ARCHIVE_LIMITS);
  expect([...files.values()].map((one) => one.isExecutable)).toEqual([false, true]);
});

test("a folder may be named before, after and not at all", () => {
  expect(look([folder("a"), folder("a"), file("a/b/c"), folder("a/b")])).toEqual(["a/b/c 1"]);
});

test.each([
  [[file("a"), file("a")], 'two entries named "a"'],
  [[file("a"), file("a/b")], '"a/b" lies in what is not a folder'],
  [[link("a", "b"), folder("a")], '"a" lies in what is not a folder'],
  [[folder("a"), file("a")], 'two entries named "a"'],
  [[file("./")], 'the name "./" is empty'],
])("what cannot lie side by side is refused", (entries, why) => {
  expect(look(entries)).toBe(why);
});

describe("links", () => {
  test("begin at their folder, or at the root", () => {
    const entries = [file("x"), file("a/x", 2), link("a/y", "x"), link("a/z", "x", true)];
    expect(look(entries)).toEqual(["a/x 2", "a/y 2", "a/z 1", "x 1"]);
  });

  test("may go up and down, through links, and to folders", () => {
    const entries = [
      file("a/b/x", 3),
      link("c", "a/b"),
      link("d/e", "..//./c/x"),
      link("f", "c/.."),
    ];
    expect(look(entries)).toEqual(["a/b/x 3", "c/x 3", "d/e 3", "f/b/x 3"]);
  });

  test.each([
    ["", "has no proper target"],
    ["x".repeat(4097), "has no proper target"],
    ["a\\b", "has no proper target"],
    ["a\u0000", "has no proper target"],
    ["/x", "leads out of the package"],
    ["../x", "leads out of the package"],
    ["y", "leads to nothing"],
    ["x/y", "leads to nothing"],
    ["x/..", "leads to nothing"],
    [`${"./".repeat(2048)}`, "runs in a circle"],
    ["l", "runs in a circle"],
    ["l/x", "runs in a circle"],
  ])("to %j are refused", (target, why) => {
    expect(look([file("x"), link("l", target)])).toBe(`the link "l" ${why}`);
  });

  test("lead on at most forty times", () => {
    const chain = (length: number) => [
      file("0"),
      ...Array.from({ length }, (_, index) => link(`${index + 1}`, `${index}`)),
    ];
    expect(look(chain(40))).toHaveLength(41);
    expect(look(chain(41))).toMatch(/runs in a circle/);
  });

  test("lead no deeper from folder to folder than names do", () => {
    const stairs = (count: number) => [
      ...Array.from({ length: count }, (_, at) => link(`${at}/next`, `../${at + 1}`)),
      file(`${count}/x`),
    ];
    expect(look(stairs(31))).toHaveLength(32);
    expect(look(stairs(32))).toMatch(/^what links lead to lies too deep/);
    // Each step costs as much as there are above it: of many, that would be seconds.
    expect(look(stairs(70_000), { entriesMax: 150_000 })).toMatch(/lies too deep/);
  });

  test("count with all that they lead to", () => {
    const entries = [file("a/x", 3), file("a/y", 1), link("b", "a")];
    expect(look(entries, { totalBytesMax: 8, entriesMax: 6 })).toHaveLength(4);
    expect(look(entries, { totalBytesMax: 7 })).toBe("more than 7 bytes unpacked");
    expect(look(entries, { entriesMax: 5 })).toBe("more than 5 files");
    expect(look(entries, { fileBytesMax: 3 })).toHaveLength(4);
    expect(look(entries, { fileBytesMax: 2 })).toBe('"a/x" has more than 2 bytes');
    expect(look(entries, { entriesMax: 2 })).toBe("more than 2 files");
  });
});

test("entries are counted as stored, litter too", () => {
  const litter = [file(".DS_Store"), file("b/.DS_Store"), file("a")];
  expect(look(litter, { entriesMax: 3 })).toEqual(["a 1"]);
  expect(look(litter, { entriesMax: 2 })).toBe("more than 2 files");
});

describe("what nothing depends on", () => {
  test("is left out where it cannot be called so, in printable words", () => {
    const { files, leftOut } = treeOf(
      [file("a"), file(`std/${"x".repeat(2000)}\u0007`), file("std/a:b"), link("std/l", "/x")],
      ARCHIVE_LIMITS,
    );
    expect([...files.keys()]).toEqual(["a", "std/a:b"]);
    expect(leftOut.map(({ path }) => path.slice(0, 6))).toEqual(["std/xx", "std/l"]);
    expect(leftOut[0]?.path).toHaveLength(1024);
    expect(leftOut[1]?.reason).toBe('the link "std/l" leads out of the package');
  });

  test("is not where other files are", () => {
    expect(look([link("a/l", "/x")])).toBe('the link "a/l" leads out of the package');
    expect(look([file("std/a")], { isFlat: true })).toMatch(/^"std\/a" lies in a sub-folder/);
  });
});

test.each<[RawEntry[], string[] | string]>([
  [[file("a"), file(".DS_Store"), folder("./"), folder("__MACOSX/")], ["a 1"]],
  [[file("./a")], ["a 1"]],
  [[file("a/b")], '"a/b" lies in a sub-folder; sub-folders and paths are not allowed'],
  [[folder("a/")], '"a/" lies in a sub-folder; sub-folders and paths are not allowed'],
  [[file("ab:c")], '"ab:c" lies in a sub-folder; sub-folders and paths are not allowed'],
  [[link("a", "b")], '"a" is not an ordinary file'],
])("where only files may lie side by side", (entries, seen) => {
  expect(look(entries, { isFlat: true })).toEqual(seen);
});
