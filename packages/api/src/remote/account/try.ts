/** A look at a site that somebody asks for. */
import type { RemoteOj } from "@gavel/domain/limit";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { lookAtSite, lookThrough } from "./look.ts";
import { openSite } from "./office-queries.ts";
import { findAccount } from "./queries.ts";
import type { SiteTest } from "./schema.ts";

/** A site that is closed is asked all the same: that is what somebody wants who asks now. @throws DomainError REMOTE_OJ_UNKNOWN, TOO_FAST */
export async function trySite(ctx: SignedInContext, key: RemoteOj): Promise<SiteTest> {
  const site = ctx.services.remote.sites.get(key);
  if (site === undefined) throw new DomainError("REMOTE_OJ_UNKNOWN");
  await spendPace(ctx, "remoteTest");
  const seen = await lookAtSite(ctx, site);
  if (seen.reach.isGood) await openSite(ctx.db, key, ctx.now());
  return seen;
}

/** @throws DomainError NOT_FOUND, TOO_FAST */
export async function tryAccount(ctx: SignedInContext, id: number): Promise<SiteTest> {
  const row = await findAccount(ctx.db, id);
  const site = ctx.services.remote.sites.get(row?.site ?? "");
  if (row === undefined || site === undefined) throw new DomainError("NOT_FOUND");
  await spendPace(ctx, "remoteTest");
  return lookThrough(ctx, site, row);
}
