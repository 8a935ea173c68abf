import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  ONE_TIME_CODE_TRIES,
  REGISTER_CODE_LIFE_S,
  REGISTER_CODE_WAIT_S,
} from "@gavel/domain/limit";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { MAIL_TEXTS, postMail } from "../../mail/index.ts";
import { loadSettings } from "../../setting/index.ts";
import { hashPassword } from "../password.ts";
import { isBlockedMailDomain } from "../policy.ts";
import {
  type CodeKey,
  deleteCode,
  findCodeSentAt,
  isEmailTaken,
  isUsernameTaken,
  replaceCode,
  spendCodeTry,
} from "../queries.ts";
import type { CheckTakenInput, RegisterCodeAnswer, RegisterInput, TakenAnswer } from "../schema.ts";
import { createAccount } from "./create.ts";

export async function checkTaken(ctx: Context, input: CheckTakenInput): Promise<TakenAnswer> {
  const username = input.username?.trim() ?? "";
  const email = input.email?.trim() ?? "";
  return {
    username: username !== "" && (await isUsernameTaken(ctx.db, username)),
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
  const key = codeKey(email);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = ctx.now();
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    const isSent = await replaceCode(tx, key, {
      hash: hashCode(ctx, key, code),
      now,
      expiresAt: secondsAfter(now, REGISTER_CODE_LIFE_S),
      sentBefore: secondsAfter(now, -REGISTER_CODE_WAIT_S),
    });
    if (!isSent) throw new DomainError("CODE_SENT_RECENTLY", { n: await secondsToWait(ctx, key) });
    const facts = { site: shortName, code, minutes: REGISTER_CODE_LIFE_S / 60 };
    const text = MAIL_TEXTS.registerCode[ctx.locale](facts);
    return postMail(tx, { recipient: email, locale: ctx.locale, ...text });
  });
  ctx.log.info({ mailId }, "a registration code waits in the mail outbox");
  return { email, expire: REGISTER_CODE_LIFE_S };
}

export async function register(ctx: Context, input: RegisterInput): Promise<null> {
  await requireOpenRegistration(ctx, input.email);
  // Before the code: a name that is taken costs no try.
  const taken = await checkTaken(ctx, input);
  if (taken.username) throw new DomainError("USERNAME_EXISTS");
  if (taken.email) throw new DomainError("EMAIL_EXISTS");
  const key = codeKey(input.email);
  const codeHash = await checkCode(ctx, key, input.code);
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, key, codeHash))) throw new DomainError("CODE_EXPIRED");
    await createAccount(tx, { ...input, locale: ctx.locale }, passwordHash);
  });
  return null;
}

async function requireOpenRegistration(ctx: Context, email: string) {
  const settings = await loadSettings(ctx);
  if (!settings.register) throw new DomainError("REGISTER_CLOSED");
  if (isBlockedMailDomain(email, settings.blockedMailDomains)) {
    throw new DomainError("EMAIL_DOMAIN_BLOCKED");
  }
  return settings;
}

/** The try is counted before the comparison, outside any transaction: guesses sent all at once share one count. */
async function checkCode(ctx: Context, key: CodeKey, code: string): Promise<string> {
  const stored = await spendCodeTry(ctx.db, key, { now: ctx.now(), tries: ONE_TIME_CODE_TRIES });
  if (stored === undefined) throw new DomainError("CODE_EXPIRED");
  const given = Buffer.from(hashCode(ctx, key, code));
  const wanted = Buffer.from(stored.codeHash);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new DomainError("CODE_WRONG");
  }
  return stored.codeHash;
}

async function secondsToWait(ctx: Context, key: CodeKey): Promise<number> {
  const sentAt = (await findCodeSentAt(ctx.db, key))?.sentAt.getTime() ?? ctx.now().getTime();
  const waited = (ctx.now().getTime() - sentAt) / 1000;
  return Math.max(1, Math.ceil(REGISTER_CODE_WAIT_S - waited));
}

function codeKey(email: string): CodeKey {
  return { purpose: "register", subject: email.toLowerCase() };
}

/** Keyed: a million codes are quickly tried against a plain hash. */
function hashCode(ctx: Context, key: CodeKey, code: string): string {
  return createHmac("sha256", ctx.services.jwtSecret)
    .update(`${key.purpose}\n${key.subject}\n${code}`)
    .digest("hex");
}

function secondsAfter(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
