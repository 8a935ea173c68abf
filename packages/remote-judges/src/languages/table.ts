/**
 * The languages that each site had when this was written; what a site lists when a problem is read goes before. What forms
 * do not take any more is left out: those that AtCoder replaced in 2025 (5001 to 5090) and that Codeforces retired (48, 49, 73, 74, 77).
 */
import { type RemoteOj, remoteSiteOf } from "@gavel/domain/limit";
import written from "./languages.json";

export interface RemoteLanguage {
  /** As the site's form sends it. */
  readonly id: string;
  readonly name: string;
  /** As lists of runs call it, where they do not use the form's name. */
  readonly listed?: string;
}

const TABLES: Readonly<Record<string, readonly RemoteLanguage[]>> = written;

export function languagesOf(site: RemoteOj): readonly RemoteLanguage[] {
  return TABLES[remoteSiteOf(site)] ?? [];
}

/**
 * What lists of runs may call a language; none = that is not known, and any will do. `stored` is the name that the site's
 * form had when somebody looked last: it may have changed since this was written.
 */
export function listedNames(
  languages: readonly RemoteLanguage[],
  id: string,
  stored: string | null = null,
): readonly string[] {
  const known = languages.find((one) => one.id === id);
  if (known?.listed !== undefined) return [known.listed];
  return [...new Set([known?.name, stored].filter((name) => name != null))];
}
