/** Test cases that judgements were made for. Those of a version never change, so they are read once for many submissions. */
import type { Db } from "@gavel/db";
import type { JudgeContext } from "./context.ts";
import { type CaseRow, listCases } from "./task-queries.ts";

/** Of all versions together; what was used last stays. */
const ROWS_KEPT = 20_000;

interface Kept {
  readonly versions: Map<number, readonly CaseRow[]>;
  rows: number;
}

/** By the queue that they are judged for: there is one to a site. */
const kept = new WeakMap<JudgeContext["queue"], Kept>();

/** None without test data. */
export async function casesOf(
  { queue }: Pick<JudgeContext, "queue">,
  tx: Db,
  versionId: number | null,
): Promise<readonly CaseRow[]> {
  if (versionId === null) return [];
  const own = kept.get(queue) ?? { versions: new Map(), rows: 0 };
  kept.set(queue, own);
  const cases = take(own, versionId) ?? (await listCases(tx, { versionId }));
  keep(own, versionId, cases);
  return cases;
}

function take(own: Kept, versionId: number): readonly CaseRow[] | undefined {
  const cases = own.versions.get(versionId);
  own.versions.delete(versionId);
  own.rows -= cases?.length ?? 0;
  return cases;
}

function keep(own: Kept, versionId: number, cases: readonly CaseRow[]): void {
  // Who asked at the same time has kept it.
  take(own, versionId);
  own.versions.set(versionId, cases);
  own.rows += cases.length;
  for (const oldest of own.versions.keys()) {
    if (own.rows <= ROWS_KEPT) return;
    take(own, oldest);
  }
}
