/** Name and password with each request, as programs send them that know no sessions. */
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Context, Services, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { hasFactor, mustSetUpFactor } from "../../factor/index.ts";
import { roleOf } from "../present.ts";
import { type AccountRow, findAccountByName } from "../queries.ts";
import { type SignInInput, signInInput } from "../schema.ts";
import { checkOwnPassword } from "./sign-in.ts";

/** To hash at each request would take a core from the site for every program that reads along. */
const KNOWN_MAX = 1000;
/** By what was sent, never the password itself: the stored hash that it was right for. */
const known = new WeakMap<Services, LRUCache<string, string>>();

/**
 * Counts wrong passwords as the sign-in does. A pair that was right is compared with what is stored, so a new password or
 * a ban ends it at once.
 * @throws DomainError LOGIN_FAILED, LOGIN_LOCKED, SLIDE_VERIFY_REQUIRED, ACCOUNT_BANNED, TOO_BUSY,
 *   SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, ACCOUNT_CLOSING
 */
export async function resolveBasic(
  ctx: Context,
  sent: { readonly username: string; readonly password: string },
): Promise<Viewer> {
  const input = signInInput.safeParse(sent);
  if (!input.success) throw new DomainError("LOGIN_FAILED", { failures: 1 });
  const { uid, username, ...account } = await findKnown(ctx, input.data);
  // Programs that go on sending it do not keep an account that its owner closed.
  if (account.closes_at !== null) throw new DomainError("ACCOUNT_CLOSING");
  const role = roleOf({ uid, ...account });
  // There is no second step in such a request: a token of the person takes the place of the password.
  if (await hasFactor(ctx, uid)) throw new DomainError("SECOND_FACTOR_REQUIRED");
  if (await mustSetUpFactor(ctx, { uid, role })) {
    throw new DomainError("SECOND_FACTOR_SETUP_REQUIRED");
  }
  return { uid, username, role, sessionId: "basic" };
}

async function findKnown(ctx: Context, input: SignInInput): Promise<AccountRow> {
  const { services } = ctx;
  const pairs = known.get(services) ?? new LRUCache<string, string>({ max: KNOWN_MAX });
  known.set(services, pairs);
  const pair = createHmac("sha256", services.jwtSecret)
    .update(JSON.stringify([input.username, input.password]))
    .digest("base64");
  const hash = pairs.get(pair);
  if (hash !== undefined) {
    const account = await findAccountByName(ctx.db, input.username);
    if (account?.password_hash === hash) {
      if (account.is_banned) throw new DomainError("ACCOUNT_BANNED");
      return account;
    }
    pairs.delete(pair);
  }
  const { account } = await checkOwnPassword(ctx, input);
  pairs.set(pair, account.password_hash);
  return account;
}
