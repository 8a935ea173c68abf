/** What the judge must know to compile and run one language. Names and multipliers are in @gavel/domain/language. */
import type { LanguageName } from "@gavel/domain/language";
import type { CompileLimits, RunLimits } from "../judging/limits.ts";
import type { HeapMarker } from "../judging/verdict.ts";

export type ToolChainId = "gcc" | "g++" | "java" | "python3" | "node" | "go" | "rust";

/** A tool chain found on this machine, as the box sees it. */
export interface ToolChain {
  readonly id: ToolChainId;
  /** The folder in the box that the commands below start from. */
  readonly home: string;
  /** What has to be mounted for it; null when the box has it anyway (/usr). */
  readonly bind: { readonly host: string; readonly box: string } | null;
  /** A file on the host whose size and time change with the tool chain's version. */
  readonly hostFile: string;
}

/** What `prepare` built for a tool chain: folders under TOOLS_BOX_DIR by preset. Empty when there is nothing. */
export type Prepared = ReadonlyMap<string, string>;

export interface Language {
  readonly name: LanguageName;
  readonly toolChain: ToolChainId;
  readonly sourceFile: string;
  readonly compile: (home: string, prepared: Prepared) => readonly string[];
  readonly compileEnv: readonly string[];
  readonly compileLimits: CompileLimits;
  /** What is kept of the work folder after a compile. */
  readonly artefacts: readonly Artefact[];
  readonly run: (home: string, limits: RunLimits) => readonly string[];
  readonly runEnv: (limits: RunLimits) => readonly string[];
  /** Said on stderr when the runtime's own heap limit, which we derive from the memory limit, ended the program. */
  readonly heapMarker: HeapMarker | null;
  /** Adds two numbers: proof that the language works here. */
  readonly selfTest: string;
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

export const BINARY: readonly Artefact[] = [{ path: "main", executable: true }];
