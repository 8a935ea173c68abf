/** The JSON of the HOJ-style zip. Lenient where exporters differ, strict where a wrong value would change judging. */

import { writeExamples } from "@gavel/domain/example";
import { packageReason } from "@gavel/domain/package-reason";
import { JUDGE_CASE_MODES } from "@gavel/domain/score";
import { z } from "zod";
import { ownFields } from "./own.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** Name to content; some exporters write the same as a JSON text. */
const fileMap = z
  .union([z.record(z.string(), z.string()), z.string()])
  .nullish()
  .transform((value, context): Record<string, string> => {
    if (value === null || value === undefined || value === "") return {};
    if (typeof value !== "string") return value;
    try {
      const parsed = z.record(z.string(), z.string()).nullable().parse(JSON.parse(value));
      return parsed ?? {};
    } catch {
      context.addIssue({ code: "custom", message: packageReason("noMap") });
      return z.NEVER;
    }
  });

/** One text with tags, or a list in folders that people edit. */
const examples = z.union([
  z.array(z.object({ input: text, output: text })).transform(writeExamples),
  text,
]);

const hojSample = z.object({
  input: text,
  output: text,
  score: z.number().nullish(),
  groupNum: z.number().int().nullish(),
});
export type HojSample = z.infer<typeof hojSample>;

const judgeMode = z.enum(["default", "spj", "interactive"]).nullish();

export const hojProblem = z.object({
  judgeMode,
  languages: z.array(z.string()).nullish(),
  samples: z.array(hojSample).nullish(),
  tags: z.array(z.string()).nullish(),
  codeTemplates: z.array(z.object({ language: z.string(), code: text })).nullish(),
  userExtraFile: fileMap,
  judgeExtraFile: fileMap,
  gavel: ownFields.optional(),
  problem: z.object({
    problemId: text,
    title: z.string().trim().min(1),
    author: text,
    type: z.union([z.literal(0), z.literal(1)]).nullish(),
    judgeMode,
    timeLimit: z.number().int().positive().nullish(),
    memoryLimit: z.number().int().positive().nullish(),
    stackLimit: z.number().int().positive().nullish(),
    description: text,
    input: text,
    output: text,
    examples,
    hint: text,
    source: text,
    difficulty: z.number().int().nullish(),
    codeShare: z.boolean().nullish(),
    isRemote: z.boolean().nullish(),
    isRemoveEndBlank: z.boolean().nullish(),
    openCaseResult: z.boolean().nullish(),
    judgeCaseMode: z.enum(JUDGE_CASE_MODES).nullish(),
    spjCode: z.string().nullish(),
    spjLanguage: z.string().nullish(),
    userExtraFile: fileMap,
    judgeExtraFile: fileMap,
    isFileIO: z.boolean().nullish(),
    ioReadFileName: text,
    ioWriteFileName: text,
  }),
});
export type HojProblem = z.infer<typeof hojProblem>;

/** The manifest beside the test files. */
export const hojInfo = z.object({
  testCases: z.array(
    z.object({
      score: z.number().nullish(),
      groupNum: z.number().int().nullish(),
      inputName: z.string(),
      outputName: text,
    }),
  ),
});
