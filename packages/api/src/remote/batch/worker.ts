/** Imports what lists name: one problem of each site at a time, in the name of who asked for it. */
import { inTransaction } from "@gavel/db";
import { isAdminRole, isRoleId } from "@gavel/domain/role";
import { WALLS } from "@gavel/remote-judges/failure";
import type { Log } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { type OneAtATime, oneAtATime } from "../../kernel/one-at-a-time.ts";
import { findHere, type ImportContext, ImportFailed, importFrom } from "../problem/index.ts";
import * as queries from "./queries.ts";

/** A server that dies keeps a problem no longer from others; one that is at it, with fifty pictures, says so meanwhile. */
const HOLD_MS = 90_000;
const RENEW_MS = 30_000;
const TRIES_MAX = 3;
const PAUSE_MS = 20_000;

export type BatchContext = Omit<ImportContext, "viewer"> & {
  readonly log: Pick<Log, "warn" | "error">;
};

/**
 * `onFound` is called when there is one, before it is imported.
 * @returns whether there was
 * @internal
 */
export async function importNext(ctx: BatchContext, onFound?: () => void): Promise<boolean> {
  const { db, services } = ctx;
  const now = ctx.now();
  if (!(await queries.isAnyDue(db, now))) return false;
  const heldUntil = heldFrom(ctx);
  const sites = [...services.remote.sites.keys()];
  const entry = await inTransaction(db, async (tx) => {
    await queries.lockClaims(tx);
    return queries.claimEntry(tx, { now, heldUntil, sites });
  });
  if (entry === undefined) return false;
  onFound?.();
  const stopRenewing = renew(ctx, entry.id, heldUntil);
  try {
    await importEntry(ctx, entry);
  } catch (error) {
    // A fault of ours: it is tried again like one of the site's, and the last one is told.
    await afterFault(ctx, entry, { kind: "broken", detail: "the server failed; its log says how" });
    throw error;
  } finally {
    stopRenewing();
    await inTransaction(db, (tx) => queries.endBatches(tx, ctx.now()));
  }
  return true;
}

/** In tests time is shorter. */
const heldFrom = ({ now, services }: BatchContext) =>
  new Date(now().getTime() + HOLD_MS / services.remote.haste);

function renew(ctx: BatchContext, id: number, first: Date): () => void {
  const { db, log, services } = ctx;
  let heldUntil = first;
  const timer = setInterval(() => {
    const next = heldFrom(ctx);
    queries.renewEntry(db, id, { from: heldUntil, to: next }).then(
      (isHeld) => {
        if (isHeld) {
          heldUntil = next;
          return;
        }
        clearInterval(timer);
        log.warn({ entry: id }, "an import was taken over by another server");
      },
      (err: unknown) => log.warn({ err, entry: id }, "the hold of an import was not renewed"),
    );
  }, RENEW_MS / services.remote.haste);
  return () => clearInterval(timer);
}

async function importEntry(ctx: BatchContext, entry: queries.ClaimedEntry): Promise<void> {
  const { db, services } = ctx;
  const site = services.remote.sites.get(entry.site);
  const owner = await queries.findOwner(db, entry.batchId);
  if (site === undefined || owner === undefined) return;
  const { role } = owner;
  if (owner.isBanned || !isRoleId(role) || !isAdminRole(role)) {
    const now = ctx.now();
    await queries.setState(db, entry.batchId, { state: "stopped", endedAt: now });
    return queries.postponeEntry(db, entry.id, { tries: entry.tries, nextAt: now });
  }
  const viewer = { uid: owner.uid, username: owner.username, role, sessionId: null };
  try {
    const known = await findHere(ctx, site, entry.remoteId);
    if (known !== undefined) return await end(ctx, entry, "known", known.id);
    const { pid } = await importFrom({ ...ctx, viewer }, site, entry.remoteId);
    await end(ctx, entry, "imported", pid);
  } catch (error) {
    if (error instanceof ImportFailed) return await afterFault(ctx, entry, error);
    const isKnown = error instanceof DomainError && error.code === "REMOTE_PROBLEM_EXISTS";
    if (!isKnown) throw error;
    const known = await findHere(ctx, site, entry.remoteId);
    await end(ctx, entry, "known", known?.id ?? null);
  }
}

function end(
  ctx: BatchContext,
  { id }: queries.ClaimedEntry,
  state: "imported" | "known",
  pid: number | null,
): Promise<void> {
  const none = { fault: null, fault_detail: "" };
  return queries.endEntry(ctx.db, id, { state, problem_id: pid, ...none, ended_at: ctx.now() });
}

interface Fault {
  readonly kind: string;
  readonly detail: string;
}

async function afterFault(
  ctx: BatchContext,
  entry: queries.ClaimedEntry,
  { kind, detail }: Fault,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const tries = entry.tries + 1;
  const mayPass = ["rateLimited", "upstreamDown", "broken"].includes(kind);
  if (mayPass && tries < TRIES_MAX) {
    const nextAt = new Date(now.getTime() + PAUSE_MS * 2 ** entry.tries);
    return queries.postponeEntry(db, entry.id, { tries, nextAt });
  }
  const told = { fault: kind, fault_detail: detail, ended_at: now };
  await queries.endEntry(db, entry.id, { state: "failed", problem_id: null, ...told });
  // A site that wants a browser says so to the next as well.
  if (WALLS.some((wall) => wall === kind)) {
    await queries.failRest(db, { batchId: entry.batchId, site: entry.site, ...told });
  }
}

const LOOK_EVERY_MS = 1000;
const LANES = 3;
const STOP_MS = 2000;

/** Until the returned function is called; what is under way then another server takes up. */
export function startBatchWorker(ctx: BatchContext): () => Promise<void> {
  let isStopped = false;
  const onFault = (error: unknown) => ctx.log.error({ err: error }, "a problem was not imported");
  const lanes: OneAtATime[] = Array.from({ length: LANES }, (_, index) =>
    oneAtATime(async () => {
      if (isStopped) return;
      if (await importNext(ctx, () => lanes[index + 1]?.again())) lanes[index]?.again();
    }, onFault),
  );
  // One that finds work wakes the next: where there is none, one look is enough.
  const timer = setInterval(() => lanes[0]?.again(), LOOK_EVERY_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.race([Promise.all(lanes.map((lane) => lane.done())), Bun.sleep(STOP_MS)]);
  };
}
