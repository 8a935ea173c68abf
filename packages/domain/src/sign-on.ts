/** Sign-in by way of another place that knows people: what server and web must agree on. */
import { z } from "zod";
import { DEFAULT_ROLE, type RoleId } from "./role.ts";

/** What a mapping may give. Never root: whoever keeps the other place would keep this one too. */
export const MAPPED_ROLES = [1001, 1008] as const satisfies readonly RoleId[];
export const MAPPINGS_MAX = 200;
export const SOURCES_MAX = 20;
/** Between leaving for the other place and coming back. */
export const SIGN_ON_LIFE_MS = 15 * 60_000;

/** What a form may say of these fields, beside what any text may get wrong. */
export const SIGN_ON_CODES = [
  "DIRECTORY_CLEAR",
  "DIRECTORY_FORMAT",
  "FIELD_REQUIRED",
  "FILTER_FORMAT",
  "ISSUER_FORMAT",
  "LETTER_LENGTH",
  "MAPPING_INCOMPLETE",
] as const;

const mapping = z
  .object({
    /** Of the claim or attribute. */
    value: z.string().trim().min(1, "MAPPING_INCOMPLETE").max(200, "TEXT_TOO_LONG"),
    role: z.literal(MAPPED_ROLES).nullable(),
    groupId: z.number("MAPPING_INCOMPLETE").int("MAPPING_INCOMPLETE").positive().nullable(),
  })
  .refine(({ role, groupId }) => (role === null) !== (groupId === null), {
    path: ["value"],
    message: "MAPPING_INCOMPLETE",
  });
export type Mapping = z.output<typeof mapping>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** In the clear only to this machine itself. @internal */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== "" || password !== "" || search !== "" || hash !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

const text = (max: number) => z.string().trim().max(max, "TEXT_TOO_LONG");
const required = (max: number) => text(max).min(1, "FIELD_REQUIRED");

const sourceFields = {
  name: required(50),
  letter: z.string().trim().min(1, "LETTER_LENGTH").max(2, "LETTER_LENGTH"),
  isOn: z.boolean(),
  makesAccounts: z.boolean(),
  mappings: z.array(mapping).max(MAPPINGS_MAX),
  /** Absent or the mask: as it is. "" removes it. */
  secret: z.string().max(1000, "TEXT_TOO_LONG").optional(),
};

export const oidcSettings = z.object({
  issuer: text(500).refine(isIssuer, "ISSUER_FORMAT"),
  clientId: required(300),
  /** Beside `openid`. */
  scopes: text(500),
  /** Where groups lie; dots lead into objects. */
  groupsClaim: text(100),
});
export type OidcSettings = z.output<typeof oidcSettings>;
export const oidcForm = oidcSettings.extend(sourceFields);

/** Stands for the name that was typed. */
export const USERNAME_SIGN = "{username}";

/** Of a directory, without a path. */
function isDirectory(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(address);
  const isPlain = username === "" && search === "" && hash === "" && /^\/?$/.test(pathname);
  return isPlain && hostname !== "" && (protocol === "ldap:" || protocol === "ldaps:");
}

export const ldapSettings = z.object({
  url: text(500).refine(isDirectory, "DIRECTORY_FORMAT"),
  /** Before anything else is said, or not at all. */
  startTls: z.boolean(),
  /** PEM of the authority that signed the directory's certificate, when the machine does not know it. */
  caCertificate: text(20_000),
  /** Of an account that may search; "" = none is needed. */
  bindDn: text(500),
  base: required(500),
  filter: text(500).refine(
    (filter) => /^\(.*\)$/.test(filter) && filter.includes(USERNAME_SIGN),
    "FILTER_FORMAT",
  ),
  usernameAttribute: text(100),
  nameAttribute: text(100),
  emailAttribute: text(100),
  groupsAttribute: text(100),
  /** Its addresses are proven ones: who has one of them there has shown it. */
  trustsEmail: z.boolean(),
});
export type LdapSettings = z.output<typeof ldapSettings>;
const { letter: _, ...directoryFields } = sourceFields;
export const ldapFields = ldapSettings.extend(directoryFields);

/** Passwords go there: in the clear only to this machine itself. */
export function isEncrypted({ url, startTls }: Pick<LdapSettings, "url" | "startTls">): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return startTls || protocol === "ldaps:" || LOOPBACK.test(hostname);
}
export const CLEAR = { path: ["url"], message: "DIRECTORY_CLEAR" };
export const ldapForm = ldapFields
  // Encrypted from the start, or by STARTTLS.
  .refine(({ url, startTls }) => !(startTls && url.startsWith("ldaps:")), {
    ...{ path: ["startTls"], message: "DIRECTORY_FORMAT" },
  })
  .refine(isEncrypted, CLEAR);

interface SourcesWord {
  /** What the source gave before, and has not taken away since. */
  readonly granted: RoleId | null;
  /** What it gives today. */
  readonly wanted: RoleId | null;
}

/** The source goes on giving what an administrator took away. */
const isTakenAway = (current: RoleId, { granted, wanted }: SourcesWord) =>
  current === DEFAULT_ROLE && granted !== null && wanted !== null;

/** The role after a sign-in. What the source gave follows the source; what an administrator gave, or took away, stays. */
export function roleAfterSignOn(current: RoleId, word: SourcesWord): RoleId {
  const { granted, wanted } = word;
  if (current !== DEFAULT_ROLE && current !== granted) return current;
  return isTakenAway(current, word) ? current : (wanted ?? DEFAULT_ROLE);
}

/**
 * What the source has given, to be kept for the next sign-in. What was taken away is remembered until the source gives nothing
 * more; only then does it begin anew.
 * @param current before the sign-in
 */
export function grantAfterSignOn(current: RoleId, word: SourcesWord): RoleId | null {
  if (isTakenAway(current, word)) return word.granted;
  return roleAfterSignOn(current, word) === word.wanted ? word.wanted : null;
}

/** What mappings give to somebody of these groups. */
export function grantsOf(
  mappings: readonly Mapping[],
  groups: readonly string[],
  { ignoresCase = false } = {},
): { role: RoleId | null; groupIds: number[] } {
  const plain = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const theirs = new Set(groups.map(plain));
  const fitting = mappings.filter(({ value }) => theirs.has(plain(value)));
  const role = fitting.find((one) => one.role !== null)?.role ?? null;
  return { role, groupIds: [...new Set(fitting.flatMap(({ groupId }) => groupId ?? []))] };
}

/** A claim's texts, wherever it lies: `groups`, or `realm_access.roles`. */
export function textsOfClaim(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  if (path === "") return [];
  const whole = Object.hasOwn(claims, path) ? claims[path] : undefined;
  const found = whole ?? path.split(".").reduce<unknown>(stepInto, claims);
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((one) => typeof one === "string");
}

function stepInto(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
