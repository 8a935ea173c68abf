import type { RunLimits } from "../judging/limits.ts";
import { BASE_ENV, type Language } from "./language.ts";

/** The launcher refuses a larger stack than 1 GiB. */
const MAX_STACK_MIB = 1024;
const SHARED_FLAGS = ["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"];
const TOOL_FLAGS = [...SHARED_FLAGS, "-XX:TieredStopAtLevel=1"]
  .map((flag) => `-J${flag}`)
  .join(" ");

/** All classes go into one archive, so that inner and further top-level classes come along. */
const COMPILE_SCRIPT = `
"$0/javac" ${TOOL_FLAGS} -J-Xmx320m -J-Xss16m -encoding UTF-8 -nowarn -d classes Main.java || exit 1
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
function heapFlags(limits: RunLimits): string[] {
  const heapMib = Math.max(8, Math.floor(limits.memoryKib / 1024));
  const stackMib = Math.max(1, Math.min(MAX_STACK_MIB, Math.floor(limits.stackKib / 1024)));
  return [`-Xmx${heapMib}m`, `-Xms${Math.min(heapMib, 16)}m`, `-Xss${stackMib}m`];
}

export const JAVA: Language = {
  name: "Java",
  toolChain: "java",
  sourceFile: "Main.java",
  compile: (home) => ["/bin/sh", "-c", COMPILE_SCRIPT, home],
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 10_000, memoryMib: 512 },
  artefacts: [{ path: "Main.jar", executable: false }],
  run: (home, limits) => [
    `${home}/java`,
    ...heapFlags(limits),
    ...SHARED_FLAGS,
    "-DONLINE_JUDGE=true",
    "-Dfile.encoding=UTF-8",
    "-cp",
    "Main.jar",
    "Main",
  ],
  runEnv: () => BASE_ENV,
  heapMarker: { stderr: "java.lang.OutOfMemoryError" },
  selfTest: `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}
`,
};
