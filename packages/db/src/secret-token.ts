/** Tokens that programs show instead of a password: told once, kept as a hash. */
import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
const HINT_SECRET_CHARS = 6;

/**
 * `prefix` names what it is wherever it turns up: in a file, a log, a repository that is scanned for secrets. `hint`,
 * its beginning, is for the owner to know it again.
 */
export function makeToken(prefix: string): { token: string; sha256: string; hint: string } {
  const token = prefix + randomBytes(SECRET_BYTES).toString("base64url");
  return {
    token,
    sha256: sha256OfToken(token),
    hint: token.slice(0, prefix.length + HINT_SECRET_CHARS),
  };
}

/** 256 random bits: a plain hash of it is as good as a slow one, and can be looked up. */
export function sha256OfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
