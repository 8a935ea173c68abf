/** What adds up from verdicts, and who keeps it. Areas above judging hand their own keepers in at `packages/api`'s index. */
import type { BeforeCommit, Db } from "@gavel/db";

/** Everybody who locks several of these does so in this order, so that two never wait for each other in a circle. */
export const LOCK_ORDER = [
  "queue jobs",
  "submissions",
  "judgements",
  "solved marks",
  "person counts",
  "group counts",
  "contest cells",
  "problem counts",
] as const;
/** The first three are held before anything follows. */
type FollowingLock = Exclude<
  (typeof LOCK_ORDER)[number],
  "queue jobs" | "submissions" | "judgements"
>;

/** @internal */
export interface FollowedSubmission {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  readonly language: string;
  readonly createdAt: Date;
  readonly inBank: boolean;
  readonly contestId: number | null;
  readonly contestProblemId: number | null;
  readonly trainingId: number | null;
  readonly groupId: number | null;
}

/** Of `submission`, beside its id. */
export const FOLLOWED_COLUMNS = [
  "submission.uid",
  "submission.problem_id as problemId",
  "submission.language",
  "submission.created_at as createdAt",
  "submission.in_bank as inBank",
  "submission.contest_id as contestId",
  "submission.contest_problem_id as contestProblemId",
  "submission.training_id as trainingId",
  "submission.group_id as groupId",
] as const;

export interface StatusChange {
  readonly submission: FollowedSubmission;
  readonly from: number;
  readonly to: number;
  /** What it was and is worth in the rank of OI points; null = nothing. */
  readonly pointsFrom: number | null;
  readonly pointsTo: number | null;
}

type RemovedSubmission = FollowedSubmission & { readonly status: number };

/**
 * Keeps something that adds up from submissions. It is called in the transaction that writes them, after their rows were
 * locked and written, and each change once. It locks nothing but what it names, and of a single change with its first
 * statement, which it sends before it waits for anything: followers of one verdict send theirs together.
 */
export interface Follower {
  readonly locks: FollowingLock;
  /** Of a single change it sends all that it has to before it waits, so the commit may be sent right behind. */
  readonly changesAtOnce?: true;
  sent?(tx: Db, submission: FollowedSubmission): Promise<unknown> | null;
  /** The same of many that come from elsewhere; without it each is told by itself. */
  sentAll?(tx: Db, submissions: readonly FollowedSubmission[]): Promise<unknown> | null;
  changed?(tx: Db, changes: readonly StatusChange[]): Promise<unknown> | null;
  /** All that these people ever sent to these problems at these places is about to go; the rows are still there. */
  removed?(tx: Db, submissions: readonly RemovedSubmission[]): Promise<unknown> | null;
}

/** All followers as one. */
export interface Followers {
  sent(tx: Db, submission: FollowedSubmission): Promise<unknown>;
  /** @param beforeCommit takes the statements that nobody needs to wait for before the transaction ends */
  changed(tx: Db, changes: readonly StatusChange[], beforeCommit?: BeforeCommit): Promise<unknown>;
  /** What was sent and judged elsewhere: both at once, so that each has all its locks before the next begins. */
  came(tx: Db, changes: readonly StatusChange[]): Promise<unknown>;
  removed(tx: Db, submissions: readonly RemovedSubmission[]): Promise<unknown>;
}

/** In the order of their locks, in whatever order they are given. @throws Error when two name the same lock */
export function joinFollowers(followers: readonly Follower[]): Followers {
  const inOrder = LOCK_ORDER.flatMap((lock) => {
    const those = followers.filter(({ locks }) => locks === lock);
    if (those.length > 1) throw new Error(`several followers lock ${lock}`);
    return those;
  });
  return {
    sent: (tx, submission) => Promise.all(inOrder.map((one) => one.sent?.(tx, submission))),
    async changed(tx, changes, beforeCommit) {
      // Of one change, as of every verdict, all goes out together: the connection keeps the order.
      if (changes.length <= 1) return changeTogether(inOrder, { tx, changes, beforeCommit });
      for (const one of inOrder) await one.changed?.(tx, changes);
    },
    async came(tx, changes) {
      for (const one of inOrder) {
        // As each locks its rows everywhere else.
        const order = one.locks === "problem counts" ? byProblem : byPerson;
        const sent = changes.toSorted(order).map(({ submission }) => submission);
        if (one.sentAll !== undefined) await one.sentAll(tx, sent);
        else for (const submission of sent) await one.sent?.(tx, submission);
        await one.changed?.(tx, changes);
      }
    },
    async removed(tx, submissions) {
      for (const one of inOrder) await one.removed?.(tx, submissions);
    },
  };
}

interface Change {
  readonly tx: Db;
  readonly changes: readonly StatusChange[];
  readonly beforeCommit: BeforeCommit | undefined;
}

function changeTogether(
  followers: readonly Follower[],
  { tx, changes, beforeCommit }: Change,
): Promise<unknown> {
  const waitedFor: Promise<unknown>[] = [];
  for (const { changed, changesAtOnce } of followers) {
    const sent = changed?.(tx, changes) ?? null;
    if (sent === null) continue;
    if (beforeCommit !== undefined && changesAtOnce === true) beforeCommit(sent);
    else waitedFor.push(sent);
  }
  return Promise.all(waitedFor);
}

function byProblem({ submission: a }: StatusChange, { submission: b }: StatusChange): number {
  return a.problemId - b.problemId || a.id - b.id;
}

function byPerson({ submission: a }: StatusChange, { submission: b }: StatusChange): number {
  return (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0) || a.id - b.id;
}
