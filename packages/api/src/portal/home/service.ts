import { dayIn } from "@gavel/domain/calendar";
import { localMidnights, streakOf } from "@gavel/domain/local-day";
import { isRoot } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { remember } from "../../kernel/remember.ts";
import { loadSettings } from "../../site/setting/index.ts";
import * as queries from "./queries.ts";
import type { DayCount, HomeFigures, lastWeekInput, WeekRankRow } from "./schema.ts";

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
 * Submissions of the last seven days of the site, oldest first, today last: as they are now, what is over up to half an
 * hour old.
 * @throws DomainError ACCESS_DENIED when somebody but root asks to count anew.
 */
export async function getLastWeek(
  ctx: Reach & Pick<Context, "viewer">,
  { forceRefresh }: z.output<typeof lastWeekInput>,
): Promise<DayCount[]> {
  const isKeeper = ctx.viewer !== null && isRoot(ctx.viewer.role);
  if (forceRefresh && !isKeeper) throw new DomainError("ACCESS_DENIED");
  const { timeZone } = await loadSettings(ctx);
  const year = await findDays(ctx, timeZone);
  const midnights = year.midnights.slice(-DAYS_A_WEEK);
  const key = `home.lastWeek ${timeZone} ${midnights.at(-1)?.getTime()}`;
  const [past, today] = await Promise.all([
    remember(ctx, { key, ms: LAST_WEEK_KEPT_MS, isForced: forceRefresh }, () =>
      queries.countByDay(ctx.db, midnights),
    ),
    countToday(ctx, midnights.at(-1) ?? ctx.now(), forceRefresh),
  ]);
  return midnights.map((at, index) => {
    const isToday = index === DAYS_A_WEEK - 1;
    const known = isToday ? today : past.find(({ day }) => day === index + 1);
    const day = year.week[index] ?? dayIn(timeZone, at);
    return { day, total: known?.total ?? 0, accepted: known?.accepted ?? 0 };
  });
}

export async function getFigures(ctx: Reach & Pick<Context, "viewer">): Promise<HomeFigures> {
  const { timeZone } = await loadSettings(ctx);
  const [everybody, mine] = await Promise.all([
    countEverybody(ctx, timeZone),
    ctx.viewer === null ? null : countMine(ctx, ctx.viewer.uid, timeZone),
  ]);
  return { ...everybody, mine };
}

/** Of everybody since this midnight. */
function countToday(ctx: Reach, midnight: Date, isForced = false) {
  const key = `home.today ${midnight.getTime()}`;
  return remember(ctx, { key, ms: FIGURES_KEPT_MS, isForced }, async () => {
    const [today] = await queries.countByDay(ctx.db, [midnight]);
    return { total: today?.total ?? 0, accepted: today?.accepted ?? 0 };
  });
}

async function countEverybody(ctx: Reach, timeZone: string) {
  const now = ctx.now();
  const { midnights, week } = await findDays(ctx, timeZone);
  const midnight = midnights.at(-1) ?? now;
  const [today, online] = await Promise.all([
    countToday(ctx, midnight),
    remember(ctx, { key: "home.online", ms: FIGURES_KEPT_MS }, () =>
      queries.countOnline(ctx.db, new Date(now.getTime() - ONLINE_MS)),
    ),
  ]);
  return { day: week.at(-1) ?? dayIn(timeZone, now), submissionsToday: today.total, online };
}

/** The same days as the rank's for what was solved; the streak goes by days with a submission. */
async function countMine(ctx: Reach, uid: string, timeZone: string) {
  const { db, now } = ctx;
  const { midnights, week } = await findDays(ctx, timeZone);
  const since = midnights[0] ?? new Date(0);
  const today = week.at(-1) ?? dayIn(timeZone, now());
  const [solvedThisWeek, days] = await Promise.all([
    queries.countSolvedSince(db, uid, new Date(now().getTime() - WEEK_MS)),
    queries.listActiveDays(db, { uid, zone: timeZone, today, since }),
  ]);
  return { solvedThisWeek, streakDays: streakOf(days, 0) };
}

/** Offsets from UTC are whole quarters of an hour, so within one no day begins anywhere. */
const QUARTER_MS = 15 * 60_000;

interface Days {
  /** Of a year, oldest first; the last one is today's. */
  readonly midnights: Date[];
  /** What the last seven of them are called. */
  readonly week: string[];
}

/** A year of them takes milliseconds to find, and is the same for everybody in the zone. */
function findDays(ctx: Reach, timeZone: string): Promise<Days> {
  const now = ctx.now();
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const key = `home.days ${timeZone} ${quarter}`;
  return remember(ctx, { key, ms: QUARTER_MS }, async () => {
    const midnights = localMidnights(timeZone, now, STREAK_DAYS_MAX);
    return { midnights, week: midnights.slice(-DAYS_A_WEEK).map((at) => dayIn(timeZone, at)) };
  });
}
