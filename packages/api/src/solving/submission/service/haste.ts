import type { Db } from "@gavel/db";
import { deleteHasteBefore } from "../haste-queries.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Whoever has not been too fast for a day starts afresh. */
export async function purgeHaste(deps: { db: Db; now: () => Date }): Promise<{ people: number }> {
  const moment = new Date(deps.now().getTime() - KEPT_MS);
  return { people: await deleteHasteBefore(deps.db, moment) };
}
