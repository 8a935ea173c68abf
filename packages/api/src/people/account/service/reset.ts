import { RESET_CODE_LIFE_S, RESET_MAIL_WAIT_S } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendCaptcha } from "../../../site/human-check/index.ts";
import { MAIL_TEXTS, postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { tellOwner } from "../../factor/index.ts";
import { endAllSessions } from "../../session/index.ts";
import { hashPassword } from "../password.ts";
import {
  deleteSignInFailuresOf,
  findAccountByEmail,
  findAccountByName,
  noteProvenEmail,
  updatePasswordHash,
} from "../queries.ts";
import type { ResetPasswordInput, ResetRequestInput } from "../schema.ts";
import { checkLongCode, codeKey, consumeCode, drawHex, secondsAfter, storeCode } from "./code.ts";

/** Mails a link that sets a new password. The captcha is used up whatever comes of it. */
export async function requestReset(ctx: Context, input: ResetRequestInput): Promise<null> {
  await spendCaptcha(ctx, input);
  const account = await findAccountByEmail(ctx.db, input.email);
  if (account?.email == null) throw new DomainError("EMAIL_NOT_FOUND");
  const { shortName, baseUrl } = await loadSettings(ctx);
  const site = baseUrl === "" ? ctx.loopbackOrigin : baseUrl;
  if (site === null) throw new DomainError("SITE_ADDRESS_UNSET");
  const recipient = account.email;
  const code = drawHex();
  const life = { lifeS: RESET_CODE_LIFE_S, waitS: RESET_MAIL_WAIT_S };
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "strangerMail");
    await storeCode(ctx, tx, codeKey("reset-password", recipient), { code, ...life });
    const link = resetLink(site, { username: account.username, code });
    const facts = { site: shortName, username: account.username, link };
    return postMail(ctx, tx, {
      recipient,
      locale: ctx.locale,
      content: MAIL_TEXTS.resetPassword[ctx.locale]({ ...facts, minutes: RESET_CODE_LIFE_S / 60 }),
      expiresAt: secondsAfter(ctx.now(), RESET_CODE_LIFE_S),
    });
  });
  ctx.log.info({ mailId, uid: account.uid }, "a reset link is in the mail outbox");
  return null;
}

/** Sets the password, ends every session of the account and forgives the failures that led here. */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<null> {
  const account = await findAccountByName(ctx.db, input.username);
  if (account === undefined) throw new DomainError("USER_NOT_FOUND");
  if (account.email === null) throw new DomainError("CODE_EXPIRED");
  // The address of today: a link mailed to an earlier one opens nothing.
  const key = codeKey("reset-password", account.email);
  const codeHash = await checkLongCode(ctx, key, input.code);
  const passwordHash = await hashPassword(input.password, ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await consumeCode(tx, key, codeHash);
    await updatePasswordHash(tx, account.uid, passwordHash);
    await noteProvenEmail(tx, account.uid);
    await endAllSessions(tx, account.uid, ctx.now());
    await tellOwner(ctx, tx, { uid: account.uid, news: "password-reset" });
    await deleteSignInFailuresOf(tx, account.username_key ?? nameKey(account.username));
  });
  ctx.log.info({ uid: account.uid }, "a password was reset");
  return null;
}

function resetLink(site: string, { username, code }: { username: string; code: string }): string {
  const query = new URLSearchParams({ username, code });
  return `${site.replace(/\/+$/, "")}/reset-password?${query}`;
}
