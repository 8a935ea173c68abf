/** One thing done to many problems, by the rules of doing it to one: all of them or none. */
import type { Db } from "@gavel/db";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refusalOf } from "../../../kernel/error.ts";
import { type AuditRecord, recordAudit } from "../../../site/audit/index.ts";
import { listLanguageNames } from "../exchange/queries.ts";
import { requireLanguages } from "../form-links.ts";
import { canDelete } from "../policy.ts";
import { findProblemById, type ProblemTableRow } from "../queries.ts";
import { changeAuthOf, requireAuth } from "../service/change-auth.ts";
import { deleteLocked, requireDeletable, requireEditable } from "../service/staff.ts";
import * as writing from "../writing/queries.ts";
import * as queries from "./queries.ts";
import type * as schema from "./schema.ts";

/** In one transaction. `change` answers null for what stays as it is. */
async function changeEach<Change>(
  ctx: SignedInContext,
  pids: readonly number[],
  change: (tx: Db, row: ProblemTableRow) => Promise<Change | null>,
): Promise<Change[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await lockAll(tx, pids);
    // Whoever may not edit it learns no more than the number that was sent.
    for (const row of rows)
      await naming(`#${row.id}`, () => requireEditable({ ...ctx, db: tx }, row));
    const changed: Change[] = [];
    for (const row of rows) {
      const one = await naming(row.display_id, () => change(tx, row));
      if (one !== null) changed.push(one);
    }
    return changed;
  });
}

/** A refusal says which of the problems it is about. */
async function naming<Answer>(problem: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? refusalOf(problem, error) : error;
  }
}

/** @throws DomainError NOT_FOUND */
async function lockAll(tx: Db, pids: readonly number[]): Promise<ProblemTableRow[]> {
  const rows = await queries.lockProblems(tx, pids);
  const found = new Set(rows.map((row) => row.id));
  const missing = pids.find((pid) => !found.has(pid));
  if (missing !== undefined) throw refusalOf(`#${missing}`, new DomainError("NOT_FOUND"));
  return rows;
}

export function setAuths(
  ctx: SignedInContext,
  { pids, ...change }: z.output<typeof schema.setAuthsInput>,
): Promise<schema.AuthBefore[]> {
  requireAuth(change);
  return changeEach(ctx, pids, async (tx, row) => {
    if (row.auth === change.auth) return null;
    await changeAuthOf({ ...ctx, db: tx }, row, change);
    return { pid: row.id, auth: row.auth };
  });
}

export function setDifficulties(
  ctx: SignedInContext,
  { pids, difficulty }: z.infer<typeof schema.setDifficultiesInput>,
): Promise<schema.DifficultyBefore[]> {
  return changeEach(ctx, pids, async (tx, row) => {
    if (row.difficulty === difficulty) return null;
    await write(tx, ctx, row, { difficulty });
    const [before, after] = [{ difficulty: row.difficulty }, { difficulty }];
    await record(tx, ctx, row, { before, after });
    return { pid: row.id, ...before };
  });
}

type LinksInput = z.infer<typeof schema.changeLinksInput>;

export function changeTags(
  ctx: SignedInContext,
  { pids, ...wish }: LinksInput,
): Promise<schema.LinksChanged[]> {
  return changeEach(ctx, pids, async (tx, row) => {
    const before = await queries.listTagsOf(tx, row.id);
    const known = await requireAll(wish.add, (ids) => queries.listKnownTags(tx, ids));
    const { after, ...change } = apply(before, known, wish.remove);
    if (change.added.length + change.removed.length === 0) return null;
    await writing.replaceTags(tx, row.id, idsOf(after));
    await write(tx, ctx, row, {});
    const names = { before: { tags: namesOf(before) }, after: { tags: namesOf(after) } };
    await record(tx, ctx, row, names);
    return { pid: row.id, ...change };
  });
}

export function changeLanguages(
  ctx: SignedInContext,
  { pids, ...wish }: LinksInput,
): Promise<schema.LinksChanged[]> {
  return changeEach(ctx, pids, async (tx, row) => {
    const before = await listLanguageNames(tx, row.id);
    const known = await requireAll(wish.add, (ids) => writing.listKnownLanguages(tx, ids));
    const { after, ...change } = apply(before, known, wish.remove);
    if (change.added.length + change.removed.length === 0) return null;
    await writing.replaceLanguages(tx, row.id, requireLanguages(after));
    await write(tx, ctx, row, {});
    const names = { before: { languages: namesOf(before) }, after: { languages: namesOf(after) } };
    await record(tx, ctx, row, names);
    return { pid: row.id, ...change };
  });
}

interface Named {
  readonly id: number;
  readonly name: string;
}
const idsOf = (all: readonly Named[]) => all.map((one) => one.id);
const namesOf = (all: readonly Named[]) => all.map((one) => one.name);

/** @throws DomainError NOT_FOUND */
async function requireAll(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Named[]>,
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const known = await find(ids);
  if (known.length < new Set(ids).size) throw new DomainError("NOT_FOUND");
  return known;
}

function apply(before: readonly Named[], add: readonly Named[], remove: readonly number[]) {
  const had = new Set(idsOf(before));
  const added = add.filter(({ id }) => !had.has(id) && !remove.includes(id));
  const after = [...before.filter(({ id }) => !remove.includes(id)), ...added];
  return {
    after,
    added: idsOf(added),
    removed: remove.filter((id) => had.has(id)),
  };
}

function write(
  tx: Db,
  ctx: SignedInContext,
  row: ProblemTableRow,
  changes: { readonly difficulty?: number },
) {
  const by = { modified_user: ctx.viewer.username, updated_at: ctx.now() };
  return writing.updateProblem(tx, row.id, { ...changes, ...by });
}

function record(
  tx: Db,
  ctx: SignedInContext,
  row: ProblemTableRow,
  facts: Pick<AuditRecord, "before" | "after">,
) {
  const target = { id: row.id, name: row.display_id };
  return recordAudit(tx, ctx, { action: "problem.update", target, ...facts });
}

/** As many as a dialog can name. */
const NAMED_CONTESTS = 5;

/** What the dialog says before problems are deleted; for those who may delete them. */
export function previewRemovals(
  ctx: SignedInContext,
  pids: readonly number[],
): Promise<schema.RemovalsPreview> {
  if (!canDelete(ctx.viewer)) throw new DomainError("FORBIDDEN");
  return queries.countGoingAlongAll(ctx.db, pids, NAMED_CONTESTS);
}

/** The same for one problem, for whoever may delete that one. @throws DomainError FORBIDDEN, NOT_FOUND, GROUP_ARCHIVED */
export async function previewRemoval(
  ctx: SignedInContext,
  pid: number,
): Promise<schema.RemovalsPreview> {
  await requireDeletable(ctx, await findProblemById(ctx.db, pid));
  return queries.countGoingAlongAll(ctx.db, [pid], NAMED_CONTESTS);
}

export async function removeProblems(ctx: SignedInContext, pids: readonly number[]): Promise<null> {
  if (!canDelete(ctx.viewer)) throw new DomainError("FORBIDDEN");
  await ctx.db.transaction().execute(async (tx) => {
    for (const row of await lockAll(tx, pids)) {
      await naming(row.display_id, () => deleteLocked(tx, ctx, row));
    }
  });
  return null;
}
