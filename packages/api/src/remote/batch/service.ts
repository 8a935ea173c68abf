/** Lists of problems that are imported one after the other, whether or not somebody looks on. */
import { inTransaction } from "@gavel/db";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import * as queries from "./queries.ts";
import { readLines } from "./read-lines.ts";
import {
  BATCH_MAX,
  type BatchDetail,
  type BatchView,
  batchState,
  entryState,
  type startBatchInput,
} from "./schema.ts";

/** Of one person, and of all. */
const RUNNING_MAX = 3;
const RUNNING_MAX_OF_ALL = 20;

/** @throws DomainError PARAM_INVALID, which names the line; REMOTE_OJ_UNKNOWN, REMOTE_IMPORTS_FULL, TOO_FAST */
export async function startBatch(
  ctx: SignedInContext,
  { site, lines }: z.output<typeof startBatchInput>,
): Promise<{ id: number }> {
  const { sites } = ctx.services.remote;
  const key = site?.trim().toUpperCase() ?? null;
  if (key !== null && !sites.has(key)) throw new DomainError("REMOTE_OJ_UNKNOWN");
  const { wanted, wrong } = readLines(lines, { sites, most: BATCH_MAX }, key);
  if (wrong !== null) throw new DomainError("PARAM_INVALID", { field: wrong.slice(0, 100) });
  if (wanted.length === 0) throw new DomainError("PARAM_MISSING", { field: "lines" });
  if (wanted.length > BATCH_MAX) throw new DomainError("FIELD_TOO_LONG", { n: BATCH_MAX });
  await spendPace(ctx, "remoteImport");
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    await requireRoom(tx, ctx.viewer.uid);
    const id = await queries.insertBatch(tx, { uid: ctx.viewer.uid, created_at: now });
    const rows = wanted.map((one) => ({
      ...{ batch_id: id, site: one.site.key, remote_id: one.remoteId, next_at: now },
    }));
    await queries.insertEntries(tx, rows);
    return { id };
  });
}

/** @throws DomainError REMOTE_IMPORTS_FULL */
async function requireRoom(tx: SignedInContext["db"], uid: string): Promise<void> {
  await queries.lockBatches(tx);
  if ((await queries.countRunning(tx, uid)) >= RUNNING_MAX) {
    throw new DomainError("REMOTE_IMPORTS_FULL", { n: RUNNING_MAX });
  }
  if ((await queries.countRunning(tx)) >= RUNNING_MAX_OF_ALL) {
    throw new DomainError("REMOTE_IMPORTS_FULL", { n: RUNNING_MAX_OF_ALL });
  }
}

const LISTED_MAX = 20;

/** One's own, the latest first. */
export async function listBatches(ctx: SignedInContext): Promise<BatchView[]> {
  const rows = await queries.listBatches(ctx.db, ctx.viewer.uid, LISTED_MAX);
  return present(ctx, rows);
}

async function present(
  { db }: Pick<SignedInContext, "db">,
  rows: Awaited<ReturnType<typeof queries.listBatches>>,
): Promise<BatchView[]> {
  const counted =
    rows.length === 0
      ? []
      : await queries.countEntries(
          db,
          rows.map((row) => row.id),
        );
  return rows.map(({ id, state, createdAt, endedAt }) => {
    const counts = { waiting: 0, imported: 0, known: 0, failed: 0 };
    for (const one of counted) {
      if (one.batch_id === id) counts[entryState.parse(one.state)] = one.count;
    }
    return { id, state: batchState.parse(state), createdAt, endedAt, counts };
  });
}

/** @throws DomainError NOT_FOUND for another's as well */
export async function getBatch(ctx: SignedInContext, id: number): Promise<BatchDetail> {
  const row = requireOwn(ctx, await queries.findBatch(ctx.db, id));
  const entries = await queries.listEntries(ctx.db, id);
  const [view] = await present(ctx, [row]);
  if (view === undefined) throw new DomainError("NOT_FOUND");
  return {
    ...view,
    entries: entries.map((one) => ({ ...one, state: entryState.parse(one.state) })),
  };
}

function requireOwn<T extends { readonly uid: string }>(
  { viewer }: SignedInContext,
  row: T | undefined,
): T {
  if (row === undefined || row.uid !== viewer.uid) throw new DomainError("NOT_FOUND");
  return row;
}

/** What is under way just now ends; the rest waits for `continueBatch`. @throws DomainError NOT_FOUND */
export async function stopBatch(ctx: SignedInContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = requireOwn(ctx, await queries.lockBatch(tx, id));
    if (row.state !== "running") return;
    await queries.setState(tx, id, { state: "stopped", endedAt: ctx.now() });
  });
}

const KEPT_MS = 30 * 86_400_000;

/** Lists that ended long ago, or were stopped and never went on. */
export async function purgeBatches({
  db,
  now,
}: Pick<SignedInContext, "db" | "now">): Promise<{ lists: number }> {
  const before = new Date(now().getTime() - KEPT_MS);
  return { lists: await queries.deleteEndedBatches(db, before) };
}

/** What waits goes on, and with `again` what failed is tried once more. @throws DomainError NOT_FOUND, REMOTE_IMPORTS_FULL */
export async function continueBatch(
  ctx: SignedInContext,
  { batchId: id, again }: { readonly batchId: number; readonly again: boolean },
): Promise<void> {
  await spendPace(ctx, "remoteImport");
  await inTransaction(ctx.db, async (tx) => {
    const row = requireOwn(ctx, await queries.lockBatch(tx, id));
    if (row.state !== "running") await requireRoom(tx, ctx.viewer.uid);
    if (again) await queries.retryFailed(tx, id, ctx.now());
    await queries.setState(tx, id, { state: "running", endedAt: null });
  });
}
