import { announce, type Db } from "@gavel/db";
import {
  FAULT_STATUSES,
  type RejudgeAction,
  type RejudgeMode,
  type RejudgeState,
  rejudgeAllows,
} from "@gavel/domain/rejudge";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { dropPreviews, holdOpen } from "../../judgement/index.ts";
import {
  findProblem,
  listBatchContests,
  listOpenPreviews,
  lockBatch,
  releaseFaults,
  setState,
} from "../queries.ts";
import type { rejudgeIdInput } from "../schema.ts";

type Id = z.output<typeof rejudgeIdInput>;

/**
 * Makes what a preview found what people see. It goes on in the background and survives restarts.
 * @throws DomainError NOT_FOUND, REJUDGE_NOT_OPEN, CONTEST_RESULTS_OUT when a contest of it was made final meanwhile
 */
export async function applyRejudge(ctx: SignedInContext, { id }: Id): Promise<null> {
  return decide(ctx, id, "apply", async (tx) => {
    const isOpen = await holdOpen(tx, await listBatchContests(tx, id));
    if (!isOpen) throw new DomainError("CONTEST_RESULTS_OUT");
    await setState(tx, id, {
      state: "applying",
      decidedBy: ctx.viewer.uid,
      decidedAt: ctx.now(),
    });
  });
}

/**
 * Forgets a preview; what is still being judged for it is dropped. Nothing that people see changes.
 * @throws DomainError NOT_FOUND, REJUDGE_NOT_OPEN
 */
export async function discardRejudge(ctx: SignedInContext, { id }: Id): Promise<null> {
  return decide(ctx, id, "discard", async (tx) => {
    const now = ctx.now();
    await dropPreviews(tx, ctx.services.queue, await listOpenPreviews(tx, id), now);
    await setState(tx, id, {
      state: "discarded",
      decidedBy: ctx.viewer.uid,
      decidedAt: now,
      endedAt: now,
    });
  });
}

/**
 * Judges those of a preview once more that the judge failed at. Nothing happens when there are none.
 * @throws DomainError NOT_FOUND, REJUDGE_NOT_OPEN
 */
export async function retryRejudge(ctx: SignedInContext, { id }: Id): Promise<null> {
  return decide(ctx, id, "retry", async (tx) => {
    const released = await releaseFaults(tx, id, FAULT_STATUSES);
    if (released > 0) await setState(tx, id, { state: "running" });
  });
}

async function decide(
  ctx: SignedInContext,
  id: number,
  action: RejudgeAction,
  write: (tx: Db) => Promise<void>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch === undefined) throw new DomainError("NOT_FOUND");
    const facts = { mode: batch.mode as RejudgeMode, state: batch.state as RejudgeState };
    if (!rejudgeAllows(action, facts)) throw new DomainError("REJUDGE_NOT_OPEN");
    await write(tx);
    await recordAudit(tx, ctx, {
      action: `rejudge.${action}`,
      target: { id, name: (await findProblem(tx, batch.pid))?.problemId },
      before: { state: batch.state },
    });
    await announce(tx, { type: "rejudge", id });
  });
  return null;
}
