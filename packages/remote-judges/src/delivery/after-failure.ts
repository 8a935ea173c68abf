/** What follows from what a site answered instead: for the program under way, for the account and for the site. */
import type { RemoteFailure } from "../failure.ts";
import type { PartsSeen } from "../parts.ts";
import type { Delivery, DeliveryFault } from "./delivery.ts";
import {
  DOWN_MAX,
  downPause,
  LOOKS_MAX,
  lookPause,
  RATE_MAX,
  ratePause,
  SEARCHES_MAX,
  searchPause,
} from "./pauses.ts";

export interface Consequence {
  readonly delivery: Delivery;
  /** `frozen` until somebody changes it, `expired` until somebody brings a session. */
  readonly account: "frozen" | "expired" | "coolsDown" | null;
  /** Nothing more is sent to a site that is blocked; of one that has changed operators should hear. */
  readonly site: "blocked" | "changed" | "down" | null;
  /** What the site said in place of what was asked for; null = it answered. */
  readonly detail: string | null;
  /** How the site fared in this act. */
  readonly parts: PartsSeen;
}

/** What one act comes to. */
export type Upshot = Omit<Consequence, "parts">;

export const alone = (delivery: Delivery): Upshot => ({
  ...{ delivery, account: null, site: null, detail: null },
});

export function failed(delivery: Delivery, kind: DeliveryFault, detail: string): Delivery {
  return { ...delivery, state: "failed", fault: { kind, detail } };
}

/** What a new sign-in does not mend, another one will not. */
const SIGN_INS_MAX = 2;

interface Now {
  readonly nowMs: number;
  readonly sendGapMs: number;
  readonly signsIn: boolean;
}

export function afterFailure(before: Delivery, failure: RemoteFailure, now: Now): Upshot {
  return { ...consequenceOf(before, failure, now), detail: failure.detail };
}

function consequenceOf(before: Delivery, failure: RemoteFailure, now: Now): Omit<Upshot, "detail"> {
  const { kind, detail } = failure;
  if (before.state === "sending" && failure.mayHaveArrived) {
    const site = kind === "markupChanged" ? "changed" : null;
    const delivery: Delivery = { ...before, state: "searching", tries: 0, nextAtMs: now.nowMs };
    return { delivery, account: null, site };
  }
  // The site has said that it did not take it.
  const unsent: Delivery =
    before.state === "sending"
      ? { ...before, state: "waiting", sentAtMs: null, newestBefore: null }
      : before;
  const ended = failed(unsent, kind, detail);
  switch (kind) {
    case "loginRequired":
      return afterEndedSession(unsent, ended, now);
    case "badCredentials":
      return { delivery: withoutAccount(unsent, now.nowMs), account: "frozen", site: null };
    case "challenge":
    case "captcha":
      return { delivery: ended, account: null, site: "blocked" };
    case "rateLimited":
      return { ...alone(later(unsent, failure, now) ?? ended), account: "coolsDown" };
    case "upstreamDown":
      return { ...alone(later(unsent, failure, now) ?? ended), site: "down" };
    case "markupChanged":
      return { delivery: ended, account: null, site: "changed" };
    case "notFound":
    case "duplicate":
    case "languageRefused":
    case "refused":
    case "forbidden":
    case "unsupported":
      return alone(ended);
  }
}

/** Signed in once more, where a password can do that. */
function afterEndedSession(unsent: Delivery, ended: Delivery, now: Now): Omit<Upshot, "detail"> {
  const signIns = unsent.signIns + 1;
  if (now.signsIn && signIns < SIGN_INS_MAX) {
    return alone({ ...unsent, signIns, nextAtMs: now.nowMs });
  }
  const delivery = unsent.run === null ? withoutAccount(unsent, now.nowMs) : ended;
  return { delivery, account: "expired", site: null };
}

/** What was not sent may go through another one; a run is found at its own alone. */
function withoutAccount(unsent: Delivery, nowMs: number): Delivery {
  if (unsent.state !== "waiting") {
    return failed(unsent, "loginRequired", "the account that it was sent with has no session");
  }
  return { ...unsent, account: null, newestBefore: null, signIns: 0, nextAtMs: nowMs };
}

/** null = it was tried often enough. */
function later(unsent: Delivery, failure: RemoteFailure, now: Now): Delivery | null {
  const isRate = failure.kind === "rateLimited";
  const rate = isRate ? ratePause(failure, now.sendGapMs) : 0;
  const [most, pause] = {
    waiting: [isRate ? RATE_MAX : DOWN_MAX, downPause(unsent.tries)] as const,
    searching: [SEARCHES_MAX, searchPause(unsent.tries)] as const,
    polling: [LOOKS_MAX, lookPause(unsent.tries)] as const,
  }[unsent.state as "waiting" | "searching" | "polling"];
  if (unsent.tries >= most) return null;
  const nextAtMs = now.nowMs + (isRate ? rate : pause);
  return { ...unsent, tries: unsent.tries + 1, nextAtMs };
}
