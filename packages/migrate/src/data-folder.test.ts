import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFile, openFolder } from "./data-folder.ts";

const outside = mkdtempSync(join(tmpdir(), "gavel-data-folder-"));
const root = join(outside, "data");

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(() => {
  write("testcase/problem_1/1.in", "around");
  write("problem_2/1.in", "alone");
  write("testcase/problem_2/2.in", "not this one");
  write("file/avatar/me.png", "picture");
  writeFileSync(join(outside, "secret.png"), "secret");
  symlinkSync(join(outside, "secret.png"), join(root, "file/avatar/link.png"));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

async function namesIn(name: string, within?: readonly string[]): Promise<string[]> {
  const { files, close } = await openFolder(root, name, within);
  await close();
  return [...files.keys()];
}

test("a folder is found where the test data is given, and in the folder around it", async () => {
  const within = ["", "testcase"];
  expect(await namesIn("problem_1", within)).toEqual(["1.in"]);
  expect(await namesIn("problem_2", within)).toEqual(["1.in"]);
  expect(await namesIn("problem_3", within)).toEqual([]);
  expect(await namesIn("problem_1")).toEqual([]);
  expect(await namesIn("../data", within)).toEqual([]);
  expect((await openFolder(null, "problem_1", within)).files.size).toBe(0);
});

async function textOf(...places: string[]): Promise<string | null> {
  const file = await findFile(root, places, "as it is called");
  if (file === null) return null;
  expect(file.path).toBe("as it is called");
  return Buffer.concat(await Array.fromAsync(file.open())).toString();
}

test("a file is the first that is there, and none outside or behind a link", async () => {
  expect(await textOf("nowhere/me.png", "file/avatar/me.png")).toBe("picture");
  expect(await textOf("nowhere/me.png")).toBeNull();
  expect(await textOf("file/avatar")).toBeNull();
  expect(await textOf("file/avatar/me.png/more")).toBeNull();
  expect(await textOf("../secret.png", join(outside, "secret.png"))).toBeNull();
  expect(await textOf("file/../../secret.png")).toBeNull();
  expect(await textOf("file/avatar/link.png")).toBeNull();
  expect(await textOf(`file/${"a".repeat(5000)}`)).toBeNull();
  expect(await findFile(null, ["file/avatar/me.png"], "me.png")).toBeNull();
});
