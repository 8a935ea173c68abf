import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sourcesHash } from "./stamp.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-stamp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = { sources: ["web", "bun.lock", "not-there"] };
const first = join(folder, "first");
const second = join(folder, "second/deeper");

beforeEach(() => {
  rmSync(first, { recursive: true, force: true });
  rmSync(second, { recursive: true, force: true });
  mkdirSync(join(first, "web/src"), { recursive: true });
  writeFileSync(join(first, "web/index.html"), "<p>");
  writeFileSync(join(first, "web/src/a.ts"), "a");
  writeFileSync(join(first, "bun.lock"), "1");
});

test("a clone that was moved or copied is as fresh as it was", () => {
  const before = sourcesHash(build, first);
  cpSync(first, second, { recursive: true });
  expect(sourcesHash(build, second)).toBe(before);
  const moved = join(folder, "moved");
  renameSync(first, moved);
  expect(sourcesHash(build, moved)).toBe(before);
  rmSync(moved, { recursive: true });
});

test.each<[string, () => void]>([
  ["a changed byte", () => writeFileSync(join(first, "web/src/a.ts"), "b")],
  ["a changed byte outside of folders", () => writeFileSync(join(first, "bun.lock"), "2")],
  ["a new file", () => writeFileSync(join(first, "web/src/b.ts"), "")],
  ["a source that was not there", () => writeFileSync(join(first, "not-there"), "")],
  ["a removed file", () => rmSync(join(first, "web/src/a.ts"))],
  ["a renamed file", () => renameSync(join(first, "web/src/a.ts"), join(first, "web/src/b.ts"))],
  [
    "a file in another folder",
    () => renameSync(join(first, "web/src/a.ts"), join(first, "web/a.ts")),
  ],
])("%s is built anew", (_what, change) => {
  const before = sourcesHash(build, first);
  change();
  expect(sourcesHash(build, first)).not.toBe(before);
});

test.each(["web/src/a.test.ts", "web/src/routes.gen.ts", "web/dist/a.js", "web/node_modules/a.js"])(
  "%s decides nothing",
  (path) => {
    const before = sourcesHash(build, first);
    mkdirSync(join(first, path, ".."), { recursive: true });
    writeFileSync(join(first, path), "x");
    expect(sourcesHash(build, first)).toBe(before);
  },
);
