/**
 * What another judge's dump holds, whatever the judge: its readers make this, and the site stores it. Ids are the other
 * judge's, as text. Lists are read from a spool on the disk each time they are asked for, in the order of ids.
 */
import type { OiScoreType } from "@gavel/domain/contest/contest";
import type { PackageFile, ReadProblem } from "@gavel/problem-package/model";

export const SOURCE_KINDS = ["hoj", "hustoj", "qduoj", "hydro"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface SourceSite {
  accounts(): Iterable<SourceAccount>;
  avatars(): Iterable<SourceAvatar>;
  problems(): Iterable<SourceProblem>;
  contests(): Iterable<SourceContest>;
  groups(): Iterable<SourceGroup>;
  trainings(): Iterable<SourceTraining>;
  submissions(): Iterable<SourceSubmission>;
  announcements(): Iterable<SourceAnnouncement>;
  discussions(): Iterable<SourceDiscussion>;
  /** What the dump holds and no list tells of. */
  readonly leftOut: readonly LeftOut[];
  close(): void;
}

/** A kind of thing that is not carried, and how many there are. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
  readonly count: number;
}

export interface SourceAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly nickname: string;
  readonly realname: string;
  readonly school: string;
  readonly course: string;
  readonly number: string;
  readonly github: string;
  readonly blog: string;
  readonly signature: string;
  readonly gender: string;
  readonly role: number;
  readonly isBanned: boolean;
  readonly createdAt: Date | null;
  /** As `writeOldHash` writes it; null: its kind is not known here, and the password is set anew by mail. */
  readonly passwordHash: string | null;
}

/** Of somebody who chose one. */
export interface SourceAvatar {
  readonly accountId: string;
  /** What its owner is called there. */
  readonly username: string;
  /** null: it lies at another site, and is not fetched. */
  readonly fileName: string | null;
  /** null: the file did not come with the dump. */
  find(): Promise<PackageFile | null>;
}

export interface SourceProblem {
  readonly id: string;
  readonly displayId: string;
  readonly title: string;
  readonly authorId: string | null;
  readonly createdAt: Date | null;
  readonly auth: number;
  readonly difficulty: number;
  /** As a package of that judge; whoever opens it closes it. */
  open(): Promise<OpenProblem>;
}

export interface OpenProblem {
  readonly read: ReadProblem;
  close(): Promise<void>;
}

export interface SourceContest {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly authorId: string | null;
  /** ACM 0, OI 1. */
  readonly type: 0 | 1;
  readonly auth: 0 | 1 | 2;
  readonly password: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly sealTime: Date | null;
  /** Whether the board is public after the end, though it was sealed. */
  readonly opensAfterEnd: boolean;
  readonly isVisible: boolean;
  readonly rankShowName: "username" | "nickname" | "realname";
  readonly oiRankScoreType: OiScoreType;
  readonly allowEndSubmit: boolean;
  readonly stars: readonly string[];
  readonly groupId: string | null;
  readonly problems: readonly SourceContestProblem[];
  readonly entrantIds: readonly string[];
  readonly announcements: readonly SourceAnnouncement[];
  /** What was said under it. */
  readonly comments: readonly SourceComment[];
  /** What is otherwise here than it was there. */
  readonly remarks: readonly string[];
}

interface SourceContestProblem {
  /** What submissions name. */
  readonly id: string;
  readonly problemId: string;
  readonly label: string;
  readonly title: string;
  readonly color: string;
}

export interface SourceGroup {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly brief: string;
  readonly description: string;
  readonly ownerId: string | null;
  readonly isVisible: boolean;
  readonly createdAt: Date | null;
  readonly members: readonly { readonly accountId: string; readonly isManager: boolean }[];
  readonly announcements: readonly SourceAnnouncement[];
}

export interface SourceTraining {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: string | null;
  readonly authorId: string | null;
  readonly password: string | null;
  readonly isEnabled: boolean;
  readonly rank: number;
  readonly createdAt: Date | null;
  readonly groupId: string | null;
  readonly problemIds: readonly string[];
}

export interface SourceSubmission {
  readonly id: string;
  readonly accountId: string;
  readonly problemId: string;
  readonly contestId: string | null;
  /** null outside contests. */
  readonly contestProblemId: string | null;
  /** Ours, or as it was called there where none is like it. */
  readonly language: string;
  readonly status: number;
  readonly score: number | null;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly code: string;
  readonly error: string | null;
  readonly isShared: boolean;
  readonly ip: string;
  readonly createdAt: Date;
  /** In the order in which they ran; none where that judge keeps none. */
  readonly cases: readonly SourceCase[];
}

export interface SourceCase {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly score: number | null;
  /** Of a subtask. */
  readonly group: number | null;
}

export interface SourceAnnouncement {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly authorId: string | null;
  readonly isVisible: boolean;
  readonly createdAt: Date | null;
}

export interface SourceDiscussion {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly authorId: string;
  readonly problemId: string | null;
  readonly isPinned: boolean;
  readonly createdAt: Date | null;
  readonly comments: readonly SourceComment[];
}

export interface SourceComment {
  readonly authorId: string;
  readonly content: string;
  readonly createdAt: Date | null;
  readonly replies: readonly Omit<SourceComment, "replies">[];
}

/** What a reader wants to know beside the dump. */
export interface SourceOptions {
  /** Of the other judge's files; null: there is none, and test data that is no text in the dump does not come. */
  readonly files: string | null;
  /** Of times that a dump writes without one. */
  readonly timeZone: string;
  /** Of an SQL dump; null: as it says itself. */
  readonly charset: string | null;
  /** Hears how many rows of the dump have been read. */
  readonly onRow?: (rows: number) => void;
}
