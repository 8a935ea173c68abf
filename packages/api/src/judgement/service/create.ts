import { announce, type Db } from "@gavel/db";
import { insertJudgement, setJob } from "../queries.ts";
import type { JudgeQueue, QueueClass } from "../queue.ts";

export interface NewJudgement {
  readonly submissionId: number;
  readonly version: number;
  readonly reason: "submit" | "rejudge";
  readonly testDataVersionId: number | null;
  readonly queueClass: QueueClass;
  /** Whose turn it takes in the queue: the uid of who sent it or asked for it. */
  readonly holder: string;
  readonly now: Date;
}

/** Adds a judgement to a submission and queues it; `tx` is the transaction that made it necessary. */
export async function createJudgement(
  tx: Db,
  queue: JudgeQueue,
  input: NewJudgement,
): Promise<number> {
  const judgementId = await insertJudgement(tx, input);
  const work = { kind: "judgement", id: judgementId } as const;
  await setJob(tx, judgementId, await queue.enqueue(tx, work, input));
  await announce(tx, { type: "queue" });
  await announce(tx, { type: "submission", id: input.submissionId, final: false });
  return judgementId;
}
