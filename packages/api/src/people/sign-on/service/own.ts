import { isRoot } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { isFreshSession, requireOwner, tellOwner } from "../../factor/index.ts";
import { endOtherSessions } from "../../session/index.ts";
import * as queries from "../queries.ts";
import type { OwnIdentities } from "../schema.ts";
import { findOffers } from "./journey.ts";

export async function findOwn(ctx: SignedInContext): Promise<OwnIdentities> {
  const { uid, role } = ctx.viewer;
  const [rows, providers, directories, isFresh, account] = await Promise.all([
    queries.listIdentities(ctx.db, uid),
    findOffers(ctx),
    // Root's passwords are of this site alone.
    isRoot(role) ? [] : queries.listLdapSources(ctx.db),
    isFreshSession(ctx),
    queries.findHasPassword(ctx.db, uid),
  ]);
  const offers = [
    ...providers.map((one) => ({ ...one, kind: "oidc" as const })),
    ...directories
      .filter(({ isOn }) => isOn)
      .map(({ id, name, letter, kind }) => ({ id, name, letter, kind })),
  ];
  const linked = new Set(rows.map(({ sourceId }) => sourceId));
  return {
    identities: rows.map(({ sourceId, sourceName, letter, ...row }) => ({
      ...row,
      source: { id: sourceId, name: sourceName, letter },
    })),
    offers: offers.filter(({ id }) => !linked.has(id)),
    needsPassword: !isFresh,
    hasPassword: account?.hasPassword !== false,
  };
}

/** Other sessions end: one of them may have begun with it. @throws DomainError NOT_FOUND, SIGN_ON_LAST, and as `requireOwner` */
export async function unlink(
  ctx: SignedInContext,
  { id, password }: { readonly id: string; readonly password?: string | undefined },
): Promise<null> {
  const { uid } = ctx.viewer;
  await requireOwner(ctx, password);
  await ctx.db.transaction().execute(async (tx) => {
    const account = await queries.lockAccount(tx, uid);
    const linked = await queries.listIdentities(tx, uid);
    const gone = linked.find((one) => one.id === id);
    if (gone === undefined) throw new DomainError("NOT_FOUND");
    if (linked.length === 1 && account?.hasPassword !== true) throw new DomainError("SIGN_ON_LAST");
    await queries.deleteIdentity(tx, id);
    await endOtherSessions(tx, ctx.viewer, ctx.now());
    await tellOwner(ctx, tx, { uid, news: "identity-unlinked", source: gone.sourceName });
  });
  return null;
}
