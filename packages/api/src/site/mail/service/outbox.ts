import { announce, type Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { answerTogetherIn } from "../../../kernel/together.ts";
import { keptSince, loadSettings } from "../../setting/index.ts";
import {
  countMails,
  deleteMailsBefore,
  findMails,
  findServer,
  insertMail,
  updateMailAgain,
} from "../queries.ts";
import { renderMail } from "../render.ts";
import type { MailState, OutboxInput, OutboxMail } from "../schema.ts";
import type { MailContent } from "../text.ts";

export interface MailWish {
  readonly recipient: string;
  readonly locale: Locale;
  readonly content: MailContent;
  /** From then on it is of no use and is not sent any more. */
  readonly expiresAt?: Date;
  /** Takes a POST without a session by which mails of its kind are turned off. */
  readonly unsubscribeUrl?: string;
}

/**
 * Leaves the mail in the outbox, in the transaction `tx`: it is sent if and only if that commits. Returns its number,
 * which is all that may be logged of it.
 */
export async function postMail(
  ctx: Pick<Context, "db" | "now"> & { readonly services: Pick<Context["services"], "events"> },
  tx: Db,
  mail: MailWish,
): Promise<number> {
  const [{ shortName }, server] = await Promise.all([
    loadSettings({ ...ctx, db: tx }),
    findServer(tx),
  ]);
  const frame = { site: shortName, locale: mail.locale, bannerUrl: server?.banner_url ?? "" };
  const { subject, text, html } = renderMail(mail.content, frame);
  const id = await insertMail(tx, {
    recipient: mail.recipient,
    locale: mail.locale,
    subject,
    body: text,
    html,
    createdAt: ctx.now(),
    expiresAt: mail.expiresAt ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  });
  await announce(tx, { type: "mail" });
  return id;
}

/** For root, who sees what was not sent and why, and passes codes on by hand while the site has no mail server. */
export async function findOutbox(
  ctx: SignedInContext,
  input: OutboxInput,
): Promise<Page<OutboxMail>> {
  const { db } = ctx;
  const [rows, total] = await Promise.all([
    findMails(db, input),
    answerTogetherIn(ctx, `mail.count ${input.state}`, () => countMails(db, input.state)),
  ]);
  return { records: rows.map((row) => ({ ...row, state: stateOf(row) })), total };
}

function stateOf(mail: { sentAt: Date | null; failedAt: Date | null }): MailState {
  if (mail.sentAt !== null) return "sent";
  return mail.failedAt === null ? "waiting" : "failed";
}

/** @throws DomainError NOT_FOUND when there is no such mail or it was sent. */
export async function sendAgain(ctx: SignedInContext, { id }: { id: number }): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await updateMailAgain(tx, id, ctx.now()))) throw new DomainError("NOT_FOUND");
    await announce(tx, { type: "mail" });
  });
  return null;
}

/** What was mailed is nobody's business after as long as root says. */
export async function purgeMails(ctx: Pick<Context, "db" | "services" | "now">): Promise<void> {
  const since = await keptSince(ctx, "keepMailsDays");
  if (since !== null) await deleteMailsBefore(ctx.db, since);
}
