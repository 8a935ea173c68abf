import { DomainError } from "../../kernel/error.ts";

/** What is asked of somebody who would be left without an account or a way in. */
export function requireOthers(viewerUid: string, uids: readonly string[]): void {
  if (uids.includes(viewerUid)) throw new DomainError("USER_SELF");
}

/** @param active the uids of roots who may sign in now; @param leaving who will not be one of them afterwards */
export function requireRootLeft(active: readonly string[], leaving: readonly string[]): void {
  if (active.every((uid) => leaving.includes(uid))) throw new DomainError("LAST_ROOT");
}
