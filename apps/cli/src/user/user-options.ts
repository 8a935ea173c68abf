import { ROLES, type RoleId } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { parseOptions } from "../options.ts";
import { SITE_NAMES } from "../problem/problem-options.ts";
import { Refusal } from "../say.ts";

export const LIST_NAMES = [...SITE_NAMES, "keyword", "role"] as const;
export const LIST_FLAGS = ["json", "admins", "banned"] as const;
export const ROLE_NAMES = SITE_NAMES;
export const ROLE_FLAGS = ["json"] as const;
export const IMPORT_USERS_NAMES = [...SITE_NAMES, "encoding", "rejected"] as const;
export const IMPORT_USERS_FLAGS = ["json", "check"] as const;
export const GENERATE_NAMES = [
  ...SITE_NAMES,
  "prefix",
  "suffix",
  "from",
  "to",
  "password-length",
  "output",
] as const;
export const GENERATE_FLAGS = ["json", "check"] as const;

/** The site as environment, so that its address is checked like every other. */
export function userOverrides(names: readonly string[], flags: readonly string[]) {
  return (args: readonly string[]): NodeJS.ProcessEnv => {
    const { values } = parseOptions(withLongNames(args), { names, flags });
    return values.server === undefined ? {} : { GAVEL_SERVER: values.server };
  };
}

/** `-o` is what everybody types. */
export function withLongNames(args: readonly string[]): string[] {
  return args.map((arg) => (arg === "-o" ? "--output" : arg));
}

/** A number, or the name of a role with - or _ between its words. @throws Refusal */
export function readRole(text: string): RoleId {
  const name = text.trim().toLowerCase().replaceAll("-", "_");
  const role = ROLE_IDS.find((id) => String(id) === name || ROLES[id].name === name);
  if (role !== undefined) return role;
  const known = ROLE_IDS.map((id) => ROLES[id].name.replaceAll("_", "-")).join(", ");
  throw new Refusal(`${text} is not a role: ${known}`, 2);
}

/** @throws Refusal for what is no whole number */
export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw new Refusal(`--${name}: ${text} is not a whole number`, 2);
}
