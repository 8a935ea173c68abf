import type { CheckerConvention } from "@gavel/domain/checker";
import type { ErrorCode } from "@gavel/domain/error";
import { LIMITS, PROBLEM_PAGE_SIZE } from "@gavel/domain/limit";
import { OWN_STATES, PROBLEM_SORTS } from "@gavel/domain/problem";
import { FILE_MAX, FILE_NAME } from "@gavel/domain/problem-fields";
import type { ProblemGap } from "@gavel/domain/problem-gap";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";
import type { TagRecord } from "../tag/schema.ts";

/** `oj`: "Mine" or an unknown name = own bank; a remote key = that bank; absent = all. Must have all `tagIds`. */
export const findProblemsInput = z.object({
  ...pageInput(PROBLEM_PAGE_SIZE),
  keyword: z.string().max(255).optional(),
  difficulty: z.number().int().min(0).max(2).optional(),
  oj: z.string().max(32).optional(),
  tagIds: z.array(z.number().int()).max(50).optional(),
  sort: z.enum(PROBLEM_SORTS).optional(),
  isDescending: z.boolean().optional(),
});
/** Those of the same list that are in this state for the caller. */
export const findOwnProblemsInput = findProblemsInput.extend({ own: z.enum(OWN_STATES) });
export const getProblemInput = z.object({ problemId: z.string().min(1).max(70) });
/** The one after (1) or before (-1) it in the list; with `isUnsolved` what the caller has solved is passed over. */
export const nextProblemInput = getProblemInput.extend({
  step: z.union([z.literal(1), z.literal(-1)]).default(1),
  isUnsolved: z.boolean().default(false),
});
export const problemStatusInput = z.object({
  pids: z.array(z.number().int()).min(1).max(1000),
  /** Where what one sent in the group counts as well. */
  groupId: z.number().int().positive().optional(),
});
export const problemPidInput = z.object({ pid: z.number().int() });

export interface ProblemCounts {
  total: number;
  ac: number;
  mle: number;
  tle: number;
  re: number;
  pe: number;
  ce: number;
  wa: number;
  se: number;
  pa: number;
}
export interface ProblemRow extends ProblemCounts {
  pid: number;
  problemId: string;
  title: string;
  difficulty: number;
  /** 0 ACM, 1 OI. */
  type: number;
  tags: TagRecord[];
}
/** A line of what changed last. */
export interface RecentProblem {
  pid: number;
  problemId: string;
  title: string;
  difficulty: number;
  type: number;
  createdAt: Date;
  updatedAt: Date;
}
export interface ProblemDetail {
  pid: number;
  problemId: string;
  title: string;
  author: string;
  type: number;
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: JudgeCaseMode;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  description: string;
  input: string;
  output: string;
  hint: string;
  source: string;
  examples: { input: string; output: string }[];
  /** null where a contest keeps it to itself, as author, source and tags are empty then. */
  difficulty: number | null;
  codeShare: boolean;
  ioScore: number | null;
  isFileIo: boolean;
  ioReadFileName: string | null;
  ioWriteFileName: string | null;
  openCaseResult: boolean;
  /** The annex: file name to content. */
  userExtraFiles: Record<string, string>;
  tags: TagRecord[];
  languages: ProblemLanguage[];
  /** null where a contest keeps them to itself. */
  counts: ProblemCounts | null;
  /** The viewer's own state; null when not signed in. `status` −10 = never submitted. */
  mine: { status: number; score: number | null } | null;
  /** 1 public, 2 private, 3 only in contests. */
  auth: number;
  isRemote: boolean;
  /** Of the original; null where there is none, and where a contest keeps it to itself. */
  remoteUrl: string | null;
  isRemoveEndBlank: boolean;
  isUploadCase: boolean;
  caseVersion: number;
  modifiedUser: string | null;
  isGroup: boolean;
  groupId: number | null;
  applyPublicProgress: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** May the viewer edit it. */
  canEdit: boolean;
  /** Why nothing that the viewer sends would be judged; null = it would. */
  submitBarrier: ErrorCode | null;
}
export interface ProblemLanguage {
  id: number;
  name: string;
  contentType: string;
  /** Whose it is: ours (ME), or the judge's that the problem goes to. */
  oj: string;
  /** Offered by a judge host that is on line now. */
  isAvailable: boolean;
  /** The author's template for this problem, else empty. */
  template: string;
  timeLimitMs: number;
  memoryLimitMb: number;
}
/** pid → status; −10 = never submitted. */
export type ProblemStatusMap = Record<string, { status: number; score?: number | null }>;
/** By difficulty: how many public problems there are and how many the viewer solved. */
export interface ProblemProgress {
  solved: number;
  total: number;
  byDifficulty: { difficulty: number; solved: number; total: number }[];
}
export interface LastAcceptedCode {
  submitId: number | null;
  /** Empty when the problem was never passed. */
  code: string;
  language: string;
}

export const compileCheckerInput = z.object({
  code: z.string().max(LIMITS.codeMax * 4, "CODE_TOO_LONG"),
  language: z.string().min(1).max(64),
  pid: z.number().int().optional(),
  extraFiles: z.record(z.string().regex(FILE_NAME), z.string().max(FILE_MAX)).optional(),
});

