import { announce, type Db } from "@gavel/db";
import type { ErrandResult } from "@gavel/judge-protocol/errand";
import type { JudgeContext } from "../../judgement/index.ts";
import { advanceBatch } from "../batch/advance.ts";
import { type ErrandRow, endErrand } from "../queries.ts";

/** Writes down what came of it, and lets those know who wait for it. */
export async function endWith(
  ctx: JudgeContext,
  tx: Db,
  errand: ErrandRow,
  result: ErrandResult,
): Promise<void> {
  await endErrand(tx, errand.id, result, ctx.now());
  await announce(tx, { type: "errand", id: errand.id });
  const { id, batch_id } = errand;
  if (batch_id !== null) await advanceBatch(ctx, tx, { id, batch_id }, result);
}
