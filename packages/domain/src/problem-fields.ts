/** What the problem form edits: every field of a problem but its test data and programs. Server and web app share it. */
import { z } from "zod";
import { CHECKER_CONVENTIONS, MAX_PASSES } from "./checker.ts";
import { compareRules } from "./compare-rules.ts";
import { LIMITS } from "./limit.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { JUDGE_CASE_MODES } from "./score.ts";

/** A plain name in the program's own folder. */
export const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,254}$/;
/** Libraries that checkers bring along are long. */
export const FILE_MAX = LIMITS.textMax * 4;
const FIELD_LIMITS = {
  examplesMax: 50,
  tagsMax: 50,
  tagNameMax: 255,
  filesMax: 50,
  languagesMax: 200,
  checkerArgumentsMax: 100,
} as const;

/** Beyond what may be stored, so that a fault is named instead of a shape refused. */
const TYPED_MAX = LIMITS.textMax * 2;
const text = z.string().max(TYPED_MAX);

const statementTexts = z.object({
  title: z.string().max(LIMITS.titleMax * 4),
  description: text,
  input: text,
  output: text,
  hint: text,
});
export type StatementTexts = z.infer<typeof statementTexts>;
/** In the order in which they are read. */
export const TEXT_PARTS = ["description", "input", "output", "hint"] as const;
export const STATEMENT_PARTS = ["title", ...TEXT_PARTS] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];

const fileMap = z
  .record(z.string().max(255), z.string().max(FILE_MAX))
  .refine((files) => Object.keys(files).length <= FIELD_LIMITS.filesMax);

export const problemFields = z.object({
  /** The display id. */
  problemId: z.string().max(LIMITS.problemIdMax * 2),
  /** The language that `main` is written in; `other` is in the other one. */
  mainLocale: z.enum(LOCALES),
  main: statementTexts,
  other: statementTexts,
  source: text,
  examples: z.array(z.object({ input: text, output: text })).max(FIELD_LIMITS.examplesMax),
  type: z.union([z.literal(0), z.literal(1)]),
  timeLimitMs: z.number().int(),
  memoryLimitMb: z.number().int(),
  stackLimitMb: z.number().int(),
  /** null: as much as an answer may need, see `OUTPUT_LIMIT_MB_MAX`. */
  outputLimitMb: z.number().int().nullable(),
  difficulty: z.number().int().min(0).max(2),
  auth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  codeShare: z.boolean(),
  openCaseResult: z.boolean(),
  isRemoveEndBlank: z.boolean(),
  judgeCaseMode: z.enum(JUDGE_CASE_MODES),
  languageIds: z.array(z.number().int()).max(FIELD_LIMITS.languagesMax),
  templates: z
    .array(
      z.object({
        languageId: z.number().int(),
        code: z.string().max(LIMITS.codeMax * 2),
        isEnabled: z.boolean(),
      }),
    )
    .max(FIELD_LIMITS.languagesMax),
  isFileIo: z.boolean(),
  ioReadFileName: z.string().max(255),
  ioWriteFileName: z.string().max(255),
  userExtraFiles: fileMap,
  judgeExtraFiles: fileMap,
  tags: z
    .array(z.object({ name: z.string().max(1000), color: z.string().max(32) }))
    .max(FIELD_LIMITS.tagsMax),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  compareRules: compareRules.nullable(),
  /** Packages bring longer checkers than may be typed. */
  checkerCode: z.string().max(FILE_MAX),
  checkerLanguage: z.string().max(64),
  checkerConvention: z.enum(CHECKER_CONVENTIONS),
  checkerArguments: z.array(z.string().max(1000)).max(FIELD_LIMITS.checkerArgumentsMax),
  passes: z.number().int().min(1).max(MAX_PASSES),
});
export type ProblemFields = z.infer<typeof problemFields>;
export type ProblemField = keyof ProblemFields;

export const otherLocale = (locale: Locale): Locale => (locale === "zh-CN" ? "en-US" : "zh-CN");

/** What a reader of the other language is shown: each text that is missing in theirs comes from the main one. */
export function withFallback(texts: StatementTexts, main: StatementTexts): StatementTexts {
  const shown = (part: StatementPart) => (texts[part].trim() === "" ? main[part] : texts[part]);
  return {
    title: shown("title"),
    description: shown("description"),
    input: shown("input"),
    output: shown("output"),
    hint: shown("hint"),
  };
}

export const isBlankStatement = (texts: StatementTexts) =>
  STATEMENT_PARTS.every((part) => texts[part].trim() === "");

const CJK = /\p{Script=Han}/u;

/** In which language texts are written of which nobody said it. A title alone may be a name in letters of any language. */
export function guessLocale(texts: StatementTexts, reader: Locale): Locale {
  if (STATEMENT_PARTS.some((part) => CJK.test(texts[part]))) return "zh-CN";
  const isTitleAlone = STATEMENT_PARTS.every(
    (part) => part === "title" || texts[part].trim() === "",
  );
  return isTitleAlone ? reader : "en-US";
}
