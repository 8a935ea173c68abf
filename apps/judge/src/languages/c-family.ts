import type { LanguageName } from "@gavel/domain/language";
import { BASE_ENV, BINARY, type Language, type LanguageRow, row } from "./language.ts";

/**
 * Static: nothing is looked up at start, which halves the cost of a short run (1.5 → 0.8 ms) and takes no
 * longer to link. GNU dialects, because contest programs use bits/stdc++.h, __int128 and POSIX calls.
 */
const COMMON = ["-DONLINE_JUDGE", "-w", "-fmax-errors=10", "-static"];

/**
 * The same program, made quicker by a tenth: nothing is optimised while linking, so that plugin need not be loaded, and
 * compiler and assembler talk through a pipe. People who compile at home can do without.
 */
const QUICKER = ["-pipe", "-fno-use-linker-plugin"];

function c(name: LanguageName, flags: readonly string[]): Language {
  return {
    name,
    sourceFile: "main.c",
    compile: (home) => [
      `${home}/gcc`,
      ...QUICKER,
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

function cpp(name: LanguageName, flags: readonly string[]): Language {
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
        ...QUICKER,
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

export const C_FAMILY: readonly LanguageRow[] = [
  row("gcc", c("C", ["-std=gnu17"])),
  row("gcc", c("C With O2", ["-std=gnu17", "-O2"])),
  ...CPP_NAMES.map((name) => row("g++", cpp(name, CPP_PRESETS[name]))),
];
