/** A contest as somebody's package tells it, in the words of this site. */
import type { Gender } from "../../profile.ts";
import type { AwardSetting } from "../awards.ts";
import type { ContestRule } from "../contest.ts";
import type { PackageNote } from "./notes.ts";
import type { OwnSettings } from "./own.ts";

export interface PackagedFrame {
  readonly title: string;
  /** null: the package leaves it open. */
  readonly startTime: Date | null;
  readonly durationMs: number;
  readonly freezeMs: number | null;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
  readonly rule: ContestRule;
  /** What a wrong try costs. */
  readonly penaltyMinutes: number;
  /** By number; what of the package's awards can be given out from the top of the board down. */
  readonly awards: readonly AwardSetting[];
  /** What a package of this site says besides; null = it is another judge's. */
  readonly own: OwnSettings | null;
}

export interface PackagedProblem {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** `#rrggbb`; empty = none. */
  readonly color: string;
  /** Where its archive should lie in the package. */
  readonly archive: string;
}

/** A team, which is one account here. */
export interface PackagedTeam {
  readonly id: string;
  readonly username: string;
  /** null: the package keeps it, or it cannot be one here. */
  readonly password: string | null;
  /** As boards call it. */
  readonly name: string;
  readonly nickname: string;
  readonly realname: string;
  readonly school: string;
  readonly email: string | null;
  readonly gender: Gender;
  /** Out of competition. */
  readonly isStar: boolean;
}

export interface PackagedJudgement {
  readonly id: string;
  readonly status: number;
  readonly score: number | null;
  /** Of each subtask; null = none of its own. */
  readonly subtasks: readonly number[] | null;
  readonly timeMs: number | null;
  /** Since the start of the contest. */
  readonly beganMs: number;
  readonly endedMs: number;
}

export interface PackagedSubmission {
  readonly id: string;
  readonly teamId: string;
  readonly problemId: string;
  /** As this site calls it; else as the package does. */
  readonly language: string;
  /** Since the start of the contest. */
  readonly atMs: number;
  /** Where its program lies in the package. */
  readonly archive: string;
  /** In the order in which they came into force. */
  readonly judgements: readonly PackagedJudgement[];
}

export interface PackagedTalk {
  readonly id: string;
  readonly kind: "question" | "answer" | "announcement";
  /** Who asked; of an answer, whom it was for. */
  readonly teamId: string | null;
  readonly problemId: string | null;
  /** Of an answer. */
  readonly questionId: string | null;
  readonly isToAll: boolean;
  readonly title: string;
  readonly content: string;
  readonly atMs: number;
}

export interface PackagedContest extends PackagedFrame {
  readonly problems: readonly PackagedProblem[];
  readonly teams: readonly PackagedTeam[];
  /** In the order of sending. */
  readonly submissions: readonly PackagedSubmission[];
  readonly talk: readonly PackagedTalk[];
  readonly counts: {
    readonly organizations: number;
    readonly groups: number;
    readonly awards: number;
  };
  readonly notes: readonly PackageNote[];
}
