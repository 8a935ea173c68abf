/** Test cases that judgements were made for. Those of a version never change, so they are read once for many submissions. */
import type { Db } from "@gavel/db";
import { LRUCache } from "lru-cache";
import type { JudgeContext } from "./context.ts";
import { type CaseRow, listCases } from "./task-queries.ts";

/** Of all versions together; what was used last stays. */
const ROWS_KEPT = 20_000;

/** By the queue that they are judged for: there is one to a site. */
const kept = new WeakMap<JudgeContext["queue"], LRUCache<number, readonly CaseRow[]>>();

/** None without test data. */
export async function casesOf(
  { queue }: Pick<JudgeContext, "queue">,
  tx: Db,
  versionId: number | null,
): Promise<readonly CaseRow[]> {
  if (versionId === null) return [];
  const own = kept.get(queue) ?? noVersions();
  kept.set(queue, own);
  const cases = own.get(versionId) ?? (await listCases(tx, { versionId }));
  own.set(versionId, cases);
  return cases;
}

function noVersions(): LRUCache<number, readonly CaseRow[]> {
  return new LRUCache({
    maxSize: ROWS_KEPT,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
}
