import type { Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { SignedInContext } from "../context.ts";
import type { Page } from "../paging.ts";
import { countMails, findMails, insertMail } from "./queries.ts";
import type { OutboxMail } from "./schema.ts";
import type { MailText } from "./text.ts";

/**
 * Leaves the mail in the outbox, in the transaction of `db`: it exists if and only if what it tells of does. Returns
 * its number, which is all that may be logged of it.
 */
export function postMail(
  db: Db,
  mail: MailText & { recipient: string; locale: Locale },
): Promise<number> {
  return insertMail(db, mail);
}

/** For root, who passes codes on by hand while the site has no mail server. */
export async function findOutbox(
  ctx: SignedInContext,
  paging: { currentPage: number; limit: number },
): Promise<Page<OutboxMail>> {
  const [records, total] = await Promise.all([findMails(ctx.db, paging), countMails(ctx.db)]);
  return { records, total };
}
