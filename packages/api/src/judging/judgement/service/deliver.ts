/** What another judge judges begins as a row that is carried there, beside its judgement. */
import type { Db } from "@gavel/db";
import { findSite } from "@gavel/remote-judges/sites";
import {
  findLanguageKey,
  insertDelivery,
  type LastDelivery,
  type NewDelivery,
  replaceLastDelivery,
} from "../delivery-queries.ts";
import { progressElsewhere } from "./elsewhere.ts";

/** Where a problem lies that is not judged here. */
interface RemotePlace {
  readonly site: string;
  /** As the site counts it. */
  readonly problem: string;
}

export interface RemoteRow {
  readonly site: string;
  readonly displayId: string;
  /** null = as the ID here says: `CF-1A` is 1A there, and AtCoder writes in small letters. */
  readonly remoteId: string | null;
}

export function remotePlaceOf({ site, displayId, remoteId }: RemoteRow): RemotePlace {
  const bare = displayId.slice(site.length + 1);
  return { site, problem: remoteId ?? findSite(site)?.parseId(displayId) ?? bare };
}

interface Begun {
  readonly judgementId: number;
  readonly submissionId: number;
  readonly place: RemotePlace;
  /** Nobody sees its verdict until it is taken over: it may ask, but never send. */
  readonly isPreview: boolean;
  readonly now: Date;
}

/**
 * Sends what was never sent. A run that is known is only asked for again, and one that may exist is looked for before
 * anything is sent.
 */
export async function beginDelivery(tx: Db, begun: Begun): Promise<void> {
  const { judgementId, submissionId, place, isPreview, now } = begun;
  const last = await replaceLastDelivery(tx, submissionId, { isPreview });
  const language = last?.language ?? (await findLanguageKey(tx, { submissionId, ...place })) ?? "";
  await insertDelivery(tx, {
    ...{ judgementId, ...place, language, now, nextAt: now, asksOnly: isPreview },
    ...(last === null ? FRESH : after(last, isPreview)),
  });
}

type Known = Omit<NewDelivery, "judgementId" | "site" | "problem" | "language" | "now" | "nextAt">;

const FRESH = { state: "waiting" } as const;

function after(last: LastDelivery, isPreview: boolean): Known & { readonly nextAt?: Date } {
  const { run, accountId, sentAt, newestBefore, sentAs, isClaimed, said, heldUntil } = last;
  const known = { sentAt, newestBefore, sentAs };
  if (run !== null && sentAt !== null) {
    return { ...known, state: "polling", run, accountId, isClaimed, said };
  }
  if (sentAt === null || isPreview) return FRESH;
  // Whoever was sending may still be at it: the run appears when they are done or have given up.
  const isSending = last.isLive && last.state === "sending" && heldUntil !== null;
  return {
    ...{ ...known, state: "waiting", sendsAgain: true },
    soughtAccountId: accountId ?? last.soughtAccountId,
    ...(isSending ? { nextAt: heldUntil } : {}),
  };
}

/** How long somebody has to send it there themselves and to name the run. */
const HANDED_MS = 24 * 3_600_000;

/** Its person takes it there. */
export async function beginHandOff(tx: Db, begun: Omit<Begun, "isPreview">): Promise<void> {
  const { judgementId, submissionId, place, now } = begun;
  const language = (await findLanguageKey(tx, { submissionId, ...place })) ?? "";
  const nextAt = new Date(now.getTime() + HANDED_MS);
  const state = "handed" as const;
  await insertDelivery(tx, { judgementId, ...place, language, state, nextAt, now });
  await progressElsewhere(tx, judgementId, { verdict: "submitting", said: "", now });
}
