/** What the owner of a webhook does with it, over the Contest API. */
import { announce } from "@gavel/db";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { WEBHOOKS_OF_PERSON, WEBHOOKS_OF_SITE, webhookOrigin } from "@gavel/domain/webhook";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { sealSecret } from "../../kernel/secret-box.ts";
import { limitToToken } from "../../kernel/token-limits.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { type FeedPosition, positionNow } from "../feed/index.ts";
import { hearingsOf, typesOf } from "./audience.ts";
import * as queries from "./queries.ts";
import type { NewWebhook, WebhookJson } from "./schema.ts";

/** Ids as the Contest API writes them: anything else names nothing. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

function present({ id, url, endpoints, contest_ids, stopped_at }: queries.OwnRow): WebhookJson {
  const contestIds = contest_ids.map(String);
  return { id: String(id), url, endpoints, contest_ids: contestIds, active: stopped_at === null };
}

export async function findOwnWebhooks({ db, viewer }: SignedInContext): Promise<WebhookJson[]> {
  return (await queries.listOwn(db, viewer.uid)).map(present);
}

/** @throws DomainError NOT_FOUND, also for other people's */
export async function getOwnWebhook(ctx: SignedInContext, id: string): Promise<WebhookJson> {
  const found = (await findOwnWebhooks(ctx)).find((one) => one.id === id);
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}

/** @throws DomainError NOT_FOUND, also for other people's */
export async function deleteOwnWebhook(ctx: SignedInContext, id: string): Promise<void> {
  const number = numberOf(id);
  if (number === null) throw new DomainError("NOT_FOUND");
  await ctx.db.transaction().execute(async (tx) => {
    const gone = await queries.deleteWebhook(tx, number, ctx.viewer.uid);
    if (gone === undefined) throw new DomainError("NOT_FOUND");
    const target = { id, name: webhookOrigin(gone.url) };
    await recordAudit(tx, ctx, { action: "webhook.delete", target });
    await announce(tx, { type: "webhook" });
  });
}

/** @throws DomainError WEBHOOK_ADDRESS for an address that root has not allowed */
export async function requireAllowed(
  ctx: Pick<SignedInContext, "db" | "services">,
  url: string,
): Promise<string> {
  const origin = webhookOrigin(url);
  if (origin === null) throw new DomainError("PARAM_INVALID", { field: "url" });
  const { webhookOrigins } = await loadSettings(ctx);
  if (!webhookOrigins.includes(origin)) throw new DomainError("WEBHOOK_ADDRESS", { origin });
  return origin;
}

/**
 * From now on it is told what its owner may see. What a personal token registers ends with that token.
 * @throws DomainError WEBHOOK_ADDRESS, WEBHOOK_LIMIT, WEBHOOKS_FULL, TOO_FAST, or PARAM_INVALID for contests that its owner
 *   does not see
 */
export async function registerWebhook(
  ctx: SignedInContext,
  version: ClicsVersion,
  { url, token, endpoints, contest_ids }: NewWebhook,
): Promise<WebhookJson> {
  const origin = await requireAllowed(ctx, url);
  // As whom it will be told.
  const { viewer } = limitToToken(ctx, "read");
  const contestIds = [...new Set(contest_ids)].map(numberOf);
  const known = contestIds.flatMap((id) => (id === null ? [] : [id]));
  const wish = { viewer, contestIds: known, now: ctx.now() };
  const isNone = contest_ids.length > 0 && known.length === 0;
  const hearings = isNone ? [] : await hearingsOf(ctx.db, wish);
  if (contestIds.length > 0 && hearings.length !== contestIds.length) {
    throw new DomainError("PARAM_INVALID", { field: "contest_ids" });
  }
  await spendPace(ctx, "webhook");
  const positions: [number, FeedPosition][] = [];
  for (const { contestId, reader, isRegistered, groupLevel } of hearings) {
    const follower = { viewer, reader, isRegistered, groupLevel, end: () => {} };
    const now = await positionNow(ctx, contestId, { follower, types: typesOf(endpoints) });
    positions.push([contestId, now]);
  }
  return ctx.db.transaction().execute(async (tx) => {
    await requireRoom(tx, viewer.uid);
    const row = await queries.insertWebhook(tx, {
      ...{ uid: viewer.uid, token_id: viewer.tokenId ?? null, version, url, endpoints },
      ...{ contest_ids: known, created_at: ctx.now() },
      sealed_token: sealSecret(ctx.services.jwtSecret, token),
    });
    for (const [contestId, position] of positions) {
      await queries.savePosition(tx, row.id, contestId, position);
    }
    const after = { url: origin, contestId: known.join(", ") };
    await recordAudit(tx, ctx, {
      action: "webhook.create",
      target: { id: row.id, name: origin },
      after,
    });
    await announce(tx, { type: "webhook" });
    return present(row);
  });
}

async function requireRoom(tx: SignedInContext["db"], uid: string): Promise<void> {
  await queries.lockWebhooks(tx);
  const { ofPerson, ofSite } = await queries.countWebhooks(tx, uid);
  if (ofPerson >= WEBHOOKS_OF_PERSON) {
    throw new DomainError("WEBHOOK_LIMIT", { n: WEBHOOKS_OF_PERSON });
  }
  if (ofSite >= WEBHOOKS_OF_SITE) throw new DomainError("WEBHOOKS_FULL", { n: WEBHOOKS_OF_SITE });
}
