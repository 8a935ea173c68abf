import type { Db } from "@gavel/db";

/** One judgement waiting to be judged. */
export interface QueueJob {
  readonly jobId: string;
  readonly judgementId: number;
  /** Rises each time the job is handed out again: with `jobId` the fencing token. */
  readonly attempt: number;
}

export type QueueClass = "ordinary" | "rejudge";

/** The queue of judgements. Kept in Postgres, so that a job is queued in the transaction that makes it true. */
export interface JudgeQueue {
  /** Inside the transaction of `db`: the job exists if and only if that commits. Returns the job's id. */
  enqueue(db: Db, judgementId: number, queueClass: QueueClass): Promise<string>;
  /** The next job, or null when there is none; the caller holds it until the lease runs out. */
  claim(): Promise<QueueJob | null>;
  /** Renews the lease; false = no longer held. */
  touch(job: QueueJob): Promise<boolean>;
  /** false = the claim is stale; nothing was changed. Runs in the transaction of `db`. */
  complete(db: Db, job: QueueJob): Promise<boolean>;
  /** Gives the job back to be handed out again. */
  release(job: QueueJob): Promise<void>;
  /** Jobs waiting. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
}
