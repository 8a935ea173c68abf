/** A program of a package (a file, or a folder of files) → its main source and what lies beside it. */

import type { LanguageName } from "@gavel/domain/language";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { NamedFile, PackageFile, PackageTree } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { byName } from "../text-order.ts";
import {
  codeOfEnding,
  endingOf,
  isHeader,
  isSource,
  nameOfCode,
  pythonOfShebang,
} from "./languages.ts";

const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

/** One program: the files under its folder by their path in it, or its only file. */
export interface ProgramFiles {
  /** In the package. */
  readonly path: string;
  readonly files: ReadonlyMap<string, PackageFile>;
  readonly isFolder: boolean;
}

export interface Program {
  /** The format's code, for example `cpp`. */
  readonly code: string;
  readonly language: LanguageName;
  readonly main: PackageFile;
  readonly others: readonly NamedFile[];
}

/** Entries directly under a folder: each file and each folder is one program. Ordered by name. */
export function programsUnder(tree: PackageTree, folder: string): ProgramFiles[] {
  const found = new Map<string, Map<string, PackageFile>>();
  const single = new Set<string>();
  for (const [path, file] of tree.files) {
    if (!path.startsWith(`${folder}/`)) continue;
    const inner = path.slice(folder.length + 1);
    const slash = inner.indexOf("/");
    const name = slash === -1 ? inner : inner.slice(0, slash);
    if (slash === -1) single.add(name);
    const files = found.get(name) ?? new Map<string, PackageFile>();
    files.set(slash === -1 ? inner : inner.slice(slash + 1), file);
    found.set(name, files);
  }
  return [...found]
    .sort(byName)
    .map(([name, files]) => ({ path: `${folder}/${name}`, files, isFolder: !single.has(name) }));
}

/** All of a folder as one program. */
export function folderProgram(tree: PackageTree, folder: string): ProgramFiles {
  const files = new Map<string, PackageFile>();
  for (const [path, file] of tree.files) {
    if (path.startsWith(`${folder}/`)) files.set(path.slice(folder.length + 1), file);
  }
  return { path: folder, files, isFolder: true };
}

export interface ProgramWish {
  /** Code of the language, where it is said somewhere. */
  readonly code?: string | null;
  readonly entry?: string | null;
}

/** @returns why not, when the program cannot be built here. */
export async function readProgram(
  { files }: ProgramFiles,
  wish: ProgramWish = {},
): Promise<Program | { readonly why: PackageReason }> {
  const sources = [...files.keys()].filter(isSource).sort();
  const code = wish.code ?? (await guessCode(files, sources));
  if (code === null) {
    const why =
      sources.length === 0 ? packageReason("kattisNoSource") : packageReason("kattisManyLanguages");
    return { why };
  }
  const language = nameOfCode(code);
  if (language === null) return { why: packageReason("programsUnjudged", { language: code }) };
  const mine = sources.filter((path) => sameFamily(path, code));
  const main = await findMain(files, mine.length > 0 ? mine : sources, code, wish.entry ?? null);
  if (main === null) return { why: packageReason("kattisNoMain") };
  const file = files.get(main);
  if (file === undefined) return { why: packageReason("kattisNoFile", { name: main }) };
  const others = [...files]
    .filter(([path]) => path !== main)
    .map(([path, one]): NamedFile => {
      const isCompiled = mine.includes(path) && !isHeader(path) && COMPILED_TOGETHER.has(code);
      return { name: path, file: one, isCompiled };
    });
  return { code, language, main: file, others };
}

/** Compilers that have to be told of every source; others find them, or read them when they run. */
const COMPILED_TOGETHER = new Set(["c", "cgmp", "cpp", "cppgmp", "csharp", "go", "java", "kotlin"]);

async function guessCode(
  files: ReadonlyMap<string, PackageFile>,
  sources: readonly string[],
): Promise<string | null> {
  const codes = new Set(sources.map((path) => codeOfEnding(endingOf(path))));
  // C beside C++ is C++.
  if (codes.has("c") && codes.has("cpp")) codes.delete("c");
  if (codes.size !== 1) return null;
  const [code = null] = codes;
  if (code !== "python3" && code !== "perl") return code;
  for (const path of sources) {
    const file = files.get(path);
    if (file === undefined || file.bytes > SOURCE_MAX_BYTES) continue;
    const text = await readText(file, SOURCE_MAX_BYTES);
    if (code === "python3" && pythonOfShebang(text) === "python2") return "python2";
    // Prolog ends its names so as well, and this format means it.
    if (code === "perl" && path.endsWith(".pl") && isProlog(text)) return "prolog";
  }
  return code;
}

/** Clauses, which no line of Perl looks like. */
const isProlog = (text: string) => /^[ \t]*:-|^[a-z]\w*(\([^;{}\n]*\))?[ \t]*:-/m.test(text);

function sameFamily(path: string, code: string): boolean {
  const own = codeOfEnding(endingOf(path)) ?? "";
  const family = (one: string) => one.replace(/gmp$|numpy$/, "").replace(/^python.*/, "python");
  return family(own) === family(code) || (own === "c" && family(code) === "cpp");
}

/** What starts a program, where a file does not say so by its name. */
const STARTS: Readonly<Record<string, RegExp>> = {
  c: /\bmain\s*\(/,
  cpp: /\bmain\s*\(/,
  java: /\bstatic\s+(public\s+)?(final\s+)?void\s+main\s*\(/,
  csharp: /\bstatic\s+(async\s+)?(void|int|Task)\s+Main\s*\(/,
  go: /\bfunc\s+main\s*\(/,
  kotlin: /\bfun\s+main\s*\(/,
  rust: /\bfn\s+main\s*\(/,
  haskell: /^main\s*(::|=)/m,
  python3: /__name__\s*==\s*["']__main__["']/,
  python2: /__name__\s*==\s*["']__main__["']/,
};

async function findMain(
  files: ReadonlyMap<string, PackageFile>,
  sources: readonly string[],
  code: string,
  entry: string | null,
): Promise<string | null> {
  if (entry !== null) {
    const named = sources.find((path) => path === entry || stem(path) === entry.replace(/Kt$/, ""));
    if (named !== undefined) return named;
  }
  const [only] = sources;
  if (sources.length <= 1) return only ?? null;
  const byName = sources.find((path) => /^(main|__main__)$/i.test(stem(path)));
  if (byName !== undefined) return byName;
  const pattern = STARTS[code.replace(/gmp$|numpy$/, "")];
  if (pattern === undefined) return null;
  for (const path of sources) {
    const file = files.get(path);
    if (file === undefined || file.bytes > SOURCE_MAX_BYTES) continue;
    if (pattern.test(await readText(file, SOURCE_MAX_BYTES))) return path;
  }
  return null;
}

function stem(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}
