import { z } from "zod";

/** How many steps a chart may have. */
const STEPS_MAX = 400;

/** A series of equal steps from a moment on; the reader's own midnight, say. */
export const seriesInput = z.object({
  from: z.coerce.date(),
  stepSeconds: z.number().int().min(60).max(86_400),
  steps: z.number().int().min(1).max(STEPS_MAX),
});

/** When the reader's day began; a day of theirs need not be one of UTC. */
export const dashboardInput = z.object({ dayStart: z.coerce.date() });

export interface DashboardFigures {
  users: number;
  usersToday: number;
  /** New accounts a day, the last of them today. */
  usersByDay: number[];
  submissionsToday: number;
  /** Of the day before up to the same time of day. */
  submissionsYesterday: number;
  submissionsByDay: number[];
  /** Begun in the last 14 days. */
  contestsRecent: number;
  queueLength: number;
  /** Half of those that ended in the last minutes waited no longer; null when none ended. */
  waitMedianMs: number | null;
  /** The same hour by hour, null where nothing ended; the last is the hour under way. */
  waitByHourMs: (number | null)[];
}

/** What waits for somebody to look at it. */
export interface DashboardTodo {
  /** Submissions that show System Error. */
  systemErrors: number;
  /** Submissions that a remote judge did not take. */
  submitFailed: number;
  /** Rejudges that wait for a decision; root's alone. */
  rejudgesReady: number;
  /** Accounts whose name is another one's by today's rules; root's alone. */
  ambiguousNames: number;
  /** Judge hosts that are meant to work and do not. */
  hostsDown: number;
}

/** Of the clock's day in UTC, as clients of the REST surface know it. */
export interface DashboardInfo {
  userNum: number;
  recentContestNum: number;
  todayJudgeNum: number;
}

/** For everybody: judge hosts that would take a submission now, all that are known, and jobs waiting. */
export interface SiteStatus {
  judgehostsOnline: number;
  judgehostsTotal: number;
  queueLength: number;
}
