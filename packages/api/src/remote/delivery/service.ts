/** What is told of a delivery to those who wait for it: in the transaction that writes it down. */
import { type Db, inTransaction } from "@gavel/db";
import type { RemoteOj } from "@gavel/domain/limit";
import type { Delivery } from "@gavel/remote-judges/delivery";
import { endElsewhere, type Machinery, progressElsewhere } from "../../judging/judgement/index.ts";
import { failUnsentDelivery, insertDelivery, listUnsent } from "./queries.ts";

export interface DeliveryContext {
  readonly db: Db;
  readonly followers: Machinery["followers"];
  readonly now: () => Date;
}

/**
 * Beside its judgement, in one transaction.
 * @internal
 */
export function createDelivery(
  tx: Db,
  input: {
    readonly judgementId: number;
    readonly site: RemoteOj;
    readonly problem: string;
    readonly language: string;
    readonly now: Date;
  },
): Promise<void> {
  const { judgementId, ...rest } = input;
  return insertDelivery(tx, { ...rest, judgement_id: judgementId });
}

export async function tell(
  tx: Db,
  ctx: Pick<DeliveryContext, "followers" | "now">,
  { judgementId, site }: { readonly judgementId: number; readonly site: string },
  { delivery, before }: { readonly delivery: Delivery; readonly before: Delivery | null },
): Promise<void> {
  const now = ctx.now();
  const { outcome, fault } = delivery;
  if (delivery.state === "done" && outcome !== null) {
    const { verdict, timeMs, memoryKib } = outcome;
    const told = { verdict, timeMs, memoryKib, message: delivery.compilerText, judger: site };
    await endElsewhere(tx, ctx.followers, judgementId, { told, now });
  } else if (fault !== null) {
    const message = `${site}: ${fault.detail}`;
    const verdict = fault.kind === "noAccount" ? "systemError" : "submittedFailed";
    const told = { verdict, timeMs: null, memoryKib: null, message, judger: site } as const;
    await endElsewhere(tx, ctx.followers, judgementId, { told, now });
  } else if (delivery.progress !== before?.progress) {
    await progressElsewhere(tx, judgementId, { verdict: delivery.progress, now });
  }
}

/** Nobody waits longer for a program to be sent. */
const UNSENT_MS = 10 * 60_000;

/** Ends what could not be sent in time; each in a transaction of its own. @returns how many */
export async function failUnsent(ctx: DeliveryContext): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNSENT_MS);
  let count = 0;
  for (const row of await listUnsent(ctx.db, { before, now })) {
    const detail = row.detail ?? "no account was free in time; it was not sent";
    const isMine = await inTransaction(ctx.db, async (tx) => {
      const message = `${row.site}: ${detail}`;
      const none = { timeMs: null, memoryKib: null, judger: row.site };
      const told = { verdict: "submittedFailed", message, ...none } as const;
      await endElsewhere(tx, ctx.followers, row.judgementId, { told, now });
      if (await failUnsentDelivery(tx, { id: row.id, now, detail })) return true;
      throw new Taken();
    }).catch(taken);
    if (isMine) count += 1;
  }
  return count;
}

/** Another server was faster: what was written is undone. */
export class Taken extends Error {}

export function taken(error: unknown): false {
  if (error instanceof Taken) return false;
  throw error;
}
