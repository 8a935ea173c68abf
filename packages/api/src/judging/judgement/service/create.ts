import { randomUUID } from "node:crypto";
import { announce, type Db } from "@gavel/db";
import { currentTrace } from "../../../kernel/trace.ts";
import { findNeeds } from "../needs-queries.ts";
import { isHeldBack } from "../pause-queries.ts";
import { insertJudgement, setJob } from "../queries.ts";
import type { JudgeQueue, QueueClass } from "../queue.ts";
import { insertTrace } from "../trace-queries.ts";
import { beginDelivery, beginHandOff, type RemoteRow, remotePlaceOf } from "./deliver.ts";

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
  /** Its person takes it to the other judge. */
  readonly isHandedOver?: boolean;
  /** Whose turn it takes in the queue: the uid of who sent it or asked for it. */
  readonly holder: string;
  readonly now: Date;
}

/**
 * Adds a judgement to a submission and queues it, or sends it to the judge that its problem comes from; `tx` is the
 * transaction that made it necessary. Where judging of the problem is paused it is held back until that is lifted.
 */
export async function createJudgement(
  tx: Db,
  queue: JudgeQueue,
  input: NewJudgement,
): Promise<number> {
  const needs = await findNeeds(tx, input.submissionId);
  const isHeld = await isHeldBack(tx, { ...input, pausedProblemId: needs.pausedProblemId });
  // With its job from the beginning: to be given one later it would be written anew in every index.
  const jobId = isHeld || needs.remote !== null ? null : randomUUID();
  const judgementId = await insertJudgement(tx, { ...input, jobId });
  await Promise.all([
    isHeld ? null : startJudging(tx, queue, { ...input, ...needs, judgementId }, jobId),
    input.version === null
      ? null
      : announce(tx, {
          ...{ type: "submission", id: input.submissionId, final: false },
          ...(input.version === 0 && { isNew: true }),
        }),
  ]);
  const traceparent = currentTrace();
  if (traceparent !== undefined)
    await insertTrace(tx, { judgementId, traceparent, now: input.now });
  return judgementId;
}

interface Started
  extends Pick<
    NewJudgement,
    "submissionId" | "version" | "isHandedOver" | "queueClass" | "holder" | "now"
  > {
  readonly judgementId: number;
  readonly languages: readonly string[];
  readonly remote: RemoteRow | null;
}

/**
 * On its way to whoever judges it.
 * @param knownJobId which the judgement has already
 */
export async function startJudging(
  tx: Db,
  queue: JudgeQueue,
  started: Started,
  knownJobId: string | null = null,
): Promise<void> {
  const { judgementId, submissionId, remote, version, now } = started;
  if (remote !== null) {
    const place = remotePlaceOf(remote);
    const begun = { judgementId, submissionId, place, now };
    if (started.isHandedOver === true) return beginHandOff(tx, begun);
    return beginDelivery(tx, { ...begun, isPreview: version === null });
  }
  const jobId = knownJobId ?? randomUUID();
  await Promise.all([
    queue.enqueue(tx, { kind: "judgement", id: judgementId }, { ...started, jobId }),
    knownJobId === null ? setJob(tx, { judgementId, jobId }) : null,
    announce(tx, { type: "queue" }),
  ]);
}
