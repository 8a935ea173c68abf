import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("its file goes when it is closed, and it needs none for nothing", async () => {
  // Other tests have spools too, and all of them are one process.
  const parent = mkdtempSync(join(tmpdir(), "gavel-spools-"));
  const openHere = () => openFiles().filter((path) => path.startsWith(parent));
  const spool = new Spool(parent);
  expect(await readText(spool.cut("empty", 0), 10)).toBe("");
  await spool.close();
  expect([openHere(), readdirSync(parent)]).toEqual([[], []]);
  await spool.append(Buffer.from("abc"));
  const cut = spool.cut("a", 0);
  expect([openHere().length, readdirSync(parent).length]).toEqual([1, 1]);
  await spool.close();
  expect([openHere(), readdirSync(parent)]).toEqual([[], []]);
  await expect(readText(cut, 10)).rejects.toThrow("the spool is closed");
  rmSync(parent, { recursive: true });
});

test("errors of any kind are those of archives, with where they come from", () => {
  const of = (name: string) => (words: string) => `${name}: ${words}`;
  const ours = asArchiveError(new Error("gone"), "damaged", of("a"));
  expect(ours).toMatchObject({ name: "ArchiveError", fault: "damaged", message: "a: gone" });
  expect(asArchiveError("odd", "unsafe", of("b")).message).toBe("b: odd");
  expect(asArchiveError(ours, "unsafe", of("b"))).toBe(ours);
});
