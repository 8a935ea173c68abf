import {
  CLEAR,
  isEncrypted,
  type LdapSettings,
  ldapFields,
  type Mapping,
  oidcForm,
} from "@gavel/domain/sign-on";
import { signInInput } from "@gavel/domain/validation";
import { z } from "zod";
import { isCertificate } from "../../kernel/certificate.ts";

/** The page's own, `https://judge.example`: the other place sends people back there. */
const origin = z.string().max(300);
const sourceId = z.number().int().positive();
const ticket = z.string().max(4000);

export const saveOidcInput = oidcForm.extend({ id: sourceId.optional() });
export type SaveOidcInput = z.output<typeof saveOidcInput>;
/** As the web's form has it, with a certificate that is one. */
const saveLdapFields = ldapFields.extend({
  id: sourceId.optional(),
  caCertificate: ldapFields.shape.caCertificate.refine(isCertificate, "CERTIFICATE_INVALID"),
});
export const saveLdapInput = saveLdapFields.refine(isEncrypted, CLEAR);
export type SaveLdapInput = z.output<typeof saveLdapInput>;
/** Whom to look for. */
export const testLdapInput = saveLdapFields
  .extend({ username: z.string().trim().max(100) })
  .refine(isEncrypted, CLEAR);
export type TestLdapInput = z.output<typeof testLdapInput>;
export const sourceInput = z.object({ id: sourceId });
export const testOidcInput = oidcForm.pick({ issuer: true });
export const beginInput = z.object({ sourceId, origin });
export const linkInput = beginInput.extend({ password: z.string().max(100).optional() });
export const linkDirectoryInput = z.object({
  sourceId,
  username: signInInput.shape.username,
  directoryPassword: signInInput.shape.password,
  password: z.string().max(100).optional(),
});
export type LinkDirectoryInput = z.output<typeof linkDirectoryInput>;
/** `answer` is the query that the other place sent the browser back with. */
export const completeInput = z.object({ ticket, answer: z.string().max(8000) });
export type CompleteInput = z.output<typeof completeInput>;
export const unlinkInput = z.object({
  id: z.uuid(),
  password: z.string().max(100).optional(),
});

/** A button on the sign-in form. */
export interface SourceOffer {
  id: number;
  name: string;
  letter: string;
}
/** One that a mapping leads into. */
interface MappedGroup {
  id: number;
  name: string;
  /** It has been disbanded, so the mapping gives nothing. */
  isGone: boolean;
}
/** For root. `secret` is a mask or "". */
export interface OidcSource extends SourceOffer {
  kind: "oidc";
  isOn: boolean;
  makesAccounts: boolean;
  mappings: Mapping[];
  groups: MappedGroup[];
  secret: string;
  issuer: string;
  clientId: string;
  scopes: string;
  groupsClaim: string;
  /** People who are linked. */
  people: number;
}
/** For root. `secret` is a mask or "". */
export interface LdapSource extends LdapSettings {
  id: number;
  kind: "ldap";
  name: string;
  isOn: boolean;
  makesAccounts: boolean;
  mappings: Mapping[];
  groups: MappedGroup[];
  secret: string;
  people: number;
}
/** Whom a directory knows by a name. */
export interface FoundInDirectory {
  dn: string;
  username: string;
  realname: string;
  email: string | null;
  groups: string[];
}
/** What the provider says of itself. */
export interface OidcFacts {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  scopes: string[];
  claims: string[];
}
export interface Departure {
  ticket: string;
  /** Of the other place: the browser goes there. */
  url: string;
}
interface IdentityView {
  id: string;
  source: SourceOffer;
  name: string;
  createdAt: Date;
  usedAt: Date;
}
export interface OwnIdentities {
  identities: IdentityView[];
  /** What one could link: by going there, or by the password one has there. */
  offers: (SourceOffer & { kind: "oidc" | "ldap" })[];
  /** The session is no longer young enough to stand for the password. */
  needsPassword: boolean;
  /** Nobody knows a password of this account. */
  hasPassword: boolean;
}
