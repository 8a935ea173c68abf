/** One-time codes that are mailed: sent once in a while, kept as a keyed hash, used once; short ones know five tries. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "@gavel/db";
import { ONE_TIME_CODE_TRIES } from "@gavel/domain/limit";
import type { Context } from "../../../kernel/context.ts";
import { drawText } from "../../../kernel/draw-text.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lately } from "../../../kernel/lately.ts";
import {
  type CodeKey,
  deleteCode,
  findCodeHash,
  findCodeSentAt,
  replaceCode,
  spendCodeTry,
} from "../queries.ts";

/** Each purpose and address has one live code. */
export function codeKey(purpose: CodeKey["purpose"], email: string): CodeKey {
  return { purpose, subject: email.toLowerCase() };
}

export function drawDigits(count = 6): string {
  return drawText("0123456789", count);
}

export function drawHex(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Stores the code that the caller mails in the same transaction `tx`; an older one of the key is void from then on.
 * @throws DomainError CODE_SENT_RECENTLY when the last one was sent less than `waitS` ago.
 */
export async function storeCode(
  ctx: Context,
  tx: Db,
  key: CodeKey,
  { code, lifeS, waitS }: { code: string; lifeS: number; waitS: number },
): Promise<void> {
  const now = ctx.now();
  const isStored = await replaceCode(tx, key, {
    hash: hashCode(ctx, key, code),
    now,
    expiresAt: secondsAfter(now, lifeS),
    sentLately: lately(now, waitS * 1000),
  });
  if (isStored) return;
  const sentAt = (await findCodeSentAt(tx, key))?.sentAt ?? now;
  const waited = (now.getTime() - sentAt.getTime()) / 1000;
  throw new DomainError("CODE_SENT_RECENTLY", { n: Math.max(1, Math.ceil(waitS - waited)) });
}

/**
 * The try is counted before the comparison, outside any transaction: guesses sent all at once share one count.
 * @returns what `consumeCode` takes. @throws DomainError CODE_EXPIRED, CODE_WRONG
 */
export async function checkCode(ctx: Context, key: CodeKey, code: string): Promise<string> {
  const limit = { now: ctx.now(), tries: ONE_TIME_CODE_TRIES };
  return compare(ctx, { key, code }, await spendCodeTry(ctx.db, key, limit));
}

/** Of one that `drawHex` drew: nobody finds it by trying, and if tries were counted, strangers could void it. @throws as `checkCode` */
export async function checkLongCode(ctx: Context, key: CodeKey, code: string): Promise<string> {
  return compare(ctx, { key, code }, await findCodeHash(ctx.db, key, ctx.now()));
}

function compare(
  ctx: Context,
  { key, code }: { readonly key: CodeKey; readonly code: string },
  stored: { readonly codeHash: string } | undefined,
): string {
  if (stored === undefined) throw new DomainError("CODE_EXPIRED");
  const given = Buffer.from(hashCode(ctx, key, code));
  const wanted = Buffer.from(stored.codeHash);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new DomainError("CODE_WRONG");
  }
  return stored.codeHash;
}

/** In the transaction of what the code allows. @throws DomainError CODE_EXPIRED when another request was quicker. */
export async function consumeCode(tx: Db, key: CodeKey, codeHash: string): Promise<void> {
  if (!(await deleteCode(tx, key, codeHash))) throw new DomainError("CODE_EXPIRED");
}

/** Keyed: a million codes are quickly tried against a plain hash. */
function hashCode(ctx: Context, key: CodeKey, code: string): string {
  return createHmac("sha256", ctx.services.jwtSecret)
    .update(`${key.purpose}\n${key.subject}\n${code}`)
    .digest("hex");
}

export function secondsAfter(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
