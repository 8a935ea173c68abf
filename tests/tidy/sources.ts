import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const CLONE = join(import.meta.dirname, "../..");

const GENERATED = /\.generated\.ts$|\.gen\.ts$|\/locales\//;
const IS_TEST = /\.test\.tsx?$|^tests\/|\/testing\/|\/testing\.ts$/;

export interface Source {
  /** From the clone's folder. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

function gitLines(...args: string[]): string[] {
  const result = spawnSync("git", args, { cwd: CLONE, encoding: "utf8" });
  if (result.status !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr}`);
  return result.stdout.split("\n").filter(Boolean);
}

/** Written sources, with those that are new and not yet committed. */
export function readSources(): Source[] {
  const deleted = new Set(gitLines("ls-files", "--deleted"));
  return gitLines("ls-files", "--cached", "--others", "--exclude-standard")
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !GENERATED.test(path) && !deleted.has(path))
    .filter((path) => !path.startsWith("packages/demo-content/problems/"))
    .map((path) => ({
      path,
      text: readFileSync(join(CLONE, path), "utf8"),
      isTest: IS_TEST.test(path),
    }));
}

/** `packages/api` of `packages/api/src/error.ts`; `tests` for all below it. */
export function roomOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "apps" || first === "packages" ? `${first}/${second}` : first;
}

const transpilers = {
  ts: new Bun.Transpiler({ loader: "ts" }),
  tsx: new Bun.Transpiler({ loader: "tsx" }),
};

/** What a file imports as values: the scanner drops `import type`, so types may be looked at from anywhere. */
export function valueImports(source: Source): string[] {
  const transpiler = source.path.endsWith(".tsx") ? transpilers.tsx : transpilers.ts;
  const text = source.text.replace(/^#!.*/, "");
  return transpiler.scanImports(text).map((one) => one.path);
}
