/** Talks to an OpenID Connect provider: the library knows the protocol, here is what we ask of it. */
import { type OidcSettings, textsOfClaim } from "@gavel/domain/sign-on";
import * as oidc from "openid-client";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { describeFault, fetchUpTo } from "../../kernel/outside.ts";
import { openSecret } from "../../kernel/secret-box.ts";
import type { Journey } from "../factor/index.ts";
import type { Person } from "./person.ts";
import type { OidcSourceRow } from "./queries.ts";
import type { OidcFacts } from "./schema.ts";

const TIMEOUT_S = 10;
/** What it says of itself, its keys, or somebody with all their groups. */
const askProvider = fetchUpTo(1024 * 1024);
/** What a provider says of itself is asked again after it. */
const KNOWN_MS = 10 * 60_000;

interface Known {
  readonly until: number;
  readonly version: number;
  readonly configuration: Promise<oidc.Configuration>;
}
const known = new WeakMap<Context["services"]["events"], Map<number, Known>>();

/** Root has to enter it again: a fault of ours, and nothing that the provider was asked. */
class SecretLost extends Error {
  constructor() {
    super("its secret was sealed with another secret of the site");
  }
}

/** With the provider's keys, which the library keeps there. */
async function configurationOf(ctx: Context, source: OidcSourceRow): Promise<oidc.Configuration> {
  const all = known.get(ctx.services.events) ?? new Map<number, Known>();
  known.set(ctx.services.events, all);
  const version = source.updatedAt.getTime();
  const found = all.get(source.id);
  const now = ctx.now().getTime();
  if (found !== undefined && found.version === version && found.until > now) {
    return found.configuration;
  }
  const secret =
    source.sealedSecret === null ? null : openSecret(ctx.services.jwtSecret, source.sealedSecret);
  if (secret === null && source.sealedSecret !== null) throw new SecretLost();
  const configuration = discover(source.settings, secret);
  all.set(source.id, { until: now + KNOWN_MS, version, configuration });
  // The next one asks again.
  configuration.catch(() => all.delete(source.id));
  return configuration;
}

function discover(
  { issuer, clientId }: Pick<OidcSettings, "issuer" | "clientId">,
  secret: string | null,
): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // Without a secret the site is a public client, which PKCE is for.
  const authentication = secret === null ? oidc.None() : undefined;
  return oidc.discovery(server, clientId, secret ?? undefined, authentication, {
    timeout: TIMEOUT_S,
    [oidc.customFetch]: (address, { body, ...wish }) =>
      askProvider(address, {
        ...wish,
        body: body instanceof Uint8Array ? new Uint8Array(body) : body,
      }),
    execute: server.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
  });
}

/** Asks a provider what it is. @throws DomainError SIGN_ON_TEST_FAILED */
export async function readFacts(issuer: string): Promise<OidcFacts> {
  try {
    const found = (await discover({ issuer, clientId: "test" }, null)).serverMetadata();
    const { authorization_endpoint: authorization, token_endpoint: token } = found;
    if (authorization === undefined || token === undefined) {
      throw new Error("it names no addresses for signing in");
    }
    return {
      issuer: found.issuer,
      authorizationEndpoint: authorization,
      tokenEndpoint: token,
      scopes: found.scopes_supported ?? [],
      claims: found.claims_supported ?? [],
    };
  } catch (error) {
    throw new DomainError("SIGN_ON_TEST_FAILED", { why: faultOf(error) });
  }
}

function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return describeFault(cause, "no answer of an OpenID Connect provider");
}

/** Where the browser goes, and what must come back with it. @throws DomainError SIGN_ON_AWAY */
export async function depart(
  ctx: Context,
  source: OidcSourceRow,
  redirectUri: string,
): Promise<{ url: string; journey: Journey }> {
  const configuration = await configurationOf(ctx, source).catch((error: unknown) => {
    throw asRefusal(ctx, source, error);
  });
  const journey = {
    sourceId: source.id,
    redirectUri,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const scopes = new Set(["openid", ...source.settings.scopes.split(/\s+/)]);
  scopes.delete("");
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: [...scopes].join(" "),
    code_challenge: await oidc.calculatePKCECodeChallenge(journey.codeVerifier),
    code_challenge_method: "S256",
    state: journey.state,
    nonce: journey.nonce,
  });
  return { url: url.href, journey };
}

/** Who came back, as the provider itself says. @throws DomainError SIGN_ON_AWAY, SIGN_ON_REFUSED */
export async function arrive(
  ctx: Context,
  source: OidcSourceRow,
  { journey, answer }: { journey: Journey; answer: string },
): Promise<Person> {
  try {
    const configuration = await configurationOf(ctx, source);
    const url = new URL(journey.redirectUri);
    url.search = answer;
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: journey.codeVerifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("there is no ID token");
    const more: Readonly<Record<string, unknown>> =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const isProven = [claims, more].some((one) => provesEmail(one, claims.email ?? more.email));
    return personOf({ ...more, ...claims, email_verified: isProven }, source.settings);
  } catch (error) {
    throw asRefusal(ctx, source, error);
  }
}

/** Each says so of the address that stands beside it, and of no other. */
function provesEmail(said: Readonly<Record<string, unknown>>, email: unknown): boolean {
  return said.email_verified === true && said.email === email;
}

function personOf(
  claims: Readonly<Record<string, unknown>> & { readonly sub: string },
  { groupsClaim }: OidcSettings,
): Person {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" && value.isWellFormed() && !value.includes("\0")
      ? value.trim()
      : "";
  };
  const email = text("email");
  const usernames = [text("preferred_username"), text("nickname"), email, text("name")];
  return {
    subject: claims.sub,
    earlierSubject: null,
    name: usernames.find((one) => one !== "") ?? claims.sub,
    usernames: usernames.filter((one) => one !== ""),
    realname: text("name"),
    email: claims.email_verified === true && email !== "" ? email : null,
    contact: null,
    groups: textsOfClaim(claims, groupsClaim),
  };
}

/** A provider that is away is nobody's fault who signs in; whatever else does not fit is a sign-in that was not confirmed. */
function asRefusal(ctx: Context, { id, name }: OidcSourceRow, error: unknown): DomainError {
  const isRefused =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  const code = isAway(error) && !isRefused ? "SIGN_ON_AWAY" : "SIGN_ON_REFUSED";
  ctx.log.warn({ err: error, source: id }, "a sign-in by way of a provider came to nothing");
  return new DomainError(code, { name });
}

/** No connection, no answer in time, or an answer that says so. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SecretLost) return true;
  if (error instanceof TypeError || /^(TimeoutError|AbortError)$/.test(error.name)) return true;
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  if (code === "OAUTH_TIMEOUT" || (typeof status === "number" && status >= 500)) return true;
  if (cause instanceof Response) return cause.status >= 500;
  if (typeof code === "string" && /^(E[A-Z]+|Connection\w*|FailedToOpenSocket)$/.test(code)) {
    return true;
  }
  return cause !== undefined && isAway(cause);
}
