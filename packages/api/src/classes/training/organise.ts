/** What administrators do with a training. Whose it is stays as it is stored, whatever a form says. */
import type { Db } from "@gavel/db";
import { LIMITS } from "@gavel/domain/limit";
import { whyNotArrange, whyNotDelete, whyNotEdit } from "@gavel/domain/training/access";
import { findTrainingFaults } from "@gavel/domain/training/training";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { fieldFault } from "../../kernel/field-fault.ts";
import type { Page } from "../../kernel/paging.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { findCategory, presentCategory, type TrainingCategory } from "../category/index.ts";
import * as organise from "./organise-queries.ts";
import { getAsOrganiser, lockAsOrganiser, saveTraining } from "./organiser.ts";
import { presentForStaff } from "./present.ts";
import { findCountedTraining, findListed } from "./queries.ts";
import { requireRoom } from "./room.ts";
import type {
  findStaffTrainingsInput,
  StaffTraining,
  setEnabledInput,
  TrainingForm,
  TrainingFormView,
  TrainingLosses,
  updateTrainingInput,
} from "./schema.ts";

/** Disabled ones too; those of groups are listed there. */
export async function findForStaff(
  ctx: SignedInContext,
  { currentPage, limit, ...filter }: z.output<typeof findStaffTrainingsInput>,
): Promise<Page<StaffTraining>> {
  const { db, viewer } = ctx;
  const { keyword, categoryId, isPrivate, isEnabled } = filter;
  const wanted = { groupId: null, keyword, categoryId, isPrivate, isEnabled, isForStaff: true };
  const page = { limit, offset: (currentPage - 1) * limit };
  const { rows, total } = await findListed(db, wanted, page, { uid: viewer.uid });
  return { records: rows.map((row) => presentForStaff(row, ctx)), total };
}

/** One of them, for whoever may arrange its problems. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function getForStaff(ctx: SignedInContext, id: number): Promise<StaffTraining> {
  await getAsOrganiser(ctx, id, whyNotArrange);
  const row = await findCountedTraining(ctx.db, id, { uid: ctx.viewer.uid });
  if (row === undefined) throw new DomainError("TRAINING_NOT_FOUND");
  return presentForStaff(row, ctx);
}

/** @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function getForm(ctx: SignedInContext, id: number): Promise<TrainingFormView> {
  const row = await getAsOrganiser(ctx, id, whyNotEdit);
  const { id: _, revision, author_name: author, group_id: groupId } = row;
  const category = await loadCategory(ctx.db, row.category_id);
  return {
    ...formOf(row),
    ...{ id, revision, author, groupId, category },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}

/**
 * Returns its id.
 * @param groupId where the viewer may create something
 * @throws DomainError TOO_FAST, and as `requireFaultless` for the first field that cannot be saved
 */
export async function createTraining(
  ctx: SignedInContext,
  form: TrainingForm,
  groupId: number | null = null,
): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "trainingEdit");
    const id = await addTraining(tx, ctx, form, groupId);
    const target = { id, name: form.title };
    await recordAudit(tx, ctx, { action: "training.create", target, after: factsOf(form) });
    return { id };
  });
}

/** In the caller's transaction. Returns its id. @throws DomainError as `requireFaultless` */
export async function addTraining(
  tx: Db,
  by: Pick<SignedInContext, "viewer" | "now">,
  form: TrainingForm,
  groupId: number | null = null,
): Promise<number> {
  requireFaultless(form);
  await requireCategory(tx, form.categoryId);
  return organise.insertTraining(tx, { ...columnsOf(form), group_id: groupId, ...madeBy(by) });
}

/**
 * A new password is asked of everybody again.
 * @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, and as `requireFaultless`
 */
export async function updateTraining(
  ctx: SignedInContext,
  { trainingId, revision, ...form }: z.output<typeof updateTrainingInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, trainingId, whyNotEdit);
    if (revision !== undefined && revision !== stored.revision) {
      throw new DomainError("EDIT_CONFLICT", { by: stored.modified_by || stored.author_name });
    }
    requireFaultless(form);
    if (form.categoryId !== stored.category_id) await requireCategory(tx, form.categoryId);
    const columns = columnsOf(form);
    await saveTraining(tx, ctx, trainingId, columns);
    if (form.isPrivate && columns.password !== stored.password) {
      await organise.deleteRegistrations(tx, trainingId);
    }
    await recordAudit(tx, ctx, {
      action: "training.update",
      target: { id: trainingId, name: form.title },
      before: factsOf(formOf(stored)),
      after: factsOf({ ...form, password: columns.password ?? "" }),
    });
  });
}

