/** What moving another judge here is told, needs and answers. */

import type { SaveContext } from "../../bank/problem/index.ts";
import type { Services } from "../../kernel/context.ts";

/** In this order: each names what came before it. */
export type MigratedKind =
  | "accounts"
  | "problems"
  | "avatars"
  | "groups"
  | "contests"
  | "trainings"
  | "submissions"
  | "announcements"
  | "discussions";

/** Of a name or an ID that somebody or something here has: leave theirs out, call it otherwise, or take both for one. */
export type OnConflict = "skip" | "rename" | "merge";

export interface MigrationOptions {
  /** What the other judge is called in the table of what came: two of one kind have two names. */
  readonly source: string;
  /** null: not chosen yet; then nothing that conflicts may be carried. */
  readonly onConflict: OnConflict | null;
  /** false: only what would come of it, and nothing is written. */
  readonly isApplied: boolean;
}

export type MigrationContext = SaveContext & {
  readonly services: Pick<Services, "blobs" | "events" | "followers">;
};

/** Hears how many of a kind have been dealt with. */
export type MigrationProgress = (kind: MigratedKind, done: number) => void;

/** Why some do not come, or come otherwise, with the first of them. */
export interface Reason {
  readonly why: string;
  readonly count: number;
  readonly first: readonly string[];
}

export interface KindReport {
  readonly kind: MigratedKind;
  readonly inDump: number;
  /** Those of an earlier run. */
  readonly before: number;
  readonly carried: number;
  readonly conflicts: Reason | null;
  readonly left: readonly Reason[];
  readonly changed: readonly Reason[];
}

export interface MigrationReport {
  readonly kinds: readonly KindReport[];
}
