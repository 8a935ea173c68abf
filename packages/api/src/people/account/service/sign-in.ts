import { SIGN_IN_FAILURE_WINDOW_MS, SIGN_IN_LOCK_AFTER } from "@gavel/domain/limit";
import { isAdminRole } from "@gavel/domain/role";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPass } from "../../human-check/index.ts";
import { createSession, endSession } from "../../session/index.ts";
import { verifyPassword } from "../password.ts";
import { signInGate } from "../policy.ts";
import { presentOwnAccount, roleOf } from "../present.ts";
import {
  type AccountRow,
  deleteSignInFailure,
  deleteSignInFailures,
  type FailureKey,
  findAccountByName,
  findSignInFailures,
  insertSignInFailure,
} from "../queries.ts";
import type { SignInInput, UserInfo } from "../schema.ts";

/** The token goes out in the `authorization` header. */
export async function signIn(ctx: Context, input: SignInInput): Promise<UserInfo> {
  return openSession(ctx, await checkPassword(ctx, input));
}

/** Shares the failure counter with `signIn`. */
export async function adminSignIn(ctx: Context, input: SignInInput): Promise<UserInfo> {
  const account = await checkPassword(ctx, input);
  if (!isAdminRole(roleOf(account))) throw new DomainError("NOT_ADMIN_ACCOUNT");
  const { uid, username } = account;
  await recordAudit(
    ctx.db,
    { viewer: { uid, username }, ip: ctx.ip, now: ctx.now },
    { action: "session.signIn", target: { id: uid, name: username } },
  );
  return openSession(ctx, account);
}

/** Ends the caller's session only. */
export async function signOut(ctx: SignedInContext): Promise<null> {
  await endSession(ctx.db, ctx.viewer, ctx.now());
  return null;
}

async function openSession(ctx: Context, account: AccountRow): Promise<UserInfo> {
  const token = await createSession(
    { db: ctx.db, jwtSecret: ctx.services.jwtSecret, now: ctx.now() },
    { uid: account.uid, userAgent: ctx.userAgent, ip: ctx.ip },
  );
  ctx.answerHeaders.set("authorization", token);
  return presentOwnAccount(account);
}

/**
 * The failure is counted before the password is looked at and taken back afterwards: attempts sent all at once see
 * each other, so that the limit cannot be outrun. No connection is held while hashing.
 */
async function checkPassword(ctx: Context, input: SignInInput): Promise<AccountRow> {
  const key = { usernameKey: input.username.toLowerCase(), ip: ctx.ip };
  const attempt = await insertSignInFailure(ctx.db, key, ctx.now());
  let earlier: number;
  try {
    earlier = await passGate(ctx, { key, attempt, slideToken: input.slideToken });
  } catch (error) {
    await deleteSignInFailure(ctx.db, attempt);
    throw error;
  }
  const account = await findAccountByName(ctx.db, input.username);
  const isRight = await verifyPassword(input.password, account?.password_hash ?? null);
  if (account === undefined || !isRight) {
    throw new DomainError("LOGIN_FAILED", { failures: earlier + 1 });
  }
  await deleteSignInFailures(ctx.db, key);
  if (account.is_banned) throw new DomainError("ACCOUNT_BANNED");
  return account;
}

/** Returns the failures before this attempt. @throws DomainError LOGIN_LOCKED, SLIDE_VERIFY_REQUIRED */
async function passGate(
  ctx: Context,
  attempt: { key: FailureKey; attempt: number; slideToken: string | undefined },
): Promise<number> {
  const now = ctx.now().getTime();
  const failures = await findSignInFailures(ctx.db, attempt.key, {
    since: new Date(now - SIGN_IN_FAILURE_WINDOW_MS),
    exceptId: attempt.attempt,
    limit: SIGN_IN_LOCK_AFTER,
  });
  const gate = signInGate(failures.length);
  if (gate === "locked") {
    // Open again when the oldest of the failures that lock has left the window.
    const oldest = failures.at(-1)?.getTime() ?? now;
    const n = Math.max(1, Math.ceil((oldest + SIGN_IN_FAILURE_WINDOW_MS - now) / 60_000));
    throw new DomainError("LOGIN_LOCKED", { n });
  }
  if (gate === "puzzle" && !(await hasSlideProof(ctx, attempt.slideToken))) {
    throw new DomainError("SLIDE_VERIFY_REQUIRED", { failures: failures.length });
  }
  return failures.length;
}

async function hasSlideProof(ctx: Context, slideToken: string | undefined): Promise<boolean> {
  return slideToken !== undefined && (await spendPass(ctx, slideToken));
}
