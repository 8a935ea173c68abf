import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBase, readChanges, readFiles, WrongUse } from "./git.ts";

const clone = mkdtempSync(join(tmpdir(), "gavel-git-"));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
    cwd: clone,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
const write = (name: string, text: string) => writeFileSync(join(clone, name), text);
function commit(): string {
  git("add", "-A");
  git("commit", "-qm", "more");
  return git("rev-parse", "HEAD");
}

test("changes are what is committed, staged, written, new, moved and gone since the base", () => {
  git("init", "-q", "-b", "work");
  for (const name of ["same", "committed", "written", "moved", "gone"]) write(name, `${name}\n`);
  write(".gitignore", "ignored\n");
  const first = commit();
  expect(findBase(clone)).toBe("HEAD");
  expect(readChanges(clone, "HEAD")).toEqual([]);

  git("update-ref", "refs/remotes/origin/main", first);
  write("committed", "other\n");
  commit();
  write("written", "other\n");
  write("new, 新", "");
  write("ignored", "");
  renameSync(join(clone, "moved"), join(clone, "moved-away"));
  rmSync(join(clone, "gone"));
  expect(findBase(clone)).toBe(first);
  const changed = ["committed", "gone", "moved", "moved-away", "new, 新", "written"];
  expect(readChanges(clone, first)).toEqual(changed);
  expect(readChanges(clone, "HEAD")).toEqual(changed.slice(1));
  expect(readFiles(clone).sort()).toEqual(
    [".gitignore", "committed", "moved-away", "new, 新", "same", "written"].sort(),
  );
});

test("a revision that git does not know is said to be none", () => {
  expect(() => readChanges(clone, "nonsense")).toThrow(WrongUse);
});
