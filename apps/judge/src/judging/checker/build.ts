/** A problem's checker or interactor, compiled and ready to be called. */
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { ReadyLanguage } from "../../languages/ready.ts";
import type { RunSpec } from "../../sandbox/connection.ts";
import type { CompileOutcome, Compiler, CompileSource, Program } from "../compile.ts";
import { CHECKER_COMPILE_LIMITS, type RunLimits } from "../limits.ts";
import type { Asker } from "../shares.ts";
import type { CallFacts } from "./answer.ts";
import { STATE } from "./call.ts";

export interface ReadyChecker extends Pick<CallFacts, "convention" | "role"> {
  readonly ready: ReadyLanguage;
  readonly program: Program;
  readonly arguments: readonly string[];
  /** Files beside the program when it runs, such as modules of an interpreted one. */
  readonly extraFiles: Readonly<Record<string, string>>;
}

export type BuiltChecker =
  | { readonly kind: "none" }
  | { readonly kind: "ready"; readonly checker: ReadyChecker }
  /** Of the problem: its author has to mend it. Of the judge: this host cannot. */
  | { readonly kind: "fault"; readonly of: "problem" | "judge"; readonly note: string };

interface Tools {
  readonly compiler: Compiler;
  readonly findLanguage: (name: string) => ReadyLanguage | undefined;
}

export async function buildChecker(
  { problem }: Pick<JudgeTask, "problem">,
  tools: Tools,
  signal: AbortSignal,
): Promise<BuiltChecker> {
  if (problem.judgeMode === "default") return { kind: "none" };
  const role = problem.judgeMode === "spj" ? "checker" : "interactor";
  const { spj } = problem;
  if (spj === null) return { kind: "fault", of: "problem", note: `The problem has no ${role}` };
  if (role === "interactor" && (spj.convention === "syzoj" || spj.convention === "cms")) {
    const note = "An interactor cannot say its score on standard output: choose another convention";
    return { kind: "fault", of: "problem", note };
  }
  if (problem.passes > 1 && spj.convention !== "kattis") {
    const note = "Only a checker of the Kattis convention can ask for several passes";
    return { kind: "fault", of: "problem", note };
  }
  const ready = tools.findLanguage(spj.language);
  if (ready === undefined) {
    return {
      kind: "fault",
      of: "judge",
      note: `This judge has no ${spj.language} for the ${role}`,
    };
  }
  const source = {
    code: spj.code,
    extraFiles: problem.judgeExtraFiles,
    compiledFiles: problem.compiledFiles,
  };
  // On the account of the problem: whoever is the first to send something to it has not asked for that.
  const asker = { holder: `problem ${problem.id}`, task: `checker of ${problem.id}` };
  const outcome = await compileChecker(ready, source, { ...tools, asker }, signal);
  switch (outcome.kind) {
    case "compiled":
      return {
        kind: "ready",
        checker: {
          convention: spj.convention,
          role,
          ready,
          program: outcome.program,
          arguments: spj.arguments,
          extraFiles: problem.judgeExtraFiles,
        },
      };
    case "refused":
      return {
        kind: "fault",
        of: "problem",
        note: `The ${role} does not compile:\n${outcome.output}`,
      };
    case "noProgram":
      return { kind: "fault", of: "problem", note: `The ${role}: ${outcome.note}` };
    case "fault":
      return { kind: "fault", of: "judge", note: outcome.note };
  }
}

/** With the limits of checkers, so that a trial compile and the first submission share one program. */
export function compileChecker(
  ready: ReadyLanguage,
  source: CompileSource,
  tools: Pick<Tools, "compiler"> & { readonly asker: Asker },
  signal: AbortSignal,
): Promise<CompileOutcome> {
  const own = ready.language.compileLimits;
  const limits = {
    cpuTimeMs: Math.max(own.cpuTimeMs, CHECKER_COMPILE_LIMITS.cpuTimeMs),
    memoryMib: Math.max(own.memoryMib, CHECKER_COMPILE_LIMITS.memoryMib),
  };
  return tools.compiler.compile(ready, source, tools.asker, signal, limits);
}

/** Headers and sources were read by the compiler; copying them before every run would only cost time. */
const ONLY_COMPILED = /\.(h|hh|hpp|hxx|inc|c|cc|cpp|cxx)$/i;

/**
 * The program's own files and what lies beside it. The paths of what it is called with and of what it leaves mean something
 * else, and so do their folders: a text there would be read as its own words.
 */
export function checkerFiles(
  checker: ReadyChecker,
  request: Pick<RunSpec, "files" | "collect">,
): RunSpec["files"] {
  const own = checker.program.files;
  const taken = [...own, ...request.files, ...request.collect].map(({ path }) => path);
  const names = new Set([STATE, ...taken].flatMap(withFolders));
  const extra = Object.entries(checker.extraFiles).filter(
    ([path]) => !names.has(path) && !ONLY_COMPILED.test(path),
  );
  return [
    ...own.map(({ path, executable, sha256 }) => ({
      path,
      source: { kind: "blob" as const, sha256 },
      executable,
    })),
    ...extra.map(([path, text]) => ({
      path,
      source: { kind: "text" as const, text },
      executable: false,
    })),
  ];
}

/** `a/b/c` is named so, and makes the folders `a` and `a/b`. */
function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

export function checkerCommand({ ready }: ReadyChecker, limits: RunLimits): string[] {
  return [...ready.language.run(ready.home, limits)];
}
