/** The rules of the problem form: what is refused, what an absent field means. Pure. */
import {
  CHECKER_CONVENTIONS,
  type CheckerConvention,
  MAX_PASSES,
  storedArguments,
  storedConvention,
} from "@gavel/domain/checker";
import { findLanguage } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import {
  PROBLEM_AUTH,
  PROBLEM_AUTHS,
  PROBLEM_TYPE,
  PROBLEM_TYPES,
  type ProblemType,
  readProblemType,
} from "@gavel/domain/problem";
import { DISPLAY_ID } from "@gavel/domain/problem-faults";
import { FILE_MAX, FILE_NAME } from "@gavel/domain/problem-fields";
import { CASE_MODES_OF, type JudgeCaseMode, readCaseMode } from "@gavel/domain/score";
import type { ProblemLimits } from "@gavel/domain/setting";
import { z } from "zod";
import { DomainError } from "../../kernel/error.ts";
import { readFileMap } from "./present.ts";
import type { ProblemTableRow } from "./queries.ts";
import type { ProblemForm } from "./schema.ts";

type Fields = ProblemForm["problem"];

/** The columns that the form decides; the display id is null when the server is to choose it. */
export interface ProblemValues {
  readonly display_id: string | null;
  readonly title: string;
  readonly type: ProblemType;
  readonly judge_mode: "default" | "spj" | "interactive";
  readonly judge_case_mode: JudgeCaseMode;
  readonly time_limit_ms: number;
  readonly memory_limit_mb: number;
  readonly stack_limit_mb: number;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
  readonly source: string;
  readonly examples: string;
  readonly difficulty: number;
  readonly auth: number;
  readonly code_share: boolean;
  readonly spj_code: string | null;
  readonly spj_language: string | null;
  readonly checker_convention: CheckerConvention;
  readonly checker_arguments: string[];
  readonly passes: number;
  readonly user_extra_file: Record<string, string> | null;
  readonly judge_extra_file: Record<string, string> | null;
  readonly is_remove_end_blank: boolean;
  readonly open_case_result: boolean;
  readonly is_upload_case: boolean;
  readonly is_file_io: boolean;
  readonly io_read_file_name: string | null;
  readonly io_write_file_name: string | null;
}

function invalid(field: string): never {
  throw new DomainError("PARAM_INVALID", { field });
}

/** Absent or null = what is stored, or the default. */
function oneOf<T extends number | string>(
  field: string,
  value: number | string | null | undefined,
  otherwise: T,
  allowed: readonly T[],
): T {
  if (value === undefined || value === null) return otherwise;
  return allowed.find((one) => one === value) ?? invalid(field);
}

/** What is stored may stay: a package may have asked for more, or root for less since. */
function limit(
  field: string,
  value: number | null | undefined,
  { stored, usual, max }: { stored: number | undefined; usual: number; max: number },
): number {
  const wanted = value ?? stored ?? Math.min(usual, max);
  return wanted >= 1 && (wanted <= max || wanted === stored) ? wanted : invalid(field);
}

/** Absent = what is stored; null = cleared. */
function text(value: string | null | undefined, stored: string | undefined): string {
  const wanted = value === undefined ? (stored ?? "") : (value ?? "");
  if (wanted.length > LIMITS.textMax)
    throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.textMax });
  return wanted;
}

function readTitle(value: string | null | undefined, stored: string | undefined): string {
  const title = (value ?? stored ?? "").trim();
  if (title === "") throw new DomainError("PARAM_MISSING", { field: "title" });
  if (title.length > LIMITS.titleMax)
    throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.titleMax });
  return title;
}

/** That of a remote judge's problem says where it is from, and stays. */
function readDisplayId(
  value: string | null | undefined,
  { display_id: stored, is_remote: isFixed }: Partial<ProblemTableRow>,
): string | null {
  const id = (value ?? "").trim().toUpperCase();
  if (id === "" || id === stored) return stored ?? null;
  if (isFixed === true) return invalid("problemId");
  if (id.length > LIMITS.problemIdMax) {
    throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.problemIdMax });
  }
  return DISPLAY_ID.test(id) ? id : invalid("problemId");
}

const fileMap = z.record(z.string().regex(FILE_NAME), z.string().max(FILE_MAX));

function readFiles(
  field: string,
  value: string | null | undefined,
  stored: unknown,
): Record<string, string> | null {
  if (value === undefined) return emptyAsNull(readFileMap(stored ?? null));
  if (value === null || value.trim() === "") return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return invalid(field);
  }
  const files = fileMap.nullable().safeParse(parsed);
  if (!files.success) return invalid(field);
  return emptyAsNull(files.data ?? {});
}

function emptyAsNull(files: Record<string, string>): Record<string, string> | null {
  return Object.keys(files).length === 0 ? null : files;
}

function readFileIo(problem: Fields, stored: ProblemTableRow | null) {
  const isFileIo = problem.isFileIO ?? stored?.is_file_io ?? false;
  const name = (field: string, value: string | null | undefined) => {
    const wanted = (value ?? "").trim();
    if (wanted === "" && !isFileIo) return null;
    if (wanted === "") throw new DomainError("PARAM_MISSING", { field });
    return FILE_NAME.test(wanted) ? wanted : invalid(field);
  };
  return {
    is_file_io: isFileIo,
    io_read_file_name: name("ioReadFileName", problem.ioReadFileName ?? stored?.io_read_file_name),
    io_write_file_name: name(
      "ioWriteFileName",
      problem.ioWriteFileName ?? stored?.io_write_file_name,
    ),
  };
}

