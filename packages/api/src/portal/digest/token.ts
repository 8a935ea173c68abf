/** What the link in a mail says of whom it was sent to: it stops their digests and does nothing else, so it never expires. */
import { createHmac, timingSafeEqual } from "node:crypto";

function signatureOf(siteSecret: Uint8Array, uid: string): Buffer {
  return createHmac("sha256", siteSecret).update(`gavel: stop digests\n${uid}`).digest();
}

export function stopTokenOf(siteSecret: Uint8Array, uid: string): string {
  return `${Buffer.from(uid).toString("base64url")}.${signatureOf(siteSecret, uid).toString("base64url")}`;
}

/** Whose it is; null = we did not make it. */
export function readStopToken(siteSecret: Uint8Array, token: string): string | null {
  const [name = "", signature = "", ...rest] = token.split(".");
  const uid = Buffer.from(name, "base64url").toString("utf8");
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(siteSecret, uid);
  const isOurs =
    rest.length === 0 && given.length === right.length && timingSafeEqual(given, right);
  return isOurs ? uid : null;
}
