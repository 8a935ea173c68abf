import type { z } from "zod";
import { endBatch, findBatch, readBatch } from "../../../../judging/errand/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { DomainError } from "../../../../kernel/error.ts";
import { findProblemById } from "../../queries.ts";
import { requireEditable } from "../../service/staff.ts";
import type { cancelInput, JobView, jobInput } from "../schema.ts";

/** How far runs are, and what came of those that are new since `after`. @throws DomainError RUNS_NOT_FOUND, FORBIDDEN */
export async function getJob(
  ctx: SignedInContext,
  { jobId, after }: z.output<typeof jobInput>,
): Promise<JobView> {
  const batch = await requireBatch(ctx, jobId);
  const { rows, ...progress } = await readBatch(ctx.db, batch, after);
  const isOwn = batch.uid === ctx.viewer.uid;
  return {
    kind: batch.kind,
    ...progress,
    // Bytes are held for whoever asked for them, and for nobody else.
    rows: rows.map(({ program: _, ...row }) => (isOwn ? row : { ...row, kept: null })),
  };
}

/** Runs that have not begun are left out; those under way are dropped. @throws DomainError as `getJob` */
export async function cancelJob(
  ctx: SignedInContext,
  { jobId }: z.output<typeof cancelInput>,
): Promise<null> {
  await requireBatch(ctx, jobId);
  await endBatch(ctx.db, jobId, { now: ctx.now(), isCancelled: true });
  return null;
}

async function requireBatch(ctx: SignedInContext, jobId: number) {
  const batch = await findBatch(ctx.db, jobId);
  if (batch === undefined) throw new DomainError("RUNS_NOT_FOUND");
  await requireEditable(ctx, await findProblemById(ctx.db, batch.problem_id));
  return batch;
}
