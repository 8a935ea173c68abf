/** Go and Rust. */
import { BASE_ENV, BINARY, type Language } from "./language.ts";

export const GO_STD_PRESET = "std";

/**
 * `go build` would first compile the packages of the standard library, which a fresh work folder has no cache
 * of: 8 s and more of CPU for fmt alone. So those are compiled once at start (see prepare.ts) and the compiler
 * and linker are called directly, about 0.12 s together.
 */
const GO_COMPILE = `
tool="$0/pkg/tool/linux_$("$0/bin/go" env GOARCH)"
"$tool/compile" -p main -complete -importcfg "$1/importcfg" -pack -o main.a main.go || exit 1
"$tool/link" -s -w -importcfg "$1/importcfg" -o main main.a
`;

export const GOLANG: Language = {
  name: "Golang",
  toolChain: "go",
  sourceFile: "main.go",
  compile: (home, prepared) => [
    "/bin/sh",
    "-c",
    GO_COMPILE,
    home,
    prepared.get(GO_STD_PRESET) ?? "/nonexistent",
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
  run: () => ["./main"],
  runEnv: () => BASE_ENV,
  heapMarker: null,
  selfTest: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
};

export const RUST: Language = {
  name: "Rust",
  toolChain: "rust",
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
  compileEnv: [...BASE_ENV, "TMPDIR=/w"],
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  artefacts: BINARY,
  run: () => ["./main"],
  runEnv: () => BASE_ENV,
  heapMarker: null,
  selfTest: `use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`,
};
