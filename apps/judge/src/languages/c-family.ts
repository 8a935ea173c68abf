import type { LanguageName } from "@gavel/domain/language";
import {
  BASE_ENV,
  BINARY,
  type Language,
  type LanguageRow,
  type ToolChain,
  type ToolChainId,
} from "./language.ts";

/**
 * Linked dynamically: a static program starts sooner (C 0.2 ms, C++ 1 ms), but linking it takes so much longer (C 24 ms,
 * C++ 50 to 100 ms) that it pays from a hundred cases on, and every program would be a megabyte or two to keep and to
 * copy. GNU dialects, because contest programs use bits/stdc++.h, __int128 and POSIX calls.
 */
const COMMON = ["-DONLINE_JUDGE", "-w", "-fmax-errors=10"];

/**
 * The same program, made quicker: nothing is optimised while linking, so that plugin need not be loaded, compiler and
 * assembler talk through a pipe, and where there is a quicker linker it links (C++ 78 → 26 ms). People who compile at
 * home can do without.
 */
function quicker({ parts: { linker } }: ToolChain): string[] {
  const plain = ["-pipe", "-fno-use-linker-plugin"];
  if (linker === undefined) return plain;
  // It would leave a process of its own behind, which tidies up after it and is nobody's.
  const alone = linker === "mold" ? ["-Wl,--no-fork"] : [];
  return [...plain, `-fuse-ld=${linker}`, ...alone];
}

function c(chain: ToolChain, name: LanguageName, flags: readonly string[]): Language {
  return {
    name,
    sourceFile: "main.c",
    compile: (home) => [
      `${home}/gcc`,
      ...quicker(chain),
      ...COMMON,
      ...flags,
      "main.c",
      "-o",
      "main",
      "-lm",
    ],
    compileEnv: [...BASE_ENV, "TMPDIR=/w"],
    compileLimits: { cpuTimeMs: 5000, memoryMib: 256 },
    artefacts: BINARY,
    run: () => ["./main"],
    runEnv: () => BASE_ENV,
    heapMarker: null,
  };
}

function cpp(chain: ToolChain, name: LanguageName, flags: readonly string[]): Language {
  return {
    name,
    sourceFile: "main.cpp",
    compile: (home, prepared) => {
      const include = PRECOMPILED_HEADERS.flatMap((header) => {
        const folder = prepared.get(headerKey(name, header));
        return folder === undefined ? [] : [`-I${folder}`];
      });
      return [
        `${home}/g++`,
        ...quicker(chain),
        ...COMMON,
        ...flags,
        ...include,
        "main.cpp",
        "-o",
        "main",
        "-lm",
      ];
    },
    compileEnv: [...BASE_ENV, "TMPDIR=/w"],
    compileLimits: { cpuTimeMs: 10_000, memoryMib: 512 },
    artefacts: BINARY,
    run: () => ["./main"],
    runEnv: () => BASE_ENV,
    heapMarker: null,
  };
}

/**
 * What most programs include first; the compiler takes a precompiled header only there. Each is exactly what its text
 * would be, so no program sees a name that it did not ask for.
 */
export const PRECOMPILED_HEADERS = ["bits/stdc++.h", "iostream"] as const;
export type PrecompiledHeader = (typeof PRECOMPILED_HEADERS)[number];

/** Under this name the folder of a header is found among what was prepared. */
export function headerKey(name: string, header: PrecompiledHeader): string {
  return `${name}: ${header}`;
}

/** Flags by name; a precompiled header has to be made with exactly these. */
export const CPP_PRESETS = {
  "C++": ["-std=gnu++14"],
  "C++ With O2": ["-std=gnu++14", "-O2"],
  "C++ 17": ["-std=gnu++17"],
  "C++ 17 With O2": ["-std=gnu++17", "-O2"],
  "C++ 20": ["-std=gnu++20"],
  "C++ 20 With O2": ["-std=gnu++20", "-O2"],
} as const satisfies Partial<Record<LanguageName, readonly string[]>>;

export const CPP_NAMES = Object.keys(CPP_PRESETS) as (keyof typeof CPP_PRESETS)[];

/** Compiles `pre.h` into a header for programs of this preset. */
export function precompiledHeaderArgv(home: string, name: keyof typeof CPP_PRESETS): string[] {
  const flags = [...COMMON, ...CPP_PRESETS[name]];
  return [`${home}/g++`, ...flags, "-x", "c++-header", "pre.h", "-o", "pre.h.gch"];
}

function row(
  toolChain: ToolChainId,
  name: LanguageName,
  on: typeof c,
  flags: readonly string[],
): LanguageRow {
  return { name, toolChain, on: (chain) => on(chain, name, flags) };
}

export const C_FAMILY: readonly LanguageRow[] = [
  row("gcc", "C", c, ["-std=gnu17"]),
  row("gcc", "C With O2", c, ["-std=gnu17", "-O2"]),
  ...CPP_NAMES.map((name) => row("g++", name, cpp, CPP_PRESETS[name])),
];
