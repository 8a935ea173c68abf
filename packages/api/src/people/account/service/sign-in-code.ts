/** A code by mail for whoever is asked for the puzzle by a client that cannot show it. It stands for the password. */
import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_LIFE_S } from "@gavel/domain/limit";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { MAIL_TEXTS, postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { type AccountRow, noteProvenEmail } from "../queries.ts";
import { checkCode, codeKey, consumeCode, drawDigits, secondsAfter, storeCode } from "./code.ts";

const CODE = new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`);
/** What keeps a mail from being sent is not told: who tries passwords learns nothing of the account. */
const UNTOLD = new Set(["CODE_SENT_RECENTLY", "TOO_FAST"]);

/** Sends nothing while the last code is good, to an account without an address, or to nobody. */
export async function mailSignInCode(ctx: Context, account: AccountRow | undefined): Promise<void> {
  if (account?.email == null) return;
  const { uid, username, email: recipient } = account;
  const { shortName } = await loadSettings(ctx);
  const code = drawDigits(SIGN_IN_CODE_DIGITS);
  const lifeS = SIGN_IN_CODE_LIFE_S;
  try {
    const mailId = await ctx.db.transaction().execute(async (tx) => {
      await spendPace({ ...ctx, db: tx, viewer: null }, "strangerMail");
      await storeCode(ctx, tx, keyOf(account), { code, lifeS, waitS: lifeS });
      const facts = { site: shortName, username, code, minutes: lifeS / 60 };
      return postMail(ctx, tx, {
        recipient,
        locale: ctx.locale,
        content: MAIL_TEXTS.signInCode[ctx.locale](facts),
        expiresAt: secondsAfter(ctx.now(), lifeS),
      });
    });
    ctx.log.info({ mailId, uid }, "a sign-in code is in the mail outbox");
  } catch (error) {
    if (!(error instanceof DomainError && UNTOLD.has(error.code))) throw error;
  }
}

/** Whether this is the code that was mailed; then it is used up. Only what looks like one costs a try. */
export async function spendSignInCode(
  ctx: Context,
  account: AccountRow | undefined,
  password: string,
): Promise<boolean> {
  if (account === undefined || !CODE.test(password)) return false;
  const key = keyOf(account);
  try {
    await consumeCode(ctx.db, key, await checkCode(ctx, key, password));
    await noteProvenEmail(ctx.db, account.uid);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Of the address of today: a code mailed to an earlier one opens nothing. */
function keyOf({ uid, email }: AccountRow) {
  return codeKey("sign-in", `${uid}\n${email ?? ""}`);
}
