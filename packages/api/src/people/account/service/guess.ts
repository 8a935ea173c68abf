import { SIGN_IN_LOCK_AFTER } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import { addressKey, siteNetwork } from "../../../kernel/address.ts";
import type { Context } from "../../../kernel/context.ts";
import { signInGate } from "../policy.ts";
import {
  deleteSignInFailure,
  findAccountByName,
  findSignInFailures,
  insertSignInFailure,
} from "../queries.ts";
import { lockedSince, windowOf } from "./sign-in.ts";

/**
 * For whoever tries a name and password elsewhere than at the sign-in form: a wrong one, which is null, counts as one there, so
 * that nobody guesses at a name in two places. Counted before and taken back, as there.
 * @throws DomainError LOGIN_LOCKED, or what the attempt throws
 */
export async function countAsSignIn<T>(
  ctx: Context,
  username: string,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const account = await findAccountByName(ctx.db, username);
  const usernameKey = account?.username_key ?? nameKey(username);
  const key = { usernameKey, ip: addressKey(ctx.ip), network: siteNetwork(ctx.ip) };
  const id = await insertSignInFailure(ctx.db, key, ctx.now());
  let isWrong = false;
  try {
    const found = await findSignInFailures(ctx.db, key, {
      ...windowOf(ctx, { attempt: id }),
      limit: SIGN_IN_LOCK_AFTER,
    });
    if (signInGate(found.length) === "locked") throw lockedSince(ctx, found);
    const answer = await attempt();
    isWrong = answer === null;
    return answer;
  } finally {
    if (!isWrong) await deleteSignInFailure(ctx.db, id);
  }
}
