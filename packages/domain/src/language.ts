/**
 * Local languages by the names that join problems, submissions and judge hosts.
 * Commands live with the judge; this is what the product must know of a language.
 * Default multipliers: ×1 for every C and C++ name, ×2 for the rest (time and memory).
 */
interface LanguageFacts {
  readonly name: string;
  readonly contentType: string;
  /** Editor mode of Ace. */
  readonly mode: string;
  readonly family:
    | "c"
    | "cpp"
    | "java"
    | "python"
    | "go"
    | "csharp"
    | "php"
    | "javascript"
    | "ruby"
    | "rust"
    | "typescript"
    | "kotlin"
    | "haskell"
    | "pascal"
    | "lua"
    | "perl";
  /** What names of source files end in, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  readonly timeMultiplier: number;
  readonly memoryMultiplier: number;
  /** Lists show higher first. */
  readonly seq: number;
  /** May checkers and interactors be written in it. */
  readonly isSpj: boolean;
}

const x1 = { timeMultiplier: 1, memoryMultiplier: 1 } as const;
const x2 = { timeMultiplier: 2, memoryMultiplier: 2 } as const;
const c = {
  contentType: "text/x-csrc",
  mode: "c_cpp",
  family: "c",
  extensions: ["c"],
  ...x1,
} as const;
const cpp = {
  contentType: "text/x-c++src",
  mode: "c_cpp",
  family: "cpp",
  extensions: ["cpp", "cc", "cxx", "c++"],
  ...x1,
} as const;
const python = {
  contentType: "text/x-python",
  mode: "python",
  family: "python",
  extensions: ["py"],
  ...x2,
  isSpj: false,
} as const;

export const LANGUAGES = [
  { name: "C", ...c, seq: 200, isSpj: true },
  { name: "C With O2", ...c, seq: 190, isSpj: false },
  { name: "C++", ...cpp, seq: 180, isSpj: true },
  { name: "C++ With O2", ...cpp, seq: 170, isSpj: false },
  { name: "C++ 17", ...cpp, seq: 168, isSpj: false },
  { name: "C++ 17 With O2", ...cpp, seq: 166, isSpj: false },
  { name: "C++ 20", ...cpp, seq: 164, isSpj: false },
  { name: "C++ 20 With O2", ...cpp, seq: 162, isSpj: false },
  {
    name: "Java",
    contentType: "text/x-java",
    mode: "java",
    family: "java",
    extensions: ["java"],
    ...x2,
    seq: 150,
    isSpj: false,
  },
  { name: "Python3", ...python, seq: 140 },
  { name: "Python2", ...python, seq: 130 },
  { name: "PyPy3", ...python, seq: 120 },
  { name: "PyPy2", ...python, seq: 110 },
  {
    name: "Golang",
    contentType: "text/x-go",
    mode: "golang",
    family: "go",
    extensions: ["go"],
    ...x2,
    seq: 100,
    isSpj: false,
  },
  {
    name: "C#",
    contentType: "text/x-csharp",
    mode: "csharp",
    family: "csharp",
    extensions: ["cs"],
    ...x2,
    seq: 90,
    isSpj: false,
  },
  {
    name: "PHP",
    contentType: "text/x-php",
    mode: "php",
    family: "php",
    extensions: ["php"],
    ...x2,
    seq: 80,
    isSpj: false,
  },
  {
    name: "JavaScript Node",
    contentType: "text/javascript",
    mode: "javascript",
    family: "javascript",
    extensions: ["js", "mjs", "cjs"],
    ...x2,
    seq: 70,
    isSpj: false,
  },
  {
    name: "JavaScript V8",
    contentType: "text/javascript",
    mode: "javascript",
    family: "javascript",
    extensions: ["js", "mjs", "cjs"],
    ...x2,
    seq: 60,
    isSpj: false,
  },
  {
    name: "Ruby",
    contentType: "text/x-ruby",
    mode: "ruby",
    family: "ruby",
    extensions: ["rb"],
    ...x2,
    seq: 50,
    isSpj: false,
  },
  {
    name: "Rust",
    contentType: "text/x-rustsrc",
    mode: "rust",
    family: "rust",
    extensions: ["rs"],
    ...x2,
    seq: 40,
    isSpj: false,
  },
  {
    name: "TypeScript",
    contentType: "text/typescript",
    mode: "typescript",
    family: "typescript",
    extensions: ["ts", "mts", "cts"],
    ...x2,
    seq: 36,
    isSpj: false,
  },
  {
    name: "Kotlin",
    contentType: "text/x-kotlin",
    mode: "kotlin",
    family: "kotlin",
    extensions: ["kt", "kts"],
    ...x2,
    seq: 34,
    isSpj: false,
  },
  {
    name: "Haskell",
    contentType: "text/x-haskell",
    mode: "haskell",
    family: "haskell",
    extensions: ["hs"],
    ...x2,
    seq: 32,
    isSpj: false,
  },
  {
    name: "Pascal",
    contentType: "text/x-pascal",
    mode: "pascal",
    family: "pascal",
    extensions: ["pas", "pp", "dpr"],
    ...x2,
    seq: 30,
    isSpj: false,
  },
  {
    name: "Lua",
    contentType: "text/x-lua",
    mode: "lua",
    family: "lua",
    extensions: ["lua"],
    ...x2,
    seq: 28,
    isSpj: false,
  },
  {
    name: "Perl",
    contentType: "text/x-perl",
    mode: "perl",
    family: "perl",
    extensions: ["pl", "pm"],
    ...x2,
    seq: 26,
    isSpj: false,
  },
] as const satisfies readonly LanguageFacts[];

export type LanguageName = (typeof LANGUAGES)[number]["name"];
/** In place of a language: a validator that a script of its own builds, and that may be written in anything. */
export const BUILD_SCRIPT = "Build script";
/** What a checker or interactor is built as. */
export type CheckerLanguage = LanguageName | typeof BUILD_SCRIPT;
export const LANGUAGE_NAMES = LANGUAGES.map((language) => language.name);

const byName = new Map<string, LanguageFacts & { name: LanguageName }>(
  LANGUAGES.map((language) => [language.name, language]),
);

/** Of the editor, also for languages of other judges. */
export function modeOf(contentType: string | undefined): string {
  return LANGUAGES.find((one) => one.contentType === contentType)?.mode ?? "text";
}

export function findLanguage(name: string): (LanguageFacts & { name: LanguageName }) | undefined {
  return byName.get(name);
}

/**
 * What a source file of this name is probably written in; empty when the name does not say. "a.h" and names without an
 * extension say nothing.
 */
export function languagesOfFile(fileName: string): LanguageName[] {
  const [, extension = ""] = /\.([^./\\]+)$/.exec(fileName.toLowerCase()) ?? [];
  return [...byName.values()]
    .filter((language) => language.extensions.includes(extension))
    .map((language) => language.name);
}

/** Used when a problem names no languages of its own. */
export const DEFAULT_LANGUAGES = [
  "C",
  "C++",
  "Java",
  "Python3",
  "Python2",
] as const satisfies readonly LanguageName[];
