import { isAdminRole, isRoleId, type RoleId } from "@gavel/domain/role";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { requireNoToken } from "../../kernel/token-limits.ts";

/** What is asked of somebody who would be left without an account or a way in. */
export function requireOthers(viewerUid: string, uids: readonly string[]): void {
  if (uids.includes(viewerUid)) throw new DomainError("USER_SELF");
}

/** @param active the uids of roots who may sign in now; @param leaving who will not be one of them afterwards */
export function requireRootLeft(active: readonly string[], leaving: readonly string[]): void {
  if (active.every((uid) => leaving.includes(uid))) throw new DomainError("LAST_ROOT");
}

/** What is left of a closed account is nobody's. @throws DomainError ACCOUNT_CLOSED */
export function requireOpenAccounts(accounts: readonly { readonly closedAt: Date | null }[]): void {
  if (accounts.some(({ closedAt }) => closedAt !== null)) throw new DomainError("ACCOUNT_CLOSED");
}

interface Kept {
  readonly uid: string;
  readonly email: string | null;
  readonly roleId: number;
}
interface DelicateChange {
  readonly newPassword?: string | undefined;
  readonly email?: string | null | undefined;
  readonly role?: RoleId | undefined;
}

/**
 * A token keeps the accounts of ordinary people and changes nothing by which somebody gets into one: else whoever finds
 * a token makes themselves root with it. It reaches neither administrators nor its owner.
 * @throws DomainError TOKEN_NOT_ALLOWED
 */
export function requireReachOfToken(
  ctx: Pick<SignedInContext, "viewer">,
  accounts: readonly Kept[],
  { newPassword, email, role }: DelicateChange = {},
): void {
  const isDelicate = accounts.some(
    (account) =>
      account.uid === ctx.viewer.uid ||
      !isRoleId(account.roleId) ||
      isAdminRole(account.roleId) ||
      (email !== undefined && email !== account.email),
  );
  const isRaised = role !== undefined && isAdminRole(role);
  if (isDelicate || isRaised || newPassword !== undefined) requireNoToken(ctx);
}
