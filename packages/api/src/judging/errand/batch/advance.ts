import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import {
  BATCH_ROWS_MAX,
  type BatchResult,
  type BatchWork,
  judgeCasesWork,
} from "@gavel/judge-protocol/batch";
import { type ErrandResult, errandWork } from "@gavel/judge-protocol/errand";
import type { JudgeQueue } from "../../judgement/index.ts";
import { createErrand } from "../service/create.ts";
import * as queries from "./queries.ts";

/** Of one batch: more would take from others without being quicker for long. */
const IN_HAND = 2;
/** What the rows of one errand may take when each uses all its time: others get their turn after that. */
const ERRAND_MS = 30_000;
/** A row that runs a program for the setter has time enough, so few of them make an errand. */
const ROWS = { runProgram: 5, askChecker: 25, judgeCases: 25 } as const;

interface Tools {
  readonly queue: JudgeQueue;
  readonly now: () => Date;
}

interface EndedErrand {
  readonly id: number;
  readonly batch_id: number;
}

/**
 * Writes down what came of an errand of a batch and queues what comes next. In the transaction that ends the errand; of
 * errands of one batch that end together the second waits for the row of the batch.
 */
export async function advanceBatch(
  tools: Tools,
  tx: Db,
  errand: EndedErrand,
  result: ErrandResult,
): Promise<void> {
  const batch = await queries.lockBatch(tx, errand.batch_id);
  if (batch === undefined || batch.ended_at !== null) return;
  const round = await queries.nextRound(tx, batch.id);
  await writeDown(tx, batch, { errandId: errand.id, round }, result);
  const faultStatus = VERDICTS.systemError.code;
  const now = tools.now();
  const of = { batchId: batch.id, problemId: batch.problem_id, round, faultStatus, now };
  await queries.remember(tx, of);
  await queueNext(tools, tx, batch);
}

async function writeDown(
  tx: Db,
  batch: queries.BatchTableRow,
  of: { errandId: number; round: number },
  result: ErrandResult,
): Promise<void> {
  if (result.kind !== "batch") {
    const note = result.kind === "fault" ? result.note : "The judge server answered something else";
    await queries.fillErrandRows(tx, of, without(VERDICTS.systemError.code, note));
    return;
  }
  if (result.refused !== null) return writeRefusal(tx, batch, of, result.refused);
  await queries.writeResults(tx, of, result.rows);
  const missing = "The judge server left this run out";
  await queries.fillErrandRows(tx, of, without(VERDICTS.systemError.code, missing));
}

async function writeRefusal(
  tx: Db,
  batch: queries.BatchTableRow,
  { errandId, round }: { errandId: number; round: number },
  { status, message }: NonNullable<BatchResult["refused"]>,
): Promise<void> {
  const found = await queries.findProgramOfErrand(tx, errandId);
  if (found === undefined) return;
  const of = { batchId: batch.id, program: found.program, round };
  await queries.fillProgramRows(tx, of, without(status, message));
}

function without(status: number, message: string): queries.RowResult {
  const nothing = { timeMs: null, memoryKib: null, exitCode: null, output: "", kept: null };
  return { ...nothing, status, message };
}

/** As many errands as a batch may have in the queue; the last to end finds that nothing is left. */
export async function queueNext(
  tools: Tools,
  tx: Db,
  batch: Pick<queries.BatchTableRow, "id" | "uid" | "problem_id" | "programs">,
): Promise<void> {
  const programs = batch.programs as queries.BatchProgram[];
  for (let inHand = await queries.countInHand(tx, batch.id); inHand < IN_HAND; inHand += 1) {
    const waiting = await queries.findWaitingRows(tx, batch.id, BATCH_ROWS_MAX);
    const [first] = waiting;
    if (first === undefined) {
      if (inHand === 0) {
        await queries.endBatch(tx, batch.id, { now: tools.now(), isCancelled: false });
      }
      return;
    }
    const all = waiting.map((one) => ({ ...(one.work as object), row: one.seq }));
    const work = errandWork.parse({ ...programs[first.program], rows: all }) as BatchWork;
    const count = Math.min(all.length, rowsOfErrand(work));
    const { id } = await createErrand(tx, tools.queue, {
      uid: batch.uid,
      problemId: batch.problem_id,
      batchId: batch.id,
      work: { ...work, rows: work.rows.slice(0, count) } as BatchWork,
      queueClass: "rejudge",
      now: tools.now(),
    });
    const seqs = waiting.slice(0, count).map((one) => one.seq);
    await queries.giveRows(tx, batch.id, seqs, id);
  }
}

function rowsOfErrand(work: BatchWork): number {
  const judged = judgeCasesWork.safeParse(work).data;
  if (judged === undefined) return ROWS[work.kind];
  const rowMs = judged.problem.timeLimitMs * judged.timeMultiplier * judged.timeFactor;
  return Math.max(1, Math.min(ROWS.judgeCases, Math.floor(ERRAND_MS / rowMs)));
}
