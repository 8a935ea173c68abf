import { claimSiteOf } from "@gavel/domain/remote-claim";
import { outlookOf, type RemoteStanding } from "@gavel/domain/remote-outlook";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { findStanding } from "./queries.ts";
import type { outlookInput, RemoteOutlook } from "./schema.ts";

/** @throws DomainError NOT_FOUND for a judge that this server does not know */
export async function getOutlook(
  ctx: Pick<Context, "db" | "now" | "services">,
  { site: key }: z.output<typeof outlookInput>,
): Promise<RemoteOutlook> {
  const site = ctx.services.remote.sites.get(key);
  if (site === undefined) throw new DomainError("NOT_FOUND");
  const now = ctx.now();
  const { trouble, closedUntil, isChecked, ...counts } = await findStanding(ctx.db, {
    site: key,
    now,
  });
  const isClosed = closedUntil !== null && closedUntil > now;
  const standing = {
    ...{ trouble: trouble as RemoteStanding["trouble"], isClosed },
    ...{ accounts: Number(counts.accounts), ready: Number(counts.ready) },
    ...{ isChecked: Boolean(isChecked), waiting: Number(counts.waiting) },
  };
  const canClaim = claimSiteOf(key) !== null;
  return { site: key, siteName: site.name, state: outlookOf(standing), canClaim };
}
