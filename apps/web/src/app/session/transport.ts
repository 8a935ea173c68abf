import { fetchFromSite } from "../connection/site-connection.ts";
import { getSession, renewToken, setToken } from "./store.ts";

/** A request that has not been answered by then has failed. */
const REQUEST_TIMEOUT_MS = 90_000;

/** For calls without a session. Titles, statements and mails come in the language of the page. */
export function plainHeaders(): Record<string, string> {
  return { "Url-Type": "general", "Accept-Language": document.documentElement.lang };
}

/** @param of the session's token, unless it is this browser's own */
export function sessionHeaders(of: { readonly token?: unknown } = {}): Record<string, string> {
  const { token = getSession().token } = of;
  const headers: Record<string, string> = {
    ...plainHeaders(),
    "Url-Type": location.pathname.startsWith("/admin") ? "admin" : "general",
  };
  if (typeof token === "string") headers.authorization = token;
  return headers;
}

function withTimeout(init: RequestInit | undefined, ms = REQUEST_TIMEOUT_MS): RequestInit {
  const limit = AbortSignal.timeout(ms);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  return { ...init, signal };
}

const tokens = new WeakMap<object, string | null>();

/** @returns the token that an answer was asked for with, as far as it was asked for here */
export function tokenOf(response: unknown): string | null | undefined {
  return typeof response === "object" && response !== null ? tokens.get(response) : undefined;
}

/** For an answer that something else than `fetch` has brought. */
export function noteToken(response: Response, token: string | null): void {
  tokens.set(response, token);
}

/** Sends with a time limit and takes over a renewed token. */
export async function fetchWithSession(
  input: RequestInfo | URL | string,
  init?: RequestInit,
  timeoutMs?: number,
): Promise<Response> {
  const sentWith = getSession().token;
  const response = await fetchFromSite(input, withTimeout(init, timeoutMs));
  tokens.set(response, sentWith);
  const renewed = response.headers.has("refresh-token")
    ? response.headers.get("authorization")
    : null;
  if (renewed !== null && sentWith !== null) renewToken(sentWith, renewed);
  return response;
}

/** The sign-in call brings the new token in the authorization header of its answer. */
export async function fetchSignIn(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchFromSite(input, withTimeout(init));
  const token = response.headers.get("authorization");
  if (response.ok && token !== null) setToken(token);
  return response;
}
