import type { RemoteOj } from "@gavel/domain/limit";
import type { RemoteSite } from "../site.ts";
import { atcoder } from "./atcoder/atcoder.ts";
import { codeforces, gym } from "./codeforces/codeforces.ts";
import { guarded } from "./guarded.ts";
import { hdu } from "./hdu/hdu.ts";
import { poj } from "./poj/poj.ts";
import { spoj } from "./spoj/spoj.ts";

const SITES: Readonly<Record<RemoteOj, RemoteSite>> = {
  HDU: guarded(hdu),
  CF: guarded(codeforces),
  POJ: guarded(poj),
  GYM: guarded(gym),
  AC: guarded(atcoder),
  SPOJ: guarded(spoj),
};

/** By key. */
export const REMOTE_SITES: ReadonlyMap<string, RemoteSite> = new Map(Object.entries(SITES));

export function findSite(key: string): RemoteSite | null {
  return REMOTE_SITES.get(key) ?? null;
}

/** The site, or the fake of it on this machine that stands for it in tests. */
export function siteAt(site: RemoteSite, origins: ReadonlyMap<string, string>): RemoteSite {
  const origin = origins.get(site.key);
  // What a fake names of the real site's pictures is not fetched there.
  return origin === undefined ? site : { ...site, origin, imageHosts: [] };
}
