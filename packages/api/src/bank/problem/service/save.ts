import { randomUUID } from "node:crypto";
import type { Db } from "@gavel/db";
import { fullPoints, type GradingGroup } from "@gavel/domain/grading";
import { OWN_OJ } from "@gavel/domain/limit";
import { PROBLEM_AUTH, PROBLEM_TYPE } from "@gavel/domain/problem";
import { totalScore } from "@gavel/domain/score";
import type { Services, SignedInContext, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { resolveTags } from "../../tag/index.ts";
import { requireCompiled } from "../checker/compiled.ts";
import { type ProblemValues, readProblemValues } from "../form.ts";
import { readTemplates, readTranslations, requireLanguages } from "../form-links.ts";
import { canSetAuth } from "../policy.ts";
import { lockProblem, type ProblemTableRow } from "../queries.ts";
import type { ProblemForm, SavedProblem } from "../schema.ts";
import { saveTestData, type TestCaseDraft } from "../test-data/service.ts";
import * as writing from "../writing/queries.ts";
import { keepGrading, prepareCases } from "./prepare-cases.ts";
import { requireEditable } from "./staff.ts";

/** Who saves, when and where to; a request or the first start. */
export interface SaveContext {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly services: Pick<Services, "blobs">;
  readonly now: () => Date;
  /** For the audit log; the first start has none. */
  readonly ip?: string;
}

export function createProblem(ctx: SaveContext, form: ProblemForm): Promise<SavedProblem> {
  return ctx.db.transaction().execute(async (tx) => {
    const saved = await addProblem({ ...ctx, db: tx }, form);
    const row = await getSaved(tx, saved.pid);
    await requireCompiled(tx, row, null);
    await recordAudit(tx, ctx, {
      action: "problem.create",
      target: { id: row.id, name: row.display_id },
      after: { title: row.title, auth: row.auth, judge_mode: row.judge_mode },
    });
    return saved;
  });
}

/**
 * As `createProblem`, inside the transaction that `ctx.db` is, and without asking whether a checker was compiled:
 * packages bring theirs along.
 */
export async function addProblem(ctx: SaveContext, form: ProblemForm): Promise<SavedProblem> {
  const { db, viewer } = ctx;
  const values = readProblemValues(
    form,
    null,
    canSetAuth(viewer, null, PROBLEM_AUTH.public) ? PROBLEM_AUTH.public : PROBLEM_AUTH.hidden,
  );
  if (!canSetAuth(viewer, null, values.auth)) throw new DomainError("ADMIN_CANNOT_PUBLISH");
  await requireFree(db, values.display_id, null);
  const cases = await prepareCases(ctx, form, values, null);
  const now = ctx.now();
  const pid = await writing.insertProblem(db, {
    ...values,
    display_id: values.display_id ?? randomUUID().toUpperCase(),
    io_score: ioScoreOf(values, cases),
    case_version: now.getTime(),
    author_uid: viewer.uid,
    author_name: viewer.username,
    modified_user: viewer.username,
    created_at: now,
    updated_at: now,
  });
  const problemId = values.display_id ?? `P${pid}`;
  await requireFree(db, problemId, pid);
  const versionId = await saveVersion(ctx, pid, values, cases);
  await writing.updateProblem(db, pid, {
    display_id: problemId,
    test_data_version_id: versionId,
  });
  await saveLinks(db, form, pid, OWN_OJ, now);
  return { pid, problemId };
}

export async function updateProblem(
  ctx: SaveContext & SignedInContext,
  form: ProblemForm,
): Promise<SavedProblem> {
  const pid = form.problem.id;
  if (pid === undefined || pid === null) throw new DomainError("PARAM_MISSING", { field: "id" });
  return ctx.db.transaction().execute(async (tx) => {
    const stored = requireEditable(ctx, await lockProblem(tx, pid));
    const values = readProblemValues(form, stored);
    if (!canSetAuth(ctx.viewer, stored.auth, values.auth)) {
      throw new DomainError("ADMIN_CANNOT_PUBLISH");
    }
    const cases = await prepareCases({ ...ctx, db: tx }, form, values, stored);
    const grading = await keepGrading(tx, stored, values, cases);
    const problemId = values.display_id ?? stored.display_id;
    await requireFree(tx, problemId, pid);
    const versionId = stored.is_remote
      ? null
      : await saveVersion({ ...ctx, db: tx }, pid, values, cases, grading);
    const now = ctx.now();
    await writing.updateProblem(tx, pid, {
      ...values,
      display_id: problemId,
      test_data_version_id: versionId,
      case_version: nextCaseVersion(stored, values, versionId, now),
      io_score: stored.is_remote ? stored.io_score : ioScoreOf(values, cases, grading),
      modified_user: ctx.viewer.username,
      updated_at: now,
    });
    const saved = await getSaved(tx, pid);
    await requireCompiled(tx, saved, stored);
    await recordAudit(tx, ctx, {
      action: "problem.update",
      target: { id: pid, name: problemId },
      before: factsOf(stored),
      after: factsOf(saved),
    });
    await saveLinks(tx, form, pid, stored.remote_judge ?? OWN_OJ, now);
    return { pid, problemId };
  });
}

/** What the audit log compares; who saved it when is in the log itself, and the last three follow from the rest. */
function factsOf(row: ProblemTableRow) {
  const { updated_at, modified_user, case_version, in_bank, is_open, is_remote, ...facts } = row;
  return facts;
}

async function getSaved(tx: Db, pid: number): Promise<ProblemTableRow> {
  const row = await lockProblem(tx, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return row;
}

async function requireFree(db: Db, displayId: string | null, except: number | null): Promise<void> {
  if (displayId !== null && (await writing.isDisplayIdTaken(db, displayId, except))) {
    throw new DomainError("PROBLEM_ID_TAKEN");
  }
}

function saveVersion(
  ctx: SaveContext,
  pid: number,
  values: ProblemValues,
  cases: readonly TestCaseDraft[],
  grading: GradingGroup | null = null,
): Promise<number> {
  const data = {
    pid,
    judgeMode: values.judge_mode,
    judgeCaseMode: values.judge_case_mode,
    cases,
    grading,
  };
  return saveTestData(ctx.db, data, { uid: ctx.viewer.uid, now: ctx.now() });
}

/** The full score of an OI problem; an ACM problem has none. */
function ioScoreOf(
  values: ProblemValues,
  cases: readonly TestCaseDraft[],
  grading: GradingGroup | null = null,
): number | null {
  if (values.type === PROBLEM_TYPE.acm) return null;
  if (grading !== null) return Math.round(fullPoints(grading));
  const scored = cases.map((one) => ({ score: one.score, groupNum: one.group_num }));
  return totalScore(values.judge_case_mode, scored);
}

/** Rises when anything changed that makes a judge host's copy stale; two saves in one millisecond still differ. */
function nextCaseVersion(
  stored: ProblemTableRow,
  values: ProblemValues,
  versionId: number | null,
  now: Date,
): number {
  const isSame =
    stored.test_data_version_id === versionId &&
    stored.judge_mode === values.judge_mode &&
    stored.judge_case_mode === values.judge_case_mode &&
    stored.is_upload_case === values.is_upload_case &&
    stored.spj_code === values.spj_code &&
    stored.spj_language === values.spj_language &&
    stored.checker_convention === values.checker_convention &&
    stored.passes === values.passes &&
    JSON.stringify(stored.checker_arguments) === JSON.stringify(values.checker_arguments) &&
    JSON.stringify(stored.judge_extra_file) === JSON.stringify(values.judge_extra_file);
  return isSame ? stored.case_version : Math.max(now.getTime(), stored.case_version + 1);
}

async function saveLinks(
  tx: Db,
  form: ProblemForm,
  pid: number,
  bank: string,
  now: Date,
): Promise<void> {
  const wanted = form.languages.map((language) => language.id);
  const known = wanted.length === 0 ? [] : await writing.listKnownLanguages(tx, wanted);
  await writing.replaceLanguages(tx, pid, requireLanguages(known));
  await writing.replaceTemplates(tx, pid, readTemplates(form, known), now);
  await writing.replaceTags(tx, pid, await resolveTags(tx, form.tags, bank, now));
  const translations = readTranslations(form);
  if (translations !== null) await writing.replaceTranslations(tx, pid, translations);
}
