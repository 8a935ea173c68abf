/** Which file of the clone imports which, as values: what a type is made of is the compiler's business. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** From each file to those it imports; paths from the clone's folder. @internal */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const SCANNED = /\.(ts|tsx|mjs|cjs)$/;
const MANIFEST = /^(apps|packages)\/[\w-]+\/package\.json$/;
const SUFFIXES = ["", ".ts", ".tsx", "/index.ts"];

const transpilers = {
  ts: new Bun.Transpiler({ loader: "ts" }),
  tsx: new Bun.Transpiler({ loader: "tsx" }),
};

/** @param files all that belong to the clone, from its folder. @internal */
export function readImportGraph(clone: string, files: readonly string[]): ImportGraph {
  const read = (path: string) => readFileSync(join(clone, path), "utf8");
  const packages = new Map(
    files.filter((path) => MANIFEST.test(path)).map((path) => readPackage(path, read(path))),
  );
  const known = new Set(files);
  const resolve = (from: string, specifier: string) => {
    const target = specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : resolveInPackage(specifier, packages);
    return SUFFIXES.map((end) => `${target}${end}`).find((path) => known.has(path)) ?? [];
  };
  const importsOf = (path: string) => {
    const transpiler = path.endsWith(".tsx") ? transpilers.tsx : transpilers.ts;
    const imports = transpiler.scanImports(read(path).replace(/^#!.*/, ""));
    // Vite's `?raw` and `?url` still mean the file.
    const found = imports.flatMap((one) => resolve(path, one.path.replace(/\?.*$/, "")));
    return [...new Set(found)];
  };
  return new Map(files.filter((path) => SCANNED.test(path)).map((path) => [path, importsOf(path)]));
}

interface Package {
  readonly folder: string;
  /** The most particular first. */
  readonly exports: readonly (readonly [string, string])[];
}

function readPackage(path: string, text: string): [string, Package] {
  const { name, exports = {} } = JSON.parse(text) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, string>>;
  };
  const sorted = Object.entries(exports).toSorted(([one], [other]) => other.length - one.length);
  return [name, { folder: dirname(path), exports: sorted }];
}

/** Through the package's map of exports; null for other people's packages. */
function resolveInPackage(
  specifier: string,
  packages: ReadonlyMap<string, Package>,
): string | null {
  const [scope = "", name = "", ...rest] = specifier.split("/");
  const found = packages.get(`${scope}/${name}`);
  if (found === undefined) return null;
  const wanted = [".", ...rest].join("/");
  for (const [pattern, target] of found.exports) {
    const [before = "", after] = pattern.split("*");
    const isIt = after === undefined ? pattern === wanted : wanted.startsWith(before);
    if (isIt) return join(found.folder, target.replace("*", wanted.slice(before.length)));
  }
  return null;
}
