import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { presentOwnAccount } from "../present.ts";
import { findAccountByUid, updateAccount } from "../queries.ts";
import type { ProfileChanges, UserInfo } from "../schema.ts";

/**
 * Changes what is given and leaves the rest; an empty text clears a field.
 * @throws DomainError TOO_FAST; SAME_AS_CURRENT when nothing but the mobile number is given and it is the current one.
 */
export async function updateProfile(
  ctx: SignedInContext,
  changes: ProfileChanges,
): Promise<UserInfo> {
  const account = await findAccountByUid(ctx.db, ctx.viewer.uid);
  if (account === undefined) throw new DomainError("SESSION_EXPIRED");
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return presentOwnAccount(account);
  // A form of the whole profile sends the number along as it is; a change of the number alone must be one.
  if (given.length === 1 && changes.mobile === account.mobile) {
    throw new DomainError("SAME_AS_CURRENT");
  }
  await spendPace(ctx, "profile");
  const { cfUsername, ...rest } = changes;
  const isSameElsewhere = cfUsername === undefined || cfUsername === account.cf_username;
  const columns = {
    ...rest,
    cf_username: cfUsername,
    // That of the account named before.
    ...(isSameElsewhere ? {} : { cf_rating: null, cf_unknown_at: null }),
  };
  const stored = await updateAccount(ctx.db, account.uid, columns, ctx.now());
  return presentOwnAccount(stored);
}
