/** What is wrong or missing in the fields of a problem. The form shows it, and the server refuses by it. Pure. */
import { LIMITS, OUTPUT_LIMIT_MB_MAX } from "./limit.ts";
import { PROBLEM_AUTH } from "./problem.ts";
import {
  FILE_MAX,
  FILE_NAME,
  isBlankStatement,
  type ProblemField,
  type ProblemFields,
  STATEMENT_PARTS,
  type StatementPart,
} from "./problem-fields.ts";
import { CASE_MODES_OF } from "./score.ts";
import { hasStatement, type TellingPart, untoldParts } from "./showable.ts";

/** It is part of addresses, so nothing that would need care there. */
export const DISPLAY_ID = /^[^\s/\\?#%<>"'`\p{C}]+$/u;

/** Samples are stored between these marks, without any way to write one of them in a text. */
const SAMPLE_MARK = /<\/?(input|output)>/;

export interface FieldFault {
  readonly what:
    | ("required" | "long" | "invalid" | "range" | "twice" | "template" | "mark")
    | ("untranslated" | "noSamples" | "noLanguage" | "noChecker");
  readonly field: ProblemField;
  readonly part?: StatementPart;
  /** Which one: a language's id, a file's or a tag's name, a sample's number. */
  readonly item?: string;
  /** The most there may be. */
  readonly max?: number;
  /**
   * error = it cannot be saved; unfinished = a hidden problem may lack it, and none that others see; advice = it may be
   * missing for good.
   */
  readonly level: "error" | "unfinished" | "advice";
}

interface FieldFacts {
  readonly limits: { readonly timeMsMax: number; readonly memoryMbMax: number };
  /** What is stored may stay: a package may have asked for more, or root for less since. */
  readonly stored: Pick<
    ProblemFields,
    | ("timeLimitMs" | "memoryLimitMb" | "stackLimitMb" | "outputLimitMb")
    | ("checkerCode" | "problemId")
  >;
  /** What a group puts before the id, which does not say it again. */
  readonly idPrefix?: string;
  /** Another judge judges it, and says itself in what languages, and how it is told. */
  readonly isRemote?: boolean;
  /** As `shownWithout` has it of what is stored. */
  readonly shownWithout?: readonly TellingPart[];
}

const isBlank = (text: string) => text.trim() === "";

export function findFieldFaults(fields: ProblemFields, facts: FieldFacts): FieldFault[] {
  return [
    ...idFaults(fields, facts),
    ...textFaults(fields),
    ...tellingFaults(fields, facts),
    ...translationFaults(fields),
    ...sampleFaults(fields),
    ...limitFaults(fields, facts),
    ...ruleFaults(fields, facts),
    ...fileFaults(fields),
    ...checkerFaults(fields, facts),
  ];
}

/** Whether it keeps these fields from being saved. */
export const isBarrier = ({ level }: FieldFault, { auth }: Pick<ProblemFields, "auth">): boolean =>
  level === "error" || (level === "unfinished" && auth !== PROBLEM_AUTH.hidden);

function idFaults(
  { problemId }: ProblemFields,
  { stored, idPrefix = "" }: FieldFacts,
): FieldFault[] {
  const id = problemId.trim();
  const fault = { field: "problemId", level: "error" } as const;
  if (id === "") return [{ ...fault, what: "required" }];
  if (id.toUpperCase() === stored.problemId) return [];
  const max = LIMITS.problemIdMax - idPrefix.length;
  if (id.length > max) {
    return [{ ...fault, what: "long", max }];
  }
  return DISPLAY_ID.test(id) ? [] : [{ ...fault, what: "invalid" }];
}

const maxOf = (part: StatementPart) => (part === "title" ? LIMITS.titleMax : LIMITS.textMax);

function textFaults({ main, other, source }: ProblemFields): FieldFault[] {
  const faults: FieldFault[] = [];
  if (isBlank(main.title)) {
    faults.push({ what: "required", field: "main", part: "title", level: "error" });
  }
  for (const field of ["main", "other"] as const) {
    const texts = field === "main" ? main : other;
    for (const part of STATEMENT_PARTS) {
      const max = maxOf(part);
      if (texts[part].length > max) faults.push({ what: "long", field, part, max, level: "error" });
    }
  }
  if (source.length > LIMITS.textMax) {
    faults.push({ what: "long", field: "source", max: LIMITS.textMax, level: "error" });
  }
  return faults;
}

/** What is to be done, what is read and what is written: each in one language at least. */
function tellingFaults(
  { main, other }: ProblemFields,
  { isRemote = false, shownWithout = [] }: FieldFacts,
): FieldFault[] {
  const fault = { what: "required", field: "main", level: "unfinished" } as const;
  if (!hasStatement([main, other])) return [{ ...fault, part: "description" }];
  if (isRemote) return [];
  return untoldParts([main, other])
    .filter((part) => !shownWithout.includes(part))
    .map((part) => ({ ...fault, part }));
}

function translationFaults({ main, other }: ProblemFields): FieldFault[] {
  const fault = { what: "untranslated", field: "other", level: "advice" } as const;
  if (isBlankStatement(other)) return [fault];
  return STATEMENT_PARTS.filter((part) => isBlank(other[part]) && !isBlank(main[part])).map(
    (part) => ({ ...fault, part }),
  );
}

function sampleFaults({ examples }: ProblemFields): FieldFault[] {
  if (examples.length === 0) return [{ what: "noSamples", field: "examples", level: "advice" }];
  return examples.flatMap(({ input, output }, index): FieldFault[] => {
    const fault = { field: "examples", item: `${index + 1}`, level: "error" } as const;
    if (isBlank(input) && isBlank(output)) return [{ ...fault, what: "required" }];
    return SAMPLE_MARK.test(input + output) ? [{ ...fault, what: "mark" }] : [];
  });
}

function limitFaults(fields: ProblemFields, { limits, stored }: FieldFacts): FieldFault[] {
  const { timeMsMax, memoryMbMax } = limits;
  const most = [
    ["timeLimitMs", timeMsMax],
    ["memoryLimitMb", memoryMbMax],
    ["stackLimitMb", memoryMbMax],
    ["outputLimitMb", OUTPUT_LIMIT_MB_MAX],
  ] as const;
  return most
    .filter(([field, max]) => {
      const value = fields[field];
      return value !== null && !(value >= 1 && (value <= max || value === stored[field]));
    })
    .map(([field, max]) => ({ what: "range", field, max, level: "error" }));
}

function ruleFaults(fields: ProblemFields, { isRemote = false }: FieldFacts): FieldFault[] {
  const { type, judgeCaseMode, languageIds, templates, tags } = fields;
  const faults: FieldFault[] = [];
  if (!CASE_MODES_OF[type].some((mode) => mode === judgeCaseMode)) {
    faults.push({ what: "invalid", field: "judgeCaseMode", level: "error" });
  }
  if (languageIds.length === 0 && !isRemote) {
    faults.push({ what: "noLanguage", field: "languageIds", level: "unfinished" });
  }
  for (const { languageId, code, isEnabled } of templates) {
    if (!languageIds.includes(languageId)) continue;
    const fault = { field: "templates", item: `${languageId}`, level: "error" } as const;
    if (isEnabled && isBlank(code)) faults.push({ ...fault, what: "template" });
    if (code.length > LIMITS.codeMax) faults.push({ ...fault, what: "long", max: LIMITS.codeMax });
  }
  const seen = new Set<string>();
  for (const { name } of tags) {
    const key = name.trim().toLowerCase();
    if (seen.has(key)) faults.push({ what: "twice", field: "tags", item: name, level: "error" });
    seen.add(key);
  }
  return faults;
}

function fileFaults(fields: ProblemFields): FieldFault[] {
  const faults: FieldFault[] = [];
  if (fields.isFileIo) {
    for (const field of ["ioReadFileName", "ioWriteFileName"] as const) {
      const name = fields[field].trim();
      if (name === "") faults.push({ what: "required", field, level: "error" });
      else if (!FILE_NAME.test(name)) faults.push({ what: "invalid", field, level: "error" });
    }
    // The input could not be written, and would be taken for the output.
    const names = [fields.ioReadFileName.trim(), fields.ioWriteFileName.trim()];
    if (faults.length === 0 && names[0] === names[1]) {
      faults.push({ what: "invalid", field: "ioWriteFileName", level: "error" });
    }
  }
  for (const field of ["userExtraFiles", "judgeExtraFiles"] as const) {
    for (const [item, content] of Object.entries(fields[field])) {
      const fault = { field, item, level: "error" } as const;
      if (!FILE_NAME.test(item)) faults.push({ ...fault, what: "invalid" });
      if (content.length > FILE_MAX) faults.push({ ...fault, what: "long", max: FILE_MAX });
    }
  }
  return faults;
}

function checkerFaults(fields: ProblemFields, { stored }: FieldFacts): FieldFault[] {
  const { judgeMode, checkerCode, checkerConvention, passes } = fields;
  if (judgeMode === "default") return [];
  const fault = { field: "checkerCode" } as const;
  if (isBlank(checkerCode)) return [{ ...fault, what: "noChecker", level: "unfinished" }];
  const faults: FieldFault[] = [];
  if (checkerCode.length > LIMITS.codeMax && checkerCode !== stored.checkerCode) {
    faults.push({ ...fault, what: "long", max: LIMITS.codeMax, level: "error" });
  }
  // Only Kattis's checkers can ask for a next pass.
  if (passes > 1 && checkerConvention !== "kattis") {
    faults.push({ what: "invalid", field: "passes", level: "error" });
  }
  return faults;
}
