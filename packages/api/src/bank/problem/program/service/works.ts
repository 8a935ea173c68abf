/** From a problem and its programs to what a judge server is sent, and to the names under which outcomes are remembered. */
import { createHash } from "node:crypto";
import type { Db } from "@gavel/db";
import { TRIAL_TIME_FACTOR } from "@gavel/domain/program";
import type { AskCheckerWork, JudgeCasesWork, RunProgramWork } from "@gavel/judge-protocol/batch";
import type { JudgedProblem } from "@gavel/judge-protocol/task";
import { withTestlibText } from "@gavel/problem-package/testlib";
import {
  findProblemTaskFacts,
  judgedProblem,
  type TaskCase,
  taskCases,
} from "../../../../judging/judgement/index.ts";
import type { LanguageView } from "../../../../judging/language/index.ts";
import { DomainError } from "../../../../kernel/error.ts";
import type { ProgramView } from "../schema.ts";
import type { DataRules } from "./data.ts";

/** Of programs that run for the setter and are no solutions. */
const SETTER_LIMITS = { timeLimitMs: 16_000, memoryLimitMb: 512, stackLimitMb: 128 };
/** The main solution may take longer to make an answer than contestants have: whether it does is another question. */
const ANSWER_LIMITS = { factor: 5, maxMs: 60_000 };

type Source = Pick<ProgramView, "language" | "code">;
type Multipliers = Pick<LanguageView, "timeMultiplier" | "memoryMultiplier">;

interface JudgedWith {
  readonly cases?: readonly Pick<TaskCase, "settings">[];
  /** In place of those of the live version. */
  readonly rules?: DataRules | null;
}

export async function loadJudged(
  db: Db,
  pid: number,
  { cases = [], rules = null }: JudgedWith = {},
): Promise<JudgedProblem> {
  const facts = await findProblemTaskFacts(db, pid);
  if (facts === undefined) throw new DomainError("NOT_FOUND");
  return judgedProblem({ ...facts, ...rules }, cases);
}

export function solutionWork(
  problem: JudgedProblem,
  { language, code }: Source,
  { timeMultiplier, memoryMultiplier }: Multipliers,
): Omit<JudgeCasesWork, "rows"> {
  return {
    kind: "judgeCases",
    ...{ language, code, problem, timeMultiplier, memoryMultiplier },
    timeFactor: TRIAL_TIME_FACTOR,
  };
}

export function runWork(
  problem: JudgedProblem,
  { language, code, kind }: ProgramView,
  { timeMultiplier, memoryMultiplier }: Multipliers,
): Omit<RunProgramWork, "rows"> {
  const isSolution = kind === "solution";
  const { userExtraFiles, judgeExtraFiles, compiledFiles } = problem;
  const { factor, maxMs } = ANSWER_LIMITS;
  return {
    kind: "runProgram",
    ...{ language, code, timeMultiplier, memoryMultiplier },
    extraFiles: isSolution ? userExtraFiles : withTestlibText(code, headersOf(judgeExtraFiles)),
    compiledFiles: isSolution ? compiledFiles : [],
    limits: isSolution
      ? {
          timeLimitMs: Math.min(maxMs, factor * problem.timeLimitMs),
          memoryLimitMb: problem.memoryLimitMb,
          stackLimitMb: problem.stackLimitMb,
        }
      : SETTER_LIMITS,
    fileIo: isSolution ? problem.fileIo : null,
    keepsOutput: kind !== "validator",
  };
}

/** What lies beside a checker is there for the other programs of the jury too, as far as it is no program itself. */
function headersOf(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => /\.(h|hpp|hh)$/i.test(name)));
}

export function checkerWork(problem: JudgedProblem): Omit<AskCheckerWork, "rows"> {
  return { kind: "askChecker", language: problem.spj?.language ?? "C", problem };
}

export type SpecOf = ReturnType<typeof taskCases>[number];
export const specsOf = taskCases;

/** All of a work that decides over a verdict. What only sorts or counts is left out, so that it may change freely. */
export function solutionMemo(work: Omit<JudgeCasesWork, "rows">): (spec: SpecOf) => string {
  const { problem, ...program } = work;
  const { id, difficulty, ioScore, showsCases, judgeCaseMode, grading, ...judged } = problem;
  const own = memoOf("solution", program, judged);
  return ({ seq, testCaseId, groupNum, ...spec }) =>
    memoOf(own, spec, grading === null ? null : [seq, grading]);
}

export function validatorMemo(work: Omit<RunProgramWork, "rows">): (sha256: string) => string {
  const own = memoOf("validator", work);
  return (sha256) => memoOf(own, sha256);
}

export function checkerMemo(
  {
    judgeMode,
    spj,
    judgeExtraFiles,
    compareRules,
    isRemoveEndBlank,
    passes,
    compiledFiles,
  }: JudgedProblem,
  { input, output, answer }: { input: string; output: string; answer: string },
): string {
  const checker = { judgeMode, spj, judgeExtraFiles, compareRules, isRemoveEndBlank, passes };
  return memoOf("checker", checker, compiledFiles, [input, output, answer]);
}

function memoOf(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}
