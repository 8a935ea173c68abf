import { LIKE_PAUSE_MS } from "@gavel/domain/limit";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendToggle } from "./queries.ts";

/**
 * Takes this person's one like or unlike of the second; belongs into the transaction of the like.
 * @throws DomainError LIKE_TOO_FAST
 */
export async function requirePace(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - LIKE_PAUSE_MS);
  if (!(await spendToggle(ctx.db, ctx.viewer.uid, { now, before }))) {
    throw new DomainError("LIKE_TOO_FAST");
  }
}
