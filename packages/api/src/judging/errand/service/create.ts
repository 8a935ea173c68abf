import { randomBytes } from "node:crypto";
import { announce, type Db } from "@gavel/db";
import type { ErrandWork } from "@gavel/judge-protocol/errand";
import type { JudgeQueue, QueueClass } from "../../judgement/index.ts";
import { languagesOf } from "../needs.ts";
import { insertErrand, setJob } from "../queries.ts";

export interface NewErrand {
  readonly uid: string;
  readonly problemId: number | null;
  readonly work: ErrandWork;
  readonly queueClass: QueueClass;
  /** What its answer belongs to, in place of somebody who polls. */
  readonly batchId?: number;
  readonly now: Date;
}

/** Stores an errand and queues it, in the transaction of `tx`; `key` is what the one who asked finds it by. */
export async function createErrand(
  tx: Db,
  queue: JudgeQueue,
  input: NewErrand,
): Promise<{ id: number; jobId: string; key: string }> {
  const key = randomBytes(16).toString("hex");
  const id = await insertErrand(tx, { ...input, key });
  const languages = languagesOf(input.work);
  const place = { queueClass: input.queueClass, holder: input.uid, languages };
  const jobId = await queue.enqueue(tx, { kind: "errand", id }, place);
  await setJob(tx, id, jobId);
  await announce(tx, { type: "queue" });
  return { id, jobId, key };
}
