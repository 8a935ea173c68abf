import type { Db } from "@gavel/db";
import { FACTOR_SPREAD_LOCK_MS } from "@gavel/domain/factor";
import { deleteFailuresBefore, deleteTicketsExpiredBefore } from "../queries.ts";

/** Failures that count no more, and tickets that nobody could use again. */
export async function purgeFactorTraces(deps: { db: Db; now: () => Date }): Promise<void> {
  const now = deps.now();
  await deleteFailuresBefore(deps.db, new Date(now.getTime() - FACTOR_SPREAD_LOCK_MS));
  await deleteTicketsExpiredBefore(deps.db, now);
}
