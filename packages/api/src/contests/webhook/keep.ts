/** What root does with everybody's webhooks. */
import { announce } from "@gavel/db";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { type WebhookStop, webhookOrigin } from "@gavel/domain/webhook";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import * as queries from "./queries.ts";
import type { WebhookView } from "./schema.ts";
import { requireAllowed } from "./service.ts";

/** All there are, newest first. */
export async function findWebhooks({ db }: SignedInContext): Promise<WebhookView[]> {
  const rows = await queries.listWebhooks(db);
  const ids = [...new Set(rows.flatMap(({ contestIds }) => contestIds))];
  const contests = ids.length === 0 ? [] : await queries.listTitles(db, ids);
  const titles = new Map(contests.map(({ id, title }) => [id, title]));
  return rows.map(({ uid, username, url, version, contestIds, stoppedAt, stopReason, ...row }) => ({
    ...row,
    origin: webhookOrigin(url) ?? "",
    owner: { uid, username },
    version: version as ClicsVersion,
    // Of one that was deleted the number is left.
    contests: contestIds.map((id) => ({ id, title: titles.get(id) ?? "" })),
    stopped:
      stoppedAt === null || stopReason === null
        ? null
        : { at: stoppedAt, reason: stopReason as WebhookStop },
  }));
}

/** @throws DomainError NOT_FOUND */
export async function removeWebhook(ctx: SignedInContext, { id }: { id: number }): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const gone = await queries.deleteWebhook(tx, id);
    if (gone === undefined) throw new DomainError("NOT_FOUND");
    const target = { id, name: webhookOrigin(gone.url) };
    await recordAudit(tx, ctx, { action: "webhook.delete", target });
    await announce(tx, { type: "webhook" });
  });
  return null;
}

/**
 * It is told again, from where it stood: nothing was lost meanwhile. One whose token or owner ended stops again.
 * @throws DomainError NOT_FOUND, WEBHOOK_ADDRESS
 */
export async function reactivateWebhook(
  ctx: SignedInContext,
  { id }: { id: number },
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await queries.findWebhook(tx, id);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    const origin = await requireAllowed({ ...ctx, db: tx }, found.url);
    await queries.updateReactivated(tx, id);
    await recordAudit(tx, ctx, { action: "webhook.reactivate", target: { id, name: origin } });
    await announce(tx, { type: "webhook" });
  });
  return null;
}
