/** The languages that each site had when this was written; what a site lists when a problem is read goes before. */
import { type RemoteOj, remoteSiteOf } from "@gavel/domain/limit";
import written from "./languages.json";

export interface RemoteLanguage {
  /** As the site's form sends it. */
  readonly id: string;
  readonly name: string;
}

const TABLES: Readonly<Record<string, readonly RemoteLanguage[]>> = written;

export function languagesOf(site: RemoteOj): readonly RemoteLanguage[] {
  return TABLES[remoteSiteOf(site)] ?? [];
}
