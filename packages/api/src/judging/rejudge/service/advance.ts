import { announce, type Db } from "@gavel/db";
import type { RejudgeOutcome } from "@gavel/domain/rejudge";
import {
  adoptPreviews,
  createJudgement,
  type JudgeContext,
  restartSubmissions,
} from "../../judgement/index.ts";
import {
  countOpenJudgements,
  holdSubmissions,
  type LockedBatch,
  listUndecidedItems,
  listWaitingItems,
  lockOpenBatch,
  setItemJudgements,
  setOutcomes,
  setState,
} from "../queries.ts";

/** Submissions of one transaction. */
const CHUNK = 50;
/** Judgements of a preview that wait or run at a time: as many as a large fleet takes, and few to drop. */
const OPEN_MAX = 300;

/**
 * One step of a batch, in one transaction: queues a part of it, takes over a part of it, or notes that it is done.
 * What was done is in the database, so any process may take the next step.
 * @returns whether there is more to do at once.
 */
export async function advanceBatch(
  ctx: JudgeContext,
  id: number,
  options: { waits?: boolean } = {},
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const batch = await lockOpenBatch(tx, id, options.waits ?? false);
    if (batch === undefined) return false;
    if (batch.state === "applying") return applyChunk(ctx, tx, batch);
    return batch.mode === "direct" ? restartChunk(ctx, tx, batch) : previewChunk(ctx, tx, batch);
  });
}

/** Who asked for it, also after their account is gone. */
function holderOf(batch: LockedBatch): string {
  return batch.createdBy ?? `rejudge-${batch.id}`;
}

async function previewChunk(ctx: JudgeContext, tx: Db, batch: LockedBatch): Promise<boolean> {
  const open = await countOpenJudgements(tx, batch.id);
  const room = Math.min(CHUNK, OPEN_MAX - open);
  if (room <= 0) return false;
  const waiting = await listWaitingItems(tx, batch.id, room);
  if (waiting.length === 0) {
    if (open === 0) await enter(tx, batch.id, "ready");
    return false;
  }
  const judgements = new Map<number, number>();
  for (const submissionId of await holdSubmissions(tx, waiting)) {
    const judgementId = await createJudgement(tx, ctx.queue, {
      submissionId,
      version: null,
      reason: "rejudge",
      testDataVersionId: batch.testDataVersionId,
      queueClass: "rejudge",
      holder: holderOf(batch),
      rejudgeBatchId: batch.id,
      createdBy: batch.createdBy,
      now: ctx.now(),
    });
    judgements.set(submissionId, judgementId);
  }
  await setItemJudgements(tx, batch.id, judgements, null);
  return true;
}

async function restartChunk(ctx: JudgeContext, tx: Db, batch: LockedBatch): Promise<boolean> {
  const waiting = await listWaitingItems(tx, batch.id, CHUNK);
  if (waiting.length === 0) {
    const open = await countOpenJudgements(tx, batch.id);
    if (open === 0) await enter(tx, batch.id, "applied", ctx.now());
    return false;
  }
  const judgements = await restartSubmissions(tx, ctx, {
    submissionIds: waiting,
    queueClass: "rejudge",
    holder: holderOf(batch),
    createdBy: batch.createdBy,
    rejudgeBatchId: batch.id,
    now: ctx.now(),
  });
  await setItemJudgements(tx, batch.id, judgements, "applied");
  await announce(tx, { type: "rejudge", id: batch.id });
  return true;
}

async function applyChunk(ctx: JudgeContext, tx: Db, batch: LockedBatch): Promise<boolean> {
  const items = await listUndecidedItems(tx, batch.id, CHUNK);
  if (items.length === 0) {
    await enter(tx, batch.id, "applied", ctx.now());
    return false;
  }
  const judged = items.flatMap(({ judgementId, ...item }) =>
    judgementId === null ? [] : [{ ...item, judgementId }],
  );
  const outcomes = await adoptPreviews(tx, ctx.followers, judged, ctx.now());
  const ids = items.map((item) => item.submissionId);
  // A judgement that cannot be taken over any more is the judge's failure, not a reason to try for ever.
  const outcomeOf = (id: number): RejudgeOutcome => outcomes.get(id) ?? "fault";
  for (const outcome of ["applied", "superseded", "fault"] as const) {
    const those = ids.filter((id) => outcomeOf(id) === outcome);
    await setOutcomes(tx, batch.id, those, outcome);
  }
  await announce(tx, { type: "rejudge", id: batch.id });
  return true;
}

async function enter(
  tx: Db,
  id: number,
  state: "ready" | "applied",
  endedAt?: Date,
): Promise<void> {
  await setState(tx, id, { state, endedAt });
  await announce(tx, { type: "rejudge", id });
}
