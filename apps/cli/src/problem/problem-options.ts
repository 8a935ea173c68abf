import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { Refusal } from "../say.ts";
import { readLogin } from "../site/credentials.ts";
import { openSite, type SiteClient } from "./site-client.ts";

const SITE_OPTIONS = ["server", "token", "user", "password"] as const;

export const SITE_NAMES = [...SITE_OPTIONS] as const;
export const IMPORT_NAMES = [...SITE_OPTIONS, "format", "time-limit", "id"] as const;
export const EXPORT_NAMES = [...SITE_OPTIONS, "format", "output"] as const;
export const FLAGS = ["json"] as const;

/** `-o` is what everybody types. */
export function withLongNames(args: readonly string[]): string[] {
  return args.flatMap((arg) => (arg === "-o" ? ["--output"] : [arg]));
}

/** The site as environment, so that its address is checked like every other. */
export function siteOverrides(names: readonly string[]) {
  return (args: readonly string[]): NodeJS.ProcessEnv => {
    const { values } = parseOptions(withLongNames(args), { names, flags: FLAGS });
    return values.server === undefined ? {} : { GAVEL_SERVER: values.server };
  };
}

type SiteValues = Readonly<Partial<Record<(typeof SITE_OPTIONS)[number], string>>>;

/** The site that was named, or this machine's own. */
export function namedServer(settings: Settings): string {
  return (settings.serverUrl ?? `http://127.0.0.1:${settings.port}`).replace(/\/+$/, "");
}

/**
 * With what the command line says, or else with what `gavel login` kept. The kept token goes to the site it is of and
 * to no other.
 */
export async function openNamedSite(settings: Settings, values: SiteValues): Promise<SiteClient> {
  const { token, user, password } = values;
  if (token !== undefined || user !== undefined) {
    return openSite(namedServer(settings), { token, user, password });
  }
  const kept = await readLogin(settings.configFolder);
  if (kept === null || (settings.serverUrl !== null && kept.server !== namedServer(settings))) {
    throw new Refusal("give --token, or --user and --password, or sign in with gavel login", 2);
  }
  return openSite(kept.server, { token: kept.token });
}

/** `2s`, `500ms` or milliseconds. @throws Refusal */
export function readTimeLimitMs(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text);
  const ms = Math.round(Number(match?.[1] ?? 0) * (match?.[2] === "s" ? 1000 : 1));
  if (ms >= 1) return ms;
  throw new Refusal(`--time-limit: ${text} is not a time, such as 2s or 500ms`, 2);
}
