/** A run that somebody names, as the judge shows it to everybody. */
import { RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteRun, RemoteSite } from "@gavel/remote-judges/site";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { findClosed, noteRefusal } from "../site/index.ts";

/** @throws DomainError REMOTE_CLAIM_REFUSED */
export function requireSite({ services }: Pick<SignedInContext, "services">, key: string) {
  const site = services.remote.sites.get(key);
  if (site === undefined) throw new DomainError("REMOTE_CLAIM_REFUSED");
  return site;
}

interface Named {
  readonly written: string;
  readonly problem: string;
  readonly name: string;
}

/** A site that is closed is not asked. @throws DomainError REMOTE_RUN_ADDRESS, REMOTE_RUN_NOT_FOUND, REMOTE_RUN_UNREAD, TOO_FAST */
export async function readRun(
  ctx: SignedInContext,
  site: RemoteSite,
  { written, problem, name }: Named,
): Promise<RemoteRun> {
  const id = site.parseRun(written);
  if (id === null) throw new DomainError("REMOTE_RUN_ADDRESS", { site: site.name });
  const unread = (reason: string) =>
    new DomainError("REMOTE_RUN_UNREAD", { site: site.name, reason });
  const closed = await findClosed(ctx.db, site.key, ctx.now());
  if (closed !== null) throw unread(closed.detail);
  await spendPace(ctx, "remoteClaim");
  const client = ctx.services.remote.connect(site);
  const run = await site
    .findRun(client, { id, problem, user: name })
    .catch(async (error: unknown) => {
      if (!(error instanceof RemoteFailure)) throw error;
      await noteRefusal(ctx, site, { part: "runs", failure: error });
      throw unread(error.detail);
    });
  if (run === null) throw new DomainError("REMOTE_RUN_NOT_FOUND", { site: site.name });
  return run;
}
