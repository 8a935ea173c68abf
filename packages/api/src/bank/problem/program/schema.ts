import { LIMITS } from "@gavel/domain/limit";
import {
  CHECKER_VERDICTS,
  type CheckerVerdict,
  EXPECTED_VERDICTS,
  type ExpectedVerdict,
  PROGRAM_KINDS,
  PROGRAM_LIMITS,
  type ProgramKind,
} from "@gavel/domain/program";
import { z } from "zod";

const pid = z.number().int().positive();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Which test data: what judges use, or what is being edited. */
const data = z.enum(["live", "draft"]).default("live");
export type DataSide = z.infer<typeof data>;

export const programPidInput = z.object({ pid });

const programForm = z.object({
  /** null: it is new. */
  id: z.number().int().positive().nullable(),
  kind: z.enum(PROGRAM_KINDS),
  name: z
    .string()
    .trim()
    .min(1)
    .max(PROGRAM_LIMITS.nameMax)
    .regex(/^[^/\\]*$/),
  language: z.string().min(1).max(64),
  code: z.string().max(LIMITS.codeMax * 4, "CODE_TOO_LONG"),
  /** Of a solution: any of them is as it should be. */
  expected: z.array(z.enum(EXPECTED_VERDICTS)).max(EXPECTED_VERDICTS.length),
  isMain: z.boolean(),
});
export type ProgramForm = z.output<typeof programForm>;

const checkerText = z.string().max(PROGRAM_LIMITS.checkerTextMax);
const checkerTest = z.object({
  input: checkerText,
  output: checkerText,
  answer: checkerText,
  expected: z.enum(CHECKER_VERDICTS),
});

const factor = z.number().min(PROGRAM_LIMITS.factorMin).max(PROGRAM_LIMITS.factorMax);
export const saveProgramsInput = z.object({
  pid,
  /** The one that was read before the changes. */
  revision: z.number().int().min(0),
  programs: z.array(programForm).max(PROGRAM_LIMITS.programs),
  checkerTests: z.array(checkerTest).max(PROGRAM_LIMITS.checkerTests),
  rightFactor: factor,
  slowFactor: factor,
});

export const runSolutionsInput = z.object({
  pid,
  data,
  /** Absent: all solutions. */
  programIds: z.array(z.number().int().positive()).max(PROGRAM_LIMITS.programs).optional(),
});
export const resultsInput = z.object({ pid, data });
export const cellInput = z.object({
  pid,
  data,
  programId: z.number().int().positive(),
  seq: z.number().int().positive(),
});

export const generateInput = z.object({
  pid,
  programId: z.number().int().positive(),
  rows: z
    .array(
      z.object({
        args: z.array(z.string().max(PROGRAM_LIMITS.argumentMax)).max(PROGRAM_LIMITS.argumentsMax),
      }),
    )
    .min(1)
    .max(PROGRAM_LIMITS.rows),
});
export const inputsInput = z.object({
  pid,
  /** Of files that the caller holds or that the problem's test data has, also when only a draft names them. */
  inputs: z.array(sha256).min(1).max(PROGRAM_LIMITS.rows),
});

/** As the database counts. */
const ROUND_MAX = 2 ** 31 - 1;
const jobId = z.number().int().positive();
export const jobInput = z.object({
  jobId,
  /** The `round` of the last answer; rows that were told are not told again. */
  after: z.number().int().min(-1).max(ROUND_MAX).default(-1),
});
export const cancelInput = z.object({ jobId });
export const publishInput = z.object({
  pid,
  /** Both sentences were ticked: the findings are known, and the problem is published all the same. */
  knowsFindings: z.boolean(),
  publishesAnyway: z.boolean(),
});

export interface ProgramView {
  id: number;
  kind: ProgramKind;
  name: string;
  language: string;
  code: string;
  expected: ExpectedVerdict[];
  isMain: boolean;
}

interface CheckerTestView {
  input: string;
  output: string;
  answer: string;
  expected: CheckerVerdict;
  /** What the checker says now; null = it was not asked. */
  gets: { status: number; message: string } | null;
}

export interface ProgramSet {
  revision: number;
  updatedBy: string | null;
  updatedAt: Date | null;
  rightFactor: number;
  slowFactor: number;
  programs: ProgramView[];
  checkerTests: CheckerTestView[];
}

/** One solution on one case; null = not run with this content. */
export type Cell = {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
} | null;

interface ResultCase {
  seq: number;
  inputName: string;
  inputBytes: number;
  score: number;
  groupNum: number | null;
}

interface SolutionResult {
  programId: number;
  /** What the problem's time limit is multiplied with for its language. */
  timeMultiplier: number;
  cells: Cell[];
}

export interface Results {
  /** Of the data; null = there is none. */
  versionId: number | null;
  cases: ResultCase[];
  solutions: SolutionResult[];
  /** The last time anything of it was run. */
  runAt: Date | null;
  timeLimitMs: number;
  /** Runs of the caller's that are under way. */
  jobId: number | null;
}

export interface CellDetail {
  status: number;
  timeMs: number | null;
  memoryKib: number | null;
  output: string;
  message: string;
  runAt: Date;
}

export interface JobView {
  kind: string;
  total: number;
  done: number;
  isEnded: boolean;
  isCancelled: boolean;
  round: number;
  rows: {
    /** Its place in what was asked for. */
    row: number;
    status: number;
    timeMs: number | null;
    memoryKib: number | null;
    exitCode: number | null;
    output: string;
    message: string;
    /** Held for the caller. */
    kept: { sha256: string; bytes: number } | null;
  }[];
}
