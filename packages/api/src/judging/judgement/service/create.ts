import { announce, type Db } from "@gavel/db";
import { findNeeds } from "../needs-queries.ts";
import { isHeldBack } from "../pause-queries.ts";
import { insertJudgement, setJob } from "../queries.ts";
import type { JudgeQueue, QueueClass } from "../queue.ts";

export interface NewJudgement {
  readonly submissionId: number;
  /** Null: a preview, which changes nothing that people see until it is adopted. */
  readonly version: number | null;
  readonly reason: "submit" | "rejudge";
  readonly testDataVersionId: number | null;
  readonly rejudgeBatchId?: number | null;
  /** The operator who ordered it; null = the author of the submission. */
  readonly createdBy?: string | null;
  readonly queueClass: QueueClass;
  /** Whose turn it takes in the queue: the uid of who sent it or asked for it. */
  readonly holder: string;
  readonly now: Date;
}

/**
 * Adds a judgement to a submission and queues it; `tx` is the transaction that made it necessary. Where judging of the
 * problem is paused it is held back until that is lifted.
 */
export async function createJudgement(
  tx: Db,
  queue: JudgeQueue,
  input: NewJudgement,
): Promise<number> {
  const [judgementId, { languages, pausedProblemId }] = await Promise.all([
    insertJudgement(tx, input),
    findNeeds(tx, input.submissionId),
  ]);
  const work = { kind: "judgement", id: judgementId } as const;
  const jobId = (await isHeldBack(tx, { version: input.version, pausedProblemId }))
    ? null
    : await queue.enqueue(tx, work, { ...input, languages });
  await Promise.all([
    jobId === null ? null : setJob(tx, { judgementId, jobId }),
    announce(tx, { type: "queue" }),
    input.version === null
      ? null
      : announce(tx, {
          ...{ type: "submission", id: input.submissionId, final: false },
          ...(input.version === 0 && { isNew: true }),
        }),
  ]);
  return judgementId;
}
