import { TOKEN_LIFE_MS, TOKEN_RENEW_AFTER_MS } from "@gavel/domain/limit";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

export interface TokenClaims {
  readonly uid: string;
  readonly sid: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** Imported once; every call brings a token. */
function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", Uint8Array.from(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  keys.set(secret, key);
  return key;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** What a token opens: all that its session may, or, in a cookie, uploads and downloads alone. */
export type TokenUse = "session" | "files";

/** A token good for 24 h from `now`. */
export async function signToken(
  secret: Uint8Array,
  owner: { uid: string; sid: string; now: Date },
  use: TokenUse = "session",
): Promise<string> {
  const token = new SignJWT({ uid: owner.uid, sid: owner.sid })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(seconds(owner.now))
    .setExpirationTime(seconds(owner.now) + TOKEN_LIFE_MS / 1000);
  if (use !== "session") token.setAudience(use);
  return token.sign(await keyOf(secret));
}

const VERIFIED_MAX = 10_000;
const verified = new WeakMap<Uint8Array, LRUCache<string, TokenClaims>>();

/**
 * null = forged, garbled, expired, or for another use. A signature that was good stays so: each request of somebody brings
 * the same token, of which then only the time is looked at.
 */
export async function verifyToken(
  secret: Uint8Array,
  token: string,
  now: Date,
  use: TokenUse = "session",
): Promise<TokenClaims | null> {
  const known = verified.get(secret) ?? new LRUCache<string, TokenClaims>({ max: VERIFIED_MAX });
  verified.set(secret, known);
  const name = `${use} ${token}`;
  const found = known.get(name);
  if (found !== undefined) return found.expiresAt > now ? found : null;
  const claims = await readToken(secret, token, now, use);
  if (claims === null) return null;
  known.set(name, claims);
  return claims;
}

async function readToken(
  secret: Uint8Array,
  token: string,
  now: Date,
  use: TokenUse,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ["HS256"],
      currentDate: now,
      requiredClaims: ["uid", "sid", "iat", "exp"],
    });
    const { uid, sid, iat, exp, aud } = payload;
    if (aud !== (use === "session" ? undefined : use)) return null;
    if (
      typeof uid !== "string" ||
      typeof sid !== "string" ||
      iat === undefined ||
      exp === undefined
    ) {
      return null;
    }
    return { uid, sid, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

export function isDueForRenewal(claims: TokenClaims, now: Date): boolean {
  return now.getTime() - claims.issuedAt.getTime() > TOKEN_RENEW_AFTER_MS;
}
