/** What the names in a filter stand for. */
import { findProblemIdsNamed } from "../../../bank/problem/index.ts";
import type { Context } from "../../../kernel/context.ts";
import { rememberSome, rememberWhile } from "../../../kernel/remember.ts";
import { type Beginning, findIdsNamed } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { findUids, PEOPLE_MAX } from "../named-list-queries.ts";
import { whileCounts } from "./count.ts";

/** Of these few the submissions are counted one by one; of more by their common beginning, once a minute. */
const COUNTED_MAX = 64;
/** How many more than a few there are decides on the way alone, and may be that old. */
const KEPT_MS = 60_000;

type Reader = Pick<Context, "db" | "log" | "viewer" | "services" | "now">;

/**
 * The same filter by ids, where those are known or quickly found: a few people, and of problems the open ones, as this process
 * keeps them. null = nobody or nothing is called so.
 */
export async function resolveNames(
  ctx: Reader,
  filter: SubmissionFilter,
  beginning: Beginning,
): Promise<SubmissionFilter | null> {
  const [people, problems] = await Promise.all([
    resolvePeople(ctx, filter, beginning),
    resolveProblems(ctx, filter, beginning),
  ]);
  return people === null || problems === null ? null : { ...filter, ...people, ...problems };
}

/**
 * Few people are kept until a count or a name has moved: whoever comes is in no list before they have sent something, and what
 * somebody sent leaves with them.
 */
function listPeople(ctx: Reader, username: string, { stamp, names }: Beginning): Promise<string[]> {
  const key = `submission.people ${username.toLowerCase()}`;
  const areMany = ({ length }: readonly string[]) => length > COUNTED_MAX;
  const wish = {
    ...whileCounts(stamp, `${key} ${names}`),
    isKept: (uids: string[]) => !areMany(uids),
  };
  return rememberWhile(ctx.db, wish, () =>
    rememberSome(ctx, { key, ms: KEPT_MS, isKept: areMany }, () => findUids(ctx.db, username)),
  );
}

async function resolvePeople(ctx: Reader, { username }: SubmissionFilter, beginning: Beginning) {
  if (username === undefined) return {};
  const uids = await listPeople(ctx, username, beginning);
  const [uid] = uids;
  if (uid === undefined) return null;
  // The newest of each of no more than these are put together; else the newest of all are looked through.
  if (uids.length > PEOPLE_MAX) return {};
  if (uids.length > COUNTED_MAX) return { areSome: true };
  return { username: undefined, ...(uids.length === 1 ? { uid } : { uids }) };
}

async function resolveProblems(
  ctx: Reader,
  { problemKeyword, seesAll }: SubmissionFilter,
  { hidden: ownHidden, changes }: Beginning,
) {
  if (problemKeyword === undefined || seesAll) return {};
  const { db, viewer } = ctx;
  // Who has sent something to a problem that is hidden now finds it by its name.
  const own = [...new Set(ownHidden.map((one) => one.problem_id))];
  const [found, hidden] = await Promise.all([
    findProblemIdsNamed(ctx, problemKeyword, changes),
    own.length === 0 ? [] : findIdsNamed(db, own, problemKeyword, changes),
  ]);
  if (found === null) return {};
  const isEvery = viewer === null && found.count === found.open;
  if (isEvery) return { problemKeyword: undefined };
  if (found.count + hidden.length === 0) return null;
  const problemIds = `{${[found.ids, ...hidden].filter((one) => one !== "").join()}}`;
  // What is sent to open problems everybody sees.
  const isForAll = hidden.length === 0;
  return { problemKeyword: undefined, problemIds, ...(isForAll ? { seesAll: true } : {}) };
}
