import type { Db } from "@gavel/db";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import type { Context } from "../../../kernel/context.ts";
import { postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { findOwner, lockOwner } from "../queries.ts";
import { FACTOR_MAIL, type FactorNews } from "../text.ts";

interface Told {
  readonly uid: string;
  readonly news: FactorNews;
  readonly left?: number;
  readonly source?: string;
}

/**
 * Mails the person in their language, in the transaction of what happened; those without an address are not told. What they do
 * themselves has a pace, since it is refused rather than not told.
 * @throws DomainError TOO_FAST
 */
export async function tellOwner(
  ctx: Context,
  tx: Db,
  { uid, news, left = 0, source = "" }: Told,
): Promise<void> {
  if (ctx.viewer?.uid === uid) {
    // Before the pace, in whatever order the caller goes on.
    await lockOwner(tx, uid);
    await spendPace({ ...ctx, db: tx }, "signInChange");
  }
  const owner = await findOwner(tx, uid);
  if (owner?.email == null) return;
  const { shortName } = await loadSettings({ ...ctx, db: tx });
  const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE;
  const facts = { site: shortName, username: owner.username, ip: ctx.ip, news, left, source };
  await postMail(ctx, tx, {
    recipient: owner.email,
    locale,
    content: FACTOR_MAIL[locale](facts),
  });
}
