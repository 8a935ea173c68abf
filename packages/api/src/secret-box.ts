/** Secrets that the site must be able to use again, such as the password of its mail server, at rest. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What takes the place of a secret wherever it would be read; sent back, it means "as it is". */
export const SECRET_MASK = "********";

function keyOf(siteSecret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", siteSecret, "", "gavel: secrets at rest", 32));
}

export function sealSecret(siteSecret: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(siteSecret), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** null = sealed with another secret of the site, or damaged: it has to be entered again. */
export function openSecret(siteSecret: Uint8Array, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(siteSecret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match.
    return null;
  }
}
