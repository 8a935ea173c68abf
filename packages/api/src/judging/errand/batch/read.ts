import type { Db } from "@gavel/db";
import { batchRow } from "@gavel/judge-protocol/batch";
import type { BatchTableRow, RowResult } from "./queries.ts";
import * as queries from "./queries.ts";

const rowResult = batchRow.omit({ row: true });
/** Of one answer. */
const ROWS_READ_MAX = 5000;

export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly isEnded: boolean;
  readonly isCancelled: boolean;
  /** Those answered since the round that was asked for, which is `round` the next time. */
  readonly rows: readonly (RowResult & { readonly row: number; readonly program: number })[];
  readonly round: number;
}

/** `after`: the round that was read last; -1 at first. */
export async function readBatch(
  db: Db,
  batch: BatchTableRow,
  after: number,
): Promise<BatchProgress> {
  const [counts, found] = await Promise.all([
    queries.countRows(db, batch.id),
    queries.listAnswered(db, batch.id, after, ROWS_READ_MAX + 1),
  ]);
  const rows = found.length > ROWS_READ_MAX ? wholeRounds(found) : found;
  return {
    ...counts,
    isEnded: batch.ended_at !== null && rows.length === found.length,
    isCancelled: batch.is_cancelled,
    rows: rows.map(({ seq, program, result }) => ({
      row: seq,
      program,
      ...rowResult.parse(result),
    })),
    round: rows.at(-1)?.round ?? after,
  };
}

/** A round is read whole or not at all: the next answer begins behind it. */
function wholeRounds<Row extends { readonly round: number | null }>(rows: readonly Row[]): Row[] {
  const last = rows.at(-1)?.round;
  const whole = rows.filter((row) => row.round !== last);
  return whole.length === 0 ? [...rows] : whole;
}

/** What is known of a run, without its words. */
export interface KnownRun {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly runAt: Date;
}

export async function readMemos(
  db: Db,
  problemId: number,
  memos: readonly string[],
): Promise<ReadonlyMap<string, KnownRun>> {
  if (memos.length === 0) return new Map();
  const rows = await queries.listMemos(db, problemId, memos);
  return new Map(rows.map(({ memo, ...known }) => [memo, known]));
}

/** All that is known of one run; null = it was not run with this content. */
export async function readMemo(
  db: Db,
  problemId: number,
  memo: string,
): Promise<(RowResult & { readonly runAt: Date }) | null> {
  const row = await queries.findMemo(db, problemId, memo);
  return row === undefined ? null : { ...rowResult.parse(row.result), runAt: row.run_at };
}
