import { findLanguage, type LanguageName } from "@gavel/domain/language";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { ImportedProblem, ImportedSolution, PackageFile } from "@gavel/problem-package/model";
import { sourceTexts, textOf } from "./entry.ts";
import type { Workbench } from "./workbench.ts";

/** Everything of a task but the program. */
export type ProblemTask = Pick<JudgeTask, "problem" | "cases" | "testDataHash">;

const DEFAULT_MEMORY_MB = 256;
const STACK_MAX_MB = 1024;

export async function problemTask(
  problem: ImportedProblem,
  bench: Workbench,
): Promise<ProblemTask> {
  const memoryLimitMb = problem.limits.memoryMb ?? DEFAULT_MEMORY_MB;
  const program = problem.interactor ?? checkerProgram(problem);
  const texts =
    program === null ? null : await sourceTexts(program.main, program.others, program.language);
  const judgeExtraFiles: Record<string, string> = { ...texts?.files };
  for (const one of problem.judgeExtraFiles) judgeExtraFiles[one.name] = await textOf(one.file);
  const { checker } = problem;
  return {
    testDataHash: "",
    problem: {
      id: 1,
      type: problem.type,
      difficulty: problem.difficulty ?? 0,
      judgeMode: problem.interactor !== null ? "interactive" : program === null ? "default" : "spj",
      judgeCaseMode: problem.caseMode,
      timeLimitMs: problem.limits.timeMs ?? 1000,
      memoryLimitMb,
      stackLimitMb: Math.min(problem.limits.stackMb ?? memoryLimitMb, STACK_MAX_MB),
      ...(problem.limits.outputMb ? { outputLimitMb: problem.limits.outputMb } : {}),
      isRemoveEndBlank: checker.kind === "default" ? checker.ignoreEndBlank : true,
      fileIo: problem.fileIo,
      userExtraFiles: {},
      judgeExtraFiles,
      compiledFiles: [...(texts?.compiled ?? [])],
      spj:
        program === null || texts === null
          ? null
          : {
              language: program.language,
              code: texts.code,
              convention: program.convention,
              arguments: [...program.arguments],
            },
      passes: problem.passes,
      compareRules: checker.kind === "rules" ? checker.rules : null,
      grading: problem.grading,
      ioScore: null,
      showsCases: true,
    },
    cases: await Promise.all(problem.cases.map((one) => caseTask(one, bench))),
  };
}

function checkerProgram({ checker }: ImportedProblem) {
  return checker.kind === "program" ? checker.program : null;
}

async function caseTask(
  one: ImportedProblem["cases"][number],
  bench: Workbench,
): Promise<JudgeTask["cases"][number]> {
  return {
    seq: one.seq,
    testCaseId: one.seq,
    groupNum: one.groupNum,
    score: one.score,
    input: await bench.blob(one.input),
    answer: await bench.blob(one.output ?? EMPTY),
    timeLimitMs: one.timeLimitMs,
    memoryLimitMb: one.memoryLimitMb,
    checkerArguments: one.checkerArguments === null ? null : [...one.checkerArguments],
    compareRules: one.compareRules,
  };
}

/** What stands for the answer of a case that has none. */
const EMPTY: PackageFile = {
  path: "no answer",
  bytes: 0,
  isExecutable: false,
  async *open() {},
};

interface Multipliers {
  readonly time: number;
  readonly memory: number;
}

/** Formats whose limits are meant for all languages alike are judged so; others as the site would. */
function multipliersFor(problem: ImportedProblem, language: LanguageName): Multipliers {
  const facts = findLanguage(language);
  if (problem.format === "kattis" || problem.format === "polygon" || facts === undefined) {
    return { time: 1, memory: 1 };
  }
  return { time: facts.timeMultiplier, memory: facts.memoryMultiplier };
}

export async function solutionTask(
  base: ProblemTask,
  problem: ImportedProblem,
  solution: Pick<ImportedSolution, "others"> & {
    readonly main: NonNullable<ImportedSolution["main"]>;
  },
  language: LanguageName,
): Promise<JudgeTask> {
  const texts = await sourceTexts(solution.main, solution.others, language);
  const included = problem.userExtraFiles.filter(
    (one) => one.languages?.includes(language) ?? true,
  );
  const userExtraFiles: Record<string, string> = { ...texts.files };
  for (const one of included) userExtraFiles[one.name] = await textOf(one.file);
  const compiled = included.filter((one) => one.isCompiled).map((one) => one.name);
  const multipliers = multipliersFor(problem, language);
  return {
    ...base,
    jobId: "local",
    claim: "local",
    holder: "",
    submissionId: 0,
    judgementId: 0,
    language,
    code: texts.code,
    problem: {
      ...base.problem,
      userExtraFiles,
      compiledFiles: [...new Set([...base.problem.compiledFiles, ...texts.compiled, ...compiled])],
    },
    timeMultiplier: multipliers.time,
    memoryMultiplier: multipliers.memory,
  };
}