/** @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function setEnabled(
  ctx: SignedInContext,
  { trainingId, isEnabled }: z.output<typeof setEnabledInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, trainingId, whyNotEdit);
    await saveTraining(tx, ctx, trainingId, { is_enabled: isEnabled });
    await recordAudit(tx, ctx, {
      action: "training.status",
      target: { id: trainingId, name: stored.title },
      before: { visible: stored.is_enabled },
      after: { visible: isEnabled },
    });
  });
}

const CLONED = " [Cloned]";

/** Its settings, problems, chapters and times for all again, disabled at first and owned by who clones it. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function cloneTraining(ctx: SignedInContext, id: number): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, id, whyNotEdit);
    await requireRoom(tx, stored.group_id);
    const title = `${stored.title.slice(0, LIMITS.titleMax - CLONED.length)}${CLONED}`;
    const copyId = await organise.insertTraining(tx, {
      ...columnsOf({ ...formOf(stored), title, isEnabled: false }),
      ...{ group_id: stored.group_id },
      ...madeBy(ctx),
    });
    await organise.copyProblems(tx, id, copyId);
    await organise.copyChapters(tx, id, copyId);
    await organise.copyHomework(tx, id, copyId, ctx.now());
    const target = { id: copyId, name: title };
    await recordAudit(tx, ctx, { action: "training.clone", target, after: { title, id } });
    return { id: copyId };
  });
}

/** What the dialog says before it is deleted. @throws DomainError TRAINING_NOT_FOUND */
export async function getLosses(ctx: SignedInContext, id: number): Promise<TrainingLosses> {
  await getAsOrganiser(ctx, id, whyNotDelete);
  return organise.countLosses(ctx.db, id);
}

/** What was sent there stays in the bank. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function deleteTraining(ctx: SignedInContext, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, id, whyNotDelete);
    const { problems } = await organise.countLosses(tx, id);
    await organise.deleteTrainingRow(tx, id);
    const target = { id, name: stored.title };
    const before = { title: stored.title, problems };
    await recordAudit(tx, ctx, { action: "training.delete", target, before });
  });
}

/** @throws DomainError TRAINING_PASSWORD_REQUIRED, PARAM_MISSING, FIELD_TOO_LONG, PARAM_INVALID */
function requireFaultless(form: TrainingForm): void {
  const [fault] = findTrainingFaults(form);
  if (fault === undefined) return;
  if (fault.code === "required" && fault.field === "password") {
    throw new DomainError("TRAINING_PASSWORD_REQUIRED");
  }
  throw fieldFault(fault);
}

async function loadCategory(db: Db, id: number | null): Promise<TrainingCategory | null> {
  const row = id === null ? undefined : await findCategory(db, id);
  return row === undefined ? null : presentCategory(row);
}

/** One of the site. @throws DomainError PARAM_INVALID */
async function requireCategory(db: Db, id: number | null): Promise<void> {
  const category = await loadCategory(db, id);
  if (category?.groupId !== null) throw new DomainError("PARAM_INVALID", { field: "categoryId" });
}

/** A public training keeps no password. */
function columnsOf(form: TrainingForm) {
  return {
    ...{ title: form.title, description: form.description, rank: form.rank },
    ...{ is_private: form.isPrivate, password: form.isPrivate ? form.password : null },
    ...{ category_id: form.categoryId, is_enabled: form.isEnabled },
  };
}

function formOf(row: organise.StoredTraining): TrainingForm {
  return {
    ...{ title: row.title, description: row.description, rank: row.rank },
    ...{ isPrivate: row.is_private, password: row.password ?? "" },
    ...{ categoryId: row.category_id, isEnabled: row.is_enabled },
  };
}

/** As the audit log has them. */
function factsOf({ isPrivate, isEnabled, categoryId, ...form }: TrainingForm) {
  const access = isPrivate ? "private" : "public";
  return { ...form, access, visible: isEnabled, category: categoryId };
}

function madeBy({ viewer, now }: Pick<SignedInContext, "viewer" | "now">) {
  const at = now();
  return {
    ...{ author_uid: viewer.uid, author_name: viewer.username, modified_by: viewer.username },
    ...{ created_at: at, updated_at: at },
  };
}
