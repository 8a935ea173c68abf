import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readVersion } from "./version.ts";

test("a clone names its commit, an unpacked archive its number alone", () => {
  expect(readVersion()).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{9,}\))?$/);
  const folder = mkdtempSync(join(tmpdir(), "gavel-version-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "9.8.7" }));
  expect(readVersion(folder)).toBe("9.8.7");
  rmSync(folder, { recursive: true });
});
