/** Builds are skipped while their sources are what they were at the last one. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { CLONE } from "../places.ts";

const SKIPPED = new Set(["node_modules", "dist", "target", ".gavel"]);

function listFiles(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? listFiles(child) : [child];
    });
}

export interface Build {
  readonly name: string;
  /** Files and folders of the clone that decide the result. */
  readonly sources: readonly string[];
  readonly product: string;
}

/** Files count by their paths in the clone, so that one that was moved or copied with its products stays fresh. */
export function sourcesHash(build: Pick<Build, "sources">, clone: string = CLONE): string {
  const hash = createHash("sha256").update(process.arch);
  const present = build.sources.map((source) => join(clone, source)).filter(existsSync);
  const files = present.flatMap((path) => (isFolder(path) ? listFiles(path) : [path]));
  for (const file of files.sort()) {
    const content = readFileSync(file);
    // With the length no two files can be taken for one that holds both.
    hash.update(`\n${relative(clone, file)}\n${content.byteLength}\n`).update(content);
  }
  return hash.digest("hex");
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function stampFile(build: Build): string {
  return join(CLONE, ".gavel/stamps", build.name);
}

export function isFresh(build: Build): boolean {
  const stamp = stampFile(build);
  if (!existsSync(build.product) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === sourcesHash(build);
}

/** @param hash of the sources as they were before the build: what changed meanwhile is built next time. */
export function markFresh(build: Build, hash: string): void {
  mkdirSync(dirname(stampFile(build)), { recursive: true });
  writeFileSync(stampFile(build), hash);
}
