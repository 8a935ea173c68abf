/** Language codes and file endings of the format → names of the site. */
import { findLanguage, type LanguageName } from "@gavel/domain/language";

interface CodeFacts {
  readonly code: string;
  /** In order of preference. */
  readonly names: readonly string[];
  readonly endings: readonly string[];
}

const CODES: readonly CodeFacts[] = [
  { code: "c", names: ["C With O2"], endings: ["c"] },
  { code: "cpp", names: ["C++ 20 With O2"], endings: ["cc", "cpp", "cxx", "c++", "C"] },
  { code: "csharp", names: ["C#"], endings: ["cs"] },
  { code: "go", names: ["Golang"], endings: ["go"] },
  { code: "haskell", names: ["Haskell"], endings: ["hs"] },
  { code: "java", names: ["Java"], endings: ["java"] },
  { code: "javascript", names: ["JavaScript Node"], endings: ["js", "mjs"] },
  { code: "kotlin", names: ["Kotlin"], endings: ["kt"] },
  { code: "lua", names: ["Lua"], endings: ["lua"] },
  { code: "pascal", names: ["Pascal"], endings: ["pas"] },
  { code: "perl", names: ["Perl"], endings: ["pm", "pl"] },
  { code: "php", names: ["PHP"], endings: ["php"] },
  { code: "python2", names: ["Python2"], endings: ["py2"] },
  { code: "python3", names: ["Python3"], endings: ["py", "py3"] },
  { code: "ruby", names: ["Ruby"], endings: ["rb"] },
  { code: "rust", names: ["Rust"], endings: ["rs"] },
  { code: "typescript", names: ["TypeScript"], endings: ["ts"] },
];
/** Every preset a code stands for, where a problem is opened to a language. */
const ALL_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["c", ["C", "C With O2"]],
  ["cpp", ["C++", "C++ With O2", "C++ 17", "C++ 17 With O2", "C++ 20", "C++ 20 With O2"]],
  ["javascript", ["JavaScript Node", "JavaScript V8"]],
  ["python2", ["Python2", "PyPy2"]],
  ["python3", ["Python3", "PyPy3"]],
]);
const HEADERS = new Set(["h", "hh", "hpp", "hxx", "inc"]);
/** Endings of languages that the format knows and the site does not. */
const OTHERS = new Set(
  "adb ads a68 apl sh cob cr awk d dart ex erl fth 4th forth frt f90 fs ss jl lisp cl p mod def nim m ml odin R r rkt scala sim st sno swift vb zig".split(
    " ",
  ),
);

export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1);
}

export function codeOfEnding(ending: string): string | null {
  return CODES.find((one) => one.endings.includes(ending))?.code ?? null;
}

export function isHeader(path: string): boolean {
  return HEADERS.has(endingOf(path));
}

/** A source in some language, also one that cannot be judged here. */
export function isSource(path: string): boolean {
  const ending = endingOf(path);
  return codeOfEnding(ending) !== null || OTHERS.has(ending);
}

/** The name to judge a program of this code under; null = the site has no such language. */
export function nameOfCode(code: string): LanguageName | null {
  const base = code.replace(/^(cpp|c)gmp$/, "$1").replace(/^python3numpy$/, "python3");
  const names = CODES.find((one) => one.code === base)?.names ?? [];
  return names.map((name) => findLanguage(name)?.name).find((name) => name !== undefined) ?? null;
}

/** Every name that is opened by allowing a code. */
export function namesOfCode(code: string): LanguageName[] {
  const names = ALL_NAMES.get(code) ?? [nameOfCode(code) ?? ""];
  return names.flatMap((name) => findLanguage(name)?.name ?? []);
}

/** By the first line, for the two Pythons that share an ending. */
export function pythonOfShebang(text: string): "python2" | "python3" {
  return /^#!.*python2/.test(text) ? "python2" : "python3";
}

/** Code and usual ending of a language of the site; null = the format has none. */
export function endingOfLanguage(
  name: LanguageName,
): { readonly code: string; readonly ending: string } | null {
  const facts = CODES.find(
    ({ code, names }) => names.includes(name) || (ALL_NAMES.get(code) ?? []).includes(name),
  );
  const usual = facts?.code === "cpp" ? "cpp" : facts?.endings[0];
  return facts === undefined || usual === undefined ? null : { code: facts.code, ending: usual };
}
