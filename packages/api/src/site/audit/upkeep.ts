import type { Db } from "@gavel/db";
import type { Context } from "../../kernel/context.ts";
import { keptSince } from "../setting/index.ts";
import { deleteEntriesBefore, updateAddressesCleared } from "./queries.ts";
import { recordAudit } from "./service.ts";

/** Entries that are older than root says; that they went is an entry of its own. @returns how many */
export async function purgeAudit(
  ctx: Pick<Context, "db" | "now"> & { readonly services: Pick<Context["services"], "events"> },
): Promise<number> {
  const since = await keptSince(ctx, "keepAuditDays");
  if (since === null) return 0;
  return ctx.db.transaction().execute(async (tx) => {
    const count = await deleteEntriesBefore(tx, since);
    const actor = { viewer: null, now: ctx.now };
    if (count > 0) await recordAudit(tx, actor, { action: "audit.purge", after: { count } });
    return count;
  });
}

/** Where what is told was done from, before this. @returns how many forgot it */
export function clearAuditAddresses(db: Db, before: Date): Promise<number> {
  return db.transaction().execute((tx) => updateAddressesCleared(tx, before));
}
