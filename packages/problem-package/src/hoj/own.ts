/** What the HOJ-style zip has no place for and Gavel's own exports carry under `gavel`; other readers pass it over. */
import { CHECKER_CONVENTIONS, MAX_PASSES } from "@gavel/domain/checker";
import { compareRules } from "@gavel/domain/compare-rules";
import { gradingGroup } from "@gavel/domain/grading";
import { z } from "zod";
import type { ImportedChecker, ImportedProblem, ImportedStatement } from "../model.ts";
import { type OwnPrograms, ownProgramFields, readOwnPrograms } from "./own-programs.ts";

const ownCase = z.object({
  timeLimitMs: z.number().int().positive().nullable().default(null),
  memoryLimitMb: z.number().int().positive().nullable().default(null),
  checkerArguments: z.array(z.string()).nullable().default(null),
  compareRules: compareRules.nullable().default(null),
  isSample: z.boolean().default(false),
});

export const ownFields = z.object({
  program: z
    .object({ convention: z.enum(CHECKER_CONVENTIONS), arguments: z.array(z.string()) })
    .optional(),
  passes: z.number().int().min(1).max(MAX_PASSES).optional(),
  compareRules: compareRules.nullish(),
  grading: gradingGroup.nullish(),
  /** Extra files of either kind that are compiled together with the program. */
  compiledFiles: z.array(z.string()).optional(),
  isHidden: z.boolean().optional(),
  /** Of what a program writes for one case, in MB. */
  outputLimit: z.number().int().positive().optional(),
  /** A problem that is still being written, without test data. */
  lacksTests: z.boolean().optional(),
  ...ownProgramFields,
  /** In the order of the cases. */
  cases: z.array(ownCase).optional(),
  /** Of the statement that is not among the translations. */
  mainLocale: z.string().optional(),
  /** What statements name as `file://NAME`; they lie in a folder of their own. */
  files: z.array(z.string().regex(/^[\w.-]{1,100}$/)).optional(),
  translations: z
    .record(
      z.string(),
      z.object({
        title: z.string(),
        description: z.string(),
        input: z.string(),
        output: z.string(),
        hint: z.string(),
      }),
    )
    .optional(),
});
export type OwnFields = z.infer<typeof ownFields>;
/** As it is written: what has a preset may be left out. */
export type WrittenOwnFields = z.input<typeof ownFields>;

interface Own extends OwnPrograms {
  readonly lacksTests: boolean;
  readonly passes: number;
  readonly rules: Extract<ImportedChecker, { kind: "rules" }> | null;
  readonly grading: ImportedProblem["grading"];
  readonly cases: readonly z.infer<typeof ownCase>[];
  readonly statements: readonly ImportedStatement[];
}

/** @param json where it stands, for names of its programs */
export function readOwn(own: OwnFields | undefined, json: string): Own {
  const rules = own?.compareRules ?? null;
  return {
    ...readOwnPrograms(own ?? {}, json),
    lacksTests: own?.lacksTests === true,
    passes: own?.passes ?? 1,
    rules: rules === null ? null : { kind: "rules", rules },
    grading: own?.grading ?? null,
    cases: own?.cases ?? [],
    statements: Object.entries(own?.translations ?? {}).map(([locale, texts]) => ({
      locale,
      format: "markdown",
      ...texts,
      files: [],
      pdf: null,
    })),
  };
}
