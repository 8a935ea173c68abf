/** What came of an import, and how it is taken back. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { findEdited, removeImported } from "../../bank/problem/index.ts";
import { removeContest } from "../../contests/contest/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { removeIn } from "../../people/user/index.ts";
import { mayMake } from "./preview.ts";
import * as queries from "./queries.ts";
import { type ContestImportView, type ImportUndo, importReport } from "./schema.ts";

type Row = NonNullable<Awaited<ReturnType<typeof queries.findImport>>>;

const state = z.enum(["running", "done", "failed", "interrupted"]);
const step = z.enum(["problems", "accounts", "contest"]);

/** Of those that the caller started. @throws DomainError NOT_FOUND */
export async function getContestImport(
  ctx: SignedInContext,
  importId: number,
): Promise<ContestImportView> {
  const { db, viewer } = ctx;
  const row = await queries.findImport(db, importId, viewer.uid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return {
    ...{ id: row.id, fileName: row.file_name, state: state.parse(row.state) },
    ...{ step: step.parse(row.step), done: row.done, total: row.total },
    report: importReport.parse(row.report),
    ...{ contestId: row.contest_id, reason: row.reason },
    undo: mayUndo(ctx, row) ? await undoOf(db, row) : null,
    ...{ createdAt: row.created_at, endedAt: row.ended_at },
  };
}

const madeBy = (row: Row): queries.Made => ({
  ...{ contestId: row.contest_id, pids: row.problem_ids, uids: row.uids },
  lastSubmissionId: row.last_submission_id ?? 0,
});

/** What is root's to make is root's to take back: who imported it may have been root and no longer be. */
function mayUndo(ctx: Pick<SignedInContext, "viewer">, row: Row): boolean {
  const { pids, uids, lastSubmissionId } = madeBy(row);
  return mayMake(ctx) || (pids.length + uids.length === 0 && lastSubmissionId === 0);
}

async function undoOf(db: Db, row: Row): Promise<ImportUndo | null> {
  if (row.undone_at !== null) return "undone";
  const made = madeBy(row);
  const isNothing = made.contestId === null && made.pids.length + made.uids.length === 0;
  if (row.state === "running" || isNothing) return null;
  if (await queries.isSentTo(db, made)) return "sent";
  const isEdited = (await findEdited(db, made.pids)).length > 0;
  return isEdited || (await queries.isUsedElsewhere(db, made)) ? "edited" : "possible";
}

/**
 * Everything that it made goes: the contest with its history, the problems, the accounts.
 * @throws DomainError NOT_FOUND, FORBIDDEN for what is root's to make, IMPORT_KEPT where it runs, was undone, or somebody sent
 *   something or changed a problem
 */
export async function undoContestImport(ctx: SignedInContext, importId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockImport(tx, importId, ctx.viewer.uid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    if (!mayUndo(ctx, row)) throw new DomainError("FORBIDDEN");
    const { contestId, pids, uids } = madeBy(row);
    // Looked at once more behind the locks, which keep new submissions out.
    if ((await undoOf(tx, row)) !== "possible") throw new DomainError("IMPORT_KEPT");
    if (contestId !== null) await removeContest(tx, ctx, contestId);
    await removeImported(tx, ctx, pids);
    const known = await queries.listKnown(tx, uids);
    if (known.length > 0) await removeIn(tx, ctx, known);
    await queries.updateImport(tx, importId, { undone_at: ctx.now() });
  });
}
