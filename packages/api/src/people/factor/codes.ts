/** Codes of an authenticator app (RFC 6238) and recovery codes. */
import { createHmac } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "@gavel/domain/factor";
import { Secret, TOTP } from "otpauth";
import { drawText } from "../../kernel/draw-text.ts";

const PERIOD_S = 30;
/** Clocks of phones may be off by one step. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function drawSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What all apps know: SHA-1, six digits, 30 s. */
function appOf(secret: string, names: { site: string; username: string }): TOTP {
  const { site, username } = names;
  const known = { algorithm: "SHA1", digits: 6, period: PERIOD_S } as const;
  return new TOTP({ ...known, issuer: site, label: username, secret: Secret.fromBase32(secret) });
}

/** For a QR code. */
export function uriOf(secret: string, names: { site: string; username: string }): string {
  return appOf(secret, names).toString();
}

/** The step of the clock that a code is of; null = of none near by. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const app = appOf(secret, { site: "", username: "" });
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

export function drawRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    drawText(RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH),
  );
}

/** Keyed: who reads the table alone cannot try codes against it. */
export function hashRecoveryCode(siteSecret: Uint8Array, uid: string, code: string): string {
  return createHmac("sha256", siteSecret).update(`recovery\n${uid}\n${code}`).digest("hex");
}
