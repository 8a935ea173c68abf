import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DemoLanguage, DemoSolution } from "../src/index.ts";

interface Toolchain {
  source: string;
  compile: string[];
  run: string[];
}

const GO = existsSync("/usr/local/go/bin/go") ? "/usr/local/go/bin/go" : "go";

const TOOLCHAINS: Record<DemoLanguage, Toolchain> = {
  "C++ 17": {
    source: "main.cpp",
    compile: ["g++", "-O2", "-std=c++17", "-w", "main.cpp", "-o", "main"],
    run: ["./main"],
  },
  C: {
    source: "main.c",
    compile: ["gcc", "-O2", "-std=c17", "-w", "main.c", "-o", "main", "-lm"],
    run: ["./main"],
  },
  Java: {
    source: "Main.java",
    compile: ["javac", "-encoding", "UTF-8", "Main.java"],
    run: ["java", "-Xss64m", "-XX:+UseSerialGC", "Main"],
  },
  Python3: {
    source: "main.py",
    compile: ["/usr/bin/python3", "-m", "py_compile", "main.py"],
    run: ["/usr/bin/python3", "main.py"],
  },
  Golang: { source: "main.go", compile: [GO, "build", "-o", "main", "main.go"], run: ["./main"] },
  Rust: {
    source: "main.rs",
    compile: ["rustc", "-O", "-A", "warnings", "main.rs", "-o", "main"],
    run: ["./main"],
  },
  "JavaScript Node": {
    source: "main.js",
    compile: ["node", "--check", "main.js"],
    run: ["node", "main.js"],
  },
};

export interface Program {
  folder: string;
  command: string[];
}

/** Compiles a solution in a folder of its own; the text is the compiler's complaint if it fails. */
export function build(solution: DemoSolution, root: string): Program | string {
  const { source, compile, run } = TOOLCHAINS[solution.language];
  const folder = join(root, `${solution.displayId}-${solution.file.replaceAll(".", "-")}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, source), solution.code);
  const [command = "", ...args] = compile;
  const environment = { ...process.env, GOCACHE: join(root, "go-cache"), GO111MODULE: "off" };
  const result = spawnSync(command, args, {
    cwd: folder,
    timeout: 120_000,
    encoding: "utf8",
    env: environment,
  });
  if (result.status === 0) return { folder, command: run };
  return result.error === undefined ? `${result.stderr}${result.stdout}` : String(result.error);
}

export interface RunResult {
  output: string;
  status: number | null;
  timedOut: boolean;
  milliseconds: number;
}

/** Runs a program natively with a large stack and a wall time limit. */
export function execute(program: Program, input: string, timeoutMs: number): RunResult {
  const started = performance.now();
  const command = ["-c", 'ulimit -s 131072; ulimit -c 0; exec "$@"', "run", ...program.command];
  const result = spawnSync("bash", command, {
    cwd: program.folder,
    input,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
    encoding: "utf8",
  });
  return {
    output: result.stdout ?? "",
    status: result.status,
    timedOut: result.error !== undefined || result.signal === "SIGKILL",
    milliseconds: performance.now() - started,
  };
}
