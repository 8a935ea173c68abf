import { FAULT_STATUSES } from "@gavel/domain/rejudge";
import { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import {
  type findRejudgesInput,
  type RejudgeItem,
  type RejudgeSummary,
  type RejudgeView,
  rejudgeFilter,
  type rejudgeIdInput,
  type rejudgeItemsInput,
} from "../schema.ts";
import {
  type BatchRecord,
  countBatches,
  countItems,
  countListed,
  countMoves,
  findBatch,
  type ItemCounts,
  type ItemRecord,
  keepCounts,
  listBatches,
  listItems,
  OVER,
} from "../view-queries.ts";

type Reading = Pick<Context, "db" | "locale">;
const number = z.number();
const keptCounts = z
  .object({
    ...{ batch_id: number, total: number, judged: number, changed: number },
    ...{ faults: number, superseded: number, applied: number },
  })
  .nullable()
  .catch(null);
const storedFilter = rejudgeFilter.omit({ pid: true }).catch({ includeManual: false });

/** Newest first. */
export async function findRejudges(
  ctx: Context,
  { pid, currentPage, limit }: z.output<typeof findRejudgesInput>,
): Promise<Page<RejudgeSummary>> {
  const offset = (currentPage - 1) * limit;
  const [rows, total] = await Promise.all([
    listBatches(ctx.db, ctx.locale, { pid, limit, offset }),
    countBatches(ctx.db, pid),
  ]);
  const counts = await countAll(ctx, rows);
  return { records: rows.map((row) => presentBatch(row, counts.get(row.id))), total };
}

/** @throws DomainError NOT_FOUND */
export async function getRejudge(
  ctx: Reading,
  { id }: z.output<typeof rejudgeIdInput>,
): Promise<RejudgeView> {
  const row = await findBatch(ctx.db, ctx.locale, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const [counts, moves] = await Promise.all([countAll(ctx, [row]), countMoves(ctx.db, id)]);
  return {
    ...presentBatch(row, counts.get(id)),
    moves: moves.flatMap(({ from, to, count }) => (to === null ? [] : [{ from, to, count }])),
    isOutdated: Boolean(row.is_outdated),
  };
}

/** Batches that are over are counted once. */
async function countAll(
  ctx: Reading,
  batches: readonly BatchRecord[],
): Promise<Map<number, ItemCounts>> {
  const known = new Map<number, ItemCounts>();
  for (const { id, counts, state } of batches) {
    const found =
      state === OVER
        ? (keptCounts.parse(counts) ?? (await keepCounts(ctx.db, id, (tx) => countOne(tx, id))))
        : await countOne(ctx.db, id);
    if (found !== undefined) known.set(id, found);
  }
  return known;
}

async function countOne(db: Context["db"], id: number): Promise<ItemCounts | undefined> {
  const [counts] = await countItems(db, [id], FAULT_STATUSES);
  return counts;
}

function presentBatch(row: BatchRecord, counts: ItemCounts | undefined): RejudgeSummary {
  return {
    id: row.id,
    pid: row.pid,
    problemId: row.display_id,
    title: row.title,
    mode: row.mode as RejudgeSummary["mode"],
    state: row.state as RejudgeSummary["state"],
    filter: storedFilter.parse(row.filter),
    createdBy: row.created_by,
    createdAt: row.created_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    endedAt: row.ended_at,
    total: counts?.total ?? 0,
    judged: counts?.judged ?? 0,
    changed: counts?.changed ?? 0,
    faults: counts?.faults ?? 0,
    superseded: counts?.superseded ?? 0,
    applied: counts?.applied ?? 0,
  };
}

/** Submissions of a batch with what they were and what they became, newest first. */
export async function findRejudgeItems(
  ctx: Context,
  input: z.output<typeof rejudgeItemsInput>,
): Promise<Page<RejudgeItem>> {
  const { currentPage, limit, ...rest } = input;
  const filter = { ...rest, faults: FAULT_STATUSES };
  const [rows, total] = await Promise.all([
    listItems(ctx.db, filter, { limit, offset: (currentPage - 1) * limit }),
    countListed(ctx.db, filter),
  ]);
  return { records: rows.map(presentItem), total };
}

function presentItem(row: ItemRecord): RejudgeItem {
  return {
    submitId: row.id,
    uid: row.uid,
    username: row.username,
    language: row.language,
    submitTime: row.created_at,
    old: {
      status: row.old_status,
      score: row.old_score,
      timeMs: row.old_time_ms,
      memoryKib: row.old_memory_kib,
    },
    new:
      row.is_judged && row.status !== null
        ? {
            status: row.status,
            score: row.score,
            timeMs: row.time_ms,
            memoryKib: row.memory_kib,
          }
        : null,
    outcome: row.outcome as RejudgeItem["outcome"],
    isSuperseded: Boolean(row.is_superseded),
  };
}
