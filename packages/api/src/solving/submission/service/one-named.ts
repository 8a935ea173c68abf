import type { Context } from "../../../kernel/context.ts";
import { Weighed } from "../../../kernel/weighed.ts";
import type { Beginning } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { listOfOneNamed } from "../one-named-queries.ts";
import type { Cut } from "../row-queries.ts";
import { beginsSo } from "./count.ts";

/** Names that were somebody's who sent something are few people's; of others one need not try for a while. */
const KEPT = { ms: 60_000, letters: 100_000 } as const;
const others = new Weighed<{ readonly until: number }>(KEPT.letters, () => 0);

/** A page where a name is all that says whose, and is one person's. null = it is to be looked up what it stands for. */
export async function findOfOneNamed(
  { db, locale, viewer }: Context,
  { username, ...wanted }: SubmissionFilter,
  { hidden }: Pick<Beginning, "hidden">,
  wish: Cut,
) {
  if (username === undefined || wanted.problemKeyword !== undefined) return null;
  // What they alone see of their own is found by their uid.
  const isForAll = hidden.length === 0 || viewer === null || wanted.seesAll;
  if (!isForAll && beginsSo(viewer.username, username) !== false) return null;
  const key = username.toLowerCase();
  if ((others.get(db, key)?.until ?? 0) > performance.now()) return null;
  const filter = { ...wanted, viewerUid: null, username };
  const found = await listOfOneNamed(db, locale, filter, wish);
  if (found === null) others.set(db, key, { until: performance.now() + KEPT.ms });
  return found;
}
