import { X509Certificate } from "node:crypto";

/** "" is one as well: none is needed. */
export function isCertificate(pem: string): boolean {
  try {
    return pem === "" || new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
