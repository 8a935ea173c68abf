/** Languages that compile to a program of their own: Go, Rust, Haskell and Pascal. */
import { BASE_ENV, BINARY, heapMib, type LanguageRow, row } from "./language.ts";

export const GO_STD_PRESET = "std";

/**
 * `go build` would first compile the packages of the standard library, which a fresh work folder has no cache
 * of: 8 s and more of CPU for fmt alone. So those are compiled once at start (see prepare.ts) and the compiler
 * and linker are called directly, about 0.12 s together.
 */
const GO_COMPILE = `
tool="$0/pkg/tool/linux_$("$0/bin/go" env GOARCH)"
std="$1"
shift
"$tool/compile" -p main -complete -importcfg "$std/importcfg" -pack -o main.a "$@" || exit 1
"$tool/link" -s -w -importcfg "$std/importcfg" -o main main.a
`;

export const GOLANG: LanguageRow = row("go", {
  name: "Golang",
  sourceFile: "main.go",
  compile: (home, prepared) => [
    "/bin/sh",
    "-c",
    GO_COMPILE,
    home,
    prepared.get(GO_STD_PRESET) ?? "/nonexistent",
    "main.go",
  ],
  compileEnv: [
    ...BASE_ENV,
    "GOTOOLCHAIN=local",
    "GOPROXY=off",
    "GOFLAGS=-mod=mod",
    "CGO_ENABLED=0",
  ],
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  artefacts: BINARY,
  leavings: ["main.a"],
  run: () => ["./main"],
  // A heap with room below the limit would wait with collecting until it is far over it.
  runEnv: (limits) => [...BASE_ENV, `GOMEMLIMIT=${heapMib(limits)}MiB`],
  heapMarker: null,
});

export const RUST: LanguageRow = row("rust", {
  name: "Rust",
  sourceFile: "main.rs",
  compile: (home) => [
    `${home}/rustc`,
    "--edition",
    "2021",
    "-O",
    "--cfg",
    "online_judge",
    "--cap-lints",
    "allow",
    "-o",
    "main",
    "main.rs",
  ],
  findsSources: true,
  compileEnv: [...BASE_ENV, "TMPDIR=/w"],
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  artefacts: BINARY,
  run: () => ["./main"],
  runEnv: () => BASE_ENV,
  heapMarker: null,
});

export const HASKELL: LanguageRow = row("haskell", {
  name: "Haskell",
  sourceFile: "main.hs",
  // A package environment of somebody's home folder must not decide what a program may import.
  compile: (home) => [
    `${home}/ghc`,
    "-O2",
    "-v1",
    "-rtsopts",
    "-package-env",
    "-",
    "-DONLINE_JUDGE",
    "-o",
    "main",
    "main.hs",
  ],
  compileEnv: [...BASE_ENV, "TMPDIR=/w"],
  // Loading the interface files alone takes 150 MB.
  compileLimits: { cpuTimeMs: 15_000, memoryMib: 1024 },
  artefacts: BINARY,
  leavings: ["main.hi", "main.o"],
  // The stack is part of the heap, and lazy programs need it large: no limit of its own.
  run: (_home, limits) => ["./main", "+RTS", `-M${heapMib(limits)}m`, "-RTS"],
  runEnv: () => BASE_ENV,
  heapMarker: { stderr: "Heap exhausted" },
});

export const PASCAL: LanguageRow = row("pascal", {
  name: "Pascal",
  sourceFile: "main.pas",
  // -n: the machine's fpc.cfg is not in the box. -Sgic is what that file says too: goto, inline, C operators.
  compile: (home) => [
    `${home}/ppcx64`,
    "-n",
    "-O2",
    "-Xs",
    "-Sgic",
    "-v0e",
    "-l-",
    "-dONLINE_JUDGE",
    `-Fu${home}/units/x86_64-linux/*`,
    "-omain",
    "main.pas",
  ],
  findsSources: true,
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  artefacts: BINARY,
  leavings: ["main.o"],
  run: () => ["./main"],
  runEnv: () => BASE_ENV,
  heapMarker: null,
});
