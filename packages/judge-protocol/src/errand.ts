/**
 * Errands: short tasks for a judge host that are no judgement. They come through the same queue and claims, and are
 * answered with `POST /judge/v1/errand`. Nothing of them is ever counted for or against a person.
 */
import { compareRules } from "@gavel/domain/compare-rules";
import { z } from "zod";
import { askCheckerWork, batchResult, judgeCasesWork, runProgramWork } from "./batch.ts";

/** Of the program's output, in characters. */
export const TEST_OUTPUT_KEPT = 1000;
/** Of its standard error or the compiler's output, in characters: what is wrong is said at the start. */
export const TEST_STDERR_KEPT = 4000;

/** A program run on one input that a person typed. */
const testRunWork = z.object({
  kind: z.literal("testRun"),
  language: z.string(),
  code: z.string(),
  input: z.string(),
  /** null or empty: whatever the program says is right. */
  expectedOutput: z.string().nullable(),
  problem: z.object({
    judgeMode: z.enum(["default", "spj"]),
    /** Before the language multiplier. */
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    stackLimitMb: z.number().int().positive(),
    outputLimitMb: z.number().int().positive().optional(),
    isRemoveEndBlank: z.boolean(),
    fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
    userExtraFiles: z.record(z.string(), z.string()),
    /** Those of them that are compiled together with the program. */
    compiledFiles: z.array(z.string()),
    compareRules: compareRules.nullable(),
  }),
  timeMultiplier: z.number().positive(),
  memoryMultiplier: z.number().positive(),
});
export type TestRunWork = z.infer<typeof testRunWork>;

/** A checker or interactor compiled to see whether it can be. */
const compileCheckerWork = z.object({
  kind: z.literal("compileChecker"),
  language: z.string(),
  code: z.string(),
  /** Its further sources and headers, by name. */
  extraFiles: z.record(z.string(), z.string()),
  /** Those of them that are compiled together with it; absent = none. */
  compiledFiles: z.array(z.string()).optional(),
});
export type CompileCheckerWork = z.infer<typeof compileCheckerWork>;

export const errandWork = z.discriminatedUnion("kind", [
  testRunWork,
  compileCheckerWork,
  judgeCasesWork,
  runProgramWork,
  askCheckerWork,
]);
export type ErrandWork = z.infer<typeof errandWork>;

export const errandTask = z.object({
  jobId: z.string(),
  claim: z.string(),
  errandId: z.number().int(),
  /** As of a judgement. */
  holder: z.string().default(""),
  work: errandWork,
});
export type ErrandTask = z.infer<typeof errandTask>;

const testRunResult = z.object({
  kind: z.literal("testRun"),
  /** A final judge status; a compile error's output is in `stderr`. */
  status: z.number().int(),
  timeMs: z.int32().nonnegative().nullable(),
  memoryKib: z.int32().nonnegative().nullable(),
  /** Cut at TEST_OUTPUT_KEPT characters, `...` behind what was cut. */
  output: z.string(),
  /** Cut at TEST_STDERR_KEPT characters in the same way. */
  stderr: z.string(),
  /** How the program ended, where the status alone does not say it. */
  note: z.string().nullable(),
});
export type TestRunResult = z.infer<typeof testRunResult>;

const compileCheckerResult = z.object({
  kind: z.literal("compileChecker"),
  isCompiled: z.boolean(),
  /** What the compiler said when it refused. */
  output: z.string(),
});

/** A fault of ours: nothing is known of the program. */
const errandFault = z.object({ kind: z.literal("fault"), note: z.string() });

export const errandResult = z.discriminatedUnion("kind", [
  testRunResult,
  compileCheckerResult,
  batchResult,
  errandFault,
]);
export type ErrandResult = z.infer<typeof errandResult>;

export const errandReport = z.object({
  jobId: z.string(),
  claim: z.string(),
  errandId: z.number().int(),
  result: errandResult,
});
export type ErrandReport = z.infer<typeof errandReport>;
