/** What an answer says of the account that heard it, and of the site that gave it. */
import type { Db } from "@gavel/db";
import type { Consequence } from "@gavel/remote-judges/delivery";
import type { RemoteFailure } from "@gavel/remote-judges/failure";
import type { SitePart } from "@gavel/remote-judges/parts";
import type { RemoteSite } from "@gavel/remote-judges/site";
import type { Context } from "../../kernel/context.ts";
import { sealSecret } from "../../kernel/secret-box.ts";
import { updateAccount } from "../account/index.ts";
import { clearTrouble, notePart, noteParts, type RemoteWays } from "../site/index.ts";
import { closeSite, noteTrouble } from "./queries.ts";

interface Noted {
  readonly site: string;
  readonly accountId: number | null;
  readonly consequence: Consequence;
  /** The account's cookies after it; null = nothing was asked. */
  readonly session: string | null;
}

interface NoteContext {
  readonly now: () => Date;
  readonly jwtSecret: Uint8Array;
  readonly remote: Pick<RemoteWays, "haste">;
}

export async function noteConsequence(tx: Db, ctx: NoteContext, noted: Noted): Promise<void> {
  await noteAccount(tx, ctx, noted);
  await noteParts({ db: tx, now: ctx.now }, { key: noted.site }, noted.consequence.parts);
  await noteSite(tx, ctx, noted);
}

async function noteAccount(tx: Db, ctx: NoteContext, noted: Noted): Promise<void> {
  const { accountId, consequence, session } = noted;
  if (accountId === null) return;
  const { account, delivery } = consequence;
  const now = ctx.now();
  const answer = consequence.detail ?? delivery.fault?.detail ?? "";
  await updateAccount(tx, accountId, {
    ...{ answer, answered_at: now },
    ...(session === null ? {} : { sealed_session: sealSecret(ctx.jwtSecret, session) }),
    ...(account === "frozen" || account === "expired" ? { state: account } : {}),
    ...(account === "coolsDown" ? { cools_until: new Date(delivery.nextAtMs) } : {}),
    ...(account === null && consequence.site === null ? { state: "active" as const } : {}),
  });
}

const BLOCKED_MS = 15 * 60_000;
const BLOCKED_MS_MAX = 6 * 3_600_000;
/** Fewer failures in a row are the weather. */
const DOWN_TIMES = 3;
const DOWN_MS = 30_000;
const DOWN_MS_MAX = 5 * 60_000;

/** How long nothing goes there. */
function closedMs(trouble: "blocked" | "changed" | "down", times: number): number {
  switch (trouble) {
    case "blocked":
      return Math.min(BLOCKED_MS_MAX, BLOCKED_MS * 2 ** (times - 1));
    case "down":
      return times < DOWN_TIMES ? 0 : Math.min(DOWN_MS_MAX, DOWN_MS * 2 ** (times - DOWN_TIMES));
    case "changed":
      // Other pages of it may still be what they were.
      return 0;
  }
}

async function noteSite(tx: Db, ctx: NoteContext, noted: Noted): Promise<void> {
  const { site, consequence } = noted;
  // Without an account nothing was asked.
  if (noted.session === null) return;
  const trouble = consequence.site;
  if (trouble === null) return clearTrouble(tx, site);
  await noteSiteTrouble(tx, ctx, { site, trouble, detail: consequence.detail ?? "" });
}

/** Whoever asked: nothing goes there for a while. */
async function noteSiteTrouble(
  tx: Db,
  ctx: Pick<NoteContext, "now" | "remote">,
  wish: Omit<Parameters<typeof noteTrouble>[1], "now">,
): Promise<void> {
  const now = ctx.now();
  const times = await noteTrouble(tx, { ...wish, now });
  await closeSite(
    tx,
    wish.site,
    new Date(now.getTime() + closedMs(wish.trouble, times) / ctx.remote.haste),
  );
}

/** By whoever reads there for somebody: of a site that wants a browser nobody asks again for a while. */
export async function noteRefusal(
  ctx: Pick<Context, "db" | "now"> & {
    readonly services: Pick<Context["services"], "remote">;
  },
  site: RemoteSite,
  { part, failure }: { readonly part: SitePart; readonly failure: RemoteFailure },
): Promise<void> {
  const { db, now, services } = ctx;
  const { kind, detail } = failure;
  await notePart(ctx, site, { part, failure });
  if (kind !== "challenge" && kind !== "captcha") return;
  const noting = { now, remote: services.remote };
  await noteSiteTrouble(db, noting, { site: site.key, trouble: "blocked", detail });
}
