/** How many submissions a list has. */
import { tallyColumn } from "@gavel/domain/aggregate";
import type { Context } from "../../../kernel/context.ts";
import { rememberSome, rememberWhile } from "../../../kernel/remember.ts";
import {
  type Beginning,
  type CountedFilter,
  countOwnHidden,
  type OwnHidden,
  ownHiddenIn,
  sumCounts,
} from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { countMatching, countNamed, countPlain, countStarting } from "../list-queries.ts";
import { findNewestId } from "../queries.ts";

type Reach = Pick<Context, "db" | "services" | "now" | "viewer">;

interface Counted {
  readonly total: number;
  /** How many there are of all problems, where these are some of them. */
  readonly listed?: number;
  /** The same list with nobody to look at it where there is nothing that only they would see. */
  readonly filter: SubmissionFilter;
}

/**
 * Summed from the problems' counts where they tell; by the row for one's own list, for names of people and for open
 * judgings.
 */
export async function countFor(
  ctx: Reach,
  asked: SubmissionFilter,
  beginning: Beginning,
  keeping = KEEPING,
): Promise<Counted> {
  const own = ownHiddenIn(beginning.hidden, asked);
  const filter = own.length === 0 ? { ...asked, viewerUid: null } : asked;
  const { uid, uids, username, problemKeyword, status } = filter;
  const column = status === undefined ? "total" : tallyColumn(status);
  const isOfPeople = uid !== undefined || uids !== undefined;
  if (isOfPeople || (username === undefined && column === null)) {
    const isPlain = username === undefined && problemKeyword === undefined;
    return { total: await (isPlain ? countPlain : countMatching)(ctx.db, filter), filter };
  }
  const listed = sumListed(ctx, beginning, filter, column);
  const [all, ownHidden] = await Promise.all([
    username !== undefined || column === null
      ? countByName(ctx, beginning, filter, keeping)
      : sumFor(ctx, beginning, { ...filter, column }),
    countOwn(ctx, filter, own),
  ]);
  return {
    total: all + ownHidden,
    listed: await listed,
    filter: ownHidden === 0 ? { ...filter, viewerUid: null } : filter,
  };
}

/** Of what may be in the list for the viewer alone, how many are. */
function countOwn(
  { db, viewer }: Reach,
  filter: SubmissionFilter,
  own: readonly OwnHidden[],
): Promise<number> | number {
  const { viewerUid, username = "", problemKeyword } = filter;
  if (viewerUid === null) return 0;
  const all = own.reduce((sum, { total }) => sum + total, 0);
  if (problemKeyword === undefined) {
    if (username === "") return all;
    // PostgreSQL's small letters are ours where there are no others.
    if (viewer?.uid === viewerUid && PLAIN.test(viewer.username)) {
      return viewer.username.toLowerCase().startsWith(username.toLowerCase()) ? all : 0;
    }
  }
  return countOwnHidden(db, viewerUid, filter);
}

const PLAIN = /^[ -~]*$/;

/** Pages of so few problems are put together whatever all others have. */
const FEW_PROBLEMS = 8;

/** How many there are of all problems. */
function sumListed(
  ctx: Reach,
  beginning: Beginning,
  { problemIds, language }: SubmissionFilter,
  column: CountedFilter["column"] | null,
): Promise<number> | number | undefined {
  if (problemIds === undefined || column === null) return undefined;
  const isFew = problemIds.split(",", FEW_PROBLEMS + 1).length <= FEW_PROBLEMS;
  return isFew
    ? Number.POSITIVE_INFINITY
    : sumFor(ctx, beginning, { language, column, seesAll: true });
}

/** Lists that are asked for again and again, with their pages. */
const KEPT_MAX = 2000;

/** Kept until a count or the bank has moved. */
export function whileCounts(stamp: string, key: string) {
  return { of: "submission counts", stamp, key, most: KEPT_MAX };
}

function sumFor({ db }: Reach, { stamp }: Beginning, filter: CountedFilter): Promise<number> {
  const { column, seesAll, problemId, problemIds, problemKeyword, language } = filter;
  const which = { column, seesAll, problemId, problemIds, problemKeyword, language };
  const key = `sum ${JSON.stringify(which)}`;
  return rememberWhile(db, whileCounts(stamp, key), () => sumCounts(db, which));
}

const KEPT_MS = 60_000;
const KEEPING = {
  /** A few are counted at each look. */
  fromTotal: 100,
  /** What is sent, and what is judged while one looks, is among these. */
  newest: 2000,
  /** Where no verdict is asked for, only what is sent: it has the highest numbers but for what is being stored now. */
  newestOfAny: 200,
};

/**
 * By the beginning of a name, which many may share. Where they sent much, what is older than the newest submissions is
 * counted once a minute for everybody; the newest are counted anew when a count has moved.
 */
async function countByName(
  ctx: Reach,
  { stamp }: Beginning,
  filter: SubmissionFilter,
  { fromTotal, newest, newestOfAny }: typeof KEEPING,
): Promise<number> {
  const { db } = ctx;
  const everybodys = { ...filter, viewerUid: null, areSome: undefined };
  const isKept = ({ all }: { all: number }) => all >= fromTotal;
  const key = `submission.named ${JSON.stringify(everybodys)}`;
  const count = async () => {
    const upTo = (await findNewestId(db)) - (filter.status === undefined ? newestOfAny : newest);
    return { upTo, ...(await countNamed(db, everybodys, upTo)) };
  };
  const known = await rememberSome(ctx, { key, ms: KEPT_MS, isKept }, count);
  if (!isKept(known)) return known.all;
  const { older, upTo } = known;
  const countNewer = () => countStarting(db, everybodys, upTo);
  // Statuses of what has no verdict move without a count.
  const isCounted = filter.status === undefined || tallyColumn(filter.status) !== null;
  const newer = whileCounts(stamp, `newer ${upTo} ${key}`);
  return older + (await (isCounted ? rememberWhile(db, newer, countNewer) : countNewer()));
}
