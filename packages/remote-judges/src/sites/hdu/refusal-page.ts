/** What HDU answers to code that it does not take: a page like others, with a reason in it. */
import { type FailureKind, RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { all, lineOf } from "../../pages/read.ts";

/** In this order: a page may hold more than one of them. */
const REASONS: readonly (readonly [RegExp, FailureKind])[] = [
  [/re-submit in \d+ seconds/i, "rateLimited"],
  [/Exercise Is Closed/i, "upstreamDown"],
  [/Connect\(\d\) to MySQL Server failed/i, "upstreamDown"],
  [/PHP: Maximum execution time/i, "upstreamDown"],
  [/requested URL could not be retrieved/i, "upstreamDown"],
  [/Sign In Your Account/i, "loginRequired"],
  [/No such problem/i, "notFound"],
];

/** The gap that HDU keeps between two of an account. */
const RESEND_MS = 5000;

export function hduRefusal(page: Page): RemoteFailure | null {
  const text = lineOf(page.html);
  for (const [pattern, kind] of REASONS) {
    const said = pattern.exec(text)?.[0];
    if (said === undefined) continue;
    const retryAfterMs = kind === "rateLimited" ? RESEND_MS : null;
    return new RemoteFailure(kind, { detail: said, retryAfterMs });
  }
  if (/ERROR\(s\) occurred/i.test(text) || /Code length is improper/i.test(text)) {
    const reasons = all(page.html, "li").map(lineOf).join(" ");
    return new RemoteFailure("refused", { detail: reasons || "Code length is improper" });
  }
  return null;
}
