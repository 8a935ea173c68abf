/** How the Contest API answers: the objects as they are, refusals as `{code, message}`. */

import type { Log } from "@gavel/api/kernel/context";
import { describeFault } from "@gavel/api/kernel/error";
import { ERRORS, errorText, secondsToRetry } from "@gavel/domain/error";
import { wholeBody } from "../http/whole-body.ts";
import { BodyTooLarge, WrongMediaType } from "../rest/body.ts";
import { BodyStalled } from "../rest/patience.ts";

export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Content-Type, Accept-Language",
  "access-control-allow-methods": "GET, POST, PATCH, DELETE, OPTIONS",
  "access-control-expose-headers": "Location, Retry-After, Content-Disposition",
  "access-control-max-age": "3600",
};

export function json(status: number, body: unknown): Response {
  return jsonText(status, JSON.stringify(body));
}

export function jsonText(status: number, text: string): Response {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  return new Response(wholeBody(text), { status, headers });
}

export function refusal(status: number, message: string): Response {
  const answer = json(status, { code: status, message });
  if (status === 401) answer.headers.set("www-authenticate", 'Basic realm="Contest API"');
  return answer;
}

/** Where many ask too much, for clients that try again by themselves. */
const STATUSES: Readonly<Record<string, number>> = {
  CONFLICT: 409,
  LOGIN_FAILED: 401,
  LOGIN_LOCKED: 429,
  SLIDE_VERIFY_REQUIRED: 401,
  LIVE_TOO_MANY: 429,
  TOO_BUSY: 503,
  TOO_FAST: 429,
  SUBMIT_TOO_FAST: 429,
};

export function refuse(error: unknown, log: Log): Response {
  if (error instanceof BodyTooLarge) return refusal(413, "The body is too large");
  if (error instanceof WrongMediaType) return refusal(415, "The body has to be JSON");
  if (error instanceof BodyStalled) return refusal(408, "The body stopped coming");
  const { code, params } = describeFault(error);
  const status = STATUSES[code] ?? ERRORS[code].status;
  if (status >= 500 && code === "SERVER_ERROR") log.error({ err: error }, "request failed");
  const answer = refusal(status, errorText(code, params));
  const seconds = secondsToRetry(code, params);
  if (seconds !== null) answer.headers.set("retry-after", String(seconds));
  return answer;
}
