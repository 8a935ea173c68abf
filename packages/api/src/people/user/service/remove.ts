import type { Db } from "@gavel/db";
import { removeSubmissionsOf } from "../../../judging/judgement/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { lockSenders } from "../../../solving/submission/index.ts";
import {
  requireOpenAccounts,
  requireOthers,
  requireReachOfToken,
  requireRootLeft,
} from "../policy.ts";
import { countProblems, countSubmissions, deleteAccounts, type LockedAccount } from "../queries.ts";
import type { RemovalPreview } from "../schema.ts";
import { lockForChange } from "./change.ts";

/** What the dialog says before anybody is deleted. */
export async function previewRemoval(
  ctx: SignedInContext,
  uids: readonly string[],
): Promise<RemovalPreview> {
  const [submissions, problems] = await Promise.all([
    countSubmissions(ctx.db, uids),
    countProblems(ctx.db, uids),
  ]);
  return { users: uids.length, submissions, problems };
}

/**
 * Deletes people with what is theirs alone: submissions with all their judgings, what these added to the counts of
 * problems, solved marks, sessions, waiting work. What others build on stays without an owner: problems keep their
 * author's name, files and the audit log stay. All or none.
 *
 * Senders are shut out first and the accounts go last: a judge that writes a result, or a person who sends, would else
 * wait for the account while this waits for their submission.
 * @throws DomainError USER_UNKNOWN, USER_SELF, LAST_ROOT, TOKEN_NOT_ALLOWED
 */
export async function removeUsers(ctx: SignedInContext, uids: readonly string[]): Promise<number> {
  requireOthers(ctx.viewer.uid, uids);
  return ctx.db.transaction().execute((tx) => removeIn(tx, ctx, uids));
}

/** Somebody whose account is about to close. @throws DomainError USER_UNKNOWN, ACCOUNT_CLOSED, LAST_ROOT */
export async function lockToLeave(tx: Db, uid: string): Promise<LockedAccount> {
  await lockSenders(tx, [uid]);
  const { roots, accounts } = await lockForChange(tx, [uid]);
  const [account] = accounts;
  if (account === undefined) throw new DomainError("USER_UNKNOWN");
  requireOpenAccounts(accounts);
  requireRootLeft(roots, [uid]);
  return account;
}

/** In the caller's transaction. @throws DomainError as `removeUsers` */
export async function removeIn(
  tx: Db,
  ctx: SignedInContext,
  uids: readonly string[],
): Promise<number> {
  await lockSenders(tx, uids);
  const { roots, accounts } = await lockForChange(tx, uids);
  requireReachOfToken(ctx, accounts);
  requireRootLeft(roots, uids);
  const removed = await removeSubmissionsOf(tx, ctx.services, uids);
  await deleteAccounts(tx, uids);
  await recordAudit(
    tx,
    ctx,
    ...accounts.map(({ uid, username, email, roleId }) => ({
      action: "user.delete" as const,
      target: { id: uid, name: username },
      before: { username, email, role: roleId, submissions: removed.get(uid) ?? 0 },
    })),
  );
  return accounts.length;
}
