import type { Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { ProblemLimits } from "@gavel/domain/setting";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { requireCompiled } from "../checker/compiled.ts";
import { type ProblemValues, readProblemValues } from "../form.ts";
import { readTemplates, readTranslations, requireLanguages } from "../form-links.ts";
import { canSetAuth } from "../policy.ts";
import { lockProblem, type ProblemTableRow } from "../queries.ts";
import type { ProblemForm, SavedProblem } from "../schema.ts";
import * as writing from "../writing/queries.ts";
import { prepareCases, withGrading } from "./prepare-cases.ts";
import { requireScoring } from "./scoring.ts";
import { requireShowable, watchShown } from "./showable.ts";
import { lockEditable, requireSettable, reviewAgain } from "./staff.ts";
import {
  ioScoreOf,
  type ProblemLinks,
  requireFree,
  type SaveContext,
  saveVersion,
  writeLinks,
  writeProblem,
} from "./write.ts";

/** @param groupId the group whose own it is; whether the viewer may write problems there is asked before */
export async function createProblem(
  ctx: SaveContext & Pick<SignedInContext, "services">,
  form: ProblemForm,
  groupId: number | null = null,
): Promise<SavedProblem> {
  const limits = await loadSettings(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const saved = await addProblem({ ...ctx, db: tx }, form, limits, groupId);
    const row = await getSaved(tx, saved.pid);
    // Whoever creates one that others see at once has no programs yet that could complain.
    if (row.auth !== PROBLEM_AUTH.hidden) await requireShowable(tx, row);
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
export async function addProblem(
  ctx: SaveContext,
  form: ProblemForm,
  limits: ProblemLimits,
  groupId: number | null = null,
): Promise<SavedProblem> {
  const { db, viewer } = ctx;
  const mayShow = groupId !== null || canSetAuth(viewer, null, PROBLEM_AUTH.public);
  const defaultAuth = mayShow ? PROBLEM_AUTH.public : PROBLEM_AUTH.hidden;
  const values = readProblemValues(form, null, limits, { defaultAuth });
  requireSettable(
    ctx,
    groupId === null ? null : { auth: defaultAuth, group_id: groupId },
    values.auth,
  );
  const { display_id: displayId, ...own } = values;
  const columns = { ...own, group_id: groupId, is_group: groupId !== null };
  if (displayId !== null) await requireFree(db, displayId, null);
  const cases = await prepareCases(ctx, form, values, null);
  const { pid, problemId } = await writeProblem(ctx, {
    displayId,
    columns: { ...columns, author_name: viewer.username },
    cases,
    grading: null,
    ...(await readLinks(db, form)),
  });
  return { pid, problemId };
}

export async function updateProblem(
  ctx: SaveContext & SignedInContext,
  form: ProblemForm,
): Promise<SavedProblem> {
  const pid = form.problem.id;
  if (pid === undefined || pid === null) throw new DomainError("PARAM_MISSING", { field: "id" });
  const limits = await loadSettings(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockEditable(tx, ctx, pid);
    const requireShown = await watchShown(tx, stored);
    const values = readProblemValues(form, stored, limits);
    requireSettable(ctx, stored, values.auth);
    await requireScoring(tx, stored, values.type);
    const within = { ...ctx, db: tx };
    const cases = await prepareCases(within, form, values, stored);
    const judged = await withGrading(tx, stored, values, cases);
    const problemId = values.display_id ?? stored.display_id;
    await requireFree(tx, problemId, pid);
    const versionId = stored.is_remote ? null : await saveVersion(within, pid, values, judged);
    const now = ctx.now();
    await writing.updateProblem(tx, pid, {
      ...values,
      display_id: problemId,
      test_data_version_id: versionId,
      case_version: nextCaseVersion(stored, values, versionId, now),
      ...reviewAgain(ctx, stored),
      io_score: stored.is_remote ? stored.io_score : ioScoreOf(values, judged),
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
    const bank = stored.remote_judge ?? OWN_OJ;
    const groupId = stored.group_id;
    await writeLinks(tx, pid, await readLinks(tx, form, stored.is_remote), {
      ...{ bank, now, groupId },
    });
    // Programs are not asked: the clients of this form know none, and could not say that they know what these say.
    await requireShown(saved);
    return { pid, problemId };
  });
}

/** What the audit log compares; who saved it when is in the log itself, and the last four follow from the rest. */
export function factsOf(row: ProblemTableRow) {
  const { updated_at, modified_user, case_version, revision, ...rest } = row;
  const { in_bank, is_open, is_remote, is_unready, ...facts } = rest;
  return facts;
}

export async function getSaved(tx: Db, pid: number): Promise<ProblemTableRow> {
  const row = await lockProblem(tx, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return row;
}

/** Rises when anything changed that makes a judge host's copy stale; two saves in one millisecond still differ. */
export function nextCaseVersion(
  stored: ProblemTableRow,
  values: ProblemValues & Pick<Partial<ProblemTableRow>, "compare_rules">,
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
    (values.compare_rules === undefined ||
      JSON.stringify(stored.compare_rules) === JSON.stringify(values.compare_rules)) &&
    JSON.stringify(stored.checker_arguments) === JSON.stringify(values.checker_arguments) &&
    JSON.stringify(stored.judge_extra_file) === JSON.stringify(values.judge_extra_file);
  return isSame ? stored.case_version : Math.max(now.getTime(), stored.case_version + 1);
}

/** @param mayLack what is not finished may be in no language yet */
export async function readLinks(db: Db, form: ProblemForm, mayLack = false): Promise<ProblemLinks> {
  const wanted = form.languages.map((language) => language.id);
  const known = wanted.length === 0 ? [] : await writing.listKnownLanguages(db, wanted);
  return {
    languageIds: mayLack ? known.map(({ id }) => id) : requireLanguages(known),
    templates: readTemplates(form, known),
    tags: form.tags,
    translations: readTranslations(form),
  };
}
