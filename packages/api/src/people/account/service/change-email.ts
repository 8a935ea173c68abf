import { CHANGE_EMAIL_CODE_LIFE_S, CHANGE_EMAIL_CODE_WAIT_S } from "@gavel/domain/limit";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { MAIL_TEXTS, postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { tellOwner } from "../../factor/index.ts";
import { isBlockedMailDomain } from "../policy.ts";
import { presentOwnAccount } from "../present.ts";
import { findAccountByUid, isEmailTaken, updateAccount } from "../queries.ts";
import type { ChangeEmailInput, UserInfo } from "../schema.ts";
import { checkCode, codeKey, consumeCode, drawDigits, secondsAfter, storeCode } from "./code.ts";
import { limitTries, verifyOwnPassword } from "./own-password.ts";

/** To the new address, so that the code shows who reads it. @throws DomainError CODE_SENT_RECENTLY, EMAIL_EXISTS, … */
export async function sendChangeEmailCode(
  ctx: SignedInContext,
  { email }: { email: string },
): Promise<null> {
  const { shortName } = await requireFreeEmail(ctx, email);
  const code = drawDigits();
  const life = { lifeS: CHANGE_EMAIL_CODE_LIFE_S, waitS: CHANGE_EMAIL_CODE_WAIT_S };
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "ownMail");
    await storeCode(ctx, tx, keyOf(ctx), { code: bindTo(email, code), ...life });
    const facts = { site: shortName, code, minutes: CHANGE_EMAIL_CODE_LIFE_S / 60 };
    const { username } = ctx.viewer;
    return postMail(ctx, tx, {
      recipient: email,
      locale: ctx.locale,
      content: MAIL_TEXTS.changeEmail[ctx.locale]({ ...facts, username }),
      expiresAt: secondsAfter(ctx.now(), CHANGE_EMAIL_CODE_LIFE_S),
    });
  });
  ctx.log.info({ mailId }, "a code for a new address is in the mail outbox");
  return null;
}

/** @throws DomainError PASSWORD_WRONG, CODE_WRONG, CODE_EXPIRED, ACTION_LOCKED, SAME_AS_CURRENT, EMAIL_EXISTS. */
export async function changeEmail(
  ctx: SignedInContext,
  { password, newEmail, code }: ChangeEmailInput,
): Promise<UserInfo> {
  await requireFreeEmail(ctx, newEmail);
  const key = keyOf(ctx);
  const codeHash = await limitTries(ctx, "change-email", async () => {
    await verifyOwnPassword(ctx, password);
    return checkCode(ctx, key, bindTo(newEmail, code));
  });
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await consumeCode(tx, key, codeHash);
      // To the old address, for whoever reads mail there and did not do this.
      await tellOwner(ctx, tx, { uid: ctx.viewer.uid, news: "email-changed" });
      const change = { email: newEmail, proven_email: newEmail };
      return presentOwnAccount(await updateAccount(tx, ctx.viewer.uid, change, ctx.now()));
    });
  } catch (error) {
    const isTaken = findBrokenUniqueIndex(error) === "user_account_email";
    throw isTaken ? new DomainError("EMAIL_EXISTS") : error;
  }
}

async function requireFreeEmail(ctx: SignedInContext, email: string) {
  const settings = await loadSettings(ctx);
  const account = await findAccountByUid(ctx.db, ctx.viewer.uid);
  if (account === undefined) throw new DomainError("SESSION_EXPIRED");
  if (account.email?.toLowerCase() === email.toLowerCase()) {
    throw new DomainError("SAME_AS_CURRENT");
  }
  if (isBlockedMailDomain(email, settings.blockedMailDomains)) {
    throw new DomainError("EMAIL_DOMAIN_BLOCKED");
  }
  if (await isEmailTaken(ctx.db, email)) throw new DomainError("EMAIL_EXISTS");
  return settings;
}

/** One code a person at a time, whatever the address, so that nobody floods strangers with mail. */
function keyOf({ viewer }: SignedInContext) {
  return codeKey("change-email", viewer.uid);
}

/** The code is good for the address that it was mailed to and for no other. */
function bindTo(email: string, code: string): string {
  return `${email.toLowerCase()}\n${code}`;
}
