/** For what somebody with a stolen session must not be able to do: the password again, and not tried for ever. */
import { ACTION_LOCK_AFTER, ACTION_LOCK_MS } from "@gavel/domain/limit";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lately } from "../../../kernel/lately.ts";
import { inPasswordTurn, verifyPassword } from "../password.ts";
import { actionLockedUntil } from "../policy.ts";
import {
  type AccountRow,
  type DelicateAction,
  deleteActionFailure,
  deleteActionFailures,
  findAccountByUid,
  findActionFailures,
  insertActionFailure,
} from "../queries.ts";

const WRONG: readonly string[] = ["PASSWORD_WRONG", "CODE_WRONG", "SIGN_ON_PASSWORD_WRONG"];

/**
 * Runs `attempt`, whose wrong passwords and codes count: five lock the action for 30 minutes, right or wrong. The
 * failure is counted before the attempt and taken back afterwards, so that attempts sent all at once see each other.
 * @throws DomainError ACTION_LOCKED, or what the attempt throws.
 */
export async function limitTries<T>(
  ctx: SignedInContext,
  action: DelicateAction,
  attempt: () => Promise<T>,
): Promise<T> {
  const { db, viewer } = ctx;
  const now = ctx.now();
  const id = await insertActionFailure(db, { uid: viewer.uid, action }, now);
  let isWrong = false;
  try {
    await requireUnlocked(ctx, action, id);
    const answer = await attempt();
    await deleteActionFailures(db, { uid: viewer.uid, action });
    return answer;
  } catch (error) {
    isWrong = error instanceof DomainError && WRONG.includes(error.code);
    throw error;
  } finally {
    if (!isWrong) await deleteActionFailure(db, id);
  }
}

async function requireUnlocked(ctx: SignedInContext, action: DelicateAction, exceptId: number) {
  const now = ctx.now();
  const failures = await findActionFailures(
    ctx.db,
    { uid: ctx.viewer.uid, action },
    { exceptId, limit: ACTION_LOCK_AFTER, ...lately(now, 2 * ACTION_LOCK_MS) },
  );
  const until = actionLockedUntil(failures, now);
  if (until === null) return;
  const n = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  throw new DomainError("ACTION_LOCKED", { n });
}

/** @throws DomainError PASSWORD_WRONG, TOO_BUSY; for use inside `limitTries`. */
export async function verifyOwnPassword(
  ctx: SignedInContext,
  password: string,
): Promise<AccountRow> {
  const account = await findAccountByUid(ctx.db, ctx.viewer.uid);
  if (account === undefined) throw new DomainError("SESSION_EXPIRED");
  const { password_hash: hash } = account;
  const isRight = await inPasswordTurn(ctx, () => verifyPassword(password, hash));
  if (!isRight) throw new DomainError("PASSWORD_WRONG");
  return account;
}

/** @throws DomainError PASSWORD_WRONG, ACTION_LOCKED. */
export async function requireOwnPassword(
  ctx: SignedInContext,
  action: DelicateAction,
  password: string,
): Promise<void> {
  await limitTries(ctx, action, () => verifyOwnPassword(ctx, password));
}
