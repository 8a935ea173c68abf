import { announce, type Db } from "@gavel/db";
import { isFinal, VERDICTS } from "@gavel/domain/verdict";
import { type BatchResult, ROW_OUTPUT_SHOWN, ROW_TEXT_KEPT } from "@gavel/judge-protocol/batch";
import {
  type ErrandReport,
  type ErrandResult,
  TEST_OUTPUT_KEPT,
  TEST_STDERR_KEPT,
} from "@gavel/judge-protocol/errand";
import { COMPILE_OUTPUT_KEPT } from "@gavel/judge-protocol/judge";
import { DomainError } from "../../../kernel/error.ts";
import { cutText, type JudgeContext } from "../../judgement/index.ts";
import { type ErrandRow, endAttempt, findErrand, lockErrand } from "../queries.ts";
import { endWith } from "./end.ts";

/** As for judgements: a fault is tried again before the person hears of it, the first however many hosts died before. */
const MAX_FAULTS = 3;
const NOTE_KEPT = 1000;
/** What stands behind a text that was cut. */
const CUT_MARK = 3;

/**
 * Takes the answer to an errand. Sent twice it changes nothing twice.
 * @throws DomainError STALE_CLAIM when the claim is no longer held.
 */
export async function reportErrand(ctx: JudgeContext, report: ErrandReport): Promise<void> {
  const result = storable(report.result);
  await ctx.db.transaction().execute(async (tx) => {
    const known = await findErrand(tx, report.errandId);
    assertHeld(known, report);
    if (result.kind === "fault" && (known.attempts < MAX_FAULTS || known.note === null)) {
      ctx.log.warn({ errandId: known.id, fault: result.note }, "judge fault, trying again");
      await backToQueue(ctx, tx, report, { attempts: known.attempts, note: result.note });
      return;
    }
    // The job first: a claim locks in the same order, so that neither waits for the other in a circle.
    await ctx.queue.complete(tx, report.jobId);
    const errand = await lockErrand(tx, report.errandId);
    assertHeld(errand, report);
    if (errand.ended_at !== null) return;
    await endWith(ctx, tx, errand, result);
  });
}

/** As `releaseTask` does. */
export async function releaseErrand(
  ctx: JudgeContext,
  held: Omit<ErrandReport, "result">,
  isAttempt = false,
): Promise<void> {
  const known = await findErrand(ctx.db, held.errandId);
  if (known === undefined || known.claim_token !== held.claim || known.ended_at !== null) return;
  const attempts = isAttempt ? known.attempts : Math.max(0, known.attempts - 1);
  await ctx.db.transaction().execute((tx) => backToQueue(ctx, tx, held, { attempts, note: null }));
}

async function backToQueue(
  ctx: JudgeContext,
  tx: Db,
  held: Omit<ErrandReport, "result">,
  values: { attempts: number; note: string | null },
): Promise<void> {
  await ctx.queue.release(tx, held.jobId);
  const errand = await lockErrand(tx, held.errandId);
  assertHeld(errand, held);
  if (errand.ended_at !== null) return;
  await endAttempt(tx, errand.id, values);
  await announce(tx, { type: "queue" });
}

/** @throws DomainError STALE_CLAIM */
function assertHeld(
  errand: ErrandRow | undefined,
  held: { jobId: string; claim: string },
): asserts errand is ErrandRow {
  if (errand === undefined || errand.job_id !== held.jobId || errand.claim_token !== held.claim) {
    throw new DomainError("STALE_CLAIM");
  }
}

function storable(result: ErrandResult): ErrandResult {
  switch (result.kind) {
    case "testRun":
      return {
        ...result,
        status: knownStatus(result.status),
        output: cutText(result.output, TEST_OUTPUT_KEPT + CUT_MARK),
        stderr: cutText(result.stderr, TEST_STDERR_KEPT + CUT_MARK),
        note: result.note === null ? null : cutText(result.note, NOTE_KEPT),
      };
    case "compileChecker":
      return { ...result, output: cutText(result.output, COMPILE_OUTPUT_KEPT) };
    case "batch":
      return storableBatch(result);
    case "fault":
      return { ...result, note: cutText(result.note, NOTE_KEPT) };
  }
}

/** An unknown one can only be our fault. */
function knownStatus(status: number): number {
  return isFinal(status) ? status : VERDICTS.systemError.code;
}

function storableBatch({ refused, rows, kind }: BatchResult): BatchResult {
  const text = (words: string) => cutText(words, ROW_TEXT_KEPT);
  return {
    kind,
    refused:
      refused === null
        ? null
        : { status: knownStatus(refused.status), message: text(refused.message) },
    rows: rows.map((row) => ({
      ...row,
      status: knownStatus(row.status),
      output: cutText(row.output, ROW_OUTPUT_SHOWN),
      message: text(row.message),
    })),
  };
}

/** Ends an errand that nobody can do now, so that whoever waits is told. Nothing happens when it ended meanwhile. */
export async function failErrand(
  ctx: JudgeContext,
  errand: Pick<ErrandRow, "id" | "job_id">,
  note: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (errand.job_id !== null) await ctx.queue.complete(tx, errand.job_id);
    const locked = await lockErrand(tx, errand.id);
    if (locked === undefined || locked.ended_at !== null) return;
    await endWith(ctx, tx, locked, { kind: "fault", note });
  });
}
