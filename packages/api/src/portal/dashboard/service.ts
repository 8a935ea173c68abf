/** What the back office shows at a glance; nothing here decides or writes. */
import type { Db } from "@gavel/db";
import { nearSpan } from "@gavel/domain/contest/contest";
import { localMidnights } from "@gavel/domain/local-day";
import { isRoot } from "@gavel/domain/role";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { countNearContests } from "../../contests/contest/index.ts";
import { countHosts, findJudgehosts, getOverview } from "../../judging/judgehost/index.ts";
import type { Services, SignedInContext } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import { findAmbiguousNames } from "../../people/account/index.ts";
import { countAccountsOut } from "../../remote/account/index.ts";
import { countChangedSites } from "../../remote/site/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import {
  countBySpans,
  countReadyRejudges,
  countStatuses,
  countSubmissions,
  countUsers,
  waitBySteps,
} from "./queries.ts";
import type {
  DashboardFigures,
  DashboardInfo,
  DashboardTodo,
  SeriesRange,
  SiteStatus,
  SubmissionSeries,
  seriesInput,
} from "./schema.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days and hours that the small curves show. */
const DAYS = 8;
const HOURS = 8;

export async function getFigures(ctx: SignedInContext): Promise<DashboardFigures> {
  const now = ctx.now();
  const midnights = await findMidnights(ctx, DAYS);
  const today = midnights.at(-1) ?? now;
  const hours = { from: new Date(now.getTime() - HOURS * HOUR_MS), stepSeconds: HOUR_MS / 1000 };
  const [users, newUsers, submissions, yesterday, waits, fleet, contests] = await Promise.all([
    countUsers(ctx.db),
    countBySpans(ctx.db, "user_account", midnights),
    countSubmissionsByDay(ctx, midnights),
    countSubmissions(ctx.db, before(today), before(now)),
    waitBySteps(ctx.db, hours),
    getOverview(ctx),
    countNearContests(ctx.db, nearSpan(now)),
  ]);
  const usersByDay = fill(newUsers, DAYS);
  const submissionsByDay = fill(submissions, DAYS);
  const byHour = new Map(waits.map((row) => [row.step, row.seconds]));
  return {
    users,
    usersToday: usersByDay.at(-1) ?? 0,
    usersByDay,
    submissionsToday: submissionsByDay.at(-1) ?? 0,
    submissionsYesterday: yesterday,
    submissionsByDay,
    contestsRecent: contests,
    queueLength: fleet.queue.reduce((sum, one) => sum + one.waiting, 0),
    waitMedianMs: fleet.waitMs?.p50 ?? null,
    waitByHourMs: Array.from({ length: HOURS }, (_, hour) => {
      const seconds = byHour.get(hour);
      return seconds === undefined ? null : Math.max(0, Math.round(seconds * 1000));
    }),
  };
}

async function findMidnights(ctx: SignedInContext, days: number): Promise<Date[]> {
  const { timeZone } = await loadSettings(ctx);
  return localMidnights(timeZone, ctx.now(), days);
}

/** Days that are over gain nothing and are counted once a minute; today is counted for each look. */
const PAST_DAYS_KEPT_MS = 60_000;

async function countSubmissionsByDay(ctx: SignedInContext, midnights: readonly Date[]) {
  const today = midnights.at(-1) ?? ctx.now();
  const key = `dashboard.days ${today.toISOString()}`;
  const [all, count] = await Promise.all([
    remember(ctx, { key, ms: PAST_DAYS_KEPT_MS }, () =>
      countBySpans(ctx.db, "submission", midnights),
    ),
    countSubmissions(ctx.db, today, new Date(today.getTime() + 2 * DAY_MS)),
  ]);
  const past = all.filter(({ span }) => span < midnights.length);
  return [...past, { span: midnights.length, count }];
}

const before = (at: Date) => new Date(at.getTime() - DAY_MS);

function fill(rows: readonly { span: number; count: number }[], spans: number): number[] {
  const bySpan = new Map(rows.map((row) => [row.span, row.count]));
  return Array.from({ length: spans }, (_, index) => bySpan.get(index + 1) ?? 0);
}

const SERIES = {
  "24h": { days: 1, stepMs: HOUR_MS / 2 },
  "7d": { days: 7, stepMs: 6 * HOUR_MS },
  "30d": { days: 30, stepMs: DAY_MS },
} as const satisfies Record<SeriesRange, { days: number; stepMs: number }>;

/** Of each day as many steps as a day of 24 hours has; where the clock changes, its last one is shorter or longer. */
function stepsOf(range: SeriesRange, midnights: readonly Date[]): Date[] {
  const { stepMs } = SERIES[range];
  return midnights.flatMap((midnight) =>
    Array.from(
      { length: DAY_MS / stepMs },
      (_, step) => new Date(midnight.getTime() + step * stepMs),
    ),
  );
}

export async function getSubmissionSeries(
  ctx: SignedInContext,
  { range }: z.output<typeof seriesInput>,
): Promise<SubmissionSeries> {
  const { timeZone } = await loadSettings(ctx);
  const begins = stepsOf(range, await findMidnights(ctx, SERIES[range].days));
  const counts = fill(await countBySpans(ctx.db, "submission", begins), begins.length);
  const now = ctx.now();
  const steps = begins.map((at, index) => ({ at, count: at > now ? null : (counts[index] ?? 0) }));
  return { timeZone, steps };
}

export async function getTodo(ctx: SignedInContext): Promise<DashboardTodo> {
  const isForRoot = isRoot(ctx.viewer.role);
  const [statuses, changed, accountsOut, rejudges, hosts, ambiguous] = await Promise.all([
    countStatuses(ctx.db),
    countChangedSites(ctx.db),
    isForRoot ? countAccountsOut(ctx.db) : 0,
    isForRoot ? countReadyRejudges(ctx.db) : 0,
    findJudgehosts(ctx),
    isForRoot ? findAmbiguousNames(ctx.db) : [],
  ]);
  return {
    systemErrors: statuses.get(VERDICTS.systemError.code) ?? 0,
    submitFailed: statuses.get(VERDICTS.submittedFailed.code) ?? 0,
    judgesChanged: changed,
    remoteAccountsOut: accountsOut,
    rejudgesReady: rejudges,
    ambiguousNames: ambiguous.length,
    hostsDown: hosts.filter(({ state }) => state === "offline" || state === "faulty").length,
  };
}

export async function getInfo(ctx: SignedInContext): Promise<DashboardInfo> {
  const [today = ctx.now()] = await findMidnights(ctx, 1);
  const [userNum, todayJudgeNum, recentContestNum] = await Promise.all([
    countUsers(ctx.db),
    countSubmissions(ctx.db, today, new Date(today.getTime() + 2 * DAY_MS)),
    countNearContests(ctx.db, nearSpan(ctx.now())),
  ]);
  return { userNum, recentContestNum, todayJudgeNum };
}

/** Is anybody there to judge? Asked by visitors, health checks and metrics. */
export async function getSiteStatus(ctx: {
  readonly db: Db;
  readonly services: Pick<Services, "queue">;
}): Promise<SiteStatus> {
  const [hosts, queueLength] = await Promise.all([
    countHosts({ db: ctx.db, now: () => new Date() }),
    ctx.services.queue.waiting(),
  ]);
  return { judgehostsOnline: hosts.online, judgehostsTotal: hosts.total, queueLength };
}
