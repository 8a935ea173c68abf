/** How many submissions a list has. */
import { tallyColumn } from "@gavel/domain/aggregate";
import type { Context } from "../../../kernel/context.ts";
import { remember } from "../../../kernel/remember.ts";
import { answerTogether } from "../../../kernel/together.ts";
import { type CountedFilter, countOwnHidden, sumCounts } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { countMatching, countNamed, countPlain, countStarting } from "../list-queries.ts";
import { findNewestId } from "../queries.ts";

type Reach = Pick<Context, "db" | "viewer" | "services" | "now">;

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
  filter: SubmissionFilter,
  keeping = KEEPING,
): Promise<Counted> {
  const { db, viewer } = ctx;
  const { uid, uids, username, problemKeyword, status, seesAll } = filter;
  const column = status === undefined ? "total" : tallyColumn(status);
  const isOfPeople = uid !== undefined || uids !== undefined;
  if (isOfPeople || (username === undefined && column === null)) {
    const isPlain = username === undefined && problemKeyword === undefined;
    return { total: await (isPlain ? countPlain : countMatching)(db, filter), filter };
  }
  const listed = sumListed(ctx, filter, column);
  const [all, ownHidden] = await Promise.all([
    username !== undefined || column === null
      ? countByName(ctx, filter, keeping)
      : sumFor(ctx, { ...filter, column }),
    seesAll || viewer === null ? 0 : countOwnHidden(db, viewer.uid, filter),
  ]);
  const isForAll = ownHidden === 0 && !seesAll;
  return {
    total: all + ownHidden,
    listed: await listed,
    filter: isForAll ? { ...filter, viewerUid: null } : filter,
  };
}

/** Pages of so few problems are put together whatever all others have. */
const FEW_PROBLEMS = 8;

/** How many there are of all problems. */
function sumListed(
  ctx: Reach,
  { problemIds, language }: SubmissionFilter,
  column: CountedFilter["column"] | null,
): Promise<number> | number | undefined {
  if (problemIds === undefined || column === null) return undefined;
  const isFew = problemIds.split(",", FEW_PROBLEMS + 1).length <= FEW_PROBLEMS;
  return isFew ? Number.POSITIVE_INFINITY : sumFor(ctx, { language, column, seesAll: true });
}

/** Whoever asks at the same time, on whichever page, is told the same. */
function sumFor({ db, services }: Reach, filter: CountedFilter): Promise<number> {
  const { column, seesAll, problemId, problemIds, problemKeyword, language } = filter;
  const which = { column, seesAll, problemId, problemIds, problemKeyword, language };
  const load = () => sumCounts(db, which);
  if (db.isTransaction) return load();
  return answerTogether(services, `submission.sum ${JSON.stringify(which)}`, load);
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
 * counted once a minute for everybody; the newest are counted at each look.
 */
async function countByName(
  ctx: Reach,
  filter: SubmissionFilter,
  { fromTotal, newest, newestOfAny }: typeof KEEPING,
): Promise<number> {
  const { db } = ctx;
  const everybodys = { ...filter, viewerUid: null, namesakes: undefined };
  const isKept = ({ all }: { all: number }) => all >= fromTotal;
  const key = `submission.named ${JSON.stringify(everybodys)}`;
  const count = async () => {
    const upTo = (await findNewestId(db)) - (filter.status === undefined ? newestOfAny : newest);
    return { upTo, ...(await countNamed(db, everybodys, upTo)) };
  };
  let isOurs = false;
  const known = await remember(ctx, { key, ms: KEPT_MS, isKept }, () => {
    isOurs = true;
    return count();
  });
  if (isKept(known)) return known.older + (await countStarting(db, everybodys, known.upTo));
  // Another's count may have begun before what the viewer sent was there.
  return isOurs ? known.all : (await count()).all;
}
