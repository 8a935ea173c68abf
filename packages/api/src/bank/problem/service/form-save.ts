import type { Db } from "@gavel/db";
import { caseSettings } from "@gavel/domain/checker";
import { writeExamples } from "@gavel/domain/example";
import { gradingGroup } from "@gavel/domain/grading";
import { LIMITS, OWN_OJ } from "@gavel/domain/limit";
import { PROBLEM_AUTH, PROBLEM_TYPE, type ProblemType } from "@gavel/domain/problem";
import { type FieldFault, findFieldFaults } from "@gavel/domain/problem-faults";
import {
  isBlankStatement,
  otherLocale,
  type ProblemFields,
  withFallback,
} from "@gavel/domain/problem-fields";
import { hasSubtasks, splitScore } from "@gavel/domain/score";
import type { ProblemLimits } from "@gavel/domain/setting";
import { hasStatement, shownWithout } from "@gavel/domain/showable";
import type { z } from "zod";
import { findLanguages } from "../../../judging/language/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { requireCompiled } from "../checker/compiled.ts";
import { type ProblemValues, readProblemValues } from "../form.ts";
import type { beginProblemInput, ProblemFormView, saveFieldsInput } from "../form-schema.ts";
import { requireNoComplaints } from "../program/service/readiness.ts";
import { listTranslations, type ProblemTableRow } from "../queries.ts";
import { type ProblemForm, problemForm, type SavedProblem } from "../schema.ts";
import { shareDraftPoints } from "../test-data/draft-points.ts";
import { findVersion, listCases, type TestCaseDraft } from "../test-data/queries.ts";
import * as writing from "../writing/queries.ts";
import { readProblemForm } from "./form-read.ts";
import { findNaming } from "./naming.ts";
import { factsOf, getSaved, nextCaseVersion, readLinks } from "./save.ts";
import { requireScoring } from "./scoring.ts";
import { watchShown } from "./showable.ts";
import { lockEditable, requireSettable, reviewAgain } from "./staff.ts";
import {
  ioScoreOf,
  type JudgedCases,
  requireFree,
  saveVersion,
  writeLinks,
  writeProblem,
} from "./write.ts";

/** What a problem without statement may be for, and how it is scored. */
interface Begun {
  readonly auth: typeof PROBLEM_AUTH.hidden | typeof PROBLEM_AUTH.contest;
  readonly type: ProblemType;
  /** The group whose own it is; whether the viewer may write problems there is asked before. */
  readonly groupId?: number | null;
  /** Before the number of one that was given no id. */
  readonly idPrefix?: string | undefined;
}
type BegunInput = z.output<typeof beginProblemInput>;

/** A hidden problem without statement and data, in all languages; its form fills it. */
export async function beginProblem(ctx: SignedInContext, input: BegunInput): Promise<SavedProblem> {
  return ctx.db.transaction().execute((tx) => beginProblemIn({ ...ctx, db: tx }, input));
}

/**
 * The same in the transaction that `ctx.db` is, for a place that stores with it what it calls the problem. One begun for
 * contests is in no bank either, and may be saved unfinished until it once was finished.
 */
export async function beginProblemIn(
  ctx: SignedInContext,
  { problemId, title }: BegunInput,
  { auth, type, groupId = null, idPrefix }: Begun = {
    auth: PROBLEM_AUTH.hidden,
    type: PROBLEM_TYPE.acm,
  },
): Promise<SavedProblem> {
  const [limits, languages] = await Promise.all([loadSettings(ctx), findLanguages(ctx)]);
  const form = problemForm.parse({
    problem: { problemId, title, auth, type },
    languages: languages.map(({ id }) => ({ id })),
    isUploadTestCase: true,
  });
  const { display_id: displayId, ...columns } = readProblemValues(form, null, limits);
  const { pid, problemId: stored } = await writeProblem(ctx, {
    displayId,
    ...(idPrefix !== undefined && { idPrefix }),
    columns: {
      ...{ ...columns, group_id: groupId, is_group: groupId !== null },
      author_name: ctx.viewer.username,
    },
    cases: [],
    grading: null,
    ...(await readLinks(ctx.db, form)),
  });
  await recordAudit(ctx.db, ctx, {
    action: "problem.create",
    target: { id: pid, name: stored },
    after: { title: columns.title, auth: columns.auth },
  });
  return { pid, problemId: stored };
}

