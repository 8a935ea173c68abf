import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readText } from "../safe-archive.ts";
import { makeScratch } from "../testing/make-archive.ts";
import { readHeaders } from "./site-headers.ts";

const scratch = makeScratch();
afterAll(() => scratch.remove());

test("headers are the files that are called so; without the folder there are none", async () => {
  const folder = join(scratch.folder, "include");
  expect(await readHeaders(folder)).toEqual(new Map());
  mkdirSync(folder);
  for (const name of ["a.h", "b.hpp", "c.cpp", "h", "d.h.bak"])
    writeFileSync(join(folder, name), name);
  const headers = await readHeaders(folder);
  const texts = [...headers].map(async ([name, file]) => [
    name,
    file.path,
    await readText(file, 9),
  ]);
  expect((await Promise.all(texts)).sort()).toEqual([
    ["a.h", "a.h", "a.h"],
    ["b.hpp", "b.hpp", "b.hpp"],
  ]);
});

test("a folder that cannot be read is a fault, not an empty one", async () => {
  const file = join(scratch.folder, "file");
  writeFileSync(file, "");
  await expect(readHeaders(file)).rejects.toMatchObject({ code: "ENOTDIR" });
});
