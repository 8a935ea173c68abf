import { getEditable, getProblemCounts } from "../../../bank/problem/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import * as queries from "../figures-queries.ts";
import type { ProblemFigures } from "../schema.ts";
import { findSubmissionsById } from "./find.ts";

/** Parts of the time limit; what took longer, in languages that may, is one more. */
const PARTS = 20;
const SHOWN = 5;

/** For the keepers of a problem. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getProblemFigures(
  ctx: SignedInContext,
  pid: number,
): Promise<ProblemFigures> {
  const { db } = ctx;
  const row = await getEditable(ctx, pid);
  const stepMs = Math.max(1, Math.ceil(row.time_limit_ms / PARTS));
  const [counts, languages, times, first, fastest] = await Promise.all([
    getProblemCounts(db, pid),
    queries.listLanguageCounts(db, pid),
    queries.countTimes(db, { pid, stepMs, parts: PARTS }),
    queries.listFirst(db, pid, SHOWN),
    queries.listFastest(db, pid, SHOWN),
  ]);
  const byPart = new Map(times.map(({ part, count }) => [part, count]));
  return {
    counts,
    languages,
    times: {
      stepMs,
      counts: Array.from({ length: PARTS + 1 }, (_, part) => byPart.get(part) ?? 0),
    },
    first: await inOrder(ctx, first),
    fastest: await inOrder(ctx, fastest),
  };
}

/** As the viewer sees them. */
async function inOrder(ctx: SignedInContext, found: readonly { readonly id: number }[]) {
  const ids = found.map((one) => one.id);
  if (ids.length === 0) return [];
  const rows = await findSubmissionsById(ctx, { submitIds: ids });
  return rows.toSorted((a, b) => ids.indexOf(a.submitId) - ids.indexOf(b.submitId));
}
