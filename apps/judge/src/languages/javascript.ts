/** JavaScript on Node and on V8's own shell, and TypeScript. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunLimits } from "../judging/limits.ts";
import {
  asIs,
  BASE_ENV,
  heapMib,
  type Language,
  type LanguageRow,
  row,
  SCRIPT_ENV,
  type ToolChain,
} from "./language.ts";

/** V8 checks its own stack limit, in KiB; the rest is for native frames below it, or the process would crash. */
function stackKib(limits: RunLimits): number {
  return Math.max(984, Math.floor(limits.stackKib * 0.75));
}

function v8Flags(limits: RunLimits): string[] {
  return [`--max-old-space-size=${heapMib(limits, 16)}`, `--stack-size=${stackKib(limits)}`];
}

const onNode = {
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  runEnv: () => SCRIPT_ENV,
  heapMarker: { stderr: "JavaScript heap out of memory" },
} as const;

const NODE: Language = {
  ...onNode,
  name: "JavaScript Node",
  sourceFile: "main.js",
  compile: (home) => [`${home}/node`, "--check", "main.js"],
  artefacts: asIs("main.js"),
  run: (home, limits) => [`${home}/node`, ...v8Flags(limits), "main.js"],
};

/** Where there is no V8 shell, Node lends its V8 and this file what the shell offers to programs. */
const SHELL = readFileSync(join(import.meta.dirname, "v8-shell.cjs"), "utf8");
/** Checked as a script, which is what the shell runs: `return` outside a function is an error there. */
const SHELL_CHECK = `
const fs = require("fs");
try {
  new (require("vm").Script)(fs.readFileSync("main.js", "utf8"), "main.js");
} catch (error) {
  console.error(String(error.stack).split("\\n    at ")[0]);
  process.exit(1);
}
fs.writeFileSync("v8-shell.cjs", process.argv[1]);
`;

function v8({ flavour }: ToolChain): Language {
  const common = { ...onNode, name: "JavaScript V8", sourceFile: "main.js" } as const;
  if (flavour === "d8") {
    return {
      ...common,
      // Parses the whole file as the body of a function that nobody calls.
      compile: (home) => [`${home}/d8`, "-e", 'new Function(read("main.js"))'],
      artefacts: asIs("main.js"),
      run: (home, limits) => [`${home}/d8`, ...v8Flags(limits), "main.js"],
    };
  }
  return {
    ...common,
    compile: (home) => [`${home}/node`, "-e", SHELL_CHECK, SHELL],
    artefacts: [...asIs("main.js"), ...asIs("v8-shell.cjs")],
    run: (home, limits) => [`${home}/node`, ...v8Flags(limits), "v8-shell.cjs", "main.js"],
  };
}

/** Node's own type declarations where there are some, else the few names that programs read their input with. */
const TYPES_FALLBACK = `
declare var require: any, process: any, Buffer: any, console: any, module: any;
declare function setTimeout(call: (...args: any[]) => void, ms?: number, ...args: any[]): any;
declare module "fs";
declare module "node:fs";
declare module "readline";
declare module "node:readline";
`;
const TSC_OPTIONS =
  "--target es2022 --lib es2022 --module commonjs --skipLibCheck --noEmitOnError --pretty false";
/** $0: the compiler with what starts it, $1: further options, $2: declarations. It complains on standard output. */
const TSC_SCRIPT = `
if [ -n "$2" ]; then printf "%s" "$2" > gavel-types.d.ts; set -- "$1" gavel-types.d.ts; else set -- "$1"; fi
$0 ${TSC_OPTIONS} $1 main.ts $2
`;

function typescript({ home, parts: { tsc = "", types } }: ToolChain): Language {
  return {
    ...onNode,
    name: "TypeScript",
    sourceFile: "main.ts",
    compile: () => {
      const options = types === undefined ? "" : `--types node --typeRoots ${types}`;
      const declarations = types === undefined ? TYPES_FALLBACK : "";
      const compiler = tsc.endsWith(".js") ? `${home}/node ${tsc}` : tsc;
      return ["/bin/sh", "-c", TSC_SCRIPT, compiler, options, declarations];
    },
    artefacts: asIs("main.js"),
    madeOf: (path) => (/(?<!\.d)\.ts$/.test(path) ? path.replace(/ts$/, "js") : null),
    leavings: ["gavel-types.d.ts"],
    run: (_home, limits) => [`${home}/node`, ...v8Flags(limits), "main.js"],
  };
}

export const JAVASCRIPT: readonly LanguageRow[] = [
  row("node", NODE),
  { name: "JavaScript V8", toolChain: "v8", on: v8 },
  { name: "TypeScript", toolChain: "typescript", on: typescript },
];
