import { TOKEN_LIFE_MS, TOKEN_RENEW_AFTER_MS } from "@gavel/domain/limit";
import { errors, jwtVerify, SignJWT } from "jose";

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

/** A token good for 24 h from `now`. */
export async function signToken(
  secret: Uint8Array,
  owner: { uid: string; sid: string; now: Date },
): Promise<string> {
  return new SignJWT({ uid: owner.uid, sid: owner.sid })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(seconds(owner.now))
    .setExpirationTime(seconds(owner.now) + TOKEN_LIFE_MS / 1000)
    .sign(await keyOf(secret));
}

/** null = forged, garbled or expired. */
export async function verifyToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ["HS256"],
      currentDate: now,
      requiredClaims: ["uid", "sid", "iat", "exp"],
    });
    const { uid, sid, iat, exp } = payload;
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
