import type { Db } from "@gavel/db";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { queueNext } from "./advance.ts";
import * as queries from "./queries.ts";

/** Of one person at a time. */
const RUNNING_MAX = 4;
const BATCH_RUNS_MAX = 60_000;

interface BatchOrder extends Omit<queries.NewBatch, "now"> {
  readonly rows: readonly queries.NewRow[];
  /** What the same person has running for the same problem and purpose is of no more use. */
  readonly replaces: boolean;
}

/**
 * Queues runs behind what people have sent, and answers the number to ask for them with. What is known already is not
 * run again.
 * @throws DomainError RUNS_TOO_MANY, BATCHES_TOO_MANY
 */
export async function startBatch(
  ctx: Pick<Context, "now" | "services">,
  tx: Db,
  order: BatchOrder,
): Promise<number> {
  const { uid, problemId, kind, rows } = order;
  const now = ctx.now();
  if (rows.length > BATCH_RUNS_MAX) throw new DomainError("RUNS_TOO_MANY", { n: BATCH_RUNS_MAX });
  await queries.lockBatchesOf(tx, uid);
  if (order.replaces) await queries.cancelRunning(tx, { uid, problemId, kind, now });
  const { count } = await queries.countRunning(tx, uid);
  if (count >= RUNNING_MAX) throw new DomainError("BATCHES_TOO_MANY", { n: RUNNING_MAX });
  const id = await queries.insertBatch(tx, { ...order, now }, rows.length);
  await queries.insertRows(tx, id, problemId, rows);
  const tools = { queue: ctx.services.queue, now: ctx.now };
  await queueNext(tools, tx, { id, uid, problem_id: problemId, programs: order.programs });
  return id;
}
