/** What a program is judged by: the problem and its cases. */
import { CHECKER_CONVENTIONS, MAX_PASSES } from "@gavel/domain/checker";
import { compareRules } from "@gavel/domain/compare-rules";
import { gradingGroup } from "@gavel/domain/grading";
import { JUDGE_CASE_MODES } from "@gavel/domain/score";
import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const blobRef = z.object({ sha256, bytes: z.number().int().nonnegative() });

export const judgeCase = z.object({
  seq: z.number().int().positive(),
  testCaseId: z.number().int(),
  groupNum: z.number().int().nullable(),
  score: z.number().int().nonnegative(),
  input: blobRef,
  answer: blobRef,
  /** What this case has of its own; null where the problem's value holds. Limits are before the language multiplier. */
  timeLimitMs: z.number().int().positive().nullable(),
  memoryLimitMb: z.number().int().positive().nullable(),
  checkerArguments: z.array(z.string()).nullable(),
  compareRules: compareRules.nullable(),
});
export type JudgeCaseSpec = z.infer<typeof judgeCase>;

export const judgedProblem = z.object({
  id: z.number().int(),
  type: z.union([z.literal(0), z.literal(1)]),
  difficulty: z.number().int(),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  judgeCaseMode: z.enum(JUDGE_CASE_MODES),
  /** Of the problem, before the language multiplier. */
  timeLimitMs: z.number().int().positive(),
  memoryLimitMb: z.number().int().positive(),
  stackLimitMb: z.number().int().positive(),
  /** Of what it writes for one case; absent = twice the answer, and 32 MB at least. */
  outputLimitMb: z.number().int().positive().optional(),
  isRemoveEndBlank: z.boolean(),
  fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
  userExtraFiles: z.record(z.string(), z.string()),
  judgeExtraFiles: z.record(z.string(), z.string()),
  /** Extra files of either kind that are given to the compiler beside the source, where it takes several. */
  compiledFiles: z.array(z.string()),
  /** Checker or interactor; null in default mode. Its further sources are the judge's extra files. */
  spj: z
    .object({
      language: z.string(),
      code: z.string(),
      convention: z.enum(CHECKER_CONVENTIONS),
      arguments: z.array(z.string()),
    })
    .nullable(),
  /** More than 1: while the checker accepts and leaves input for a next pass, the program runs again. */
  passes: z.number().int().min(1).max(MAX_PASSES),
  /** In default mode, in place of the comparison by `isRemoveEndBlank`. */
  compareRules: compareRules.nullable(),
  /** In place of `judgeCaseMode`; it names cases by `seq`. */
  grading: gradingGroup.nullable(),
  ioScore: z.number().int().nullable(),
  /** People see what became of each case, so all are worth running. */
  showsCases: z.boolean().default(true),
});
export type JudgedProblem = z.infer<typeof judgedProblem>;

/**
 * Every case is run whatever became of the others, and a program over the time limit goes on until so many times the
 * limit, so that it is known how slow it is. Verdicts are those of a submission.
 */
export const trial = z.object({ timeFactor: z.number().min(1) });
