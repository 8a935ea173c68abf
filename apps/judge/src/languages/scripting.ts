import type { RunLimits } from "../judging/limits.ts";
import { BASE_ENV, type Language } from "./language.ts";

/** Only a syntax error stops this step; the traceback of the tool itself would tell the reader nothing. */
const PYTHON_COMPILE = `
import py_compile, sys
try:
    py_compile.compile("main.py", cfile="main.pyc", doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg)
`;

export const PYTHON3: Language = {
  name: "Python3",
  toolChain: "python3",
  sourceFile: "main.py",
  compile: (home) => [`${home}/python3`, "-I", "-c", PYTHON_COMPILE],
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 5000, memoryMib: 256 },
  artefacts: [{ path: "main.pyc", executable: false }],
  // -s -E -B: nothing from a home folder or the environment, and no cache files in the work folder.
  run: (home) => [`${home}/python3`, "-s", "-E", "-B", "main.pyc"],
  runEnv: () => [...BASE_ENV, "ONLINE_JUDGE=1"],
  heapMarker: null,
  selfTest: "a, b = map(int, input().split())\nprint(a + b)\n",
};

/** V8 checks its own stack limit, in KiB; the rest is for native frames below it, or the process would crash. */
function nodeStackKib(limits: RunLimits): number {
  return Math.max(984, Math.floor(limits.stackKib * 0.75));
}

export const JAVASCRIPT_NODE: Language = {
  name: "JavaScript Node",
  toolChain: "node",
  sourceFile: "main.js",
  compile: (home) => [`${home}/node`, "--check", "main.js"],
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  artefacts: [{ path: "main.js", executable: false }],
  run: (home, limits) => [
    `${home}/node`,
    `--max-old-space-size=${Math.max(16, Math.floor(limits.memoryKib / 1024))}`,
    `--stack-size=${nodeStackKib(limits)}`,
    "main.js",
  ],
  runEnv: () => [...BASE_ENV, "ONLINE_JUDGE=1"],
  heapMarker: { stderr: "JavaScript heap out of memory" },
  selfTest: `const [a, b] = require("fs").readFileSync(0, "utf8").split(/\\s+/).map(Number);
console.log(a + b);
`,
};
