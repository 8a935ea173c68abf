/** The wire's shapes of problems, tags and languages. */
import type { ProblemDetail, ProblemRecord, ProblemRow } from "@gavel/api/types";
import { emptyTally } from "@gavel/domain/aggregate";
import { writeExamples } from "@gavel/domain/example";
import type { OutputOf } from "../../row.ts";
import { wireOnce } from "../../wire.ts";

type TagRecord = OutputOf<"tag.list">[number];
type LanguageView = OutputOf<"language.find">[number];
type Classification = OutputOf<"tag.findClassifications">[number];

/** What every shape of a problem carries under the same name, or a changed one. */
function common(one: Common) {
  return {
    id: one.pid,
    problemId: one.problemId,
    title: one.title,
    author: one.author,
    type: one.type,
    judgeMode: one.judgeMode,
    judgeCaseMode: one.judgeCaseMode,
    timeLimit: one.timeLimitMs,
    memoryLimit: one.memoryLimitMb,
    stackLimit: one.stackLimitMb,
    description: one.description,
    input: one.input,
    output: one.output,
    isRemote: one.isRemote,
    source: one.source,
    difficulty: one.difficulty,
    hint: one.hint,
    auth: one.auth,
    ioScore: one.ioScore,
    codeShare: one.codeShare,
    isRemoveEndBlank: one.isRemoveEndBlank,
    openCaseResult: one.openCaseResult,
    isUploadCase: one.isUploadCase,
    caseVersion: String(one.caseVersion),
    modifiedUser: one.modifiedUser,
    isGroup: one.isGroup,
    gid: one.groupId,
    applyPublicProgress: one.applyPublicProgress,
    isFileIO: one.isFileIo,
    ioReadFileName: one.ioReadFileName,
    ioWriteFileName: one.ioWriteFileName,
    gmtCreate: one.createdAt,
    gmtModified: one.updatedAt,
  };
}

type Common = Omit<ProblemRecord, "examples" | "userExtraFile" | "difficulty" | Hidden> &
  Pick<ProblemDetail, "difficulty">;

/** What only the keepers of a problem see. */
type Hidden =
  | "spjCode"
  | "spjLanguage"
  | "judgeExtraFile"
  | "checkerConvention"
  | "checkerArguments"
  | "passes";

export function wireProblem(one: ProblemRecord) {
  const { examples, spjCode, spjLanguage, userExtraFile, judgeExtraFile } = one;
  return { ...common(one), examples, spjCode, spjLanguage, userExtraFile, judgeExtraFile };
}

export function wireTag(tag: TagRecord) {
  return {
    id: tag.id,
    name: tag.name,
    color: tag.color,
    oj: tag.oj,
    gid: tag.groupId,
    tcid: tag.classificationId,
    gmtCreate: tag.createdAt,
    gmtModified: tag.updatedAt,
  };
}

export function wireClassification(one: Classification) {
  return {
    id: one.id,
    name: one.name,
    oj: one.oj,
    rank: one.rank,
    gmtCreate: one.createdAt,
    gmtModified: one.updatedAt,
  };
}

export function wireLanguage(one: LanguageView) {
  return {
    id: one.id,
    contentType: one.contentType,
    description: one.description,
    name: one.name,
    compileCommand: one.compileCommand,
    template: one.template,
    codeTemplate: one.codeTemplate,
    isSpj: one.isSpj,
    oj: one.oj,
    seq: one.seq,
    gmtCreate: one.createdAt,
    gmtModified: one.updatedAt,
  };
}

/** A problem keeps its list of tags as long as the bank is the same. */
export function wireProblemRow({ tags, ...row }: ProblemRow) {
  return { ...row, tags: wireOnce(tags, (all) => all.map(wireTag)) };
}

/** Existing clients put it into their page as HTML: of another judge's problem it is the way there. */
function wireSource({ source, remoteUrl, problemId }: ProblemDetail) {
  if (remoteUrl === null) return source;
  const url = Bun.escapeHTML(remoteUrl);
  const text = Bun.escapeHTML(source || problemId);
  return `<a style="color:#1A5CC8" href="${url}" target="_blank" rel="noreferrer">${text}</a>`;
}

/** The problem page's answer. */
export function wireProblemInfo(one: ProblemDetail) {
  const files = Object.keys(one.userExtraFiles).length === 0 ? null : one.userExtraFiles;
  const templates = one.languages.filter((language) => language.template !== "");
  return {
    problem: {
      ...common(one),
      source: wireSource(one),
      examples: writeExamples(one.examples),
      userExtraFile: files === null ? null : JSON.stringify(files),
      judgeExtraFile: null,
      spjCode: null,
      spjLanguage: null,
    },
    tags: one.tags.map(wireTag),
    languages: one.languages.map((language) => language.name),
    problemCount: { pid: one.pid, ...(one.counts ?? emptyTally()) },
    codeTemplate: Object.fromEntries(
      templates.map((language) => [language.name, language.template]),
    ),
  };
}
