import { z } from "zod";

export const lastWeekInput = z.object({
  /** Counts anew; for root, who is refused nothing else here. */
  forceRefresh: z.boolean().default(false),
});

/** A line of the rank of the last seven days. */
export interface WeekRankRow {
  uid: string;
  username: string;
  nickname: string;
  signature: string;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  /** Problems first solved in the last seven days. */
  ac: number;
  /** Submissions of the last seven days. */
  total: number;
}

export interface DayCount {
  /** `yyyy-MM-dd` in the site's time zone. */
  day: string;
  total: number;
  accepted: number;
}

/** Today in figures. */
export interface HomeFigures {
  /** Which day that is: `yyyy-MM-dd` in the site's time zone. */
  day: string;
  submissionsToday: number;
  /** People who were here in the last five minutes. */
  online: number;
  /** Of the viewer; null when nobody is signed in. */
  mine: { solvedThisWeek: number; streakDays: number } | null;
}

/** A contest somewhere else. */
export interface OtherContest {
  oj: string;
  url: string;
  title: string;
  beginTime: Date;
  endTime: Date;
}

export interface ContestFeedState {
  url: string;
  fetchedAt: Date | null;
  /** Why the last try failed. */
  fault: string | null;
  count: number;
}
