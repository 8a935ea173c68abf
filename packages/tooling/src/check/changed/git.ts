import { spawnSync } from "node:child_process";

/** What was asked for does not exist. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

function git(clone: string, ...args: string[]) {
  const result = spawnSync("git", args, {
    cwd: clone,
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const lines = result.stdout.split("\0").filter(Boolean);
  return { isFine: result.status === 0, lines, fault: result.stderr };
}

/** Everything that belongs to the clone, with what is new and not yet committed. */
export function readFiles(clone: string): string[] {
  const deleted = new Set(git(clone, "ls-files", "-z", "--deleted").lines);
  const all = git(clone, "ls-files", "-z", "--cached", "--others", "--exclude-standard").lines;
  return [...new Set(all)].filter((path) => !deleted.has(path));
}

/** Where this branch left the main one; the last commit where there is no other. */
export function findBase(clone: string): string {
  const base = git(clone, "merge-base", "HEAD", "origin/main");
  return base.isFine ? (base.lines[0] ?? "").trim() : "HEAD";
}

/**
 * What the work tree has otherwise than the revision, committed or not; a file that moved is there under both names.
 * @throws WrongUse when there is no such revision.
 */
export function readChanges(clone: string, revision: string): string[] {
  const changed = git(clone, "diff", "-z", "--name-only", "--no-renames", revision, "--");
  if (!changed.isFine) throw new WrongUse(`there is no revision "${revision}":\n${changed.fault}`);
  const added = git(clone, "ls-files", "-z", "--others", "--exclude-standard").lines;
  return [...new Set([...changed.lines, ...added])].sort();
}
