import type { Gender } from "@gavel/domain/profile";
import type { RoleKey } from "@gavel/domain/role";
import { z } from "zod";

/** By uid or by name; neither = one's own. */
export const personInput = z
  .object({ uid: z.string().max(100).optional(), username: z.string().max(100).optional() })
  .default({});
export type PersonInput = z.output<typeof personInput>;

interface ProfileProblem {
  pid: number;
  problemId: string;
  difficulty: number;
}

/** What everybody may know of a person. */
export interface UserHome {
  uid: string;
  username: string;
  nickname: string;
  gender: Gender;
  avatar: string | null;
  school: string;
  /** Markdown. */
  signature: string;
  github: string;
  blog: string;
  titleName: string | null;
  titleColor: string | null;
  role: RoleKey;
  /** The last sign-in; null when there was none. */
  recentLoginTime: Date | null;
  /** Submissions outside contests and groups, and how many of them were accepted. */
  total: number;
  accepted: number;
  /** At Codeforces, of those who named their account there; null = none is known. */
  rating: number | null;
  /** As the ranks have them: problems that were hidden since count on, and are named nowhere below. */
  solvedCount: number;
  oiScore: number;
  /** The best rank score at each OI problem. */
  scoreList: number[];
  solved: ProfileProblem[];
  tried: ProfileProblem[];
  progress: { difficulty: number; solved: number; total: number }[];
}

/** A year of days that ends today in the site's time zone; days without a submission are left out. */
export interface Heatmap {
  /** `yyyy-MM-dd`; the first and the last day of the year. */
  startDate: string;
  endDate: string;
  days: { date: string; count: number }[];
}