/**
 * Saves what the form edits; the test data stays, judged in the modes of now. A hidden problem may lack anything but its
 * title; what is to be seen may not.
 * @throws DomainError PROBLEM_CHANGED when somebody saved since
 */
export async function saveFields(
  ctx: SignedInContext,
  { pid, revision, fields }: z.output<typeof saveFieldsInput>,
): Promise<ProblemFormView> {
  const limits = await loadSettings(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockEditable(tx, ctx, pid);
    requireRevision(stored, revision);
    const mayLack = fields.auth === PROBLEM_AUTH.hidden;
    requireSettable(ctx, stored, fields.auth);
    await requireScoring(tx, stored, fields.type);
    const { idAfter } = await findNaming(tx, stored);
    const form = formOf(pid, { ...fields, problemId: idAfter(fields.problemId) });
    const texts = [stored, ...(await listTranslations(tx, pid))];
    const facts = { ...factsFor(stored, limits), shownWithout: shownWithout(stored.auth, texts) };
    const broken = findFieldFaults(fields, facts).find(isOwnFault);
    if (broken !== undefined) {
      const code = broken.what === "required" ? "PARAM_MISSING" : "PARAM_INVALID";
      throw new DomainError(code, { field: broken.field });
    }
    const isRevealed = !mayLack && stored.auth === PROBLEM_AUTH.hidden;
    if (isRevealed) requireComplete(fields, facts);
    else if (!mayLack) requireTold(fields, facts);
    const requireShown = await watchShown(tx, stored);
    form.isUploadTestCase = stored.is_upload_case;
    const values = {
      ...readProblemValues(form, stored, limits, { mayLackChecker: mayLack }),
      compare_rules: fields.judgeMode === "default" ? fields.compareRules : null,
      main_locale: fields.mainLocale,
      output_limit_mb: fields.outputLimitMb,
    };
    const problemId = values.display_id ?? stored.display_id;
    await requireFree(tx, problemId, pid);
    const data = await carryData({ ...ctx, db: tx }, stored, values);
    if (stored.type !== values.type && values.type === PROBLEM_TYPE.oi) {
      await shareDraftPoints(tx, pid, values.judge_case_mode);
    }
    const now = ctx.now();
    await writing.updateProblem(tx, pid, {
      ...values,
      ...data,
      display_id: problemId,
      case_version: nextCaseVersion(stored, values, data.test_data_version_id, now),
      ...reviewAgain(ctx, stored),
      modified_user: ctx.viewer.username,
      updated_at: now,
    });
    const saved = await getSaved(tx, pid);
    if (saved.spj_code !== null) await requireCompiled(tx, saved, stored);
    await recordAudit(tx, ctx, {
      action: "problem.update",
      target: { id: pid, name: problemId },
      before: factsOf(stored),
      after: factsOf(saved),
    });
    const bank = stored.remote_judge ?? OWN_OJ;
    const home = { bank, now, groupId: stored.group_id };
    await writeLinks(tx, pid, await readLinks(tx, form, mayLack || stored.is_remote), home);
    await requireShown(saved);
    if (isRevealed) await requireNoComplaints({ ...ctx, db: tx }, pid);
  });
  return readProblemForm(ctx, pid);
}

/** What the form of older clients does not know, and so refuses nowhere else. */
const isOwnFault = ({ what, field }: FieldFault) =>
  what === "mark" || field === "outputLimitMb" || (field === "problemId" && what === "required");

type FieldFacts = Parameters<typeof findFieldFaults>[1];

const factsFor = (stored: ProblemTableRow, limits: ProblemLimits): FieldFacts => ({
  isRemote: stored.is_remote,
  limits: {
    timeMsMax: limits.problemTimeLimitMsMax,
    memoryMbMax: limits.problemMemoryLimitMbMax,
  },
  stored: {
    problemId: stored.display_id,
    timeLimitMs: stored.time_limit_ms,
    memoryLimitMb: stored.memory_limit_mb,
    stackLimitMb: stored.stack_limit_mb,
    outputLimitMb: stored.output_limit_mb,
    checkerCode: stored.spj_code ?? "",
  },
});

function requireRevision(stored: ProblemTableRow, revision: number): void {
  if (stored.revision === revision) return;
  throw new DomainError("PROBLEM_CHANGED", {
    revision: stored.revision,
    by: stored.modified_user ?? stored.author_name,
    at: stored.updated_at.toISOString(),
  });
}

