import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { requireOwnPassword } from "../../account/index.ts";
import { isFreshSession } from "./change.ts";

/**
 * For what changes how somebody gets in: the password, unless the session has just begun.
 * @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, ACTION_LOCKED
 */
export async function requireOwner(
  ctx: SignedInContext,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requireOwnPassword(ctx, "change-factor", password);
  if (!(await isFreshSession(ctx))) throw new DomainError("FRESH_SIGN_IN_REQUIRED");
}
