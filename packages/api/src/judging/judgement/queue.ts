import type { Db } from "@gavel/db";
import type { KnownHost } from "./claim-queries.ts";
import type { LockedTask } from "./lock-queries.ts";

/** What a job stands for: one judging of a submission, or a short task for somebody who waits for its answer. */
export interface Work {
  readonly kind: "judgement" | "errand";
  readonly id: number;
}

/** One piece of work handed out. */
export interface QueueJob {
  readonly jobId: string;
  readonly work: Work;
  /** Of a judgement that is still there. */
  readonly task: LockedTask | null;
}

/** From the most to the least urgent. A job of a class is handed out only when no higher class has one waiting. */
export const QUEUE_CLASSES = ["contest", "ordinary", "test-run", "rejudge"] as const;
export type QueueClass = (typeof QUEUE_CLASSES)[number];

export interface QueuePlace {
  readonly queueClass: QueueClass;
  /** Whose share of the judges it takes, a uid: within a class the holders take turns. */
  readonly holder: string;
  /** Languages that a host must have to do it; none unless told. */
  readonly languages?: readonly string[];
  /** The job's id, a UUID; a new one unless told. */
  readonly jobId?: string;
}

/** What whoever claims can do. */
export interface Abilities {
  readonly languages: readonly string[];
  /** May be given what people are ranked by. */
  readonly mayRank: boolean;
  /** What jobs need that were ever queued: keys of sets of languages, as `queue_need` has them. */
  readonly needs: readonly string[];
  /** Beside the usual places: only what is the first of somebody who had nothing waiting or in hand. */
  readonly isExtra?: boolean;
  /** All this was so a moment ago, and holds as long as the host is the same: else there is nothing to claim. */
  readonly knownHost?: KnownHost;
}

/**
 * The queue of the judges: order and leases. Kept in Postgres, so that a job is queued in the transaction that makes it
 * true. Who may write a result is not decided here but by the work's own claim token.
 */
export interface JudgeQueue {
  /** Inside the transaction of `db`: the job exists if and only if that commits. Returns the job's id. */
  enqueue(db: Db, work: Work, place: QueuePlace): Promise<string>;
  /** Which of these jobs wait or are held; the others nobody will ever be handed. */
  findAlive(db: Db, jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The next job with what a judge must know of it, locked, or null when there is none; held once the transaction of `db`
   * commits, until the lease runs out. With `abilities`, the next that they suffice for: the others keep their places.
   */
  claim(db: Db, abilities?: Abilities): Promise<QueueJob | null>;
  /** Renews the leases of those jobs that are still held. */
  touch(jobIds: readonly string[]): Promise<void>;
  /** Nobody will be handed the job again. Nothing happens when it is done already. */
  complete(db: Db, jobId: string): Promise<void>;
  /** Gives the job back to be handed out again. */
  release(db: Db, jobId: string): Promise<void>;
  /** The places of those jobs that wait, from 1, in the order in which jobs are handed out. */
  placesOf(db: Db, jobIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Jobs waiting. */
  waiting(): Promise<number>;
  /** The same by class, in the order of the classes. */
  waitingByClass(): Promise<{ queueClass: QueueClass; waiting: number }[]>;
}
