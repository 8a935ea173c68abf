/** A copy of the clone to write mutants into: whatever becomes of a run, the work tree is never touched. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const CLONE = join(import.meta.dirname, "../..");

export interface Copy {
  readonly folder: string;
  /** From the copy's folder. */
  readonly files: readonly string[];
}

export function makeCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "gavel-mutation-"));
  const rooms = ["apps", "packages", "tests", "package.json"];
  const listed = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...rooms],
    { cwd: CLONE, encoding: "utf8" },
  );
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  const files = listed.stdout
    .split("\0")
    .filter((path) => existsSync(join(CLONE, path)) && path !== "");
  for (const path of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(CLONE, path), join(folder, path));
  }
  symlinkSync(join(CLONE, "node_modules"), join(folder, "node_modules"));
  // Links of the rooms lead to each other by relative ways, so those of the copy lead to the copy.
  for (const path of files.filter((one) =>
    /^((apps|packages)\/[\w-]+|tests)\/package\.json$/.test(one),
  )) {
    const links = join(dirname(path), "node_modules");
    if (!existsSync(join(CLONE, links))) continue;
    cpSync(join(CLONE, links), join(folder, links), { recursive: true, verbatimSymlinks: true });
  }
  return { folder, files };
}