function readModes(form: ProblemForm, stored: ProblemTableRow | null) {
  const { problem } = form;
  const type = oneOf(
    "type",
    problem.type,
    readProblemType(stored?.type ?? PROBLEM_TYPE.acm),
    PROBLEM_TYPES,
  );
  const judgeMode = oneOf<"default" | "spj" | "interactive">(
    "judgeMode",
    form.judgeMode ?? problem.judgeMode,
    (stored?.judge_mode as "default") ?? "default",
    ["default", "spj", "interactive"],
  );
  const fallback = stored?.type === type ? readCaseMode(stored.judge_case_mode) : "default";
  return {
    type,
    judge_mode: judgeMode,
    judge_case_mode: oneOf("judgeCaseMode", problem.judgeCaseMode, fallback, [
      ...CASE_MODES_OF[type],
    ]),
  };
}

type Checker = Pick<
  ProblemValues,
  "spj_code" | "spj_language" | "checker_convention" | "checker_arguments" | "passes"
>;
const NO_CHECKER: Checker = {
  spj_code: null,
  spj_language: null,
  checker_convention: "peer",
  checker_arguments: [],
  passes: 1,
};

/** Absent = what is stored. Whether it compiles is seen when it is saved. */
function readChecker(
  problem: Fields,
  judgeMode: string,
  stored: ProblemTableRow | null,
  mayLack: boolean,
): Checker {
  if (judgeMode === "default") return NO_CHECKER;
  const code = problem.spjCode === undefined ? stored?.spj_code : problem.spjCode;
  if (code === undefined || code === null || code.trim() === "") {
    if (mayLack) return NO_CHECKER;
    throw new DomainError("CHECKER_NOT_COMPILED");
  }
  // Packages bring longer checkers too, and in other languages; those stay what they are.
  const isKept = stored?.spj_code === code;
  if (!isKept && code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
  const language = problem.spjLanguage ?? stored?.spj_language ?? "C";
  if (language !== stored?.spj_language && findLanguage(language)?.isSpj !== true) {
    throw new DomainError("LANGUAGE_NOT_ALLOWED");
  }
  return { spj_code: code, spj_language: language, ...readManner(problem, stored) };
}

/** Absent = what is stored, or the peer's way. Only Kattis's checkers can ask for a next pass. */
function readManner(problem: Fields, stored: ProblemTableRow | null) {
  const convention = oneOf<CheckerConvention>(
    "checkerConvention",
    problem.checkerConvention,
    storedConvention.parse(stored?.checker_convention ?? "peer"),
    CHECKER_CONVENTIONS,
  );
  const passes = problem.passes ?? stored?.passes ?? 1;
  const most = convention === "kattis" ? MAX_PASSES : 1;
  if (passes < 1 || passes > most) invalid("passes");
  return {
    checker_convention: convention,
    checker_arguments: problem.checkerArguments ?? storedArguments.parse(stored?.checker_arguments),
    passes,
  };
}

interface ReadOptions {
  /** For a new problem that names none. */
  readonly defaultAuth?: number;
  /** What is not finished may lack its checker. */
  readonly mayLackChecker?: boolean;
}

export function readProblemValues(
  form: ProblemForm,
  stored: ProblemTableRow | null,
  limits: ProblemLimits,
  options: ReadOptions = {},
): ProblemValues {
  const { problem } = form;
  const { defaultAuth = PROBLEM_AUTH.public, mayLackChecker = false } = options;
  const modes = readModes(form, stored);
  const { problemTimeLimitMsMax: timeMax, problemMemoryLimitMbMax: memoryMax } = limits;
  return {
    display_id: readDisplayId(problem.problemId, stored ?? {}),
    title: readTitle(problem.title, stored?.title),
    ...modes,
    time_limit_ms: limit("timeLimit", problem.timeLimit, {
      stored: stored?.time_limit_ms,
      usual: 1000,
      max: timeMax,
    }),
    memory_limit_mb: limit("memoryLimit", problem.memoryLimit, {
      stored: stored?.memory_limit_mb,
      usual: 256,
      max: memoryMax,
    }),
    stack_limit_mb: limit("stackLimit", problem.stackLimit, {
      stored: stored?.stack_limit_mb,
      usual: 128,
      max: memoryMax,
    }),
    description: text(problem.description, stored?.description),
    input: text(problem.input, stored?.input),
    output: text(problem.output, stored?.output),
    hint: text(problem.hint, stored?.hint),
    source: text(problem.source, stored?.source),
    examples: text(problem.examples, stored?.examples),
    difficulty: oneOf("difficulty", problem.difficulty, stored?.difficulty ?? 0, [0, 1, 2]),
    auth: oneOf("auth", problem.auth, stored?.auth ?? defaultAuth, PROBLEM_AUTHS),
    code_share: problem.codeShare ?? stored?.code_share ?? true,
    ...readChecker(problem, modes.judge_mode, stored, mayLackChecker),
    user_extra_file: readFiles("userExtraFile", problem.userExtraFile, stored?.user_extra_file),
    judge_extra_file: readFiles("judgeExtraFile", problem.judgeExtraFile, stored?.judge_extra_file),
    is_remove_end_blank: problem.isRemoveEndBlank ?? stored?.is_remove_end_blank ?? true,
    open_case_result: problem.openCaseResult ?? stored?.open_case_result ?? true,
    is_upload_case: form.isUploadTestCase,
    ...readFileIo(problem, stored),
  };
}
