/** Java and Kotlin. */
import type { RunLimits } from "../judging/limits.ts";
import {
  BASE_ENV,
  heapMib,
  type Language,
  type LanguageRow,
  row,
  type ToolChain,
} from "./language.ts";

/** The launcher refuses a larger stack than 1 GiB. */
const MAX_STACK_MIB = 1024;
/** -Xshare:auto takes the classes of the JDK from its archive, which halves the start (64 → 38 ms). */
const JVM_FLAGS = ["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"] as const;
const TOOL_FLAGS = [...JVM_FLAGS, "-XX:TieredStopAtLevel=1"].map((flag) => `-J${flag}`).join(" ");

/** All classes go into one archive, so that inner and further top-level classes come along. */
const COMPILE_SCRIPT = `
"$0/javac" ${TOOL_FLAGS} -J-Xmx320m -J-Xss16m -encoding UTF-8 -nowarn -d classes "$@" || exit 1
if [ ! -f classes/Main.class ]; then
  echo "The program needs a class Main with a main method, outside any package." >&2
  exit 1
fi
"$0/jar" ${TOOL_FLAGS} --create --file Main.jar --no-compress -C classes .
`;

/**
 * The heap may grow to the whole memory limit; the machine's own memory (code, metaspace, stacks, about
 * 40 MB for a small program) is counted too, and the box leaves the usual grace on top for it. So a heap that
 * fills up ends with OutOfMemoryError at the limit, not with a kill somewhere near it.
 */
export function jvmFlags(limits: RunLimits): string[] {
  const heap = heapMib(limits);
  const stackMib = Math.max(1, Math.min(MAX_STACK_MIB, Math.floor(limits.stackKib / 1024)));
  return [`-Xmx${heap}m`, `-Xms${Math.min(heap, 16)}m`, `-Xss${stackMib}m`, ...JVM_FLAGS];
}

const PROGRAM_FLAGS = ["-DONLINE_JUDGE=true", "-Dfile.encoding=UTF-8"];
export const JVM_HEAP_MARKER = { stderr: "java.lang.OutOfMemoryError" } as const;

export const JAVA: LanguageRow = row("java", {
  name: "Java",
  sourceFile: "Main.java",
  // Further sources stand behind the first, wherever they lie and whatever package they are of.
  compile: (home) => ["/bin/sh", "-c", COMPILE_SCRIPT, home, "Main.java"],
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 10_000, memoryMib: 512 },
  artefacts: [{ path: "Main.jar", executable: false }],
  leavings: ["classes"],
  run: (home, limits) => [
    `${home}/java`,
    ...jvmFlags(limits),
    ...PROGRAM_FLAGS,
    "-cp",
    "Main.jar",
    "Main",
  ],
  runEnv: () => BASE_ENV,
  heapMarker: JVM_HEAP_MARKER,
});

/** Its compiler's classes in an archive of their own: 3.2 s of CPU a compile become 2. */
export const KOTLIN_ARCHIVE = "kotlinc";
export const KOTLIN_ARCHIVE_FILE = "kotlinc.jsa";
const KOTLIN_COMPILER = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler";
const KOTLINC_HEAP = "-Xmx640m";

/** $0: the JVM's programs, $1: Kotlin's folder, $2: class path of its compiler, $3: flags of the archive; then the sources. */
export const KOTLIN_SCRIPT = `
kotlin="$1" compiler="$2" archive="$3"
shift 3
"$0/java" $archive ${KOTLINC_HEAP} -Xss16m ${JVM_FLAGS.join(" ")} -XX:TieredStopAtLevel=1 -cp "$compiler" \\
  ${KOTLIN_COMPILER} -kotlin-home "$kotlin" -no-reflect -nowarn -d classes "$@" || exit 1
`;
/**
 * The class that has the main function: MainKt when it stands by itself, and its package if it has one. Of several sources
 * another may have it, of which only the classes tell.
 */
const KOTLIN_PACK = `
sources=$#
with_main() {
  if [ "$sources" = 1 ]; then cat; return; fi
  while read -r file; do
    class=$(echo "\${file#./}" | sed 's/[.]class$//' | tr / .)
    if "$0/javap" ${TOOL_FLAGS} -cp classes "$class" | grep -q 'static.* void main('; then echo "$file"; fi
  done
}
classes() { (cd classes && find . -name "$1"); }
main=$(classes MainKt.class | with_main | head -n 1)
if [ -z "$main" ]; then main=$(classes Main.class | with_main | head -n 1); fi
if [ -z "$main" ] && [ "$sources" != 1 ]; then main=$(classes '*Kt.class' | with_main | head -n 1); fi
if [ -z "$main" ]; then
  echo "The program needs a function main outside any class, or an object Main with a static one." >&2
  exit 1
fi
main="\${main#./}"
echo "\${main%.class}" | tr / . > main.class.name
"$0/jar" ${TOOL_FLAGS} --create --file main.jar --no-compress -C classes .
`;

function kotlin(chain: ToolChain): Language {
  const { java = "", classPath = "", stdlib = "" } = chain.parts;
  return {
    name: "Kotlin",
    sourceFile: "main.kt",
    compile: (home, prepared) => {
      const folder = prepared.get(KOTLIN_ARCHIVE);
      const archive =
        folder === undefined ? "" : `-XX:SharedArchiveFile=${folder}/${KOTLIN_ARCHIVE_FILE}`;
      const script = KOTLIN_SCRIPT + KOTLIN_PACK;
      return ["/bin/sh", "-c", script, java, home, classPath, archive, "main.kt"];
    },
    compileEnv: BASE_ENV,
    // Its compiler is the slowest of all here and takes 380 MB for a program of five lines.
    compileLimits: { cpuTimeMs: 20_000, memoryMib: 1024 },
    artefacts: [
      { path: "main.jar", executable: false },
      { path: "main.class.name", executable: false },
    ],
    leavings: ["classes"],
    run: (_home, limits) => [
      `${java}/java`,
      ...jvmFlags(limits),
      ...PROGRAM_FLAGS,
      "-cp",
      `main.jar:${stdlib}`,
      "@main.class.name",
    ],
    runEnv: () => BASE_ENV,
    heapMarker: JVM_HEAP_MARKER,
  };
}

export const KOTLIN: LanguageRow = { name: "Kotlin", toolChain: "kotlin", on: kotlin };
