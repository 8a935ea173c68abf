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
  return sealText(keyOf(siteSecret), text).toString("base64url");
}

/** null = sealed with another secret of the site, or damaged: it has to be entered again. */
export function openSecret(siteSecret: Uint8Array, sealed: string): string | null {
  return openText(keyOf(siteSecret), Buffer.from(sealed, "base64url"));
}

/** `key` has 32 bytes. */
export function sealText(key: Uint8Array, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** null = sealed with another key, or damaged. */
export function openText(key: Uint8Array, sealed: Buffer): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match.
    return null;
  }
}
