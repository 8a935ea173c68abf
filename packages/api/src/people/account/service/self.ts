import { type Permission, ROLES, type RoleKey, roleKey } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { presentOwnAccount } from "../present.ts";
import { findAccountByUid } from "../queries.ts";
import type { UserInfo } from "../schema.ts";

export async function getMe(ctx: SignedInContext): Promise<UserInfo> {
  const account = await findAccountByUid(ctx.db, ctx.viewer.uid);
  if (account === undefined) throw new DomainError("SESSION_EXPIRED");
  return presentOwnAccount(account);
}

export interface AuthInfo {
  readonly roles: readonly RoleKey[];
  readonly permissions: readonly Permission[];
}

export function getAuthInfo(ctx: SignedInContext): AuthInfo {
  const { role } = ctx.viewer;
  return { roles: [roleKey(role)], permissions: ROLES[role].permissions };
}
