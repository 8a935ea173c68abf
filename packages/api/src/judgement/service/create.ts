import { announce, type Db } from "@gavel/db";
import { insertJudgement, setJob } from "../queries.ts";
import type { JudgeQueue, QueueClass } from "../queue.ts";

export interface NewJudgement {
  readonly submissionId: number;
  readonly version: number;
  readonly reason: "submit" | "rejudge";
  readonly testDataVersionId: number | null;
  readonly queueClass: QueueClass;
  readonly now: Date;
}

/** Adds a judgement to a submission and queues it; `tx` is the transaction that made it necessary. */
export async function createJudgement(
  tx: Db,
  queue: JudgeQueue,
  input: NewJudgement,
): Promise<number> {
  const judgementId = await insertJudgement(tx, input);
  await setJob(tx, judgementId, await queue.enqueue(tx, judgementId, input.queueClass));
  await announce(tx, { type: "queue" });
  await announce(tx, { type: "submission", id: input.submissionId, final: false });
  return judgementId;
}
