import { localMidnights, streakOf } from "@gavel/domain/local-day";
import { isRoot } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { remember } from "../../kernel/remember.ts";
import * as queries from "./queries.ts";
import type { DayCount, figuresInput, HomeFigures, lastWeekInput, WeekRankRow } from "./schema.ts";

const DAYS_A_WEEK = 7;
const WEEK_MS = DAYS_A_WEEK * 86_400_000;
const RANK_LENGTH = 10;
const RANK_KEPT_MS = 60_000;
const LAST_WEEK_KEPT_MS = 30 * 60_000;
const FIGURES_KEPT_MS = 15_000;
const ONLINE_MS = 5 * 60_000;
/** A longer streak than a year is shown as a year. */
const STREAK_DAYS_MAX = 366;

type Reach = Pick<Context, "db" | "services" | "now">;

/** The ten who solved most new problems in the last seven days. */
export function getWeekRank(ctx: Reach): Promise<WeekRankRow[]> {
  return remember(ctx, { key: "home.weekRank", ms: RANK_KEPT_MS }, () =>
    queries.listWeekRank(ctx.db, new Date(ctx.now().getTime() - WEEK_MS), RANK_LENGTH),
  );
}

/**
 * Submissions of the last seven days, oldest first, today last; up to half an hour old.
 * @throws DomainError ACCESS_DENIED when somebody but root asks to count anew.
 */
export function getLastWeek(
  ctx: Reach & Pick<Context, "viewer">,
  { timeZone, forceRefresh }: z.output<typeof lastWeekInput>,
): Promise<DayCount[]> {
  const isKeeper = ctx.viewer !== null && isRoot(ctx.viewer.role);
  if (forceRefresh && !isKeeper) throw new DomainError("ACCESS_DENIED");
  const key = `home.lastWeek ${timeZone.toLowerCase()}`;
  return remember(ctx, { key, ms: LAST_WEEK_KEPT_MS, isForced: forceRefresh }, async () => {
    const midnights = localMidnights(timeZone, ctx.now(), DAYS_A_WEEK);
    const counts = await queries.countByDay(ctx.db, midnights);
    return midnights.map((at, index) => {
      const { total = 0, accepted = 0 } = counts.find(({ day }) => day === index + 1) ?? {};
      return { at, total, accepted };
    });
  });
}

export async function getFigures(
  ctx: Reach & Pick<Context, "viewer">,
  { timeZone }: z.output<typeof figuresInput>,
): Promise<HomeFigures> {
  const [everybody, mine] = await Promise.all([
    countEverybody(ctx, timeZone),
    ctx.viewer === null ? null : countMine(ctx, ctx.viewer.uid, timeZone),
  ]);
  return { ...everybody, mine };
}

function countEverybody(ctx: Reach, timeZone: string) {
  return remember(
    ctx,
    { key: `home.figures ${timeZone.toLowerCase()}`, ms: FIGURES_KEPT_MS },
    async () => {
      const now = ctx.now();
      const [today = now] = localMidnights(timeZone, now, 1);
      const [submissionsToday, online] = await Promise.all([
        queries.countSubmissionsSince(ctx.db, today),
        queries.countOnline(ctx.db, new Date(now.getTime() - ONLINE_MS)),
      ]);
      return { submissionsToday, online };
    },
  );
}

/** The same days as the rank's for what was solved; the streak goes by days with a submission. */
async function countMine(ctx: Reach, uid: string, timeZone: string) {
  const { db, now } = ctx;
  const midnights = await findMidnights(ctx, timeZone);
  const [solvedThisWeek, days] = await Promise.all([
    queries.countSolvedSince(db, uid, new Date(now().getTime() - WEEK_MS)),
    queries.listActiveDays(db, uid, midnights),
  ]);
  return { solvedThisWeek, streakDays: streakOf(days, STREAK_DAYS_MAX) };
}

/** Offsets from UTC are whole quarters of an hour, so within one no day begins anywhere. */
const QUARTER_MS = 15 * 60_000;

/** A year of them takes milliseconds to find, and is the same for everybody in the zone. */
function findMidnights(ctx: Reach, timeZone: string): Promise<Date[]> {
  const now = ctx.now();
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const key = `home.midnights ${timeZone.toLowerCase()} ${quarter}`;
  return remember(ctx, { key, ms: QUARTER_MS }, async () =>
    localMidnights(timeZone, now, STREAK_DAYS_MAX),
  );
}
