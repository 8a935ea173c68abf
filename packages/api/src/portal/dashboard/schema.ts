import { z } from "zod";

/** What the chart of submissions shows: today by half hours, 7 days by quarters of a day, 30 days by days. */
const SERIES_RANGES = ["24h", "7d", "30d"] as const;
export type SeriesRange = (typeof SERIES_RANGES)[number];
export const seriesInput = z.object({ range: z.enum(SERIES_RANGES) });

/** Submissions step by step, up to the end of today as the site counts days. */
export interface SubmissionSeries {
  /** Where the clock of its labels stands. */
  timeZone: string;
  /** When each step begins, and what was sent in it; null where that time has not come. */
  steps: { at: Date; count: number | null }[];
}

/** Days are those of the site's time zone. */
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
  /** Other judges whose pages are not what they were. */
  judgesChanged: number;
  /** This site's accounts at other judges that send nothing before somebody sees to them; root's alone. */
  remoteAccountsOut: number;
  /** Rejudges that wait for a decision; root's alone. */
  rejudgesReady: number;
  /** Accounts whose name is another one's by today's rules; root's alone. */
  ambiguousNames: number;
  /** Judge hosts that are meant to work and do not. */
  hostsDown: number;
}

/** As clients of the REST surface know it. */
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
