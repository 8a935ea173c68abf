import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NOTHING_PASSED, readMemory, writeMemory } from "./self-test-memory.ts";

test("what passed is there after a restart; a missing, old or broken file means nothing passed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gavel-self-tests-"));
  const path = join(folder, "self-tests.json");
  expect(await readMemory(path)).toEqual(NOTHING_PASSED);
  const facts = {
    passed: new Set(["C | abc | 1", "Java | def | 1"]),
    versions: new Map([["abc", "gcc 12"]]),
  };
  await writeMemory(path, facts);
  expect(await readMemory(path)).toEqual(facts);
  for (const text of ['{"passed": ["C | ab', '["C | abc | 1"]', '{"passed": true}']) {
    await writeFile(path, text);
    expect(await readMemory(path)).toEqual(NOTHING_PASSED);
  }
  await rm(folder, { recursive: true });
});
