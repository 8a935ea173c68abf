/** Python 3 and 2, each on the reference interpreter and on PyPy; Python 2 also on Jython. */
import type { LanguageName } from "@gavel/domain/language";
import type { RunLimits } from "../judging/limits.ts";
import { JVM_HEAP_MARKER, jvmFlags } from "./jvm.ts";
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

/** Only a syntax error stops this step; the traceback of the tool itself would tell the reader nothing. */
const BYTE_COMPILE = `
import py_compile, sys
try:
    py_compile.compile("main.py", cfile="main.pyc", doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg)
`;
const COMPILE_LIMITS = { cpuTimeMs: 5000, memoryMib: 256 } as const;
/** Nothing from a home folder or the environment, and no cache files in the work folder. */
const QUIET = ["-s", "-E", "-B"];

/** The reference interpreter: what is run is the byte code, so that long programs are parsed once. */
function reference(name: LanguageName, program: string): Language {
  return {
    name,
    sourceFile: "main.py",
    compile: (home) => [`${home}/${program}`, ...QUIET, "-c", BYTE_COMPILE],
    compileEnv: BASE_ENV,
    compileLimits: COMPILE_LIMITS,
    artefacts: asIs("main.pyc"),
    run: (home) => [`${home}/${program}`, ...QUIET, "main.pyc"],
    runEnv: () => SCRIPT_ENV,
    heapMarker: null,
  };
}

/** Without it PyPy asks for the size of the processor's cache, which the box does not tell, and complains. */
const NURSERY = "PYPY_GC_NURSERY=4MB";

/** PyPy does not run byte code files. */
function pypy(name: LanguageName, program: string): Language {
  return {
    ...reference(name, program),
    compileEnv: [...BASE_ENV, NURSERY],
    // Its just-in-time compiler counts as memory of the compile step too.
    compileLimits: { ...COMPILE_LIMITS, memoryMib: 512 },
    artefacts: asIs("main.py"),
    run: (home) => [`${home}/${program}`, ...QUIET, "main.py"],
    runEnv: (limits) => [...SCRIPT_ENV, `PYPY_GC_MAX=${heapMib(limits)}MB`, NURSERY],
    heapMarker: { stderr: "MemoryError" },
  };
}

const JYTHON_CHECK = `
import sys
try:
    compile(open("main.py").read() + "\\n", "main.py", "exec")
except SyntaxError as error:
    sys.exit("%s at line %s" % (error, error.lineno))
`;

function jython(name: LanguageName, { parts: { java = "", jar = "" } }: ToolChain): Language {
  const start = (limits: RunLimits, ...rest: string[]) => [
    `${java}/java`,
    ...jvmFlags(limits),
    // It would keep an index of all classes of the JDK in the work folder.
    "-Dpython.cachedir.skip=true",
    "-jar",
    jar,
    ...QUIET,
    ...rest,
  ];
  const compileLimits = { cpuTimeMs: 15_000, memoryMib: 512 };
  const tool = { timeMs: compileLimits.cpuTimeMs, memoryKib: 256 * 1024, stackKib: 16 * 1024 };
  return {
    name,
    sourceFile: "main.py",
    compile: () => start(tool, "-c", JYTHON_CHECK),
    compileEnv: BASE_ENV,
    compileLimits,
    artefacts: asIs("main.py"),
    run: (_home, limits) => start(limits, "main.py"),
    runEnv: () => SCRIPT_ENV,
    heapMarker: JVM_HEAP_MARKER,
  };
}

function python2(chain: ToolChain): Language {
  switch (chain.flavour) {
    case "pypy":
      return pypy("Python2", "pypy");
    case "jython":
      return jython("Python2", chain);
    default:
      return reference("Python2", "python2.7");
  }
}

export const PYTHON: readonly LanguageRow[] = [
  row("python3", reference("Python3", "python3")),
  { name: "Python2", toolChain: "python2", on: python2 },
  row("pypy3", pypy("PyPy3", "pypy3")),
  row("pypy2", pypy("PyPy2", "pypy")),
];
