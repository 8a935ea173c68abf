import { createHash } from "node:crypto";
import { caseSettings, storedArguments, storedConvention } from "@gavel/domain/checker";
import { compareRules } from "@gavel/domain/compare-rules";
import { type GradingGroup, gradingGroup } from "@gavel/domain/grading";
import { findLanguage } from "@gavel/domain/language";
import { readProblemType } from "@gavel/domain/problem";
import { effectiveCaseMode, type JudgeCaseMode } from "@gavel/domain/score";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { JudgedProblem } from "@gavel/judge-protocol/task";
import { withTestlibText } from "@gavel/problem-package/testlib";
import { z } from "zod";
import type { Claim } from "./context.ts";
import type { TaskFacts } from "./lock-queries.ts";
import type { CaseRow, ProblemTaskFacts } from "./task-queries.ts";

const storedRules = compareRules.nullable();
const storedGrading = gradingGroup.nullable();
const judgeMode = z.enum(["default", "spj", "interactive"]).catch("default");
const compiledFiles = z.array(z.string()).catch([]);
const extraFiles = z.record(z.string(), z.string()).nullish().catch(null);

/** What of a stored case a judge is told. */
export type TaskCase = Pick<
  CaseRow,
  | ("id" | "group_num" | "score" | "settings")
  | ("input_sha256" | "input_bytes" | "output_sha256" | "output_bytes")
>;

/** The order of cases is the judgement's own: seq counts them from 1 whatever the stored numbers are. */
export function taskCases(rows: readonly TaskCase[]): JudgeTask["cases"] {
  return rows.map((row, index) => {
    const own = caseSettings.safeParse(row.settings).data;
    return {
      seq: index + 1,
      testCaseId: row.id,
      groupNum: row.group_num,
      score: row.score,
      input: { sha256: row.input_sha256, bytes: row.input_bytes },
      answer: { sha256: row.output_sha256, bytes: row.output_bytes },
      timeLimitMs: own?.timeLimitMs ?? null,
      memoryLimitMb: own?.memoryLimitMb ?? null,
      checkerArguments: own?.checkerArguments ?? null,
      compareRules: own?.compareRules ?? null,
    };
  });
}

export function caseModeOf({
  type,
  judgeCaseMode,
  versionCaseMode,
}: ProblemTaskFacts): JudgeCaseMode {
  return effectiveCaseMode(type, judgeCaseMode, versionCaseMode);
}

/** A judge tells people apart and learns nothing else of them. */
export function holderName(person: string): string {
  return createHash("sha256").update(`holder ${person}`).digest("hex").slice(0, 16);
}

/** What a judge is told of a problem, whoever's program it is that it judges by it. */
export function judgedProblem(
  facts: ProblemTaskFacts,
  rows: readonly Pick<TaskCase, "settings">[],
): JudgedProblem {
  return {
    id: facts.problemId,
    type: readProblemType(facts.type),
    difficulty: facts.difficulty,
    judgeMode: judgeMode.parse(facts.judgeMode),
    judgeCaseMode: caseModeOf(facts),
    timeLimitMs: facts.timeLimitMs,
    memoryLimitMb: facts.memoryLimitMb,
    stackLimitMb: facts.stackLimitMb,
    ...(facts.outputLimitMb === null ? {} : { outputLimitMb: facts.outputLimitMb }),
    isRemoveEndBlank: facts.isRemoveEndBlank,
    fileIo: fileIo(facts),
    userExtraFiles: extraFiles.parse(facts.userExtraFile) ?? {},
    judgeExtraFiles: judgeFiles(facts),
    compiledFiles: compiledFiles.parse(facts.compiledFiles),
    spj: spj(facts),
    passes: facts.passes,
    ...rulesOf(facts, rows),
    ioScore: facts.ioScore,
    showsCases: facts.openCaseResult,
  };
}

export function buildTask(claim: Claim, facts: TaskFacts, rows: readonly CaseRow[]): JudgeTask {
  const known = findLanguage(facts.language);
  return {
    jobId: claim.jobId,
    claim: claim.claim,
    holder: holderName(facts.orderedBy ?? facts.uid),
    submissionId: facts.submissionId,
    judgementId: claim.judgementId,
    language: facts.language,
    code: facts.code,
    problem: judgedProblem(facts, rows),
    timeMultiplier: Number(facts.timeMultiplier ?? known?.timeMultiplier ?? 1),
    memoryMultiplier: Number(facts.memoryMultiplier ?? known?.memoryMultiplier ?? 1),
    testDataHash: facts.contentHash ?? "",
    cases: taskCases(rows),
  };
}

/**
 * Stored rules that cannot be read must not turn into laxer ones: the task then waits for a case that no test data has,
 * which makes it a System Error.
 */
function rulesOf(
  facts: ProblemTaskFacts,
  rows: readonly Pick<TaskCase, "settings">[],
): Pick<JudgeTask["problem"], "compareRules" | "grading"> {
  const compare = storedRules.safeParse(facts.compareRules);
  const grading = storedGrading.safeParse(facts.grading);
  const areRead = rows.every((row) => caseSettings.safeParse(row.settings).success);
  if (compare.success && grading.success && areRead) {
    return { compareRules: compare.data, grading: grading.data };
  }
  return { compareRules: null, grading: UNREADABLE };
}

const UNREADABLE: GradingGroup = {
  name: "",
  score: "sum",
  verdict: "worstError",
  acceptsAny: false,
  stops: false,
  requires: [],
  isUnscored: false,
  isIgnored: false,
  full: null,
  members: [{ case: Number.MAX_SAFE_INTEGER, accepted: 0, rejected: 0 }],
};

function fileIo(facts: ProblemTaskFacts): JudgeTask["problem"]["fileIo"] {
  if (!facts.isFileIo || facts.readName === null || facts.writeName === null) return null;
  return { read: facts.readName, write: facts.writeName };
}

/** A checker that a person typed includes testlib without bringing it. */
function judgeFiles(facts: ProblemTaskFacts): JudgeTask["problem"]["judgeExtraFiles"] {
  const own = extraFiles.parse(facts.judgeExtraFile) ?? {};
  if (facts.judgeMode === "default" || facts.spjCode === null) return own;
  return withTestlibText(facts.spjCode, own);
}

function spj(facts: ProblemTaskFacts): JudgeTask["problem"]["spj"] {
  if (facts.judgeMode === "default" || facts.spjCode === null) return null;
  return {
    language: facts.spjLanguage ?? "C",
    code: facts.spjCode,
    convention: storedConvention.parse(facts.checkerConvention),
    arguments: storedArguments.parse(facts.checkerArguments),
  };
}
