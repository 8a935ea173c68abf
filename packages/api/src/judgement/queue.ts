import type { Db } from "@gavel/db";

/** One judgement handed out to be judged. */
export interface QueueJob {
  readonly jobId: string;
  readonly judgementId: number;
}

export type QueueClass = "ordinary" | "rejudge";

/**
 * The queue of judgements: order and leases. Kept in Postgres, so that a job is queued in the transaction that
 * makes it true. Who may write a result is not decided here but by the judgement's own claim token.
 */
export interface JudgeQueue {
  /** Inside the transaction of `db`: the job exists if and only if that commits. Returns the job's id. */
  enqueue(db: Db, judgementId: number, queueClass: QueueClass): Promise<string>;
  /** The next job, or null when there is none; held once the transaction of `db` commits, until the lease runs out. */
  claim(db: Db): Promise<QueueJob | null>;
  /** Renews the leases of those jobs that are still held. */
  touch(jobIds: readonly string[]): Promise<void>;
  /** Nobody will be handed the job again. Nothing happens when it is done already. */
  complete(db: Db, jobId: string): Promise<void>;
  /** Gives the job back to be handed out again. */
  release(db: Db, jobId: string): Promise<void>;
  /** Jobs waiting. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
}
