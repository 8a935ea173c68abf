import { z } from "zod";

export const searchInput = z.object({ keyword: z.string().trim().min(1).max(100) });

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
/** A few of each kind, best first, and only what the viewer may open. */
export interface SearchAnswer {
  problems: FoundProblem[];
  users: FoundUser[];
  submissions: FoundSubmission[];
}