/** The REST problem form (site and, later, group and contest problems). Names are those of the wire. */
const problemCaseForm = z.object({
  id: z.number().int().nullish(),
  input: z.string().default(""),
  output: z.string().default(""),
  score: z.number().nullish(),
  groupNum: z.number().int().nullish(),
});
export const problemForm = z.object({
  problem: z.object({
    id: z.number().int().nullish(),
    problemId: z.string().nullish(),
    title: z.string().nullish(),
    type: z.number().int().nullish(),
    judgeMode: z.string().nullish(),
    judgeCaseMode: z.string().nullish(),
    timeLimit: z.number().int().nullish(),
    memoryLimit: z.number().int().nullish(),
    stackLimit: z.number().int().nullish(),
    description: z.string().nullish(),
    input: z.string().nullish(),
    output: z.string().nullish(),
    examples: z.string().nullish(),
    isRemote: z.boolean().nullish(),
    source: z.string().nullish(),
    difficulty: z.number().int().nullish(),
    hint: z.string().nullish(),
    auth: z.number().int().nullish(),
    codeShare: z.boolean().nullish(),
    spjCode: z.string().nullish(),
    spjLanguage: z.string().nullish(),
    /** Our additions: how the checker or interactor is spoken to, what it is told, and how often it may ask for a next pass. */
    checkerConvention: z.string().nullish(),
    checkerArguments: z.array(z.string().max(1000)).max(100).nullish(),
    passes: z.number().int().nullish(),
    userExtraFile: z.string().nullish(),
    judgeExtraFile: z.string().nullish(),
    isRemoveEndBlank: z.boolean().nullish(),
    openCaseResult: z.boolean().nullish(),
    isUploadCase: z.boolean().nullish(),
    isFileIO: z.boolean().nullish(),
    ioReadFileName: z.string().nullish(),
    ioWriteFileName: z.string().nullish(),
    /** Our addition: the same statement in other languages. */
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
  }),
  samples: z.array(problemCaseForm).default([]),
  isUploadTestCase: z.boolean().default(false),
  uploadTestcaseDir: z.string().nullish(),
  judgeMode: z.string().nullish(),
  changeModeCode: z.boolean().nullish(),
  changeJudgeCaseMode: z.boolean().nullish(),
  languages: z.array(z.object({ id: z.number().int() }).loose()).default([]),
  tags: z
    .array(
      z
        .object({
          id: z.number().int().nullish(),
          name: z.string(),
          color: z.string().nullish(),
          oj: z.string().nullish(),
        })
        .loose(),
    )
    .default([]),
  codeTemplates: z
    .array(
      z
        .object({
          id: z.number().int().nullish(),
          lid: z.number().int(),
          code: z.string().nullish(),
          status: z.boolean().nullish(),
        })
        .loose(),
    )
    .default([]),
});
export type ProblemForm = z.infer<typeof problemForm>;

/** What the list of the back office can be sorted by. @internal */
export const STAFF_SORTS = [
  ...(["id", "problemId", "title", "difficulty"] as const),
  ...(["auth", "author", "updated", "submissions"] as const),
] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/** `auth` 0 or absent = any; `oj` "All" or absent = every bank, a remote key = that bank, else our own. */
export const findForStaffInput = z.object({
  ...pageInput(10),
  sort: z.enum(STAFF_SORTS).default("id"),
  isDescending: z.boolean().default(true),
  isUnready: z.boolean().optional(),
  keyword: z.string().max(255).optional(),
  auth: z.number().int().optional(),
  oj: z.string().max(32).optional(),
  difficulty: z.number().int().min(0).max(2).optional(),
  tagIds: z.array(z.number().int()).max(50).optional(),
});
/** `isUpload`: file names instead of contents. */
export const problemCasesInput = z.object({
  pid: z.number().int(),
  isUpload: z.boolean().default(true),
});

/** A problem as its keepers see it; file maps and examples are the stored texts. */
export interface ProblemRecord {
  pid: number;
  problemId: string;
  title: string;
  author: string;
  type: number;
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: JudgeCaseMode;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  description: string;
  input: string;
  output: string;
  hint: string;
  source: string;
  examples: string;
  difficulty: number;
  auth: number;
  ioScore: number | null;
  codeShare: boolean;
  spjCode: string | null;
  spjLanguage: string | null;
  checkerConvention: CheckerConvention;
  checkerArguments: string[];
  passes: number;
  /** JSON text: file name to content. */
  userExtraFile: string | null;
  judgeExtraFile: string | null;
  isRemote: boolean;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  isUploadCase: boolean;
  caseVersion: number;
  modifiedUser: string | null;
  isGroup: boolean;
  groupId: number | null;
  applyPublicProgress: number | null;
  isFileIo: boolean;
  ioReadFileName: string | null;
  ioWriteFileName: string | null;
  createdAt: Date;
  updatedAt: Date;
}
/** `canEdit` false: texts and the checker are empty, and so are its gaps. */
export interface StaffProblemRow extends ProblemRecord {
  canEdit: boolean;
  /** Its page is open to the viewer. */
  canSee: boolean;
  tags: TagRecord[];
  languageIds: number[];
  /** In the bank. */
  submissions: number;
  gaps: ProblemGap[];
}
/** What is deleted together with a problem. */
export interface ProblemRemovalPreview {
  submissions: number;
  dataVersions: number;
}
export interface CodeTemplateView {
  id: number;
  pid: number;
  lid: number;
  code: string;
  status: boolean;
  createdAt: Date;
  updatedAt: Date;
}
interface ProblemTranslation {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}
export interface ProblemFull extends ProblemRecord {
  tags: TagRecord[];
  languageIds: number[];
  codeTemplates: CodeTemplateView[];
  translations: Record<string, ProblemTranslation>;
}
/** With `isUpload` the two texts are file names, else contents. */
export interface ProblemCaseView {
  id: number;
  pid: number;
  input: string;
  output: string;
  score: number | null;
  groupNum: number | null;
  createdAt: Date;
}
export interface SavedProblem {
  pid: number;
  problemId: string;
}
