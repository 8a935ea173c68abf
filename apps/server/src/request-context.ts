import type { Context as ApiContext, Log, Viewer } from "@gavel/api/kernel/context";
import { outageOf, toTrpcError } from "@gavel/api/kernel/error";
import { mustSetUpFactor } from "@gavel/api/people/factor";
import { resolveSession } from "@gavel/api/people/session";
import { isPersonalToken, resolvePersonalToken } from "@gavel/api/people/token";
import { type Locale, readAcceptLanguage } from "@gavel/domain/locale";
import type { ServerDeps } from "./deps.ts";
import { findUrlType } from "./rest/envelope.ts";

const USER_AGENT_MAX = 500;

interface Incoming {
  readonly request: Request;
  readonly requestId: string;
  readonly ip: string;
  readonly log: Log;
  /** The bare token; header Authorization carries no scheme word. */
  readonly token: string | null;
  /** In place of `token`, from a cookie; null wherever that opens nothing. */
  readonly filesToken?: string | null;
  readonly answerHeaders: Headers;
}

/** The one context of tRPC and REST. Adds the renewed token to the answer when the one sent is old. */
export async function createRequestContext(
  deps: ServerDeps,
  incoming: Incoming,
): Promise<ApiContext> {
  const { request, answerHeaders } = incoming;
  const { now } = deps.config;
  const { db } = deps.database;
  const session = await resolveSender(deps, incoming).catch((error: unknown) => {
    const outage = outageOf(error);
    throw outage === null ? error : toTrpcError(outage);
  });
  if (session.renewedToken !== null) {
    answerHeaders.set("authorization", session.renewedToken);
    answerHeaders.set("refresh-token", "true");
    const urlType = findUrlType(request);
    if (urlType !== null) answerHeaders.set("url-type", urlType);
  }
  return {
    ...(await senderOf(deps, session)),
    db,
    now,
    log: incoming.log,
    requestId: incoming.requestId,
    ip: incoming.ip,
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, USER_AGENT_MAX),
    locale: localeOf(request),
    loopbackOrigin: loopbackOriginOf(request),
    services: deps.services,
    answerHeaders,
  };
}

interface Sender {
  readonly viewer: Viewer | null;
  readonly fault: ApiContext["sessionFault"];
}

/** Who must set up a second factor is nobody until they have, but for what sets it up, which no token does. */
async function senderOf({ database, services }: ServerDeps, { viewer, fault }: Sender) {
  const isKept = viewer !== null && (await mustSetUpFactor({ db: database.db, services }, viewer));
  if (!isKept) return { viewer, sessionFault: fault };
  const held = { viewer: null, sessionFault: "SECOND_FACTOR_SETUP_REQUIRED" } as const;
  return viewer.sessionId === null ? held : { ...held, enrolling: viewer };
}

async function resolveSender(deps: ServerDeps, { token, filesToken = null, ip }: Incoming) {
  const { db } = deps.database;
  const now = deps.config.now();
  if (token !== null && isPersonalToken(token)) {
    return { ...(await resolvePersonalToken({ db, now, ip }, token)), renewedToken: null };
  }
  const sessions = { db, jwtSecret: deps.config.jwtSecret, now };
  if (filesToken !== null) return resolveSession(sessions, filesToken, "files");
  return resolveSession(sessions, token);
}

/** Accept-Language; our own clients send the language chosen on the page there. */
function localeOf(request: Request): Locale {
  return readAcceptLanguage(request.headers.get("accept-language") ?? "");
}

/** Any other name in the Host header is the sender's word: no link that is mailed may be built from it. */
function loopbackOriginOf(request: Request): string | null {
  const { hostname, origin } = new URL(request.url);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? origin : null;
}
