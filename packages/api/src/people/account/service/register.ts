import { REGISTER_CODE_LIFE_S, REGISTER_CODE_WAIT_S } from "@gavel/domain/limit";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { MAIL_TEXTS, postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { tellNewcomer } from "../../../talk/notice/index.ts";
import { hashPassword } from "../password.ts";
import { isBlockedMailDomain } from "../policy.ts";
import { isEmailTaken, isUsernameTaken, noteProvenEmail } from "../queries.ts";
import type { CheckTakenInput, RegisterCodeAnswer, RegisterInput, TakenAnswer } from "../schema.ts";
import { checkCode, codeKey, consumeCode, drawDigits, secondsAfter, storeCode } from "./code.ts";
import { createAccount } from "./create.ts";
import { looksLikeAnother, requireOwnLook } from "./names.ts";

export async function checkTaken(ctx: Context, input: CheckTakenInput): Promise<TakenAnswer> {
  const username = input.username?.trim() ?? "";
  const email = input.email?.trim() ?? "";
  await spendPace(ctx, "nameCheck");
  return {
    username: username !== "" && (await isUsernameTaken(ctx.db, username)),
    lookalike: username !== "" && (await looksLikeAnother(ctx.db, username)),
    email: email !== "" && (await isEmailTaken(ctx.db, email)),
  };
}

export async function sendRegisterCode(
  ctx: Context,
  input: { email: string },
): Promise<RegisterCodeAnswer> {
  const { email } = input;
  const { shortName } = await requireOpenRegistration(ctx, email);
  if (await isEmailTaken(ctx.db, email)) throw new DomainError("EMAIL_EXISTS");
  const code = drawDigits();
  const life = { lifeS: REGISTER_CODE_LIFE_S, waitS: REGISTER_CODE_WAIT_S };
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "strangerMail");
    await storeCode(ctx, tx, codeKey("register", email), { code, ...life });
    const facts = { site: shortName, code, minutes: REGISTER_CODE_LIFE_S / 60 };
    return postMail(ctx, tx, {
      recipient: email,
      locale: ctx.locale,
      content: MAIL_TEXTS.registerCode[ctx.locale](facts),
      expiresAt: secondsAfter(ctx.now(), REGISTER_CODE_LIFE_S),
    });
  });
  ctx.log.info({ mailId }, "a registration code is in the mail outbox");
  return { email, expire: REGISTER_CODE_LIFE_S };
}

export async function register(ctx: Context, input: RegisterInput): Promise<null> {
  await requireOpenRegistration(ctx, input.email);
  // Before the code: a name that is taken costs no try.
  const taken = await checkTaken(ctx, input);
  if (taken.username) throw new DomainError("USERNAME_EXISTS");
  if (taken.lookalike) throw new DomainError("USERNAME_LOOKALIKE");
  if (taken.email) throw new DomainError("EMAIL_EXISTS");
  const key = codeKey("register", input.email);
  const codeHash = await checkCode(ctx, key, input.code);
  const passwordHash = await hashPassword(input.password, ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await consumeCode(tx, key, codeHash);
    await requireOwnLook(tx, input.username);
    const uid = await createAccount(tx, { ...input, locale: ctx.locale }, passwordHash);
    await noteProvenEmail(tx, uid);
    await tellNewcomer({ db: tx, now: ctx.now }, uid);
  });
  return null;
}

/** @throws DomainError REGISTER_CLOSED, EMAIL_DOMAIN_BLOCKED */
export async function requireOpenRegistration(ctx: Context, email: string) {
  const settings = await loadSettings(ctx);
  if (!settings.register) throw new DomainError("REGISTER_CLOSED");
  if (isBlockedMailDomain(email, settings.blockedMailDomains)) {
    throw new DomainError("EMAIL_DOMAIN_BLOCKED");
  }
  return settings;
}
