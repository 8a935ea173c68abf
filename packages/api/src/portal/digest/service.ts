import { nextDigestAt } from "@gavel/domain/digest";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import * as queries from "./queries.ts";
import type { DigestChoice, saveDigestInput, stopDigestInput } from "./schema.ts";
import { readStopToken } from "./token.ts";

export async function getDigest(ctx: SignedInContext): Promise<DigestChoice> {
  const [{ baseUrl }, { every, nextAt, hasEmail }] = await Promise.all([
    loadSettings(ctx),
    queries.findDigest(ctx.db, ctx.viewer.uid),
  ]);
  if (!hasEmail) return { every, nextAt, obstacle: "no-email" };
  return { every, nextAt, obstacle: baseUrl === "" ? "no-site-address" : null };
}

/** @throws DomainError TOO_FAST */
export async function saveDigest(
  ctx: SignedInContext,
  { every, timeZone }: z.output<typeof saveDigestInput>,
): Promise<DigestChoice> {
  const { uid } = ctx.viewer;
  const now = ctx.now();
  const { timeZone: siteZone } = await loadSettings(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "profile");
    if (every === "off") return queries.deleteDigest(tx, uid);
    const nextAt = nextDigestAt(every, timeZone ?? siteZone, now);
    await queries.saveDigest(tx, { uid, every, timeZone, nextAt, now });
  });
  return getDigest(ctx);
}

/** By the link of a mail, without signing in; doing it again changes nothing. @throws DomainError NOT_FOUND */
export async function stopDigest(
  ctx: Pick<Context, "db" | "services">,
  { token }: z.output<typeof stopDigestInput>,
): Promise<null> {
  const uid = readStopToken(ctx.services.jwtSecret, token);
  if (uid === null) throw new DomainError("NOT_FOUND");
  await queries.deleteDigest(ctx.db, uid);
  return null;
}
