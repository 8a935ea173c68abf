import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readText } from "../safe-archive.ts";
import { openFiles } from "../testing/open-files.ts";
import { asArchiveError } from "./archive-error.ts";
import { Spool } from "./spool.ts";

test("what is put in comes out in any stretches, while more is put in", async () => {
  const spool = new Spool();
  await spool.append(Buffer.from("abc"));
  const first = spool.cut("first", 1);
  expect(await readText(first, 10)).toBe("bc");
  await spool.append(Buffer.from("def"));
  expect(spool.bytes).toBe(6);
  expect([await readText(first, 10), first.path, first.isExecutable]).toEqual([
    "bc",
    "first",
    false,
  ]);
  expect(await readText(spool.cut("rest", 2, 3), 10)).toBe("cde");
  await spool.close();
});

/** Archives of the tests before may still be closing. */
const openSpools = () => openFiles().filter((one) => /\/gavel-spool-\w+\/content$/.test(one));

test("its file goes when it is closed, and it needs none for nothing", async () => {
  const spool = new Spool();
  expect(await readText(spool.cut("empty", 0), 10)).toBe("");
  const before = openSpools();
  await spool.close();
  await spool.append(Buffer.from("abc"));
  const cut = spool.cut("a", 0);
  const opened = openSpools().filter((one) => !before.includes(one));
  expect(opened).toHaveLength(1);
  const [path = ""] = opened;
  await spool.close();
  expect([openFiles().includes(path), existsSync(dirname(path))]).toEqual([false, false]);
  await expect(readText(cut, 10)).rejects.toThrow("the spool is closed");
});

test("errors of any kind are those of archives, with where they come from", () => {
  const ours = asArchiveError(new Error("gone"), "damaged", "a");
  expect(ours).toMatchObject({ name: "ArchiveError", fault: "damaged", message: "a: gone" });
  expect(asArchiveError("odd", "unsafe", "b").message).toBe("b: odd");
  expect(asArchiveError(ours, "unsafe", "b")).toBe(ours);
});