/** What the fields alone tell. @throws DomainError */
function requireComplete(fields: ProblemFields, facts: FieldFacts): void {
  if (!hasStatement([fields.main, fields.other])) throw new DomainError("STATEMENT_REQUIRED");
  const fault = findFieldFaults(fields, facts).find(({ level }) => level === "unfinished");
  if (fault?.what === "noChecker") throw new DomainError("CHECKER_NOT_COMPILED");
  if (fault !== undefined) {
    throw new DomainError("PARAM_MISSING", { field: fault.part ?? fault.field });
  }
}

/** What others read stays; all of it is asked for where it is shown. @throws DomainError PARAM_MISSING */
function requireTold(fields: ProblemFields, facts: FieldFacts): void {
  if (!hasStatement([fields.main, fields.other])) return;
  const fault = findFieldFaults(fields, facts).find(
    ({ what, level }) => what === "required" && level === "unfinished",
  );
  if (fault !== undefined) throw new DomainError("PARAM_MISSING", { field: `${fault.part}` });
}

/** The fields as the REST form names them, so that one set of rules reads both. */
function formOf(pid: number, fields: ProblemFields): ProblemForm {
  const { main, other, mainLocale, templates, languageIds, tags } = fields;
  const { timeLimitMs, memoryLimitMb, stackLimitMb, examples } = fields;
  const { userExtraFiles, judgeExtraFiles, checkerCode, checkerLanguage, isFileIo } = fields;
  const translation = {
    ...other,
    title: withFallback(other, main).title.slice(0, LIMITS.titleMax),
  };
  return problemForm.parse({
    problem: {
      ...fields,
      ...main,
      id: pid,
      timeLimit: timeLimitMs,
      memoryLimit: memoryLimitMb,
      stackLimit: stackLimitMb,
      examples: writeExamples(examples),
      userExtraFile: JSON.stringify(userExtraFiles),
      judgeExtraFile: JSON.stringify(judgeExtraFiles),
      spjCode: checkerCode,
      spjLanguage: checkerLanguage,
      isFileIO: isFileIo,
      translations: isBlankStatement(other) ? {} : { [otherLocale(mainLocale)]: translation },
    },
    languages: languageIds.map((id) => ({ id })),
    tags,
    codeTemplates: templates.map(({ languageId, code, isEnabled }) => ({
      lid: languageId,
      code,
      status: isEnabled,
    })),
  });
}

type Modes = Pick<ProblemValues, "type" | "judge_mode" | "judge_case_mode">;

/** The same cases for the modes of now: an old version stays what its judgements were made with. */
async function carryData(
  ctx: SignedInContext & { readonly db: Db },
  stored: ProblemTableRow,
  values: Modes,
): Promise<{ test_data_version_id: number | null; io_score: number | null }> {
  const { test_data_version_id: versionId, io_score } = stored;
  const isSame =
    stored.type === values.type &&
    stored.judge_mode === values.judge_mode &&
    stored.judge_case_mode === values.judge_case_mode;
  if (versionId === null || stored.is_remote || isSame) {
    return { test_data_version_id: versionId, io_score };
  }
  const version = await findVersion(ctx.db, versionId);
  const isGraded = version?.judge_case_mode === values.judge_case_mode;
  const judged: JudgedCases = {
    cases: markForModes(await listCases(ctx.db, versionId), values),
    grading: isGraded ? gradingGroup.nullable().parse(version?.grading ?? null) : null,
  };
  return {
    test_data_version_id: await saveVersion(ctx, stored.id, values, judged),
    io_score: ioScoreOf(values, judged),
  };
}

type StoredCase = Awaited<ReturnType<typeof listCases>>[number];

/** Cases that were worth nothing share 100 points, and those without a subtask are in the first one. */
function markForModes(
  cases: readonly StoredCase[],
  { type, judge_case_mode }: Modes,
): TestCaseDraft[] {
  const isWorthless = cases.every(({ score }) => score === 0);
  const scores = splitScore(cases.length);
  return cases.map(({ id: _, version_id, seq, ...one }, index) => ({
    ...one,
    score: type === PROBLEM_TYPE.oi && isWorthless ? (scores[index] ?? 0) : one.score,
    group_num: hasSubtasks(judge_case_mode) ? (one.group_num ?? 1) : one.group_num,
    settings: caseSettings.parse(one.settings),
  }));
}
