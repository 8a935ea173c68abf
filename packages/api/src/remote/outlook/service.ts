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
  const found = await findStanding(ctx.db, { site: key, now });
  const { trouble, closedUntil } = found;
  const isClosed = closedUntil !== null && closedUntil > now;
  const standing = {
    ...{ trouble: trouble as RemoteStanding["trouble"], isClosed },
    ...{ accounts: Number(found.accounts), ready: Number(found.ready) },
    ...{ isChecked: Boolean(found.isChecked), waiting: Number(found.waiting) },
    ...{ asksForPerson: Boolean(found.asksForPerson), hasFault: Boolean(found.hasFault) },
  };
  const canClaim = claimSiteOf(key) !== null;
  return { site: key, siteName: site.name, state: outlookOf(standing), canClaim };
}
