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
  "FIELD_REQUIRED",
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

/** In the clear only to this machine itself. */
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

/**
 * The role after a sign-in. What the source gave follows the source; what an administrator gave, or took away, stays.
 * @param granted what the source gave before; @param wanted what it gives today
 */
export function roleAfterSignOn(
  current: RoleId,
  { granted, wanted }: { granted: RoleId | null; wanted: RoleId | null },
): RoleId {
  if (current !== DEFAULT_ROLE && current !== granted) return current;
  return wanted ?? DEFAULT_ROLE;
}

/** What mappings give to somebody of these groups. */
export function grantsOf(
  mappings: readonly Mapping[],
  groups: readonly string[],
): { role: RoleId | null; groupIds: number[] } {
  const fitting = mappings.filter(({ value }) => groups.includes(value));
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
