/** Second factors: what server and web must agree on. */
import { z } from "zod";
import type { RoleKey } from "./role.ts";

/** Whom a site may ask for a second factor, by the keys of their roles. */
export const FACTOR_ROLES = [
  "root",
  "admin",
  "problem_admin",
  "user",
] as const satisfies readonly RoleKey[];

export const factorRoles = z
  .array(z.enum(FACTOR_ROLES))
  .max(20)
  .transform((roles) => FACTOR_ROLES.filter((role) => roles.includes(role)));

export type FactorKind = "totp" | "passkey";

export const PASSKEYS_MAX = 10;
export const FACTOR_NAME_MAX = 64;
export const RECOVERY_CODES = 10;
/** Letters and digits that nobody takes for one another: a code holds 49 bits. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_CODE_LENGTH = 10;

const MINUTE_MS = 60_000;
/** Between the password and the second step. */
export const STEP_LIFE_MS = 5 * MINUTE_MS;
/** A session this young stands for the password where second factors are changed. */
export const FRESH_SESSION_MS = 10 * MINUTE_MS;
/** Wrong codes of one person from one address. */
export const FACTOR_LOCK_AFTER = 5;
export const FACTOR_LOCK_MS = 30 * MINUTE_MS;
/** From all addresses: beyond it only those go on from which the person signed in before. */
export const FACTOR_SPREAD_LOCK_AFTER = 50;
export const FACTOR_SPREAD_LOCK_MS = 24 * 60 * MINUTE_MS;

/** As somebody types or pastes it: with spaces, dashes and capitals. */
export function normaliseFactorCode(text: string): string {
  return text.replace(/[\s-]/g, "").toLowerCase();
}

/** `abcde-fghjk`, as it is shown. */
export function showRecoveryCode(code: string): string {
  const half = code.length / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

const factorCode = z.string().trim().max(64);
/** Refused as missing where nothing is typed. */
export const typedFactorCode = factorCode.min(1, "CODE_REQUIRED");

const binary = (max: number) => z.string().max(max);
/** What a browser answers of a passkey at a sign-in, as far as it is looked at; all in base64url. */
export const passkeyAnswer = z.object({
  /** Which one. */
  credential: binary(2048),
  clientData: binary(8192),
  authenticatorData: binary(8192),
  signature: binary(8192),
});
/** The same of a new one. */
export const newPasskeyAnswer = z.object({
  credential: binary(2048),
  clientData: binary(8192),
  attestation: binary(65_536),
  transports: z.array(z.string().max(32)).max(10),
});
