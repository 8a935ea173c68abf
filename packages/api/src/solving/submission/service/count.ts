/** How many submissions a list has. */
import { tallyColumn } from "@gavel/domain/aggregate";
import type { Context } from "../../../kernel/context.ts";
import { remember } from "../../../kernel/remember.ts";
import {
  countMatching,
  countNamed,
  countOwnHidden,
  type SubmissionFilter,
  sumCounts,
} from "../list-queries.ts";
import { findNewestId } from "../queries.ts";

type Reach = Pick<Context, "db" | "viewer" | "services" | "now">;

/**
 * Summed from the problems' counts where they tell; by the row for one's own list, for names of people and for open
 * judgings.
 */
export async function countFor(
  ctx: Reach,
  filter: SubmissionFilter,
  keeping = KEEPING,
): Promise<number> {
  const { db, viewer } = ctx;
  const { uid, username, status, seesAll } = filter;
  const column = status === undefined ? "total" : tallyColumn(status);
  if (uid !== undefined) return countMatching(db, filter);
  if (username === undefined && column === null) return countMatching(db, filter);
  const [all, ownHidden] = await Promise.all([
    username !== undefined || column === null
      ? countByName(ctx, filter, keeping)
      : sumCounts(db, { ...filter, column }),
    seesAll || viewer === null ? 0 : countOwnHidden(db, viewer.uid, filter),
  ]);
  return all + ownHidden;
}

const KEPT_MS = 60_000;
const KEEPING = {
  /** Counting so many takes longer than anybody should wait at each look. */
  fromTotal: 5000,
  /** What is sent, and what is judged while one looks, is among these. */
  newest: 2000,
};

/**
 * By the beginning of a name, which many may share. Where they sent much, what is older than the newest submissions is
 * counted once a minute for everybody; the newest are counted at each look.
 */
async function countByName(
  ctx: Reach,
  filter: SubmissionFilter,
  { fromTotal, newest }: typeof KEEPING,
): Promise<number> {
  const { db } = ctx;
  const everybodys = { ...filter, viewerUid: null };
  const isKept = ({ all }: { all: number }) => all >= fromTotal;
  const key = `submission.named ${JSON.stringify(everybodys)}`;
  const count = async () => {
    const upTo = (await findNewestId(db)) - newest;
    return { upTo, ...(await countNamed(db, everybodys, upTo)) };
  };
  let isOurs = false;
  const known = await remember(ctx, { key, ms: KEPT_MS, isKept }, () => {
    isOurs = true;
    return count();
  });
  if (isKept(known)) return known.older + (await countMatching(db, everybodys, known.upTo));
  // Another's count may have begun before what the viewer sent was there.
  return isOurs ? known.all : (await count()).all;
}
