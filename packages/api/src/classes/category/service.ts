/** Categories of the site's trainings, which the keepers of problems look after. */
import type { Db } from "@gavel/db";
import { isProblemKeeper } from "@gavel/domain/role";
import {
  CATEGORY_NAME_MAX,
  type CategoryDraft,
  findCategoryFaults,
  trimCategory,
} from "@gavel/domain/training/training";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { fieldFault } from "../../kernel/field-fault.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { presentCategory } from "./present.ts";
import * as queries from "./queries.ts";
import type {
  CategoryLosses,
  categoryInput,
  TrainingCategory,
  updateCategoryInput,
} from "./schema.ts";

export async function findCategories({ db }: Pick<Context, "db">): Promise<TrainingCategory[]> {
  return (await queries.listCategories(db)).map(presentCategory);
}

/** @throws DomainError ACCESS_DENIED, PARAM_INVALID, TRAINING_CATEGORY_EXISTS */
export async function createCategory(
  ctx: SignedInContext,
  input: z.output<typeof categoryInput>,
): Promise<TrainingCategory> {
  requireKeeper(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const made = await addCategory(tx, input, ctx.now());
    const { id, name, color, inFilter } = made;
    await recordAudit(tx, ctx, {
      ...{ action: "trainingCategory.create", target: { id, name } },
      after: { name, color, inFilter },
    });
    return made;
  });
}

/** In the caller's transaction. @throws DomainError PARAM_INVALID, TRAINING_CATEGORY_EXISTS */
export async function addCategory(
  tx: Db,
  { inFilter = true, ...input }: CategoryDraft & { readonly inFilter?: boolean | undefined },
  at: Date,
): Promise<TrainingCategory> {
  const draft = { ...requireFaultless(input), in_filter: inFilter };
  const row = await queries.insertCategory(tx, { ...draft, created_at: at, updated_at: at });
  if (row === undefined) throw new DomainError("TRAINING_CATEGORY_EXISTS");
  return presentCategory(row);
}

/** @throws DomainError ACCESS_DENIED, NOT_FOUND, PARAM_INVALID, TRAINING_CATEGORY_EXISTS */
export async function updateCategory(
  ctx: SignedInContext,
  { id, ...input }: z.output<typeof updateCategoryInput>,
): Promise<void> {
  requireKeeper(ctx);
  const draft = requireFaultless(input);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await requireLocked(tx, id);
    if (await queries.hasOther(tx, { name: draft.name, except: id })) {
      throw new DomainError("TRAINING_CATEGORY_EXISTS");
    }
    const { inFilter = stored.in_filter } = input;
    const changes = { ...draft, in_filter: inFilter, updated_at: ctx.now() };
    await queries.updateCategoryRow(tx, id, changes);
    await recordAudit(tx, ctx, {
      action: "trainingCategory.update",
      target: { id, name: draft.name },
      before: { name: stored.name, color: stored.color, inFilter: stored.in_filter },
      after: { ...draft, inFilter },
    });
  });
}

/** What the dialog says before it is deleted. @throws DomainError ACCESS_DENIED */
export async function getLosses(ctx: SignedInContext, id: number): Promise<CategoryLosses> {
  requireKeeper(ctx);
  return { trainings: await queries.countTrainings(ctx.db, id) };
}

/** @throws DomainError ACCESS_DENIED, NOT_FOUND */
export async function deleteCategory(ctx: SignedInContext, id: number): Promise<void> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const { name, color, in_filter: inFilter } = await requireLocked(tx, id);
    await queries.deleteCategoryRow(tx, id);
    const target = { id, name };
    await recordAudit(tx, ctx, {
      ...{ action: "trainingCategory.delete", target },
      before: { name, color, inFilter },
    });
  });
}

function requireKeeper({ viewer }: SignedInContext): void {
  if (!isProblemKeeper(viewer.role)) throw new DomainError("ACCESS_DENIED");
}

async function requireLocked(tx: SignedInContext["db"], id: number): Promise<queries.CategoryRow> {
  const stored = await queries.lockCategory(tx, id);
  if (stored === undefined) throw new DomainError("NOT_FOUND");
  return stored;
}

/** As it is stored. @throws DomainError PARAM_MISSING, FIELD_TOO_LONG, PARAM_INVALID, which name the field */
function requireFaultless(input: CategoryDraft): CategoryDraft {
  const [fault] = findCategoryFaults(input);
  if (fault === undefined) return trimCategory(input);
  throw fieldFault({ ...fault, max: CATEGORY_NAME_MAX });
}
