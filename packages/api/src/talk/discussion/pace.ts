import { LIKE_PAUSE_MS } from "@gavel/domain/limit";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { spendToggle } from "./queries.ts";

/**
 * Takes this person's one like or unlike of the second, and one of the minute's and the day's; belongs into the transaction of
 * the like.
 * @throws DomainError LIKE_TOO_FAST, TOO_FAST
 */
export async function requirePace(
  ctx: Pick<SignedInContext, "db" | "viewer" | "ip" | "now" | "services">,
): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - LIKE_PAUSE_MS);
  if (!(await spendToggle(ctx.db, ctx.viewer.uid, { now, before }))) {
    throw new DomainError("LIKE_TOO_FAST", { n: LIKE_PAUSE_MS / 1000 });
  }
  await spendPace(ctx, "like");
}
