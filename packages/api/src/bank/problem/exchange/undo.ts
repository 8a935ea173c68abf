/** All that an import brought, taken back as a whole while nobody has built on it. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lockProblems } from "../bulk/queries.ts";
import { closeProblem } from "../queries.ts";
import { deleteLocked } from "../service/staff.ts";
import * as queries from "./queries.ts";
import { type ImportUndo, importedRow } from "./schema.ts";

interface StoredImport {
  readonly state: string;
  readonly problems: unknown;
  readonly undone_at: Date | null;
}

const importedIn = ({ problems }: StoredImport): number[] =>
  z
    .array(importedRow)
    .parse(problems)
    .flatMap((row) => (row.status === "imported" && row.pid !== null ? [row.pid] : []));

/** Whether it can be taken back, or why not; null while it runs, and where nothing was imported. */
export async function undoOf(db: Db, row: StoredImport): Promise<ImportUndo | null> {
  if (row.undone_at !== null) return "undone";
  const pids = importedIn(row);
  if (row.state === "running" || pids.length === 0) return null;
  const touched = await queries.listTouched(db, pids);
  if (touched.some((one) => one.isSubmitted)) return "submitted";
  return touched.length > 0 ? "edited" : "possible";
}

/**
 * Deletes every problem of the import that is still there.
 * @returns how many
 * @throws DomainError NOT_FOUND, IMPORT_KEPT where it runs, was undone, or somebody submitted to one or changed one
 */
export async function undoImport(ctx: SignedInContext, id: number): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockImport(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const pids = importedIn(row);
    // The locks keep new submissions out until the problems are gone.
    const problems = pids.length === 0 ? [] : await lockProblems(tx, pids);
    for (const pid of pids) await closeProblem(tx, pid);
    if ((await undoOf(tx, row)) !== "possible") throw new DomainError("IMPORT_KEPT");
    for (const problem of problems) await deleteLocked(tx, ctx, problem);
    await queries.markUndone(tx, id, ctx.now());
    return problems.length;
  });
}

/** Those of an import that somebody changed since. */
export async function findEdited(db: Db, pids: readonly number[]): Promise<readonly number[]> {
  if (pids.length === 0) return [];
  const touched = await queries.listTouched(db, pids);
  return touched.filter(({ isEdited }) => isEdited).map(({ id }) => id);
}

/** In the caller's transaction, which has made sure that nobody misses them. @returns how many */
export async function removeImported(
  tx: Db,
  ctx: SignedInContext,
  pids: readonly number[],
): Promise<number> {
  const problems = pids.length === 0 ? [] : await lockProblems(tx, pids);
  for (const problem of problems) await deleteLocked(tx, ctx, problem);
  return problems.length;
}
