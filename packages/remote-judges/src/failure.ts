/** What a remote judge may answer instead of what was asked for. */

export type FailureKind =
  | "notFound"
  | "loginRequired"
  | "badCredentials"
  /** A page that wants a browser to prove itself: nothing that a program should get around. */
  | "challenge"
  /** A question for people: just as little. */
  | "captcha"
  | "rateLimited"
  | "duplicate"
  | "languageRefused"
  | "refused"
  | "forbidden"
  | "upstreamDown"
  /** The page is there, but not what it is read by: the site has changed, and whoever keeps this software should hear of it. */
  | "markupChanged"
  /** This site offers no such thing, whatever is asked. */
  | "unsupported";

/** What stands before a site for browsers or people alone. */
export const WALLS: readonly FailureKind[] = ["challenge", "captcha"];
/** What a site may answer otherwise in a moment. */
export const MAY_PASS: readonly FailureKind[] = ["rateLimited", "upstreamDown"];

interface FailureFacts {
  /** In the site's own words, or what is missing in its page. Never holds what was sent. */
  readonly detail: string;
  /** How long the site asks to wait. */
  readonly retryAfterMs?: number | null;
  /** The request may have been carried out, though nobody said so. */
  readonly mayHaveArrived?: boolean;
}

const DETAIL_MAX = 500;
/** A site that asks for longer is asked once an hour: a slip of its own must not close it for days. */
const RETRY_AFTER_MS_MAX = 3_600_000;

export class RemoteFailure extends Error {
  override readonly name = "RemoteFailure";
  readonly kind: FailureKind;
  readonly detail: string;
  readonly retryAfterMs: number | null;
  readonly mayHaveArrived: boolean;

  constructor(kind: FailureKind, facts: FailureFacts) {
    const detail = facts.detail
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, DETAIL_MAX)
      .toWellFormed();
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
    const { retryAfterMs = null } = facts;
    this.retryAfterMs = retryAfterMs === null ? null : Math.min(retryAfterMs, RETRY_AFTER_MS_MAX);
    this.mayHaveArrived = facts.mayHaveArrived ?? false;
  }
}

/** An answer that breaks its reader is not what it was. null = no fault of an answer. */
export function failureIn(error: unknown): RemoteFailure | null {
  if (error instanceof RemoteFailure) return error;
  const breaks = [TypeError, SyntaxError, RangeError].some((kind) => error instanceof kind);
  if (!breaks) return null;
  const detail = `the answer cannot be read: ${(error as Error).message}`;
  return new RemoteFailure("markupChanged", { detail, mayHaveArrived: true });
}
