/** What an answer says of the account that heard it, and of the site that gave it. */
import type { Db } from "@gavel/db";
import type { Consequence } from "@gavel/remote-judges/delivery";
import { sealSecret } from "../../kernel/secret-box.ts";
import { updateAccount } from "../account/index.ts";
import { clearTrouble, noteParts, noteSiteTrouble, type RemoteWays } from "../site/index.ts";

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

async function noteSite(tx: Db, ctx: NoteContext, noted: Noted): Promise<void> {
  const { site, consequence } = noted;
  // Without an account nothing was asked.
  if (noted.session === null) return;
  const trouble = consequence.site;
  if (trouble === null) return clearTrouble(tx, site);
  await noteSiteTrouble(tx, ctx, { site, trouble, detail: consequence.detail ?? "" });
}
