import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPassed, writePassed } from "./self-test-memory.ts";

test("what passed is there after a restart; a missing or broken file means nothing passed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gavel-self-tests-"));
  const path = join(folder, "self-tests.json");
  expect(await readPassed(path)).toEqual(new Set());
  await writePassed(path, ["C | abc | 1", "Java | def | 1"]);
  expect(await readPassed(path)).toEqual(new Set(["C | abc | 1", "Java | def | 1"]));
  await writeFile(path, '["C | ab');
  expect(await readPassed(path)).toEqual(new Set());
  await writeFile(path, '{"C": true}');
  expect(await readPassed(path)).toEqual(new Set());
  await rm(folder, { recursive: true });
});
