/** What any site's answer says by itself, before its page is read. */
import { type FailureKind, RemoteFailure } from "../failure.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Longer pages that mention these words are statements and posts. */
const SHORT_PAGE = 1000;

/** null = a page to be read. `isPost`: what a broken answer leaves unknown. */
export function answerFailure(
  answer: Answer,
  isPost: boolean,
  nowMs: number,
): RemoteFailure | null {
  const { status, headers, text } = answer;
  if (isChallenge(answer)) {
    return failed("challenge", "the site wants a browser to prove itself first");
  }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(headers.get("retry-after"), nowMs);
    return new RemoteFailure("rateLimited", { detail: "the site answered 429", retryAfterMs });
  }
  if (/temporarily unavailable/i.test(text) && text.length < SHORT_PAGE) {
    return failed("rateLimited", "the site is temporarily unavailable");
  }
  if (status >= 500) {
    const detail = `the site answered ${status}`;
    return new RemoteFailure("upstreamDown", { detail, mayHaveArrived: isPost });
  }
  if (status === 401) return failed("loginRequired", "the site answered 401");
  if (status === 403) return failed("forbidden", "the site answered 403");
  if (status === 404) return failed("notFound", "the site answered 404");
  if (status >= 400) return failed("refused", `the site answered ${status}`);
  return null;
}

function failed(kind: FailureKind, detail: string): RemoteFailure {
  return new RemoteFailure(kind, { detail });
}

/** Cloudflare's page, a redirect drawn by a script, and a proof of work that a page asks of the browser. */
function isChallenge({ status, headers, text }: Answer): boolean {
  if (headers.get("cf-mitigated") === "challenge") return true;
  if (/_cf_chl_opt|\/cdn-cgi\/challenge-platform\//.test(text) && status !== 200) return true;
  if (text.length >= 2 * SHORT_PAGE) return false;
  if (/<title>Just a moment|browser is being checked/i.test(text)) return true;
  return WALLS.test(text) || isDrawnRedirect(text);
}

/** Scripts that have the browser work out a cookie before it is let through, by the cookie or the path they are known by. */
const WALLS = /acw_sc__v[23]|\/\.within\.website\/x\/cmd\/anubis\//;

const isDrawnRedirect = (text: string) =>
  text.length < SHORT_PAGE && text.includes("Redirecting...") && text.includes("<");

/** Seconds or a date. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const isSeconds = /^\d+$/.test(header.trim());
  const ms = isSeconds ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
