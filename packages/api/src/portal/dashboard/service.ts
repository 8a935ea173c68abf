/** What the back office shows at a glance; nothing here decides or writes. */
import type { Db } from "@gavel/db";
import { isRoot } from "@gavel/domain/role";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { countHosts, findJudgehosts, getOverview } from "../../judging/judgehost/index.ts";
import type { Services, SignedInContext } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import { findAmbiguousNames } from "../../people/account/index.ts";
import {
  countBySteps,
  countReadyRejudges,
  countStatuses,
  countSubmissions,
  countUsers,
  type Steps,
  waitBySteps,
} from "./queries.ts";
import type {
  DashboardFigures,
  DashboardInfo,
  DashboardTodo,
  dashboardInput,
  SiteStatus,
  seriesInput,
} from "./schema.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days and hours that the small curves show. */
const DAYS = 8;
const HOURS = 8;

export async function getFigures(
  ctx: SignedInContext,
  { dayStart }: z.output<typeof dashboardInput>,
): Promise<DashboardFigures> {
  const now = ctx.now();
  const days = {
    from: new Date(dayStart.getTime() - (DAYS - 1) * DAY_MS),
    stepSeconds: DAY_MS / 1000,
    steps: DAYS,
  };
  const hours = {
    from: new Date(now.getTime() - HOURS * HOUR_MS),
    stepSeconds: HOUR_MS / 1000,
    steps: HOURS,
  };
  const [users, newUsers, submissions, yesterday, waits, fleet] = await Promise.all([
    countUsers(ctx.db),
    countBySteps(ctx.db, "user_account", days),
    countSubmissionsByDay(ctx, days),
    countSubmissions(ctx.db, before(dayStart), before(now)),
    waitBySteps(ctx.db, hours),
    getOverview(ctx),
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
    contestsRecent: RECENT_CONTESTS,
    queueLength: fleet.queue.reduce((sum, one) => sum + one.waiting, 0),
    waitMedianMs: fleet.waitMs?.p50 ?? null,
    waitByHourMs: Array.from({ length: HOURS }, (_, hour) => {
      const seconds = byHour.get(hour);
      return seconds === undefined ? null : Math.max(0, Math.round(seconds * 1000));
    }),
  };
}

/** Days that are over gain nothing and are counted once a minute; today is counted for each look. */
const PAST_DAYS_KEPT_MS = 60_000;

async function countSubmissionsByDay(ctx: SignedInContext, days: Steps) {
  const past = { ...days, steps: days.steps - 1 };
  const todayFrom = new Date(days.from.getTime() + past.steps * DAY_MS);
  const key = `dashboard.days ${days.from.toISOString()}`;
  const [earlier, today] = await Promise.all([
    remember(ctx, { key, ms: PAST_DAYS_KEPT_MS }, () => countBySteps(ctx.db, "submission", past)),
    countSubmissions(ctx.db, todayFrom, new Date(todayFrom.getTime() + DAY_MS)),
  ]);
  return [...earlier, { step: past.steps, count: today }];
}

/** The site has no contests yet. */
const RECENT_CONTESTS = 0;

const before = (at: Date) => new Date(at.getTime() - DAY_MS);

function fill(rows: readonly { step: number; count: number }[], steps: number): number[] {
  const byStep = new Map(rows.map((row) => [row.step, row.count]));
  return Array.from({ length: steps }, (_, step) => byStep.get(step) ?? 0);
}

/** Submissions step by step; what has not happened yet is 0. */
export async function getSubmissionSeries(
  ctx: SignedInContext,
  input: z.output<typeof seriesInput>,
): Promise<number[]> {
  return fill(await countBySteps(ctx.db, "submission", input), input.steps);
}

export async function getTodo(ctx: SignedInContext): Promise<DashboardTodo> {
  const isForRoot = isRoot(ctx.viewer.role);
  const [statuses, rejudges, hosts, ambiguous] = await Promise.all([
    countStatuses(ctx.db),
    isForRoot ? countReadyRejudges(ctx.db) : 0,
    findJudgehosts(ctx),
    isForRoot ? findAmbiguousNames(ctx.db) : [],
  ]);
  return {
    systemErrors: statuses.get(VERDICTS.systemError.code) ?? 0,
    submitFailed: statuses.get(VERDICTS.submittedFailed.code) ?? 0,
    rejudgesReady: rejudges,
    ambiguousNames: ambiguous.length,
    hostsDown: hosts.filter(({ state }) => state === "offline" || state === "faulty").length,
  };
}

export async function getInfo(ctx: SignedInContext): Promise<DashboardInfo> {
  const now = ctx.now();
  const dayStart = new Date(now);
  dayStart.setUTCHours(0, 0, 0, 0);
  const [userNum, todayJudgeNum] = await Promise.all([
    countUsers(ctx.db),
    countSubmissions(ctx.db, dayStart, new Date(dayStart.getTime() + DAY_MS)),
  ]);
  return { userNum, recentContestNum: RECENT_CONTESTS, todayJudgeNum };
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
