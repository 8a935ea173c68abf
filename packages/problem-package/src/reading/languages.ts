/** Names of languages as other judges write them, to the site's own. */
import { findLanguage, LANGUAGE_NAMES, type LanguageName } from "@gavel/domain/language";

/** Some are known here only on newer sites. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "c++": "C++",
  cpp: "C++",
  "g++": "C++",
  gcc: "C",
  python: "Python3",
  python3: "Python3",
  py3: "Python3",
  py: "Python3",
  python2: "Python2",
  py2: "Python2",
  go: "Golang",
  golang: "Golang",
  js: "JavaScript Node",
  javascript: "JavaScript Node",
  node: "JavaScript Node",
  cs: "C#",
  "c#": "C#",
  php: "PHP",
  ruby: "Ruby",
  rb: "Ruby",
  rust: "Rust",
  rs: "Rust",
  java: "Java",
  c: "C",
  pypy3: "PyPy3",
  pypy: "PyPy2",
  pypy2: "PyPy2",
  kt: "Kotlin",
  hs: "Haskell",
  lua: "Lua",
  pl: "Perl",
  pas: "Pascal",
  ts: "TypeScript",
};

const byLowerCase = new Map(LANGUAGE_NAMES.map((name) => [name.toLowerCase(), name]));

/** Ours where the letters agree, else by what the world calls it; undefined where nothing fits. */
export function findLanguageName(name: string): LanguageName | undefined {
  const wanted = name.trim();
  const lower = wanted.toLowerCase();
  const other = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : undefined;
  return findLanguage(wanted)?.name ?? byLowerCase.get(lower) ?? findLanguage(other ?? "")?.name;
}

/** Languages that checkers and interactors may be written in. */
export function findCheckerLanguage(name: string): LanguageName | undefined {
  const found = findLanguageName(name);
  return found !== undefined && findLanguage(found)?.isSpj === true ? found : undefined;
}

/** By the extension of a source file. */
export function findLanguageOfFile(path: string): LanguageName | undefined {
  const extension = /\.([A-Za-z0-9+]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return findLanguageName(["cc", "cxx", "hpp"].includes(extension) ? "C++" : extension);
}
