/** Whom a webhook speaks for now. */
import { isRoleId } from "@gavel/domain/role";
import { isTokenScope } from "@gavel/domain/token-scope";
import type { Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { limitToToken } from "../../../kernel/token-limits.ts";
import type { HeldWebhook } from "./queries.ts";

/** With no more than the token has that it was registered with. null = nobody any more. */
export function ownerOf(hook: HeldWebhook, now: Date): Viewer | null {
  const { uid, username, roleId, isBanned, tokenId, scopes, expiresAt, revokedAt } = hook;
  if (isBanned || !isRoleId(roleId)) return null;
  if (tokenId === null) return { uid, username, role: roleId, sessionId: "webhook" };
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) return null;
  const held = (scopes ?? "").split(" ").filter(isTokenScope);
  const viewer = { uid, username, role: roleId, sessionId: null, tokenId, scopes: held };
  try {
    return limitToToken({ viewer }, "read").viewer;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
