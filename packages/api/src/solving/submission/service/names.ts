/** What the names in a filter stand for. */
import { findProblemIdsNamed } from "../../../bank/problem/index.ts";
import type { Context } from "../../../kernel/context.ts";
import { findOwnHiddenNamed } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { findUids } from "../list-queries.ts";

/** Of these few the submissions are counted one by one; of more by their common beginning, once a minute. */
const COUNTED_MAX = 64;
/** The newest of each of these are put together; of more the newest of all are looked through. */
const PEOPLE_MAX = 256;

/**
 * The same filter by ids, where those are known or quickly found: a few people, and of problems the open ones, as this process
 * keeps them. null = nobody or nothing is called so.
 */
export async function resolveNames(
  ctx: Pick<Context, "db" | "log" | "viewer">,
  filter: SubmissionFilter,
): Promise<SubmissionFilter | null> {
  const [people, problems] = await Promise.all([
    resolvePeople(ctx, filter),
    resolveProblems(ctx, filter),
  ]);
  return people === null || problems === null ? null : { ...filter, ...people, ...problems };
}

async function resolvePeople({ db }: Pick<Context, "db">, { username }: SubmissionFilter) {
  if (username === undefined) return {};
  const uids = await findUids(db, username, PEOPLE_MAX + 1);
  const [uid] = uids;
  if (uid === undefined) return null;
  if (uids.length > PEOPLE_MAX) return {};
  if (uids.length > COUNTED_MAX) return { namesakes: uids };
  return { username: undefined, ...(uids.length === 1 ? { uid } : { uids }) };
}

async function resolveProblems(
  ctx: Pick<Context, "db" | "log" | "viewer">,
  { problemKeyword, seesAll }: SubmissionFilter,
) {
  if (problemKeyword === undefined || seesAll) return {};
  const { db, viewer } = ctx;
  const [found, hidden] = await Promise.all([
    findProblemIdsNamed(ctx, problemKeyword),
    // Who has sent something to a problem that is hidden now finds it by its name.
    viewer === null ? [] : findOwnHiddenNamed(db, viewer.uid, problemKeyword),
  ]);
  if (found === null) return {};
  const isEvery = viewer === null && found.count === found.open;
  if (isEvery) return { problemKeyword: undefined };
  if (found.count + hidden.length === 0) return null;
  const problemIds = [found.ids, ...hidden].filter((one) => one !== "").join();
  return { problemKeyword: undefined, problemIds: `{${problemIds}}` };
}
