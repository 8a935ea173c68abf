/** What the judge must know to compile and run one language. Names and multipliers are in @gavel/domain/language. */
import type { CheckerLanguage, LanguageName } from "@gavel/domain/language";
import type { CompileLimits, RunLimits } from "../judging/limits.ts";
import type { HeapMarker } from "../judging/verdict.ts";

export const TOOL_CHAIN_IDS = [
  "gcc",
  "g++",
  "java",
  "python3",
  "node",
  "go",
  "rust",
  "pypy3",
  "python2",
  "csharp",
  "php",
  "v8",
  "ruby",
  "typescript",
  "kotlin",
  "pascal",
  "lua",
  "perl",
  "haskell",
  "pypy2",
] as const;
export type ToolChainId = (typeof TOOL_CHAIN_IDS)[number];

/** A folder of the host that the box shows under a name of its own. */
export interface Bind {
  readonly host: string;
  readonly box: string;
}

/** A tool chain found on this machine, as the box sees it. */
export interface ToolChain {
  readonly id: ToolChainId;
  /** Which of several ways to have this language it is, for instance mono or dotnet; "" where there is one way. */
  readonly flavour: string;
  /** The folder in the box that the commands below start from. */
  readonly home: string;
  /** Further paths in the box, by names that the languages of this tool chain know. */
  readonly parts: Readonly<Record<string, string>>;
  /** What has to be mounted for it; empty when the box has it anyway (/usr). */
  readonly binds: readonly Bind[];
  /** What every program of it needs in its environment. */
  readonly env: readonly string[];
  /** Files on the host whose size and time change with the tool chain's version. */
  readonly hostFiles: readonly string[];
}

/** What `prepare` built for a tool chain: folders under TOOLS_BOX_DIR by preset. Empty when there is nothing. */
type Prepared = ReadonlyMap<string, string>;

export interface Language {
  readonly name: CheckerLanguage;
  readonly sourceFile: string;
  readonly compile: (home: string, prepared: Prepared) => readonly string[];
  readonly compileEnv: readonly string[];
  readonly compileLimits: CompileLimits;
  /** What is kept of the work folder after a compile. */
  readonly artefacts: readonly Artefact[];
  /** Its compiler takes one source and finds further ones by what that names. */
  readonly findsSources?: true;
  /** What it makes of a file of the problem's, if that is a source which the program asks for; default: nothing. */
  readonly madeOf?: (path: string) => string | null;
  /** What else compiling leaves there, by names that are known; default: nothing. */
  readonly leavings?: readonly string[];
  readonly run: (home: string, limits: RunLimits) => readonly string[];
  readonly runEnv: (limits: RunLimits) => readonly string[];
  /** Said on stderr when the runtime's own heap limit, which we derive from the memory limit, ended the program. */
  readonly heapMarker: HeapMarker | null;
}

/** A row of the table: what a language is on a tool chain depends on which of its flavours was found. */
export interface LanguageRow {
  readonly name: LanguageName;
  readonly toolChain: ToolChainId;
  readonly on: (chain: ToolChain) => Language;
}

/** A language that is the same on every tool chain of its kind. */
export function row(toolChain: ToolChainId, language: Language): LanguageRow {
  // Only validators are built by scripts, and those stand in no table.
  return { name: language.name as LanguageName, toolChain, on: () => language };
}

export interface Artefact {
  readonly path: string;
  readonly executable: boolean;
}

/** Where the judge's `toolchains` folder appears in the box. */
export const TOOLS_BOX_DIR = "/opt/gavel";

export const BASE_ENV = [
  "PATH=/usr/local/bin:/usr/bin:/bin",
  "LANG=C.UTF-8",
  "LC_ALL=C.UTF-8",
  "HOME=/w",
] as const;

/** What programs of languages without conditional compilation may look at. */
export const SCRIPT_ENV = [...BASE_ENV, "ONLINE_JUDGE=1"] as const;

export const BINARY: readonly Artefact[] = [{ path: "main", executable: true }];

/** The one file that is both source and program. */
export const asIs = (path: string): readonly Artefact[] => [{ path, executable: false }];

/** Whole MiB of the memory limit, for runtimes that take it as the size of their heap. */
export function heapMib(limits: RunLimits, atLeast = 8): number {
  return Math.max(atLeast, Math.floor(limits.memoryKib / 1024));
}
