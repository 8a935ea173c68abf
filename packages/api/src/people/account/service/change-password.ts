import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { tellOwner } from "../../factor/index.ts";
import { endAllSessions } from "../../session/index.ts";
import { hashPassword } from "../password.ts";
import { presentOwnAccount } from "../present.ts";
import { replacePasswordHash } from "../queries.ts";
import type { ChangePasswordInput, UserInfo } from "../schema.ts";
import { limitTries, verifyOwnPassword } from "./own-password.ts";

/**
 * Ends all sessions and tokens, the caller's too: whoever knew the old password is out.
 * @throws DomainError PASSWORD_WRONG, ACTION_LOCKED, SAME_AS_CURRENT.
 */
export async function changePassword(
  ctx: SignedInContext,
  input: ChangePasswordInput,
): Promise<UserInfo> {
  const account = await limitTries(ctx, "change-password", () =>
    verifyOwnPassword(ctx, input.oldPassword),
  );
  // The old one was right, so equal words are equal passwords.
  if (input.newPassword === input.oldPassword) throw new DomainError("SAME_AS_CURRENT");
  const passwordHash = await hashPassword(input.newPassword, ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const change = { from: account.password_hash, to: passwordHash };
    // Of two changes at once the second one's old password is no longer the current one.
    if (!(await replacePasswordHash(tx, account.uid, change))) {
      throw new DomainError("PASSWORD_WRONG");
    }
    await endAllSessions(tx, account.uid, ctx.now());
    await tellOwner(ctx, tx, { uid: account.uid, news: "password-changed" });
  });
  return presentOwnAccount(account);
}
