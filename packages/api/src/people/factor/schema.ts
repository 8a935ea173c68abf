import {
  FACTOR_NAME_MAX,
  type FactorKind,
  newPasskeyAnswer,
  typedFactorCode,
} from "@gavel/domain/factor";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

const ticket = z.string().max(4000);
/** The page's own, `https://judge.example`: passkeys belong to it. */
const origin = z.string().max(300);
/** Not needed in a session that has just begun. */
const proof = { password: z.string().max(100).optional() };

export const proofInput = z.object(proof);
export const addAppInput = z.object({ ...proof, ticket, code: typedFactorCode });
export const passkeyOptionsInput = z.object({ ...proof, origin });
export const addPasskeyInput = z.object({
  ticket,
  name: z.string().trim().max(FACTOR_NAME_MAX),
  answer: newPasskeyAnswer,
});
export const ownerInput = z.object({ uid: z.string().min(1).max(32) });
export const removeFactorInput = z.object({ ...proof, id: z.uuid() });
/** Without a ticket for who signs in by a passkey alone. */
export const passkeyQuestionInput = z.object({ origin, ticket: ticket.optional() });
export type AddAppInput = z.output<typeof addAppInput>;
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

interface FactorView {
  id: string;
  kind: FactorKind;
  /** "" of an authenticator app. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
export interface FactorState {
  factors: FactorView[];
  recoveryCodes: number;
  /** The role of this person must have one. */
  isRequired: boolean;
  /** The session is no longer young enough to stand for the password. */
  needsPassword: boolean;
}
export interface NewApp {
  ticket: string;
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
}
export interface AddedFactor {
  /** With the first factor, told this once. */
  recoveryCodes: string[] | null;
}
/** As the browser's API takes them; nobody reads their extensions here. */
export interface PasskeyOrder {
  ticket: string;
  options: Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;
}
export interface PasskeyQuestion {
  ticket: string;
  options: Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;
}
