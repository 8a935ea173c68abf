import type { Db } from "@gavel/db";
import { clearAddresses } from "../queries.ts";

const AT_ONCE = 5000;

/**
 * Where what was sent before this came from. Some at a time, so that nobody waits for all of them.
 * @returns how many forgot it
 */
export async function clearSubmissionAddresses(db: Db, before: Date): Promise<number> {
  let [cleared, from] = [0, 0];
  for (;;) {
    const ids = await clearAddresses(db, { before, from, limit: AT_ONCE });
    cleared += ids.length;
    if (ids.length < AT_ONCE) return cleared;
    from = Math.max(...ids);
  }
}
