import type { ContestPhase } from "@gavel/domain/contest/contest";
import { z } from "zod";

export const SEARCH_KINDS = [
  "problems",
  "users",
  "discussions",
  "contests",
  "trainings",
  "groups",
  "submissions",
] as const;

export const searchInput = z.object({
  keyword: z.string().trim().min(1).max(100),
  /** Of this kind alone, and more of them; absent = a few of each. */
  kind: z.enum(SEARCH_KINDS).optional(),
});

export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface FoundProblem {
  pid: number;
  problemId: string;
  title: string;
  difficulty: number;
  /** Not public: shown to those who look after it. */
  isHidden: boolean;
  /** The viewer's standing, -10 = never submitted; null to visitors. */
  status: number | null;
}
interface FoundUser {
  uid: string;
  username: string;
  nickname: string;
  avatar: string | null;
}
export interface FoundSubmission {
  submitId: number;
  status: number;
  username: string;
  problemId: string;
  title: string;
}
interface InGroup {
  /** null = it is the site's own. */
  group: { id: number; name: string } | null;
}
export interface FoundDiscussion extends InGroup {
  id: number;
  title: string;
  description: string;
  author: string;
  comments: number;
  /** Switched off: shown to those who moderate. */
  isDisabled: boolean;
}
export interface FoundContest extends InGroup {
  id: number;
  title: string;
  /** 0 ACM, 1 OI. */
  type: number;
  /** 0 public, 1 private, 2 protected. */
  auth: number;
  phase: ContestPhase;
  startTime: Date;
}
export interface FoundTraining extends InGroup {
  id: number;
  title: string;
  author: string;
  isPrivate: boolean;
}
export interface FoundGroup {
  id: number;
  name: string;
  shortName: string;
  brief: string;
  avatar: string | null;
  memberCount: number;
}
/** Best first, and only what the viewer may open. */
export interface SearchAnswer {
  problems: FoundProblem[];
  users: FoundUser[];
  discussions: FoundDiscussion[];
  contests: FoundContest[];
  trainings: FoundTraining[];
  groups: FoundGroup[];
  submissions: FoundSubmission[];
  /** Of which kinds there are more. */
  more: SearchKind[];
}
