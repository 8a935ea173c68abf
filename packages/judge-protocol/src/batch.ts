/**
 * Batches: errands that run one program many times. Three things a setter wants of programs: to see a solution judged on
 * cases, to run a generator, validator or the main solution on inputs, and to ask the checker about outputs. Each row is
 * one run; rows of one errand share the program, which is compiled once.
 */
import { z } from "zod";
import { blobRef, judgeCase, judgedProblem } from "./task.ts";

/** Of what a program wrote to standard error, a checker's words or a compiler's, in characters. */
export const ROW_TEXT_KEPT = 2000;
/** Of a program's output, for the eye, in characters. */
export const ROW_OUTPUT_SHOWN = 300;
/** What a run may write to be kept, in bytes. */
export const KEPT_OUTPUT_MAX_BYTES = 256 * 1024 * 1024;
/** Rows of one errand at most. */
export const BATCH_ROWS_MAX = 100;

const program = {
  language: z.string(),
  code: z.string(),
};
const multipliers = {
  timeMultiplier: z.number().positive(),
  memoryMultiplier: z.number().positive(),
};

/** `row` is the case's `seq`. */
export const judgeCasesWork = z.object({
  kind: z.literal("judgeCases"),
  ...program,
  ...multipliers,
  problem: judgedProblem,
  /** How far beyond its time limit it may run; see `trial`. */
  timeFactor: z.number().min(1),
  rows: z.array(z.object({ row: z.number().int(), case: judgeCase })).max(BATCH_ROWS_MAX),
});

const runInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("blob"), blob: blobRef }),
]);

export const runProgramWork = z.object({
  kind: z.literal("runProgram"),
  ...program,
  ...multipliers,
  extraFiles: z.record(z.string(), z.string()),
  compiledFiles: z.array(z.string()),
  limits: z.object({
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    stackLimitMb: z.number().int().positive(),
  }),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
  /** What it wrote is kept as a blob of the site's; otherwise how it ended is all there is to know. */
  keepsOutput: z.boolean(),
  rows: z
    .array(z.object({ row: z.number().int(), argv: z.array(z.string()), input: runInput }))
    .max(BATCH_ROWS_MAX),
});

/** Of the problem's checker, or of the comparison where it has none. */
export const askCheckerWork = z.object({
  kind: z.literal("askChecker"),
  /** The checker's; of a comparison the name of any language. */
  language: z.string(),
  problem: judgedProblem,
  rows: z
    .array(
      z.object({
        row: z.number().int(),
        input: z.string(),
        output: z.string(),
        answer: z.string(),
      }),
    )
    .max(BATCH_ROWS_MAX),
});

export const batchRow = z.object({
  row: z.int32(),
  /** A final judge status. Of a run that is not judged: Accepted when it ended with exit code 0 within its limits. */
  status: z.number().int(),
  timeMs: z.int32().nonnegative().nullable(),
  memoryKib: z.int32().nonnegative().nullable(),
  exitCode: z.int32().nullable(),
  /** The first of what it wrote. */
  output: z.string(),
  /** What a checker said, what a program wrote to standard error, or how it ended. */
  message: z.string(),
  kept: blobRef.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const batchResult = z.object({
  kind: z.literal("batch"),
  /** Why there are no rows and never will be: the program does not compile, or the problem's checker is broken. */
  refused: z.object({ status: z.number().int(), message: z.string() }).nullable(),
  rows: z.array(batchRow).max(BATCH_ROWS_MAX),
});
export type BatchResult = z.infer<typeof batchResult>;

/** The answer to `POST /judge/v1/output`. */
export const keptOutput = blobRef;
export type KeptOutput = z.infer<typeof keptOutput>;
export type JudgeCasesWork = z.infer<typeof judgeCasesWork>;
export type RunProgramWork = z.infer<typeof runProgramWork>;
export type AskCheckerWork = z.infer<typeof askCheckerWork>;
export type BatchWork = JudgeCasesWork | RunProgramWork | AskCheckerWork;
