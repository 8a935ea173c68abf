/** Root takes all second factors from people who lost theirs. */
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { requireNoToken } from "../../../kernel/token-limits.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { endSessionsOf } from "../../session/index.ts";
import * as queries from "../queries.ts";
import { tellOwner } from "./tell.ts";

/** The person signs in by the password alone and is told; their sessions and tokens end. @throws DomainError USER_UNKNOWN */
export async function resetFactors(ctx: SignedInContext, uid: string): Promise<null> {
  requireNoToken(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, uid);
    const owner = await queries.findOwner(tx, uid);
    if (owner === undefined) throw new DomainError("USER_UNKNOWN");
    const factors = await queries.deleteFactorsOf(tx, uid);
    await queries.deleteRecoveryCodes(tx, uid);
    await queries.deleteFailuresOf(tx, uid);
    await endSessionsOf(tx, [uid], ctx.now());
    await recordAudit(tx, ctx, {
      action: "user.factors",
      target: { id: uid, name: owner.username },
      before: { secondFactors: factors },
      after: { secondFactors: 0 },
    });
    if (factors > 0) await tellOwner(ctx, tx, { uid, news: "reset" });
  });
  return null;
}
