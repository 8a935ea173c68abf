/** Webhooks of the Contest API: where they may lead, how many there are, and what becomes of one that is not answered. */
import { z } from "zod";

/** Of one person. */
export const WEBHOOKS_OF_PERSON = 5;
/** Of the site: each is a connection of its own, and follows contests as long as it is there. */
export const WEBHOOKS_OF_SITE = 100;
/** Contests that one hears of at a time. */
export const WEBHOOK_CONTESTS = 20;
/** One that names no contest hears of each until so long after its end. */
export const WEBHOOK_AFTER_END_MS = 7 * 24 * 3_600_000;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_ORIGINS_MAX = 100;

/** Why one is not told any more: it answered nothing good for long, its address is not allowed, its owner's rights ended. */
export type WebhookStop = "failing" | "address" | "access";

/**
 * What of an address decides whether a webhook may lead there: protocol, host and port, as browsers write them. null for
 * what is no web address, or carries a name and password, which would be stored and sent in the clear.
 */
export function webhookOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return null;
  return username === "" && password === "" ? origin : null;
}

/** An address of the list that root keeps, without a path: the whole host is meant. */
export const webhookOriginLine = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX, "ORIGIN_FORMAT")
  .refine((text) => {
    const origin = webhookOrigin(text);
    return origin !== null && [origin, `${origin}/`].includes(new URL(text).href);
  }, "ORIGIN_FORMAT")
  .transform((text) => webhookOrigin(text) ?? "");

const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 60_000;
/** Long enough for a receiver to be mended while a contest runs. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** A site that was off for an hour has tried once. */
const TRIES_MIN = 10;

interface Failing {
  /** In a row, with the last one. */
  readonly tries: number;
  /** Since the first of them. */
  readonly failingMs: number;
}

/** How long to wait before the next try; null = not any more. */
export function pauseAfterFailure({ tries, failingMs }: Failing): number | null {
  if (tries >= TRIES_MIN && failingMs >= GIVEN_UP_AFTER_MS) return null;
  return Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
}
