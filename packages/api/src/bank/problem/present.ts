/** How rows leave the slice. */
import { storedArguments, storedConvention } from "@gavel/domain/checker";
import { readCaseMode } from "@gavel/domain/score";
import { z } from "zod";
import type { ProblemTableRow } from "./queries.ts";
import type { ProblemCounts, ProblemRecord } from "./schema.ts";

const fileMap = z.record(z.string(), z.string()).catch({});

export function readFileMap(stored: unknown): Record<string, string> {
  return stored === null ? {} : fileMap.parse(stored);
}

function fileMapText(stored: unknown): string | null {
  const files = readFileMap(stored);
  return Object.keys(files).length === 0 ? null : JSON.stringify(files);
}

export function readJudgeMode(stored: string): "default" | "spj" | "interactive" {
  return stored === "spj" || stored === "interactive" ? stored : "default";
}

export const NO_COUNTS: ProblemCounts = {
  total: 0,
  ac: 0,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 0,
  se: 0,
  pa: 0,
};

export function presentRecord(row: ProblemTableRow): ProblemRecord {
  return {
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    author: row.author_name,
    type: row.type,
    judgeMode: readJudgeMode(row.judge_mode),
    judgeCaseMode: readCaseMode(row.judge_case_mode),
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    description: row.description,
    input: row.input,
    output: row.output,
    hint: row.hint,
    source: row.source,
    examples: row.examples,
    difficulty: row.difficulty,
    auth: row.auth,
    ioScore: row.io_score,
    codeShare: row.code_share,
    spjCode: row.spj_code,
    spjLanguage: row.spj_language,
    checkerConvention: storedConvention.parse(row.checker_convention),
    checkerArguments: storedArguments.parse(row.checker_arguments),
    passes: row.passes,
    userExtraFile: fileMapText(row.user_extra_file),
    judgeExtraFile: fileMapText(row.judge_extra_file),
    isRemote: row.is_remote,
    isRemoveEndBlank: row.is_remove_end_blank,
    openCaseResult: row.open_case_result,
    isUploadCase: row.is_upload_case,
    caseVersion: row.case_version,
    modifiedUser: row.modified_user,
    isGroup: row.is_group,
    groupId: row.group_id,
    applyPublicProgress: row.apply_public_progress,
    isFileIo: row.is_file_io,
    ioReadFileName: row.io_read_file_name,
    ioWriteFileName: row.io_write_file_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What everybody who may see a problem reads of it. What is not named here stays inside. */
const PAGE_FIELDS = [
  ...(["pid", "problemId", "title", "author", "type", "difficulty", "auth", "source"] as const),
  ...(["description", "input", "output", "hint"] as const),
  ...(["judgeMode", "judgeCaseMode", "timeLimitMs", "memoryLimitMb", "stackLimitMb"] as const),
  ...(["isFileIo", "ioReadFileName", "ioWriteFileName", "isRemoveEndBlank"] as const),
  ...(["ioScore", "codeShare", "openCaseResult", "isUploadCase", "caseVersion"] as const),
  ...(["isRemote", "isGroup", "groupId", "applyPublicProgress"] as const),
  ...(["modifiedUser", "createdAt", "updatedAt"] as const),
] satisfies readonly (keyof ProblemRecord)[];

type PageField = (typeof PAGE_FIELDS)[number];

export function presentPage(row: ProblemTableRow): Pick<ProblemRecord, PageField> {
  return pick(presentRecord(row), PAGE_FIELDS);
}

/** The list of the back office names every problem to every administrator, but shows its texts to those who edit it. */
const WITHHELD = {
  description: "",
  input: "",
  output: "",
  hint: "",
  examples: "",
  spjCode: null,
  spjLanguage: null,
  checkerConvention: "peer",
  checkerArguments: [],
  passes: 1,
  userExtraFile: null,
  judgeExtraFile: null,
} as const satisfies Partial<ProblemRecord>;

export function presentForOthers(row: ProblemTableRow): ProblemRecord {
  return { ...presentPage(row), ...WITHHELD, checkerArguments: [] };
}

function pick<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
